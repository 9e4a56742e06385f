"""A run folder: the identity of a run, its goal, and the batches that are finished."""

import hashlib
import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from cribsim.errors import InputError, MachineError
from cribsim.game.rules import Rules
from cribsim.match.plan import Plan, Unit, differences, to_json
from cribsim.sim.goal import Goal
from cribsim.stats.tally import Tally, overlap
from cribsim.store.batch import DamagedBatch, ForeignBatch, pack, unpack
from cribsim.store.whole import PART, write_whole

IDENTITY, GOAL, BATCHES, LOCK = "run.json", "goal.json", "batches", "run.lock"


class RunFolder:
    """A folder that holds a run, made with `RunFolder.create` or found with `RunFolder.find`.

    Attributes
    ----------
    path : Path
        The folder: ``run.json`` (identity), ``goal.json`` (how much is wanted), ``batches/`` (finished ones) and the
        results.
    identity : dict
        What ``run.json`` says.
    """

    def __init__(self, path: Path, identity: dict[str, Any], *, remedy: str = "") -> None:
        self.path = path
        self.identity = identity
        self.remedy = (
            remedy
            or f"what was finished is kept, make room or mend the folder, then: cribsim resume {shlex.quote(str(path))}"
        )
        self._digest = hashlib.sha256(to_json(identity).encode()).hexdigest()

    @classmethod
    def find(cls, path: Path) -> "RunFolder":
        """The run that a folder holds.

        Raises
        ------
        InputError
            If it holds none.
        """
        try:
            identity = json.loads((path / IDENTITY).read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            raise InputError(f"{path} holds no run: it has no {IDENTITY}; runs are made by simulate --out") from None
        except OSError as error:
            raise MachineError(f"cannot read {path / IDENTITY} ({error.strerror})") from None
        except ValueError:
            raise InputError(
                f"{path / IDENTITY} is damaged: it is no JSON; start the run again in a new folder"
            ) from None
        if not isinstance(identity, dict):
            raise InputError(f"{path / IDENTITY} is not the identity of a run")
        return cls(path, identity)

    @classmethod
    def create(cls, path: Path, identity: dict[str, Any]) -> "RunFolder":
        """The folder of a run with this identity: made new, or found and holding it.

        Raises
        ------
        InputError
            If it holds another run, or something else: names what differs.
        MachineError
            If it cannot be made.
        """
        remedy = "choose a folder that can be written"
        try:
            if not (path / IDENTITY).is_file():
                _refuse_strangers(path)
                path.mkdir(parents=True, exist_ok=True)
                folder = cls(path, identity, remedy=remedy)
                with folder.locked():
                    if not (path / IDENTITY).is_file():  # another process may have been first
                        (path / BATCHES).mkdir(exist_ok=True)
                        write_whole(path / IDENTITY, to_json(identity).encode(), remedy=remedy)
        except OSError as error:
            raise MachineError(f"cannot make the folder {path} ({error.strerror}): {remedy}") from None
        found = cls.find(path)
        found.require(identity)
        return found

    def require(self, wanted: dict[str, Any], *, advice: str = "choose another folder") -> None:
        """Raise `InputError` with every field in which the stored identity is another."""
        differing = differences(self.identity, wanted)
        if differing:
            raise InputError(f"{self.path} holds another run: {'; '.join(differing)}; {advice}")

    def plan(self) -> Plan:
        """The plan of the run, as it can be played now.

        Raises
        ------
        InputError
            If it cannot be played by this version, or the source of a policy has changed.
        """
        plan = self.stored_plan()
        self.require(plan.identity())
        return plan

    def stored_plan(self) -> Plan:
        """The plan of the run, whether or not the sources of its policies are still there.

        Raises
        ------
        InputError
            If the identity is none that this version knows.
        """
        try:
            return Plan.from_identity(self.identity)
        except InputError as error:
            raise InputError(f"{self.path / IDENTITY}: {error}") from None

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep every other process from adding to the folder.

        Raises
        ------
        MachineError
            If another process is at it, or the folder cannot be written.
        """
        lock = FileLock(self.path / LOCK)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise MachineError(
                f"{self.path} is in use by another process: wait until it is done, or choose another folder"
            ) from None
        except OSError as error:
            raise MachineError(f"cannot write to {self.path} ({error.strerror}): {self.remedy}") from None
        try:
            yield
        finally:
            lock.release()

    def read(self, *, mend: bool) -> Tally:
        """Sum of the finished batches.

        Parameters
        ----------
        mend : bool
            Name a damaged batch on stderr and set it aside, to be played again; only with the lock held. Otherwise
            it is an error.

        Raises
        ------
        MachineError
            If a batch cannot be read, or is damaged and not to be set aside.
        """
        total = Tally()
        bad: list[tuple[Path, DamagedBatch]] = []
        try:
            if mend:
                (self.path / BATCHES).mkdir(exist_ok=True)
                for left in self.half_written():
                    left.unlink()
            for path in self.batch_files():
                if path.is_dir():
                    raise MachineError(f"{path} is a folder, where a batch should be: move it away")
                try:
                    batch = unpack(path, self._digest)
                    if overlap(total.ranges, batch.ranges):
                        raise DamagedBatch("its units are in another batch too")
                except DamagedBatch as damage:
                    bad.append((path, damage))
                else:
                    total += batch
            if bad and not total.n and all(isinstance(damage, ForeignBatch) for _, damage in bad):
                raise MachineError(
                    f"none of the batches of {self.path} belongs to the run of its {IDENTITY}, which somebody has "
                    f"changed: put the old {IDENTITY} back, or start the run again in a new folder"
                )
            for path, why in bad:
                if not mend:
                    raise MachineError(
                        f"batch {path} is damaged ({why}): cribsim resume {shlex.quote(str(self.path))} plays it again"
                    )
                aside = path.with_name(path.name + ".damaged")
                os.replace(path, aside)
                print(
                    f"cribsim: batch {path} is damaged ({why}): set aside as {aside.name}, its units are played again",
                    file=sys.stderr,
                )
        except OSError as error:
            raise MachineError(f"cannot read the batches of {self.path} ({error.strerror})") from None
        return total

    def half_written(self) -> list[Path]:
        """What a process that died has left of a batch."""
        return list((self.path / BATCHES).glob(f"*{PART}"))

    def batch_files(self) -> list[Path]:
        """Files of finished batches in the order of their units."""
        return sorted((self.path / BATCHES).glob("*.npz"))

    def units_kept(self) -> int:
        """Units in finished batches, by the names of their files."""
        edges = [path.name.split("-") for path in self.batch_files()]
        return sum(int(stop) - int(start) for start, stop, _ in edges)

    def keep(self, batch: Tally) -> None:
        """Store a finished batch.

        Raises
        ------
        MachineError
            If it cannot be written: the batches before it are safe.
        """
        name, content = pack(batch, self._digest)
        write_whole(self.path / BATCHES / name, content, remedy=self.remedy)

    def adopt(self, file: Path) -> None:
        """Store a batch file of another folder with the same identity."""
        write_whole(self.path / BATCHES / file.name, file.read_bytes(), remedy=self.remedy)

    def goal(self) -> Goal:
        """The goal that was last set.

        Raises
        ------
        InputError
            If none can be read.
        """
        try:
            stored = json.loads((self.path / GOAL).read_bytes())
            target = stored["target_se"]
            return Goal.of(
                rules=Rules.load(self.identity["rules"]),
                unit=Unit(self.identity["unit"]),
                count=stored["count"],
                first=stored["first"],
                target_se=None if target is None else (target[0], target[1]),
            )
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise InputError(
                f"{self.path / GOAL} does not say how much is wanted ({error}): give the simulate command again"
            ) from None

    def has_goal(self, goal: Goal) -> bool:
        """Whether just this goal is stored."""
        try:
            return self.goal() == goal
        except InputError:
            return False

    def set_goal(self, goal: Goal) -> None:
        """Store how much is wanted, for `cribsim resume`."""
        target = None if goal.target_se is None else list(goal.target_se)
        stored = {"first": goal.first, "count": goal.count, "target_se": target}
        write_whole(self.path / GOAL, (json.dumps(stored) + "\n").encode(), remedy=self.remedy)


def _refuse_strangers(path: Path) -> None:
    """Refuse a place where there is something that cribsim did not put there."""
    allowed = "a folder that is new, empty or holds this run is allowed"
    if path.exists() and not path.is_dir():
        raise InputError(f"--out {path} is a file: {allowed}")
    for item in sorted(path.iterdir()) if path.exists() else []:
        if not _is_leftover(item):
            raise InputError(f"--out {path} holds {item.name} and no run: {allowed}")


def _is_leftover(item: Path) -> bool:
    """Whether a process that died while it made a run folder may have left this."""
    if item.name == BATCHES and item.is_dir():
        return not any(item.iterdir())
    return item.name == LOCK or item.name.endswith(PART)
