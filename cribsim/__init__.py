"""A Monte Carlo and exact strategy laboratory for the card game cribbage.

Examples
--------
>>> import cribsim
>>> cribsim.score_hand("5H JS 5C 4S", "6D").total
16
>>> cribsim.score_play("7S 8D 6H")
[0, 2, 3]
>>> result = cribsim.simulate("six-card", policies="mean-hand/greedy", count=10_000)
>>> 0.14 < result.means["heels"].mean < 0.17
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cribsim.errors import CribsimError as CribsimError
    from cribsim.errors import InputError as InputError
    from cribsim.errors import MachineError as MachineError
    from cribsim.estimation import Estimation as Estimation
    from cribsim.estimation import estimate as estimate
    from cribsim.game.rules import Rules as Rules
    from cribsim.match.plan import Plan as Plan
    from cribsim.policies.advice import advise as advise
    from cribsim.policies.catalogue import Policy as Policy
    from cribsim.result import Result as Result
    from cribsim.result import load as load
    from cribsim.result import merge as merge
    from cribsim.result import resume as resume
    from cribsim.result import simulate as simulate
    from cribsim.scoring.count import Score as Score
    from cribsim.scoring.count import score_hand as score_hand
    from cribsim.scoring.count import score_play as score_play

_HOME = {
    "CribsimError": "cribsim.errors",
    "InputError": "cribsim.errors",
    "MachineError": "cribsim.errors",
    "Estimation": "cribsim.estimation",
    "Rules": "cribsim.game.rules",
    "Plan": "cribsim.match.plan",
    "Policy": "cribsim.policies.catalogue",
    "Result": "cribsim.result",
    "Score": "cribsim.scoring.count",
    "advise": "cribsim.policies.advice",
    "estimate": "cribsim.estimation",
    "load": "cribsim.result",
    "merge": "cribsim.result",
    "resume": "cribsim.result",
    "score_hand": "cribsim.scoring.count",
    "score_play": "cribsim.scoring.count",
    "simulate": "cribsim.result",
}
"""Where each public name lives: it is imported when it is first used, so that `import cribsim` costs nothing."""

__all__ = list(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'cribsim' has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
