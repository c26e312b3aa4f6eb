"""Modules joined into one file run as they would apart; what would not is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from rentroll.page.joining import CannotJoin, join_modules

if TYPE_CHECKING:
    from pathlib import Path

START = "/static/prepared/"


def write(folder: Path, **sources: str) -> Path:
    for name, source in sources.items():
        (folder / f"{name}.js").write_text(source)
    return folder


def test_a_module_stands_after_what_it_imports_and_before_its_importers(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        main='import { twice as double } from "./sums.js";\nconsole.log(double(3));\n',
        sums='import { TWO } from "./two.js";\nexport function twice(n) {\n return TWO * n;\n}\n',
        two="/** @type {number} */\nexport const TWO = 2; // a comment\n",
    )
    joined = join_modules(folder, ["main.js"], START)["main.js"]
    assert joined.text.replace("\n", "") == (
        "const TWO=2;function twice(n){return TWO*n;}{const double=twice;console.log(double(3));}"
    )


def test_a_module_keeps_to_itself_what_is_called_the_same_elsewhere(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        main='import { even } from "./even.js";\nimport { odd } from "./odd.js";\neven(odd);\n',
        even="const STEP = 2;\nconst OWN = 0;\nexport const even = () => OWN + STEP;\n",
        odd="const STEP = 1;\nexport const odd = STEP;\n",
    )
    joined = join_modules(folder, ["main.js"], START)["main.js"]
    assert joined.text.replace("\n", "") == (
        "const{even}=(()=>{const STEP=2;const OWN=0;const even=()=>OWN+STEP;return{even}})();"
        "const{odd}=(()=>{const STEP=1;const odd=STEP;return{odd}})();"
        "{even(odd);}"
    )


def test_a_module_that_does_something_at_once_does_it_in_a_function(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        main='import { seen } from "./seen.js";\nseen();\n',
        seen="export const seen = new Set();\nfor (const one of [1]) seen.add(one);\n",
    )
    joined = join_modules(folder, ["main.js"], START)["main.js"]
    assert joined.text.startswith("const{seen}=(()=>{const seen=new Set();")


def test_what_two_script_tags_need_is_in_the_file_of_the_first(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        first='import { ONE } from "./one.js";\nexport const early = await ONE;\n',
        main='import { early } from "./first.js";\nimport { ONE } from "./one.js";\nearly(ONE);\n',
        one="export const ONE = 1;\n",
    )
    joined = join_modules(folder, ["first.js", "main.js"], START)
    first, main = joined["first.js"], joined["main.js"]
    assert first.text.endswith("export{ONE,early};")
    assert main.text.startswith(
        f'import{{ONE}}from"{START}{first.name}";import{{early}}from"{START}{first.name}";'
    )
    assert "ONE=1" not in main.text


def test_the_name_of_a_file_changes_with_what_is_in_it_and_in_what_it_imports(
    tmp_path: Path,
) -> None:
    sources = {"first": "export const a = 1;\n", "main": 'import { a } from "./first.js";\na();\n'}
    entries = ["first.js", "main.js"]
    before = join_modules(write(tmp_path, **sources), entries, START)
    same = join_modules(tmp_path, entries, START)
    after = join_modules(write(tmp_path, first="export const a = 2;\n"), entries, START)
    assert same == before
    assert all(after[entry].name != before[entry].name for entry in entries)
    assert re.fullmatch(r"main\.[0-9a-f]{16}\.js", before["main.js"].name)


@pytest.mark.parametrize(
    "source",
    [
        "export let count = 0;\n",
        "export default 3;\n",
        "const a = 1;\nexport { a };\n",
        'import "./other.js";\n',
        'import * as other from "./other.js";\n',
        'const other = await import("./other.js");\n',
    ],
)
def test_a_form_that_joining_would_change_is_refused(tmp_path: Path, source: str) -> None:
    write(tmp_path, main=source, other="export const a = 1;\n")
    with pytest.raises(CannotJoin, match=re.escape("main.js")):
        join_modules(tmp_path, ["main.js"], START)


def test_one_name_exported_by_two_modules_is_refused(tmp_path: Path) -> None:
    write(
        tmp_path,
        main='import { a } from "./one.js";\nimport { b } from "./other.js";\na(b);\n',
        one="export const a = 1;\n",
        other="export const a = 2;\nexport const b = 3;\n",
    )
    with pytest.raises(CannotJoin, match=re.escape("other.js: exports a, as one.js does")):
        join_modules(tmp_path, ["main.js"], START)


def test_modules_that_import_each_other_are_refused(tmp_path: Path) -> None:
    write(
        tmp_path,
        main='import { a } from "./other.js";\nexport const b = () => a;\n',
        other='import { b } from "./main.js";\nexport const a = () => b;\n',
    )
    with pytest.raises(CannotJoin, match="imports itself"):
        join_modules(tmp_path, ["main.js"], START)
