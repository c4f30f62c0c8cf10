"""Equity as a picture: bars of letters for a terminal, bars as SVG for a page. What it shows is decided in
`cardhouse.odds.equity`.
"""

from __future__ import annotations

from html import escape

from cardhouse.odds.equity.answer import Equity, PlayerEquity

BAR = 50
WIDTH, LEFT, RIGHT, LINE, TOP = 640, 190, 70, 30, 44
COLOURS = {"win": "#1d4f9c", "tie": "#7fa3d8", "rest": "#e6e9ef"}


def bars(found: Equity) -> list[str]:
    """A line with a bar of letters for each hand."""
    wide = max(len(_short(player.hand)) for player in found.players)
    full = [round(player.equity * BAR) for player in found.players]
    return [
        f"{_short(player.hand):{wide}} {'█' * many}{'░' * (BAR - many)}"
        for player, many in zip(found.players, full, strict=True)
    ]


def picture(found: Equity) -> str:
    """A drawing that stands alone: for each hand what it takes alone, what by sharing, and the rest."""
    height = TOP + LINE * len(found.players) + 26
    words = "; ".join(f"{player.hand} {player.equity:.1%}" for player in found.players)
    title = escape(f"{found.name}{', board ' + found.board if found.board else ''}: {words}")
    rows = "".join(_row(player, TOP + LINE * at) for at, player in enumerate(found.players))
    how = escape("counted exactly" if found.exact else f"sampled, {found.showdowns:,} deals")
    head = escape(f"{found.name}{', board ' + found.board if found.board else ''}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        'font-family="sans-serif" font-size="13" fill="#1a1a1a">'
        f"<title>{title}</title>"
        f'<rect fill="#fff" width="{WIDTH}" height="{height}"/>'
        f'<text x="12" y="24">{head}</text>{rows}'
        f'<text font-size="11" fill="#555" x="12" y="{height - 10}">dark: alone, light: shared; {how}</text>'
        "</svg>\n"
    )


def _row(player: PlayerEquity, y: int) -> str:
    inner = WIDTH - LEFT - RIGHT
    alone = round(inner * player.win)
    shared = max(0, round(inner * player.equity) - alone)
    value = f"{player.equity:.2%}"
    return (
        f'<text x="12" y="{y + 16}">{escape(_short(player.hand))}</text>'
        f'<rect fill="{COLOURS["rest"]}" x="{LEFT}" y="{y}" width="{inner}" height="22"/>'
        f'<rect fill="{COLOURS["win"]}" x="{LEFT}" y="{y}" width="{alone}" height="22"/>'
        f'<rect fill="{COLOURS["tie"]}" x="{LEFT + alone}" y="{y}" width="{shared}" height="22"/>'
        f'<text text-anchor="end" x="{WIDTH - 12}" y="{y + 16}">{value}</text>'
    )


def _short(hand: str, most: int = 22) -> str:
    return hand if len(hand) <= most else hand[: most - 1] + "…"
