"""Result files: readable without cribsim, every digit kept, and the same bytes for the same tally."""

import json

import pandas as pd
import pytest

from cribsim.match.engine import prepare
from cribsim.match.frames import frames
from cribsim.match.plan import Plan
from cribsim.store import results
from cribsim.store.results import answer, to_csv, write_results

DEALS = Plan.of("five-card", policies="random/random")
GAMES = Plan.of("five-card", policies="random/random", unit="games", start_scores="30-20")


@pytest.mark.parametrize("plan", [DEALS, GAMES], ids=["deals", "games"])
def test_tables_come_back_from_csv(tmp_path, plan: Plan) -> None:
    tally = prepare(plan).play(0, 500)
    write_results(tmp_path, plan, tally, remedy="none")
    tables = frames(plan, tally)
    written = {path.name for path in tmp_path.iterdir() if path.suffix != ".parquet"}
    assert written == {f"{name}.csv" for name in tables} | {"result.json"}
    for name, table in tables.items():
        read = pd.read_csv(tmp_path / f"{name}.csv", dtype={"ranks": str}, keep_default_na=False, na_values=[""])
        pd.testing.assert_frame_equal(read, table, check_exact=True, check_dtype=False)


def test_json_says_what_was_played(tmp_path) -> None:
    tally = prepare(GAMES).play(0, 500)
    write_results(tmp_path, GAMES, tally, remedy="none")
    said = json.loads((tmp_path / "result.json").read_text())
    assert said == json.loads(json.dumps(answer(GAMES, tally) | {"units": [[0, 500]]}))
    assert list(said) == ["rules", "policies", "unit", "seed", "start_scores", "count", "means", "units"]
    assert said["rules"] == GAMES.rules.as_dict()
    assert (said["start_scores"], said["count"]) == ([30, 20], 500)


def test_csv_has_a_header_unix_lines_and_small_truths() -> None:
    table = pd.DataFrame({"ranks": ["A2"], "suited": [True], "mean": [0.1 + 0.2], "se": [None]})
    assert to_csv(table) == b"ranks,suited,mean,se\nA2,true,0.30000000000000004,\n"


def test_parquet_where_it_can_be_written(tmp_path, monkeypatch) -> None:
    """pyarrow is no dependency: that it is asked for each table, and the file kept whole, is what is tested."""
    monkeypatch.setattr(results, "find_spec", lambda name: name == "pyarrow" or None)
    monkeypatch.setattr(pd.DataFrame, "to_parquet", lambda table, file, index: file.write(b"PAR1" + to_csv(table)))
    tally = prepare(DEALS).play(0, 50)
    write_results(tmp_path, DEALS, tally, remedy="none")
    for name, table in frames(DEALS, tally).items():
        assert (tmp_path / f"{name}.parquet").read_bytes() == b"PAR1" + to_csv(table)
