"""How a page is made: the template with what every page has, the views it shows at first, and what is shown
when something is refused, is not there, or fails.

A page shows only what the same visitor could ask of the server itself: views come through `look`, which asks
the matrix. What a role's pages show is decided in the folder of that role.
"""

from __future__ import annotations

import functools
import gzip
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2
import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from markupsafe import Markup

from cardhouse.houses import editions as of_books
from cardhouse.houses.citing import edition_of, editions, in_full
from cardhouse.houses.silence import gap_of
from cardhouse.languages import others
from cardhouse.languages import spoken as spoken_language
from cardhouse.play.refusal import Refusal
from cardhouse.play.refusal_words import in_words
from cardhouse.room.keeping import Kept
from cardhouse.screens import statics, writing
from cardhouse.screens.first_run.usual import ring
from cardhouse.screens.manual.site import help_for
from cardhouse.screens.places import places_of
from cardhouse.screens.spoken import phrases_for, spoken
from cardhouse.screens.texts import text
from cardhouse.server import app as server_app
from cardhouse.server.accounts.answers import RefusedError, status_of, told
from cardhouse.server.accounts.database import AccountsError
from cardhouse.server.accounts.door import Visitor, visitor_of
from cardhouse.server.accounts.guards import deny, session_of
from cardhouse.server.accounts.sessions import csrf_token
from cardhouse.server.answers import store_fault
from cardhouse.server.envelopes import Envelope
from cardhouse.server.permissions import Subject, action_of, may
from cardhouse.server.room_service import RoomService
from cardhouse.server.routes_views import shown
from cardhouse.server.service import Service
from cardhouse.server.sockets import OF_A_TABLE
from cardhouse.store.errors import StoreError

Asking = Request[Any, Any, Any]
FOLDER = Path(__file__).parent
SIGN_IN_CODES = frozenset({"not_signed_in", "session_over", "device_unknown"})
HTML = "text/html"
PACK_FROM_BYTES = 2_000
COMMON_TEXTS = ("common", "live", "cards")


class Looked(msgspec.Struct, frozen=True):
    """A subject as this visitor may see it now: the message as a dict, and as the text that scripts read."""

    subject: str
    message: dict[str, Any]
    raw: str

    @property
    def view(self) -> Any:
        return self.message["view"]

    @property
    def own(self) -> Any:
        return self.message.get("own")

    @property
    def at(self) -> int:
        return int(self.message["at"])


def service_of(request: Asking) -> Service:
    found: Service = request.app.state.service
    return found


async def look(request: Asking, room: str, subject: str) -> Looked:
    """A view (`table 3`, `list 1-3`, `board`, `room`, `me`) for whoever asks; refused where they may not."""
    kind, _, name = subject.partition(" ")
    table = int(name) if kind in OF_A_TABLE else None
    response = await shown(request, room, kind, subject, table)
    raw = bytes(response.content).decode()
    return Looked(subject, msgspec.json.decode(raw), raw)


@functools.cache
def environment() -> jinja2.Environment:
    """The templates: those of all pages in `templates/`, those of a role in its own folder."""
    folders = [FOLDER / "templates", *sorted(path for path in FOLDER.glob("*/templates") if path.is_dir())]
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader([str(folder) for folder in folders]), autoescape=True,
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    made.globals.update(t=text, static=statics.address, data=data_block, preloaded=statics.preloaded)
    titles = {book: str(one) for book, one in editions().items()}
    made.globals["editions"] = msgspec.json.encode(titles).decode()
    made.filters.update(
        money=writing.money, amount=writing.amount, number=writing.number,
        card=writing.card, card_name=writing.card_name,
        when=writing.when, dated=writing.dated, clock=writing.clock, iso=writing.iso, wait=writing.wait,
        hour=writing.hour, day=writing.day, night=writing.night, figures=writing.in_figures,
        grouped=writing.grouped,
        house_name=writing.house_name, room_name=writing.room_name, capitalized=writing.capitalized,
        plain_words=writing.plain_words, gap=gap_of, in_full=in_full, edition=edition_of,
        without_cite=writing.without_cite, spoken=of_books.spoken, ring=ring,
        in_words=writing.in_words, told=writing.told, without_rows=writing.without_rows,
    )
    return made


