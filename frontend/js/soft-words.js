/** Long words get places where they may be broken, so that names stay legible on narrow spaces. */

const SOFT_HYPHEN = "\u00ad";
/** Shorter words fit as they are. */
const LONG = 9;
const SHORTEST_PART = 3;
const VOWELS = "aeiouyáéíóúàèìòùäëïöü";
/** A break stands before one consonant, or before letters that are spoken as one, and the vowel after it. */
const BREAK = new RegExp(`(?<=[${VOWELS}][^${VOWELS}]*)(?=(?:str|sch|(?<![${VOWELS}])st|th|ch|sh|ph|[bdfgkpt][lr]|[^${VOWELS}])[${VOWELS}])`, "giu");
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTERS = /\p{Script=Latin}+/gu;
const NO_WIDTH_SPACE = "\u200b";
const KATAKANA = /[\p{Script=Katakana}ー]+/gu;
/** From this length on a Katakana word is broken within itself, too. */
const LONG_KATAKANA = 5;
/** From this length on a part of it is broken once more. */
const LONG_PART = 6;
/** Words that a Japanese name of a place ends with; a break stands before them, and none within. */
const PLACE_WORD = /(?<=[\p{Script=Katakana}ー]{2})(?=プレース|ガーデン|パーキング|\p{Script=Han})|(?<=\p{Script=Han}{2})(?=通り)/gu;
const WHOLE = new Set(["プレース", "ガーデン", "パーキング"]);
/** Small letters belong to the letter before them; neither they nor the long vowel and the nasal begin a line. */
const SMALL = /[ァィゥェォャュョヮ]/u;
const BOUND = /[ァィゥェォッャュョヮーン]/u;

/**
 * @param {string} name
 * @returns {string} The same name with soft hyphens in its long words; Japanese ones have places without a hyphen.
 *   A stroke begins no line.
 */
export function softened(name) {
  return name
    .replaceAll(" /", "\u00a0/")
    .replace(LETTERS, (word) => (word.length < LONG ? word : broken(word)))
    .replace(PLACE_WORD, NO_WIDTH_SPACE)
    .replace(KATAKANA, (word) => (word.length < LONG_KATAKANA || WHOLE.has(word) ? word : halved(word)));
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
 * @param {string} word In Katakana.
 * @returns {string} The word with a place for a break near its middle, best where a foreign syllable begins, and so on
 *   in its parts.
 */
function halved(word) {
  const middle = Math.ceil(word.length / 2);
  const distance = (/** @type {number} */ place) => Math.abs(place - middle) - (SMALL.test(word.charAt(place + 1)) ? 2 : 0);
  const places = [...word].map((_, place) => place)
    .filter((place) => place >= 2 && place <= word.length - 2 && !BOUND.test(word.charAt(place)) && word.charAt(place - 1) !== "ッ")
    .sort((one, other) => distance(one) - distance(other));
  const [best] = places;
  if (best === undefined) return word;
  return [word.slice(0, best), word.slice(best)].map((part) => (part.length < LONG_PART ? part : halved(part))).join(NO_WIDTH_SPACE);
}

/**
 * @param {string} word
 * @param {number} place
 */
function insideCluster(word, place) {
  return /^(?:[bdfgkpt][lr]|th|ch|sh|ph|st|tr|sc)$/i.test(word.slice(place - 1, place + 1));
}
