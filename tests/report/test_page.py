"""A page is written whole: readable Markdown, one HTML file that loads nothing, CSV that vouches for its figures."""

import re
from html.parser import HTMLParser

import pandas as pd
import pytest

from cribsim.errors import InputError, MachineError
from cribsim.report.charts import Point, dots, waterfall
from cribsim.report.page import Page, Picture, Section, Table

ESTIMATES = pd.DataFrame(
    {"part": ["crib"], "mean": [4.7891234567891], "se": [0.001], "lo": [4.787], "hi": [4.791], "n": [9]}
)


@pytest.fixture
def page():
    return Page(
        "The crib < 5 points & more",
        lead="A **lead** with 4.79 ± 0.02 points.",
        sections=[
            Section(
                "A finding",
                "Some *prose*.",
                [
                    Table(
                        "crib",
                        ESTIMATES,
                        shown=pd.DataFrame({"": ["the crib", "heels"], "points": ["4.79 ± 0.02", "0.15"]}),
                        caption="± is one standard error.",
                    ),
                    Picture(
                        "dots",
                        dots("It is 1", {"": {"a": Point(1.0, 0.5, 1.5, "1.0")}}, unit="points"),
                        caption="A dot.",
                    ),
                    Picture(
                        "bars", waterfall("It adds up", {"x": [("a", 1.0)]}, unit="points"), caption="Bars.", wide=True
                    ),
                    Table("file_only", pd.DataFrame({"points": [0, 2], "count": [7, 3]}), caption="Counts"),
                ],
            )
        ],
        method="As told.",
        runs=pd.DataFrame([{"rules": "six-card", "policies": "expected/greedy", "seed": "1", "size": "9 deals"}]),
        versions={"cribsim": "1.2.3"},
    )


class Loads(HTMLParser):
    """Everything in a page that a browser would fetch, every link, and every id."""

    FETCHED = ("src", "srcset", "data", "poster", "background", "action")

    def __init__(self, html):
        super().__init__()
        self.fetched, self.links, self.ids, self.uses = [], [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in self.FETCHED or (name in ("href", "xlink:href") and tag in ("link", "image", "script", "base")):
                self.fetched.append((tag, name, value))
            elif name == "href" and tag == "a":
                self.links.append(value)
            elif name in ("href", "xlink:href"):
                self.uses.append(value)
            elif name == "id":
                self.ids.append(value)


def test_the_html_page_loads_nothing(page, tmp_path):
    page.write(tmp_path)
    html = (tmp_path / "index.html").read_text()
    found = Loads(html)
    assert found.fetched == []
    assert "@import" not in html
    assert "http" not in html
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", html))
    assert all(use.removeprefix("#") in found.ids for use in found.uses)
    assert len(set(found.ids)) == len(found.ids)
    for link in found.links:
        assert link.removeprefix("#") in found.ids if link.startswith("#") else (tmp_path / link).exists()


def test_titles_and_tables_are_escaped_and_numbers_aligned(page, tmp_path):
    page.write(tmp_path)
    html = (tmp_path / "index.html").read_text()
    assert "The crib &lt; 5 points &amp; more" in html
    assert '<td style="text-align: right;">4.79 ± 0.02</td>' in html
    assert "4.79\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.02 points" in html


def test_the_markdown_page_shows_the_same_and_its_files_exist(page, tmp_path):
    page.write(tmp_path)
    text = (tmp_path / "index.md").read_text()
    assert text.startswith("# The crib < 5 points & more\n")
    for link in re.findall(r"\]\(([^)]*)\)", text):
        assert (tmp_path / link).exists()
    assert "![It is 1](dots.svg)" in text
    assert "| the crib | 4.79 ± 0.02 |" in re.sub(r" +", " ", text)
    assert "\n\n\n" not in text


def test_csv_has_nine_digits_and_plain_line_ends(page, tmp_path):
    page.write(tmp_path)
    assert (tmp_path / "crib.csv").read_bytes() == b"part,mean,se,lo,hi,n\ncrib,4.78912346,0.001,4.787,4.791,9\n"
    assert (tmp_path / "file_only.csv").read_bytes() == b"points,count\n0,7\n2,3\n"


def test_every_file_is_the_same_when_written_again(page, tmp_path):
    first = {path.name: path.read_bytes() for path in page.write(tmp_path / "a")}
    second = {path.name: path.read_bytes() for path in page.write(tmp_path / "b")}
    assert first == second
    assert list(first) == page.file_names
    assert set(first) == {"index.html", "index.md", "dots.svg", "bars.svg", "crib.csv", "file_only.csv"}
    assert b"date" not in first["dots.svg"].lower()


@pytest.mark.parametrize("missing", ["se", "lo", "hi", "n"])
def test_a_table_without_errors_is_refused(missing):
    with pytest.raises(ValueError, match="table x: no columns se n lo hi, no count, no exact"):
        Table("x", ESTIMATES.drop(columns=missing), caption="")


@pytest.mark.parametrize("voucher", ["count", "exact"])
def test_a_count_or_an_exact_figure_vouches_for_itself(voucher):
    assert Table("x", pd.DataFrame({"points": [1], voucher: [1]}), caption="").to_csv() == f"points,{voucher}\n1,1\n"


def test_a_file_in_the_place_of_the_folder_is_named(page, tmp_path):
    (tmp_path / "taken").write_text("")
    with pytest.raises(InputError, match="taken is a file: name a folder"):
        page.write(tmp_path / "taken")
    with pytest.raises(InputError, match="is a file"):
        page.write(tmp_path / "taken" / "below")


def test_a_folder_that_cannot_be_written_is_named(page, tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.write_text", full)
    with pytest.raises(MachineError, match=r"cannot write .*: No space left on device"):
        page.write(tmp_path)


def test_other_files_in_the_folder_are_left_alone(page, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    page.write(tmp_path)
    assert (tmp_path / "notes.txt").read_text() == "mine"
