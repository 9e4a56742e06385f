"""The command `cribsim`: each subcommand is imported when it is asked for."""

import os
import signal
import sys
from importlib.metadata import version

from cyclopts import App, CycloptsError

from cribsim.cli.misuse import explain
from cribsim.errors import CribsimError, InputError, MachineError
from cribsim.sim.interrupts import interrupts_noticed

COMMANDS = {
    "simulate": "Play millions of deals, games or matches and print the means with their errors.",
    "estimate": "Estimate deals, games or cribs to a standard error in less time than simulate.",
    "resume": "Finish, or extend, a run that was stored with --out.",
    "merge": "Add up stored runs of the same plan over different deals.",
    "report": "Write the standard report of stored runs.",
    "score": "Count a hand or crib.",
    "peg": "Count one series of the play.",
    "replay": "Tell a deal, game or match move by move, from a record or from its seed.",
    "advise": "Rank the throws of a dealt hand.",
    "rules": "List the presets, or explain every setting of one.",
    "policies": "Explain the policies, and print the crib values of expected.",
    "cache": "Show or clear what is kept in the cache folder.",
    "bench": "Time the engines on this machine.",
}

app = App(
    name="cribsim",
    help="A Monte Carlo and exact strategy laboratory for the card game cribbage.",
    version=lambda: version("cribsim"),
    help_format="plaintext",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_none",
)
for _name, _help in COMMANDS.items():
    app.command(f"cribsim.cli.{_name}:{_name}", name=_name, help=_help)


def main() -> None:
    """Run the command line; errors are one line on stderr and an exit code."""
    if sys.stderr is None:  # closed: what is said there shall not go to stdout, nor to a file that takes its number
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        sys.stderr = os.fdopen(2, "w", closefd=False)
    try:
        if sys.stdout is None:
            raise MachineError("stdout is closed: there is nowhere to print to")
        with interrupts_noticed():
            app(sys.argv[1:])
        sys.stdout.flush()
    except CycloptsError as error:
        _fail(InputError(explain(error)))
    except CribsimError as error:
        _fail(error)
    except KeyboardInterrupt as stop:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C shall not spoil the way out
        print(f"cribsim: {str(stop) or 'interrupted'}", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        _forget_output()
        sys.exit(1)
    except OSError as error:
        _forget_output()
        where = "to stdout" if error.filename is None else f"or read {error.filename}"
        _fail(MachineError(f"cannot write {where} ({error.strerror or error})"))


def _forget_output() -> None:
    """Let what is still to be written go nowhere: the interpreter would fail on it once more at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(error: CribsimError) -> None:
    print(f"cribsim: {' '.join(str(error).split())}", file=sys.stderr)
    sys.exit(error.exit_code)
