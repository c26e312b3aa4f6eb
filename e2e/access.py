"""Listens to a page: axe finds nothing on it, and its outline makes sense without seeing it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from playwright.sync_api import Page

EXAMINE = """async ({ every, colours }) => {
  const told = { resultTypes: ["violations"] };
  const ofColours = ["color-contrast", "link-in-text-block"];
  if (every) {
    const all = colours ? { ...told, runOnly: ofColours } : told;
    return (await axe.run(document, all)).violations;
  }
  const grounds = new Map();
  const ground = (element) => {
    if (element === null) return "";
    if (!grounds.has(element)) {
      const { position, backgroundColor, backgroundImage, opacity, filter, display } =
        getComputedStyle(element);
      const own = [position, backgroundColor, backgroundImage, opacity, filter].join();
      const plain = own === "static,rgba(0, 0, 0, 0),none,1,none" || display === "contents";
      grounds.set(element, `${ground(element.parentElement)}${plain ? "" : `|${own}`}`);
    }
    return grounds.get(element);
  };
  const kinds = new Map();
  const spoken = (element) => element.matches("input, select, textarea")
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE
      && node.textContent.trim() !== "");
  for (const element of document.body.querySelectorAll("*")) {
    if (!spoken(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const off = element.closest("[disabled], [aria-disabled=true], [inert]") !== null;
    const kind = [ground(element), color, fontSize, fontWeight, textShadow, off].join();
    const [first] = kinds.get(kind) ?? [element];
    kinds.set(kind, [first, element]);
  }
  const besides = colours
    ? { runOnly: ["link-in-text-block"] }
    : { rules: { "color-contrast": { enabled: false } } };
  const others = await axe.run(document, { ...told, ...besides });
  const include = [...new Set([...kinds.values()].flat())];
  if (include.length === 0) return others.violations;
  const contrast = await axe.run({ include }, { ...told, runOnly: ["color-contrast"] });
  return [...others.violations, ...contrast.violations];
}"""
"""Contrast takes axe ten times as long as all its other rules together. Unless every element is
asked for, it is measured on the first and the last words of each kind: of one colour, size, weight
and ground."""

OUTLINE = """() => {
  const seen = (element) => element.checkVisibility();
  const dialog = document.querySelector("dialog[open]");
  const named = (element) => {
    const title = document.getElementById(element.getAttribute("aria-labelledby"));
    return element.getAttribute("aria-label") ?? title?.textContent ?? "";
  };
  const regions = [...document.querySelectorAll("section[aria-label], section[aria-labelledby]")];
  return {
    mains: document.querySelectorAll("main").length,
    levels: [...(dialog ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6")]
      .filter(seen).map((heading) => Number(heading.tagName[1])),
    regions: regions.filter(seen).map(named),
    modal: dialog !== null,
  };
}"""


def violations(page: Page, *, every: bool = False, colours: bool = False) -> list[str]:
    """Return all that axe finds, each with its place.

    Args:
        page: what is examined, as it stands.
        every: whether the contrast of every single element is measured.
        colours: whether only that is examined which depends on colours.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(EXAMINE, {"every": every, "colours": colours})
    return [
        f"{violation['id']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]


def outline_faults(page: Page) -> list[str]:
    """Return what is wrong with the main part, the titles and the names of regions."""
    outline: dict[str, Any] = page.evaluate(OUTLINE)
    levels, regions = outline["levels"], outline["regions"]
    first, titles = (2, 0) if outline["modal"] else (1, 1)
    steps = itertools.pairwise(levels)
    right = {
        "one main part": outline["mains"] == 1,
        "one title": levels.count(1) == titles,
        "begins with its title": levels[:1] == [first],
        "no level left out": all(lower <= upper + 1 for upper, lower in steps),
        "regions of different names": len(set(regions)) == len(regions),
    }
    return [f"not {law}: {outline}" for law, kept in right.items() if not kept]
