/** What is told line by line: the latest at the bottom and in view. */

/** Pixels above the end at which it still follows what happens. */
const NEAR = 40;

/**
 * Keeps lines at their end, unless somebody reads further up. Lines that are cut at the upper edge are marked.
 * @param {HTMLElement} scroll
 * @param {object} [hooks]
 * @param {() => void} [hooks.shorten] Takes away what is too old. What stands below moves up then, which nobody scrolled.
 * @param {(behind: boolean) => void} [hooks.onBehind] Told when lines have come below what is read, and when they are seen.
 * @returns {{added: () => void, resume: () => void}} To be called after new lines; and to go to the end and stay there.
 */
export function createFollowing(scroll, { shorten, onBehind } = {}) {
  let following = true;
  let behind = false;
  /** The picture before which it goes to its end; 0 when it is there. */
  let due = 0;
  /** Where its end was last. */
  let end = 0;
  const setBehind = (/** @type {boolean} */ is) => {
    if (is !== behind) onBehind?.(is);
    behind = is;
  };
  scroll.addEventListener("scroll", () => {
    // Neither new lines below nor fewer of them mean that somebody has scrolled up.
    const lowest = scroll.scrollHeight - scroll.clientHeight;
    following = (following && due !== 0 ? Math.min(end, lowest) : lowest) - scroll.scrollTop < NEAR;
    if (following) setBehind(false);
    scroll.toggleAttribute("data-above", scroll.scrollTop > 0);
  }, { passive: true });
  const follow = () => {
    due = 0;
    shorten?.();
    if (!following) return;
    scroll.scrollTop = scroll.scrollHeight;
    end = scroll.scrollTop;
  };
  // The first lines come before it has a place on the page, and its room may change later.
  new ResizeObserver(follow).observe(scroll);
  const added = () => {
    if (!following) setBehind(true);
    due ||= requestAnimationFrame(follow);
  };
  // In the frame in which it goes there: whatever was scrolled before has been told by then.
  const resume = () => {
    requestAnimationFrame(() => {
      following = true;
      setBehind(false);
      follow();
    });
  };
  return { added, resume };
}
