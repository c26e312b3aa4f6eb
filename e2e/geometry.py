"""Measures a page: nothing may stick out, be cut off, be covered, or be too small."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession, Page

LEAST_TARGET = 24
MAIN_TARGET = 44

SIZES = [(320, 568), (360, 640), (740, 360), (768, 1024), (1280, 720), (1920, 1080)]
"""From the narrowest telephone to a wide desk; 740 by 360 is a telephone on its side."""

TELEPHONES = [(320, 568), (360, 640), (360, 740), (390, 844)]

MEASURE = """async ([least, main]) => {
  const faults = [];
  const name = (element) => {
    const { id, className, dataset } = element;
    const label = element.getAttribute("aria-label") ?? element.textContent;
    const kind = dataset.action ?? dataset.space ?? (id || String(className));
    return `${element.tagName} ${kind} "${label.trim().slice(0, 40)}"`;
  };
  const root = document.documentElement;
  const { scrollWidth, clientWidth } = root;
  if (scrollWidth > clientWidth) {
    faults.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    for (const element of document.body.querySelectorAll("*")) {
      const { right } = element.getBoundingClientRect();
      if (right > clientWidth + 1) faults.push(`  sticks out: ${name(element)}`);
    }
  }
  const within = document.querySelector("dialog[open]")
    ?? document.querySelector("details.menu[open]") ?? document;
  const shown = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.classList.contains("visually-hidden") && !element.classList.contains("skip");
  for (const box of [within, ...within.querySelectorAll("*")].filter((e) => e instanceof Element)) {
    const flow = getComputedStyle(box).overflowX;
    const hidden = flow === "hidden" && !box.classList.contains("visually-hidden");
    const excess = box.scrollWidth - box.clientWidth;
    if (box.clientWidth > 0 && excess > 1 && shown(box)
      && (hidden || flow === "auto" || flow === "scroll")
      && !box.matches("input, select")) {
      const edge = box.getBoundingClientRect().right;
      const wide = [...box.querySelectorAll("*")].filter((inner) => shown(inner)
        && inner.getBoundingClientRect().right > edge + 1);
      const which = wide.map(name).slice(-3).join(" | ");
      faults.push(`cut off or to be scrolled sideways by ${excess} px: ${name(box)}: ${which}`);
    }
  }
  const targets = within.querySelectorAll("button, a[href], input, select, summary");
  for (const element of [...targets].filter(shown)) {
    const target = element.matches("input[type=checkbox], input[type=radio]")
      ? (element.closest("label") ?? element) : element;
    const open = element.closest("details:not([open])");
    if (open && !element.matches("summary")) continue;
    if (element.scrollWidth > element.clientWidth + 1 && element.matches("button, .button")) {
      faults.push(`words do not fit: ${name(element)}`);
    }
    const { color, backgroundColor } = getComputedStyle(element);
    if (color === backgroundColor) {
      faults.push(`words in the colour of their ground: ${name(element)}`);
    }
    target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { left, top, right, bottom, width, height } = target.getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5) {
      faults.push(`${Math.round(width)} by ${Math.round(height)} px is small: ${name(target)}`);
    }
    const chief = element.matches(".primary, .action:not(.small), .confirm button");
    if (chief && height < main - 0.5) {
      faults.push(`${Math.round(height)} px high is low for a main action: ${name(element)}`);
    }
    if (left < -1 || right > clientWidth + 1) faults.push(`outside of the page: ${name(target)}`);
    const top_most = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!top_most || !(target.contains(top_most) || top_most.contains(target))) {
      faults.push(`beneath ${top_most ? name(top_most) : "nothing"}: ${name(target)}`);
    }
  }
  scrollTo(0, 0);
  return faults;
}"""


EDGE = """async () => {
  // A new size is answered by the styles at once, by scripts in the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  const dock = document.querySelector(".dock");
  const covered = document.querySelector("dialog[open], details.menu[open]");
  if (!dock || covered || getComputedStyle(dock).position !== "sticky") return [];
  const faults = [];
  const shown = dock.closest(".table").dataset;
  for (const press of dock.querySelectorAll("[data-tab-press]:not([hidden])")) {
    const { tabPress } = press.dataset;
    press.click();
    while (shown.tab !== tabPress) await new Promise((drawn) => requestAnimationFrame(drawn));
    scrollTo(0, 0);
    const { bottom } = dock.getBoundingClientRect();
    if (Math.abs(bottom - innerHeight) > 1) {
      faults.push(`the tabs end at ${Math.round(bottom)} of ${innerHeight} px on ${tabPress}`);
    }
    for (const purse of dock.querySelectorAll(".purse-cash")) {
      const { left, right, top } = purse.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, top + 2);
      if (seen !== purse) faults.push(`cash out of sight on ${tabPress}: ${purse.textContent}`);
    }
  }
  dock.querySelector("[data-tab-press]").click();
  while (shown.tab !== "actions") await new Promise((drawn) => requestAnimationFrame(drawn));
  return faults;
}"""
"""Where a lower edge sticks, it is the window's on every panel, with everybody's cash on it."""


BENEATH_THE_EDGE = """async () => {
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  scrollTo(0, 0);
  const sticky = [...document.querySelectorAll(".decision-foot, .dock")].filter((part) =>
    part.checkVisibility() && getComputedStyle(part).position === "sticky");
  if (sticky.length === 0 || document.querySelector("dialog[open], details.menu[open]")) return [];
  const edge = Math.min(...sticky.map((part) => part.getBoundingClientRect().top));
  return [...document.querySelectorAll(":is(.decision-body, .hand-over) :is(button, input)")]
    .filter((press) => press.checkVisibility() && press.getBoundingClientRect().bottom > edge + 1)
    .map((press) => `beneath the lower edge: ${press.textContent}`);
}"""


def presses_beneath_the_edge(page: Page) -> list[str]:
    """Return what a telephone has to be scrolled for although it answers what is asked."""
    found: list[str] = page.evaluate(BENEATH_THE_EDGE)
    return found


def faults_of(page: Page) -> list[str]:
    """Return what is wrong with the page as it stands, each fault in words."""
    edge: list[str] = page.evaluate(EDGE)
    found: list[str] = page.evaluate(MEASURE, [LEAST_TARGET, MAIN_TARGET])
    return edge + found


ROOT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"


@contextmanager
def doubled_text(page: Page) -> Iterator[None]:
    """Let the browser's own text size be twice the usual one until the block ends."""
    session = page.context.new_cdp_session(page)
    _set_text_size(page, session, 32)
    yield
    _set_text_size(page, session, 16)
    session.detach()


def _set_text_size(page: Page, session: CDPSession, pixels: int) -> None:
    sizes = {"standard": pixels, "fixed": pixels * 13 // 16}
    session.send("Page.setFontSizes", {"fontSizes": sizes})
    page.wait_for_function(f"{ROOT_SIZE} === {pixels}")
