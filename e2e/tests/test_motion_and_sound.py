"""Motion and sound: decoration that nobody waits for, and that nobody needs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from pages.table_page import TablePage
from scripts import Script

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from conftest import LayTable, OpenBrowser, SitDown
    from watch import Watch

HANA, PIA = 0, 1
BALTIC, READING = 3, 5

MOVING = ".table[data-moving]"
NOTE_MOTION = """
globalThis.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...wishes) {
  globalThis.moved += 1;
  globalThis.animated = [...(globalThis.animated ?? []), ...wishes[0].flatMap(Object.keys)];
  return animate.apply(this, wishes);
};
"""
"""Counts what is animated; everything moves as it would."""

SLOW = (
    NOTE_MOTION
    + """
const noted = Element.prototype.animate;
Element.prototype.animate = function (...wishes) {
  const animation = noted.apply(this, wishes);
  animation.updatePlaybackRate(0.001);
  return animation;
};
"""
)
"""Motion that goes on until something ends it."""

NOTE_SOUND = """
globalThis.seen = [];
new MutationObserver((changes) => {
  const shown = changes.map(({ target }) => target.dataset.sounded);
  globalThis.seen.push(...shown.filter(Boolean));
}).observe(document, { attributes: true, attributeFilter: ["data-sounded"], subtree: true });
globalThis.contexts = 0;
globalThis.tones = 0;
globalThis.AudioContext = class extends AudioContext {
  constructor(...wishes) { super(...wishes); globalThis.contexts += 1; }
};
for (const source of [OscillatorNode, AudioBufferSourceNode]) {
  const start = source.prototype.start;
  source.prototype.start = function (...wishes) {
    globalThis.tones += 1;
    return start.apply(this, wishes);
  };
}
"""
"""Counts contexts and tones, and notes what is shown of sounds; everything sounds as it would."""


def noted(page: Page, name: str) -> Any:
    """Return what has been counted."""
    return page.evaluate(f"globalThis.{name}")


def sees(page: Page, sound: str) -> None:
    """Wait until what a sound tells has been shown."""
    page.wait_for_function("sound => globalThis.seen.includes(sound)", arg=sound)


def set_up(page: Page, script: str, **settings: Any) -> None:
    """Note something on the page, and have settings remembered."""
    values = json.dumps({"autoEnd": False, **settings})
    page.add_init_script(f"{script}\nlocalStorage.setItem('rentroll.settings', '{values}');")


def test_what_moved_is_shown_by_transforms_while_the_state_is_there_at_once(
    page: Page, sit_down: SitDown
) -> None:
    set_up(page, SLOW)
    owner = {BALTIC: PIA}
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": HANA, "owner": owner}))
    table.catch_up(hana.act("roll")["version"])
    expect(page.locator(".token[data-seat='0']")).to_have_attribute("data-position", "3")
    expect(page.locator(MOVING)).to_be_attached()
    expect(page.locator(".flight")).to_have_text("$4")
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(page.locator(MOVING)).to_have_count(0)
    expect(page.locator(".flight")).to_have_count(0)
    assert set(noted(page, "animated")) <= {"transform", "translate", "opacity", "offset"}


def test_a_click_during_motion_acts_at_once_and_ends_the_motion(
    page: Page, sit_down: SitDown
) -> None:
    set_up(page, SLOW)
    table, _ = sit_down(Script([(4, 4), (1, 2)], position={"turn": PIA, "at": {PIA: 2}}))
    version = table.do("roll")
    page.wait_for_selector(MOVING)
    table.space(0).click()
    expect(page.locator(MOVING)).to_have_count(0)
    expect(page.locator("[data-dialog=deed]")).to_be_visible()
    page.keyboard.press("Escape")
    assert table.do("roll") == version + 1


def test_a_key_ends_the_motion(page: Page, sit_down: SitDown) -> None:
    set_up(page, SLOW)
    table, (hana,) = sit_down(Script([(5, 5)], position={"turn": HANA}))
    hana.act("roll")
    page.wait_for_selector(MOVING)
    page.keyboard.press("Shift")
    expect(page.locator(MOVING)).to_have_count(0)
    expect(table.space(10)).to_have_attribute("aria-label", re.compile("Hana visiting"))


HIDE = "Object.defineProperty(document, 'hidden', { get: () => true });"


@pytest.mark.parametrize("reason", ["hidden", "off", "reduced"])
def test_nothing_moves_where_nobody_sees_it_or_wants_it(
    page: Page, sit_down: SitDown, reason: str
) -> None:
    motion = "off" if reason == "off" else "normal"
    set_up(page, NOTE_MOTION + (HIDE if reason == "hidden" else ""), motion=motion)
    if reason == "reduced":
        page.emulate_media(reduced_motion="reduce")
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": HANA}))
    table.catch_up(hana.act("roll")["version"])
    expect(table.log).to_contain_text("Hana moves to Baltic Avenue.")
    assert noted(page, "moved") == 0


def test_nothing_moves_when_the_page_was_more_than_one_action_behind(
    page: Page, sit_down: SitDown, watch: Watch
) -> None:
    watch.expect("net::ERR_INTERNET_DISCONNECTED")
    set_up(page, NOTE_MOTION)
    position = {"turn": HANA, "at": {HANA: 0}, "owner": {BALTIC: HANA}}
    table, (hana,) = sit_down(Script([(1, 2), (2, 3)], position=position))
    version = table.version
    page.context.set_offline(offline=True)
    hana.act("roll")
    hana.act("end-turn")
    page.context.set_offline(offline=False)
    table.catch_up(version + 2)
    expect(table.log).to_contain_text("Hana moves to Baltic Avenue.")
    assert noted(page, "moved") == 0


def test_nothing_sounds_before_a_gesture_and_each_sound_is_seen(
    page: Page, sit_down: SitDown
) -> None:
    set_up(page, NOTE_SOUND, motion="off")
    position = {"turn": HANA, "owner": {BALTIC: PIA, READING: PIA}}
    table, (hana,) = sit_down(Script([(1, 2), (1, 1)], position=position))
    table.load_anew()
    hana.act("roll")
    sees(page, "dice")
    sees(page, "cash-in")
    assert (noted(page, "contexts"), noted(page, "tones")) == (0, 0)
    page.keyboard.press("Shift")
    hana.act("end-turn")
    sees(page, "my-turn")
    page.wait_for_function("() => globalThis.tones >= 2")
    assert noted(page, "contexts") == 1


@pytest.mark.parametrize("settings", [{"sound": False}, {"volume": 0}])
def test_muted_means_mute_but_what_sounds_is_still_seen(
    page: Page, sit_down: SitDown, settings: dict[str, Any]
) -> None:
    set_up(page, NOTE_SOUND, **settings)
    table, _ = sit_down(Script([(1, 2)], position={"turn": PIA}))
    table.do("roll")
    sees(page, "dice")
    assert (noted(page, "contexts"), noted(page, "tones")) == (0, 0)


def test_only_the_own_turn_sounds_if_wished(page: Page, sit_down: SitDown) -> None:
    set_up(page, NOTE_SOUND, soundMine=True)
    owner = {BALTIC: HANA}
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": HANA, "owner": owner}))
    page.keyboard.press("Shift")
    table.catch_up(hana.act("roll")["version"])
    sees(page, "dice")
    assert noted(page, "tones") == 0
    hana.act("end-turn")
    page.wait_for_function("() => globalThis.tones === 2")


def test_who_looks_on_hears_nothing(
    open_browser: OpenBrowser, lay_table: LayTable, sit_down: SitDown
) -> None:
    table, (hana,) = sit_down(Script([(1, 2)], position={"turn": HANA}))
    onlooker = open_browser()
    set_up(onlooker, NOTE_SOUND)
    watch = hana.state()["watch_id"]
    onlooker.goto(f"{hana.origin}/watch/{watch}")
    watching = TablePage(onlooker).shown()
    onlooker.keyboard.press("Shift")
    watching.catch_up(hana.act("roll")["version"])
    expect(watching.log).to_contain_text("Hana moves to Baltic Avenue.")
    table.catch_up_with(watching)
    assert noted(onlooker, "tones") == 0