def data_block(value: Any) -> Markup:
    """Data for scripts inside a page: nothing in it can end the element that holds it."""
    encoded = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return Markup(encoded.replace("<", "\\u003c"))  # noqa: S704 (the one sign that could end it is gone)


def wants_page(request: Asking) -> bool:
    """Whether a person with a browser asks, and not a script."""
    return "text/html" in request.headers.get("accept", "")


def page(
    request: Asking, template: str, *, title: str, room: RoomService | None = None,
    looked: Sequence[Looked] = (), scripts: Sequence[str] = (), texts: Sequence[str] = (),
    status: int = 200, headers: dict[str, str] | None = None, **context: Any,
) -> Response[bytes]:  # fmt: skip
    """A whole page. `looked` are the views it shows, which its scripts keep up to date; `scripts` are modules
    below `static/`, `texts` the sections of texts that they use.
    """
    visitor = visitor_of(request.scope)
    state = room.host.room if room is not None else None
    body = environment().get_template(template).render(
        title=title, room=room.name if room is not None else "", state=state, visitor=visitor,
        csrf=csrf_of(visitor), rehearses=room.rehearses if room is not None else "", looked=looked,
        scripts=["page.js", *scripts],
        zone=state.zone if state is not None else "UTC", goes_by=room.host.house() if room else None,
        sent_texts=spoken(["page.js", *scripts], [*COMMON_TEXTS, *texts]), path=request.scope["path"],
        help=help_for(request.scope["path"]),
        places=places_of(visitor.session, room.name if room is not None else ""),
        as_of=min((one.at for one in looked), default=None), now=service_of(request).clock(),
        tongues=others(spoken_language()), phrases=phrases_for(scripts, bool(looked)),
        gap_pages=_gap_pages(visitor, room.name, request.scope["path"]) if room is not None else "",
        trouble=room.trouble if room is not None else "", **context,
    )  # fmt: skip
    if room is not None:
        body = room.hub.texts.in_html(body)
    return _sent(request, body.encode(), status, headers or {})


def _gap_pages(visitor: Visitor, room: str, path: str) -> str:
    """Where whoever sees what was ruled before is led from what the book leaves open; the page that says it
    leads no further.
    """
    pages, session = f"/rooms/{room}/floor/gaps/", visitor.session
    if session is None or path.startswith(pages):
        return ""
    return "" if isinstance(may(session, "view.unwritten", Subject(room)), Refusal) else pages


def _sent(request: Asking, body: bytes, status: int, headers: dict[str, str]) -> Response[bytes]:
    """Packed where that is worth it. Cookies go only with requests of our own pages (SameSite), so nobody
    else can make a visitor's page grow and shrink to guess what is in it.
    """
    if len(body) >= PACK_FROM_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 6, mtime=0)
        headers = {**headers, "content-encoding": "gzip", "vary": "accept-encoding, accept-language, cookie"}
    return Response(body, status_code=status, media_type=HTML, headers=headers)


async def give(request: Asking, room: RoomService, command: Any, given: str) -> Kept:
    """A command of a page's own form, as whoever is signed in; refused as anywhere."""
    service, visitor = service_of(request), visitor_of(request.scope)
    session = session_of(visitor)
    try:
        envelope = msgspec.convert({"id": given, "command": command}, Envelope)
    except msgspec.ValidationError as wrong:
        raise RefusedError(Refusal("malformed", {"why": str(wrong)[:300]})) from wrong
    fault = service.refused(session, room, command)
    if fault is not None:
        deny(service.accounts, visitor, action_of(command), fault, room.name)
    try:
        kept = await service.do(room, service.asked(session, room, envelope))
    except StoreError as error:
        raise RefusedError(store_fault(error)) from error
    if kept.refusal is not None:
        raise RefusedError(kept.refusal)
    return kept


def csrf_of(visitor: Visitor) -> str:
    """What the page's scripts send along with whatever changes something."""
    good = visitor.session is not None and visitor.token is not None
    return csrf_token(visitor.token) if good and visitor.token is not None else ""


