/** Asks for the texts while the rest of the page is still on its way, so that no picture waits for them. */

import { languageFor, loadTexts } from "./language.js";

export const language = languageFor(localStorage, navigator.languages);
document.documentElement.lang = language;
export const texts = loadTexts(language);
