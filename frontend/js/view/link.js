/** The addresses of a table, ready to be copied or shared. They name the table only and give nobody's seat away. */

import { button, element, labelled, setAttributes, setText, show } from "../dom.js";
import { watchPathOf } from "../route.js";

/** @typedef {import("../i18n.js").Translate} Translate */
/** @typedef {import("../types.js").State} State */

/**
 * @param {string} label
 * @param {Translate} t
 * @param {string} kind "play" or "watch"
 */
function createAddress(label, t, kind) {
  const field = element("input", { type: "text", readonly: true, [kind === "play" ? "data-link" : "data-watch-link"]: "" });
  field.addEventListener("focus", () => field.select());
  const words = t(kind === "play" ? "waiting.copy" : "link.copy-watch");
  const copy = button(words, async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      return;
    }
    setText(copy, t("waiting.copied"));
    setTimeout(() => setText(copy, words), 2_000);
  }, { class: "quiet", [kind === "play" ? "data-copy" : "data-copy-watch"]: "" });
  const share = button(t("link.share"), () => void navigator.share({ title: document.title, url: field.value }).catch(() => undefined), { class: "quiet", hidden: !("share" in navigator) });
  const box = element("div", { class: "link" }, labelled(label, field), element("div", { class: "link-presses" }, copy, share));
  return { element: box, field };
}

/**
 * @param {Translate} t
 * @param {boolean} withPicture Whether the address is also shown as a picture for cameras.
 */
export function createLinks(t, withPicture) {
  const play = createAddress(t("waiting.link"), t, "play");
  const watch = createAddress(t("link.watch"), t, "watch");
  const picture = element("img", { class: "qr", alt: t("link.qr"), width: 160, height: 160 });
  const scan = element("figure", { class: "scan", hidden: true }, picture, element("figcaption", { class: "hint" }, t("link.scan")));
  picture.addEventListener("error", () => scan.remove());
  play.field.value = location.origin + location.pathname;
  return {
    element: element("div", { class: "links" }, play.element, scan, watch.element),
    /** @param {State} state */
    update({ id, watch_id: watchId, you }) {
      const watching = location.pathname.startsWith("/watch/");
      show(play.element, !watching);
      show(watch.element, watching || Boolean(watchId));
      watch.field.value = watching ? location.href : location.origin + watchPathOf(watchId ?? "");
      // Only a server that knows watching draws the picture, too.
      if (!withPicture || !you || !watchId) return;
      setAttributes(picture, { src: `/api/v1/qr?game=${encodeURIComponent(id)}` });
      show(scan, true);
    },
  };
}