def see_other(to: str, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(b"", status_code=303, media_type=HTML, headers={"location": to, **(headers or {})})


def safe_path(given: str) -> str:
    """Where to go next, if it is a page of ours; a stranger's link must not lead away.

    >>> safe_path("/rooms/main"), safe_path("//evil.example"), safe_path("https://evil.example")
    ('/rooms/main', '/', '/')
    """
    fine = given.startswith("/") and not given.startswith(("//", "/\\")) and given.isprintable()
    return given if fine else "/"


# What goes wrong


def page_refused(request: Asking, error: RefusedError) -> Response[bytes]:
    """A refusal in words with its rule; who is not signed in is asked to, and comes back here."""
    answer = server_app.answer_refused(request, error)
    if not wants_page(request):
        return answer
    if error.refusal.code in SIGN_IN_CODES and request.method == "GET":
        query = request.scope.get("query_string", b"").decode("latin-1")
        back = request.scope["path"] + (f"?{query}" if query else "")
        return see_other(f"/sign-in?next={quote(back, safe='')}")
    return refusal_page(request, error.refusal)


KIND_OF_CODE = {
    "foreign_host": "host", "foreign_origin": "foreign", "csrf_missing": "stale", "csrf_wrong": "stale",
}  # fmt: skip
KIND_OF_STATUS = {401: "signed_out", 403: "forbidden", 404: "missing", 429: "busy", 503: "down"}


def kind_of(refusal: Refusal) -> str:
    """Which of the pages about what went wrong fits a refusal (`error.KIND` in the texts)."""
    return KIND_OF_CODE.get(refusal.code) or KIND_OF_STATUS.get(status_of(refusal), "refused")


def room_in(path: str) -> str:
    """The room that an address is about, also where no page has it.

    >>> room_in("/rooms/the-oak-room/flor"), room_in("/rules")
    ('the-oak-room', '')
    """
    parts = path.split("/")
    return parts[2] if parts[1:2] == ["rooms"] and len(parts) > 2 else ""


def refusal_page(request: Asking, refusal: Refusal) -> Response[bytes]:
    """With the ways on that this visitor has, in the room where it happened."""
    kind, session = kind_of(refusal), visitor_of(request.scope).session
    name = room_in(request.scope["path"])
    room = service_of(request).rooms.get(name) if session is not None and session.roles(name) else None
    allowed = refusal.facts.get("allowed", "") if refusal.code == "not_allowed" else ""
    roles = in_words(allowed, spoken_language()) if allowed else ""
    return page(
        request, "error.html", title=text(f"error.{kind}.title"), room=room, status=status_of(refusal),
        kind=kind, refusal=told(refusal), request_id="", roles=roles,
    )  # fmt: skip


def page_store(request: Asking, error: StoreError) -> Response[bytes]:
    """The log cannot be read or written at this moment."""
    answer = server_app.answer_store(request, error)
    return refusal_page(request, store_fault(error)) if wants_page(request) else answer


def page_accounts(request: Asking, error: AccountsError) -> Response[bytes]:
    """The accounts cannot be read or written at this moment."""
    answer = server_app.answer_accounts(request, error)
    return refusal_page(request, Refusal("accounts_unavailable")) if wants_page(request) else answer


def page_http(request: Asking, error: HTTPException) -> Response[bytes]:
    answer = server_app.answer_http(request, error)
    if not wants_page(request):
        return answer
    if error.status_code == 404:
        return refusal_page(request, Refusal("nothing_there", {"what": "such page"}))
    if error.status_code >= 500:
        return _fault_page(request, answer)
    return page(
        request, "error.html", title=text("error.refused.title"), status=error.status_code, kind="refused",
        refusal=None, request_id="", roles="",
    )  # fmt: skip


def page_fault(request: Asking, error: Exception) -> Response[bytes]:
    """A mistake of ours, with the number under which it is on record."""
    answer = server_app.answer_fault(request, error)
    return _fault_page(request, answer) if wants_page(request) else answer


def _fault_page(request: Asking, answer: Response[bytes]) -> Response[bytes]:
    facts = msgspec.json.decode(answer.content)["refusal"]["facts"]
    return page(
        request, "error.html", title=text("error.fault.title"), status=500, kind="fault", refusal=None,
        request_id=facts.get("request", ""), roles="",
    )  # fmt: skip
