/** What is told line by line: the latest at the bottom and in view. */

/** Pixels above the end at which it still follows what happens. */
const NEAR = 40;

/**
 * Keeps lines at their end, unless somebody reads further up. Lines that are cut at the upper edge are marked.
 * @param {HTMLElement} scroll
 * @param {() => void} [shorten] Takes away what is too old. What stands below moves up then, which nobody scrolled.
 * @returns {() => void} To be called after each new line.
 */
export function createFollowing(scroll, shorten) {
  let following = true;
  /** The picture before which it goes to its end; 0 when it is there. */
  let due = 0;
  /** Where its end was last. */
  let end = 0;
  scroll.addEventListener("scroll", () => {
    // Neither new lines below nor fewer of them mean that somebody has scrolled up.
    const lowest = scroll.scrollHeight - scroll.clientHeight;
    following = (following && due !== 0 ? Math.min(end, lowest) : lowest) - scroll.scrollTop < NEAR;
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
  return () => {
    due ||= requestAnimationFrame(follow);
  };
}
