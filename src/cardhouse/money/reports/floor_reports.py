"""Reports on what the staff did: fills, variances, inventory slips, cards, tokes."""

from __future__ import annotations

from cardhouse.money.counted_chips import text as chips_text
from cardhouse.money.counted_chips import total
from cardhouse.money.reports.report import Cell, Report, count, money, text
from cardhouse.money.reports.view import View
from cardhouse.play.stakes import dollars

HOUR = 3_600_000_000


def fills(view: View) -> Report:
    """Fills and credits of the day, and those under way."""
    banks = view.books.banks
    both = [*(one for one in banks.done if view.today(one.at)), *banks.fills.values()]
    rows: list[tuple[Cell, ...]] = [
        (
            one.number, one.table, view.time(one.at), f"{one.source} {one.place}".strip(), one.stage,
            chips_text(one.give), chips_text(one.want), total(one.want) + one.want_cash, one.requested_by,
            one.carrier, one.cashier, one.verified_by,
        )
        for one in both
    ]  # fmt: skip
    columns = [
        count("fill"), count("table"), text("asked"), text("from"), text("stage"), text("gives"),
        text("gets"), money("worth"), text("asked by"), text("carried by"), text("cashier"),
        text("verified by"),
    ]  # fmt: skip
    return view.report("fills", "Fills and credits", columns, rows)


def variances(view: View) -> Report:
    """Banks and drawers that were over or short."""
    rows: list[tuple[Cell, ...]] = [
        (
            f"bank {one.table}", view.time(one.at), one.difference, chips_text(one.chips), one.counted_by,
            one.answers or "nobody", "case" if one.case else "", one.seen_by, one.outcome,
        )
        for one in view.books.banks.variances.values()
        if view.today(one.at)
    ]  # fmt: skip
    rows += [
        (
            one.place, view.time(one.at), one.difference, "", one.by, one.by, "", one.confirmed_by, "",
        )
        for one in view.books.cage.counts
        if one.difference and view.today(one.at)
    ]  # fmt: skip
    rows += [
        (
            f"{one.kind.replace('_', ' ')} {one.table}", view.time(one.at), one.counted - one.expected, "",
            one.by, "nobody", "", one.confirmed_by, "",
        )
        for one in view.books.reports.soft_counts
        if one.counted != one.expected and view.today(one.at)
    ]  # fmt: skip
    columns = [
        text("where"), text("found"), money("over or short"), text("chips"), text("counted by"),
        text("answers for it"), text("policy"), text("seen by"), text("outcome"),
    ]  # fmt: skip
    return view.report("variances", "Over and short", columns, rows)


def slips(view: View) -> Report:
    """Table inventory slips that are remembered."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.number, one.date, one.shift, one.game, one.table, one.moment, one.cash, one.total,
            ", ".join(f"{title} {name}" for title, name in one.signatures.items()),
        )
        for one in view.books.banks.slips
    ]  # fmt: skip
    columns = [
        count("slip"), text("date"), text("shift ended"), text("game"), count("table"), text("count"),
        money("cash", total=False), money("grand total", total=False), text("signed"),
    ]  # fmt: skip
    return view.report("slips", "Table inventory slips", columns, rows)


def cards(view: View) -> Report:
    """Every set and replacement deck: where it is, how long it was in play."""
    rows: list[tuple[Cell, ...]] = [
        (
            one.id, one.kind, one.design, f"table {one.table}" if one.where == "table" else one.where,
            one.place, view.time(one.since), one.in_play(view.now) // HOUR, len(one.replaced),
            ", ".join(f"{title} {name}" for title, name in one.inspected.items()),
        )
        for one in view.books.decks.known.values()
    ]  # fmt: skip
    columns = [
        text("cards"), text("kind"), text("design"), text("where"), text("place"), text("in play since"),
        count("hours in play"), count("replaced", total=True), text("inspected by"),
    ]  # fmt: skip
    return view.report("cards", "Cards", columns, rows)


def card_log(view: View) -> Report:
    """The inventory log of the cards on the gaming day."""
    rows: list[tuple[Cell, ...]] = [
        (view.time(one.at), one.cards, one.what, one.table or "", one.by)
        for one in view.books.decks.log
        if view.today(one.at)
    ]
    columns = [text("at"), text("cards"), text("what"), count("table"), text("by")]
    return view.report("card-log", "Inventory log of the cards", columns, rows)


def tokes(view: View) -> Report:
    """Tips of the day as they were cashed out, and what lies in the boxes of dealers who are still here."""
    tips = view.books.tips
    rows: list[tuple[Cell, ...]] = [
        (one.dealer, "cashed out", view.time(one.at), one.amount, one.by, one.tax.replace("_", " "))
        for one in tips.cashed_out
        if view.today(one.at)
    ]
    rows += [
        (dealer, "brought" if box.pending else "in the box", view.time(box.since), amount, "", "")
        for dealer, box in sorted(tips.boxes.items())
        for amount in (view.books.balance(f"toke:{dealer}"),)
    ]
    columns = [
        text("dealer"), text("where"), text("at"), money("amount"), text("verified by"), text("declared"),
    ]  # fmt: skip
    return view.report("tokes", "Tokes by dealer", columns, rows)


def staff_pool(view: View) -> Report:
    """What the last pay periods paid to whom, what the cage got, and what was carried over."""
    rows: list[tuple[Cell, ...]] = []
    for one in view.books.tips.closed:
        rows += [
            (one.number, share.person, share.job.replace("_", " "), share.shares, share.amount)
            for share in one.shares
        ]
        if one.cage_part:
            rows.append((one.number, "", f"the cage, out of the {one.cage_from}", "", one.cage_part))
        rows.append((one.number, "", "carried over", "", one.carried))
    columns = [count("pay period"), text("person"), text("job"), text("shares"), money("amount")]
    running = view.books.tips.period
    collected = sum(one.amount for one in running.collected) + running.carried
    note = f"Period {running.number} is running: {dollars(collected)} collected and carried over so far."
    return view.report("staff-pool", "Staff pool by pay period", columns, rows, note)
