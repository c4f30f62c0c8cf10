"""`cardhouse tls`: certificates for a room's own network. What they may sign is decided in the server."""

from __future__ import annotations

from typing import Annotated

from cyclopts import App, Parameter

from cardhouse.cli.serve import Place, place
from cardhouse.cli.serving_options import tell_fingerprint
from cardhouse.server.local_tls import folder_of, local_tls, own_names

app = App(name="tls", help="Certificates for a room's own network.", help_format="plaintext")


@app.command
def make(
    *,
    database: Place = None,
    name: Annotated[tuple[str, ...], Parameter(help="A further name or address of this server.")] = (),
) -> None:
    """Make the room's own authority, or take the one that is there, and a certificate for this server.

    `cardhouse serve --tls-local` does so by itself. Phones trust it once: /trust at the server has the steps.
    """
    made = local_tls(folder_of(place(database)), name, own_names())
    print(f"The room's own authority: {made.authority} (every phone is told once to trust it)")
    print(f"This server's certificate: {made.certificate}, for {', '.join(made.names)}")
    tell_fingerprint(made)
