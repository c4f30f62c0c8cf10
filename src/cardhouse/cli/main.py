"""`cardhouse`: gathers the commands, and turns what went wrong into words and an exit code.

A command is a file beside this one that exposes `app`, named in COMMANDS and imported only when it is called,
so that `cardhouse --version` stays quick. What a command prints and checks is its own affair. A command
returns None or 0 when all is well, 1 when it ran and found something amiss (a failed scenario, a hand that
ends otherwise); main adds 2 for input that it could not use.
"""

import gc
import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from cyclopts import (
    App,
    ArgumentOrderError,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    Parameter,
    UnknownCommandError,
    UnusedCliTokensError,
)  # fmt: skip

from cardhouse.edition import told_version
from cardhouse.errors import CardhouseError

ALL_IS_WELL = 0
BAD_INPUT = 2
INTERRUPTED = 130  # what a shell expects after Ctrl-C
PIPE_CLOSED = 141  # what a shell expects when the reader of a pipe went away
NUMBERS: dict[object, str] = {int: "a whole number", float: "a number"}
COLLECT_AFTER = (20_000, 20, 20)
"""What a command is made of stays to its end: the collector need not walk through it again and again."""

COMMANDS = {
    "rules": ("cardhouse.cli.rules", "What the books say, and what of it is covered."),
    "house": ("cardhouse.cli.house", "The houses: list, show, make, check and compare them."),
    "ruling": ("cardhouse.cli.ruling", "What a house rules on a situation."),
    "scenario": ("cardhouse.cli.scenario", "Run scenario files."),
    "replay": ("cardhouse.cli.replay", "Replay hand histories and check the final stacks."),
    "export": ("cardhouse.cli.export", "Write played hands as PHH hand histories."),
    "log": ("cardhouse.cli.log", "The rooms' logs: verify, export, follow, back up, restore."),
    "cage": ("cardhouse.cli.cage", "The books of a room: balances, reports, closing, export."),
    "bench": ("cardhouse.cli.bench", "Measure the speed beside other engines."),
    "user": ("cardhouse.cli.user", "Accounts: add users, give roles, set secrets, end sessions."),
    "init": ("cardhouse.cli.init", "Make a database with a room and its first manager."),
    "serve": ("cardhouse.cli.serve", "Serve the rooms of a database."),
    "keys": ("cardhouse.cli.keys", "The key of an installation: which one it is, and changing it."),
    "tls": ("cardhouse.cli.tls", "Certificates for a room's own network."),
    "event": ("cardhouse.cli.event", "Events: structure sheets made, checked, printed and designed."),
    "promotion": ("cardhouse.cli.promotion", "Jackpots and promotions: made, checked, printed and started."),
    "odds": ("cardhouse.cli.odds", "What hands are worth, and how likely a promotion's hand is."),
    "shuffle": ("cardhouse.cli.shuffle", "Shuffles: a hand's proof checked, the shuffle itself tested."),
    "night": ("cardhouse.cli.night", "Simulate a night, checked after every entry of its log."),
    "simulate": ("cardhouse.cli.simulate", "What a rule does: played with each of its values."),
    "demo": ("cardhouse.cli.demo", "Show a table with practice bots."),
}


def make_app() -> App:
    """The whole command line; a command whose file is not there is left out."""
    app = App(
        name="cardhouse",
        help="Runs a poker room by the house's own rulebook.",
        version=told_version,
        help_format="plaintext",
        default_parameter=Parameter(negative_iterable=(), show_default=_worth_telling),
    )
    for name, (module, help_line) in COMMANDS.items():
        if find_spec(module) is not None:
            app.command(f"{module}:app", name=name, help=help_line)
    return app


def _worth_telling(default: object) -> str | None:
    """What holds where nothing is given; that something is not asked for goes without saying."""
    return None if default in (None, False, "", ()) else str(default)


def main(tokens: Sequence[str] | None = None) -> int:
    """Run one command line (the process's own when none is given) and return its exit code."""
    gc.set_threshold(*COLLECT_AFTER)
    try:
        result = make_app()(tokens, print_error=False, exit_on_error=False, result_action="return_value")
        sys.stdout.flush()
    except BrokenPipeError:
        return leave_pipe()
    except KeyboardInterrupt:
        return INTERRUPTED
    except CycloptsError as error:
        return refuse(_misread(error))
    except CardhouseError as error:
        return refuse(error.short or str(error))
    except UnicodeDecodeError as error:
        return refuse(f"a file is not UTF-8 text: {error.reason} at byte {error.start}.")
    except OSError as error:
        return refuse(f"{error.filename or 'the system'}: {error.strerror or error}.")
    return result if isinstance(result, int) else ALL_IS_WELL


def _misread(error: CycloptsError) -> str:
    """What could not be read of the command line, and where its words are told."""
    line = " ".join(error.command_chain or ())
    told = f"`cardhouse {line}".rstrip() + " --help` tells what it takes"
    match error:
        case MissingArgumentError() if error.argument is not None:
            name = error.argument.name
            by_place = error.argument.field_info.is_positional
            return f"{line} needs {name.lstrip('-').upper() if by_place else name}; {told}"
        case UnusedCliTokensError():
            return f"{line} cannot use {' '.join(error.unused_tokens or ())}; {told}"
        case UnknownCommandError():
            return f"{str(error).partition(' Available commands')[0].strip()} {told}"
        case ArgumentOrderError():
            return f"{line}: write {error.token} before the options; {told}"
        case CoercionError() if error.token is not None and error.target_type in NUMBERS:
            given, number = error.token.value, NUMBERS[error.target_type]
            return f"{error.token.keyword or line} takes {number}, not {given!r}; {told}"
        case _:
            return f"{str(error).strip().rstrip('.')}; {told}"


def refuse(message: str) -> int:
    print(f"cardhouse: {message.strip()}", file=sys.stderr)
    return BAD_INPUT


def leave_pipe() -> int:
    # Python would flush stdout once more on its way out and complain; let it flush into nothing.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
