"""Run folders: finish, extend, refuse, mend and merge, with the same bytes of result whatever the way there."""

import json
import os
import shutil
from pathlib import Path

import pytest

from cribsim.errors import InputError, MachineError
from cribsim.match.engine import prepare
from cribsim.match.plan import Plan
from cribsim.sim import run as run_module
from cribsim.sim.goal import Goal
from cribsim.store import whole as whole_module
from cribsim.store.folder import RunFolder
from cribsim.store.runs import load, merge, resume, run_in_folder

PLAN = Plan.of("five-card", policies="random/random", seed=5)
GAMES = Plan.of("five-card", policies="random/lowest", unit="games", seed=5, start_scores=(30, 20))


@pytest.fixture(autouse=True)
def small_batches(monkeypatch) -> None:
    monkeypatch.setattr(run_module, "batch_size", lambda *_, **__: 300)


def files(folder: Path, *endings: str) -> dict[str, bytes]:
    """Content of the files of a folder that end in one of these."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix in endings}


def play(folder: Path, count: int = 2000, plan: Plan = PLAN, **more):
    return run_in_folder(folder, plan, Goal.of(unit=plan.unit, count=count, **more))


def batches(folder: Path) -> list[Path]:
    return sorted((folder / "batches").glob("*.npz"))


@pytest.mark.parametrize("plan", [PLAN, GAMES], ids=["deals", "games"])
def test_a_finished_run_holds_what_was_played(tmp_path, plan: Plan) -> None:
    outcome = play(tmp_path / "run", plan=plan)
    assert outcome.tally == prepare(plan).play(0, 2000)
    assert load(tmp_path / "run") == (plan, outcome.tally)
    assert json.loads((tmp_path / "run" / "run.json").read_text()) == plan.identity()


def test_the_same_plan_again_plays_nothing_and_changes_no_file(tmp_path) -> None:
    first = play(tmp_path / "run")
    before = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in tmp_path.rglob("*") if path.is_file()}
    second = play(tmp_path / "run")
    assert (second.played, second.seconds, second.tally) == (0, 0.0, first.tally)
    after = {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in tmp_path.rglob("*") if path.is_file()}
    lock = tmp_path / "run" / "run.lock"
    assert {path: what for path, what in after.items() if path != lock} == {
        path: what for path, what in before.items() if path != lock
    }


def test_a_larger_count_extends_to_the_bytes_of_a_long_run(tmp_path) -> None:
    play(tmp_path / "grown", 1000)
    assert play(tmp_path / "grown", 2000).played == 1000
    assert resume(tmp_path / "grown", count="2.5K")[1].played == 500
    play(tmp_path / "long", 2500)
    assert files(tmp_path / "grown", ".json", ".csv") == files(tmp_path / "long", ".json", ".csv")


def test_a_smaller_count_is_refused_and_nothing_is_lost(tmp_path) -> None:
    play(tmp_path / "run", 1000)
    before = files(tmp_path / "run", ".json", ".csv")
    with pytest.raises(InputError, match=r"count 999: .*holds deals 0 to 999 already.* a larger count"):
        play(tmp_path / "run", 999)
    with pytest.raises(InputError, match="count 500"):
        resume(tmp_path / "run", count=500)
    with pytest.raises(InputError, match="these 100 to 1099 would not cover them"):
        play(tmp_path / "run", 1000, first=100)
    assert files(tmp_path / "run", ".json", ".csv") == before


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Plan.of("five-card", policies="random/random", seed=6), "seed is 5, not 6"),
        (
            Plan.of("five-card", policies="random/lowest", seed=5),
            "policies is random/random random/random, not random/l",
        ),
        (
            Plan.of("six-card", policies="random/random", seed=5),
            "rules.preset is five-card, not six-card; rules.dealt is",
        ),
        (Plan.of("five-card", policies="random/random", seed=5, unit="games"), "unit is deals, not games"),
    ],
)
def test_a_folder_of_another_plan_is_refused_by_field(tmp_path, other: Plan, said: str) -> None:
    play(tmp_path / "run", 300)
    with pytest.raises(InputError, match=said):
        play(tmp_path / "run", 300, plan=other)
    assert load(tmp_path / "run").plan == PLAN


def test_a_folder_with_other_content_is_refused(tmp_path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.png").write_bytes(b"cat")
    with pytest.raises(InputError, match=r"holds cat\.png and no run"):
        play(tmp_path / "photos")
    assert [path.name for path in (tmp_path / "photos").iterdir()] == ["cat.png"]
    with pytest.raises(InputError, match="is a file"):
        play(tmp_path / "photos" / "cat.png")


def test_what_a_dead_beginner_left_is_no_obstacle(tmp_path) -> None:
    (tmp_path / "run" / "batches").mkdir(parents=True)
    (tmp_path / "run" / "run.lock").touch()
    (tmp_path / "run" / "run.json.part").write_bytes(b"{")
    assert play(tmp_path / "run", 300).played == 300


@pytest.mark.parametrize("path", ["/dev/null/run", "/proc/run", "/tmp/" + 300 * "x"], ids=["file", "proc", "long"])
def test_a_folder_that_cannot_be_made_is_a_failure_of_the_machine(path: str) -> None:
    with pytest.raises(MachineError, match=rf"cannot make the folder {path} \(.*\): choose a folder"):
        play(Path(path))


@pytest.mark.parametrize("harm", ["flip", "cut", "empty", "rubbish"])
def test_a_damaged_batch_is_named_set_aside_and_played_again(tmp_path, capsys, harm: str) -> None:
    play(tmp_path / "run")
    before = files(tmp_path / "run", ".json", ".csv")
    victim = batches(tmp_path / "run")[2]
    content = bytearray(victim.read_bytes())
    if harm == "flip":
        content[len(content) // 2] ^= 1
    elif harm == "cut":
        del content[len(content) // 2 :]
    else:
        content = bytearray() if harm == "empty" else bytearray(b"not a batch")
    victim.write_bytes(content)
    with pytest.raises(MachineError, match=rf"{victim.name} is damaged .*cribsim resume"):
        load(tmp_path / "run")
    _, outcome = resume(tmp_path / "run")
    assert outcome.played == 300
    err = capsys.readouterr().err
    assert err.count("is damaged") == 1
    assert f"batch {victim} is damaged" in err
    assert victim.with_name(victim.name + ".damaged").read_bytes() == bytes(content)
    assert victim.is_file()
    assert files(tmp_path / "run", ".json", ".csv") == before


def test_a_batch_that_is_gone_is_played_again(tmp_path) -> None:
    whole = play(tmp_path / "run").tally
    batches(tmp_path / "run")[0].unlink()
    assert resume(tmp_path / "run")[1].tally == whole


def test_a_stranger_among_the_batches_is_set_aside(tmp_path, capsys) -> None:
    play(tmp_path / "run", 900)
    play(tmp_path / "other", 300, plan=Plan.of("five-card", policies="random/random", seed=6))
    play(tmp_path / "shifted", 300, first=100)
    for folder in ("other", "shifted"):
        for path in batches(tmp_path / folder):
            shutil.copy(path, tmp_path / "run" / "batches")
    assert resume(tmp_path / "run")[1].tally == prepare(PLAN).play(0, 900)
    err = capsys.readouterr().err
    assert "it belongs to another run" in err
    assert "its units are in another batch too" in err


def test_a_folder_that_lost_its_batches_is_filled_again(tmp_path) -> None:
    whole = play(tmp_path / "run").tally
    shutil.rmtree(tmp_path / "run" / "batches")
    assert resume(tmp_path / "run")[1].tally == whole


def test_half_written_files_are_swept_away(tmp_path) -> None:
    play(tmp_path / "run", 300)
    left = tmp_path / "run" / "batches" / "000-111.npz.part"
    left.write_bytes(b"half")
    assert resume(tmp_path / "run")[1].played == 0
    assert not left.exists()


def test_a_result_that_was_lost_or_spoiled_is_written_again(tmp_path) -> None:
    play(tmp_path / "run", 300)
    before = files(tmp_path / "run", ".json", ".csv")
    (tmp_path / "run" / "means.csv").unlink()
    (tmp_path / "run" / "result.json").write_text("{}")
    resume(tmp_path / "run")
    assert files(tmp_path / "run", ".json", ".csv") == before


def test_a_disk_that_fails_while_a_batch_is_written(tmp_path, monkeypatch) -> None:
    written: list[str] = []

    def failing(source: Path, target: Path) -> None:
        if target.suffix == ".npz":
            if len(written) == 2:
                raise OSError(28, "No space left on device")
            written.append(target.name)
        os.rename(source, target)

    monkeypatch.setattr(whole_module.os, "replace", failing)
    with pytest.raises(
        MachineError, match=r"cannot write .*\.npz \(No space left on device\): what was finished is kept"
    ):
        play(tmp_path / "run", 900)
    monkeypatch.undo()
    assert sorted(written) == [path.name for path in batches(tmp_path / "run")]
    assert not list(tmp_path.rglob("*.part"))
    assert resume(tmp_path / "run")[1].tally == prepare(PLAN).play(0, 900)


def test_a_run_to_an_error_is_resumed_to_the_same_end(tmp_path) -> None:
    goal = Goal.of(target_se="crib=0.015")
    whole = run_in_folder(tmp_path / "whole", PLAN, goal)
    assert whole.tally.ranges == ((0, 1 << 16),)
    run_in_folder(tmp_path / "cut", PLAN, goal)
    for path in batches(tmp_path / "cut")[::3]:
        path.unlink()
    assert resume(tmp_path / "cut")[1].tally == whole.tally
    assert files(tmp_path / "cut", ".json", ".csv") == files(tmp_path / "whole", ".json", ".csv")
    assert resume(tmp_path / "cut")[1].played == 0


def test_runs_of_one_plan_merge_to_the_whole(tmp_path) -> None:
    play(tmp_path / "a", 1000)
    play(tmp_path / "b", 500, first=1000)
    play(tmp_path / "c", 500, first=1500)
    merged = merge([tmp_path / "b", tmp_path / "a", tmp_path / "c"], tmp_path / "all")
    play(tmp_path / "whole", 2000)
    assert merged == load(tmp_path / "whole") == load(tmp_path / "all")
    assert files(tmp_path / "all", ".json", ".csv") == files(tmp_path / "whole", ".json", ".csv")
    assert resume(tmp_path / "all")[1].played == 0


def test_a_gap_between_merged_runs_is_filled_by_resume(tmp_path) -> None:
    play(tmp_path / "a", 500)
    play(tmp_path / "b", 500, first=1500)
    assert merge([tmp_path / "a", tmp_path / "b"], tmp_path / "all").tally.ranges == ((0, 500), (1500, 2000))
    assert resume(tmp_path / "all")[1].tally == prepare(PLAN).play(0, 2000)


def test_merges_that_cannot_be_vouched_for_are_refused(tmp_path) -> None:
    play(tmp_path / "a", 500)
    play(tmp_path / "b", 500, first=400)
    play(tmp_path / "c", 300, plan=Plan.of("five-card", policies="random/random", seed=6))
    refused = [
        (["a"], "1 run is given"),
        (["a", "a"], r"a and .*a both hold deals 0 to 499"),
        (["a", "b"], r"a and .*b both hold deals 400 to 499, which would count twice"),
        (["a", "c"], "seed is 5, not 6"),
        (["a", "nothing"], "holds no run"),
    ]
    for names, said in refused:
        with pytest.raises(InputError, match=said):
            merge([tmp_path / name for name in names], tmp_path / "all")
        assert not (tmp_path / "all").exists()
    play(tmp_path / "d", 500, first=1000)
    with pytest.raises(InputError, match="holds a run already"):
        merge([tmp_path / "a", tmp_path / "d"], tmp_path / "b")


def test_a_policy_whose_source_changed_is_not_resumed(tmp_path) -> None:
    source = tmp_path / "mine.py"
    source.write_text("def throw(view): return view.cards[:2]\n")
    plan = Plan.of("five-card", policies=f"{source}:throw/lowest")
    play(tmp_path / "run", 20, plan=plan)
    source.write_text("def throw(view): return view.cards[-2:]\n")
    with pytest.raises(InputError, match="policy_sources is"):
        resume(tmp_path / "run", count=40)
    with pytest.raises(InputError, match="policy_sources is"):
        play(tmp_path / "run", 40, plan=plan)
    source.unlink()
    with pytest.raises(InputError, match="cannot read the policy"):
        resume(tmp_path / "run", count=40)
    assert load(tmp_path / "run").tally.n == 20


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("run.json", b"{", "is damaged: it is no JSON"),
        ("run.json", b"[]", "is not the identity of a run"),
        ("run.json", b"{}", "not the identity of a run"),
        ("goal.json", b"{}", "does not say how much is wanted"),
        ("goal.json", b"\xff", "does not say how much is wanted"),
    ],
)
def test_spoiled_descriptions_are_errors_that_name_the_file(tmp_path, name: str, content: bytes, said: str) -> None:
    play(tmp_path / "run", 300)
    (tmp_path / "run" / name).write_bytes(content)
    with pytest.raises(InputError, match=said):
        resume(tmp_path / "run")


def test_nothing_is_resumed_or_read_where_there_is_no_run(tmp_path) -> None:
    for nothing in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InputError, match=r"holds no run: it has no run\.json"):
            resume(nothing)
        with pytest.raises(InputError, match="holds no run"):
            load(nothing)
    RunFolder.create(tmp_path / "begun", PLAN.identity())
    with pytest.raises(InputError, match="no finished batch yet"):
        load(tmp_path / "begun")


def _user_run(folder, monkeypatch):
    monkeypatch.chdir(folder)
    Path("mine.py").write_text("def throw(view):\n    return view.cards[:2]\n")
    plan = Plan.of(policies="mine.py:throw/lowest")
    return plan, run_in_folder(Path("run"), plan, Goal(count=20), workers=1, backend="threads").tally


def test_a_finished_run_needs_no_source(tmp_path, monkeypatch):
    plan, tally = _user_run(tmp_path, monkeypatch)
    Path("mine.py").unlink()
    assert resume(Path("run"))[1].tally == tally
    assert run_in_folder(Path("run"), plan, Goal(count=20)).tally == tally
    for play in (
        lambda: resume(Path("run"), count=30),
        lambda: run_in_folder(Path("run"), plan, Goal(count=30)),
        lambda: run_in_folder(Path("other"), plan, Goal(count=20)),
    ):
        with pytest.raises(InputError, match=r"cannot read the policy mine\.py:throw.*relative to the folder of the"):
            play()


def test_nothing_is_written_where_nothing_is_missing(tmp_path, monkeypatch):
    _, tally = _user_run(tmp_path, monkeypatch)
    monkeypatch.setattr(RunFolder, "locked", None)
    assert resume(Path("run"))[1].tally == tally


def test_an_edited_identity_condemns_no_batch(tmp_path, monkeypatch):
    _user_run(tmp_path, monkeypatch)
    before = sorted(Path("run/batches").iterdir())
    identity = json.loads(Path("run/run.json").read_bytes())
    Path("run/run.json").write_text(json.dumps(identity | {"seed": 2}))
    for read in (resume, load):
        with pytest.raises(MachineError, match=r"none of the batches of run belongs to the run of its run\.json"):
            read(Path("run"))
    assert sorted(Path("run/batches").iterdir()) == before
    Path("run/run.json").write_text("{}")
    for read in (resume, load):
        with pytest.raises(InputError, match=r"run/run\.json: this is not the identity of a run"):
            read(Path("run"))


def test_a_folder_in_place_of_a_batch_is_named(tmp_path, monkeypatch):
    _user_run(tmp_path, monkeypatch)
    (tmp_path / "run" / "batches" / "x.npz").mkdir()
    with pytest.raises(MachineError, match=r"x\.npz is a folder"):
        resume(Path("run"))
