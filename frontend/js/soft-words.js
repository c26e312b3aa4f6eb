/** Long words get places where they may be broken, so that names stay legible on narrow spaces. */

const SOFT_HYPHEN = "\u00ad";
/** Shorter words fit as they are. */
const LONG = 9;
const SHORTEST_PART = 3;
const VOWELS = "aeiouyáéíóúàèìòùäëïöü";
/** A break stands before one consonant, or before letters that are spoken as one, and the vowel after it. */
const BREAK = new RegExp(`(?<=[${VOWELS}][^${VOWELS}]*)(?=(?:str|sch|th|ch|sh|ph|[bdfgkpt][lr]|[^${VOWELS}])[${VOWELS}])`, "giu");
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTERS = /\p{Script=Latin}+/gu;

/**
 * @param {string} name
 * @returns {string} The same name with soft hyphens in its long words.
 */
export function softened(name) {
  return name.replace(LETTERS, (word) => (word.length < LONG ? word : broken(word)));
}

/**
 * @param {string} name
 * @returns {"ja" | null} The language, where the letters tell it: lines are broken and words read by it.
 */
export function languageOf(name) {
  return JAPANESE.test(name) ? "ja" : null;
}

/** @param {string} word */
function broken(word) {
  let last = 0;
  const places = [...word.matchAll(BREAK)].map(({ index }) => index).filter((place) => {
    const fits = place - last >= SHORTEST_PART && word.length - place >= SHORTEST_PART && !insideCluster(word, place);
    if (fits) last = place;
    return fits;
  });
  const starts = [0, ...places];
  return starts.map((start, order) => word.slice(start, starts[order + 1])).join(SOFT_HYPHEN);
}

/**
 * @param {string} word
 * @param {number} place
 */
function insideCluster(word, place) {
  return /^(?:[bdfgkpt][lr]|th|ch|sh|ph|st|tr|sc)$/i.test(word.slice(place - 1, place + 1));
}
