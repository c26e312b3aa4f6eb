/**
 * Texts of the page from a JSON catalogue.
 *
 * A text is a string, or an object of plural forms chosen by the parameter `count`. A placeholder is
 * `{name}` or `{name:format}`; formats turn what the server sends (a seat, a space, an amount) into words.
 * A placeholder of digits stands for itself: `{50:money}` is fifty in the board's money.
 */

/** @typedef {string | Record<string, string>} Text */
/** @typedef {Record<string, Text>} Catalogue */
/** @typedef {(value: any) => string} Format */
/** @typedef {(key: string, params?: Record<string, unknown>) => string} Translate */

const PLACEHOLDER = /\{(\w+)(?::([\w-]+))?\}/g;

/**
 * The placeholders of a text, for tests that compare catalogues.
 * @param {Text} text
 * @returns {string[]}
 */
export function placeholders(text) {
  const forms = typeof text === "string" ? [text] : Object.values(text);
  const found = forms.flatMap((form) => [...form.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ""));
  return [...new Set(found)].sort();
}

export class Translator {
  /**
   * @param {Catalogue} catalogue
   * @param {string} locale A BCP 47 tag.
   */
  constructor(catalogue, locale) {
    this.catalogue = catalogue;
    this.locale = locale;
    this.plurals = new Intl.PluralRules(locale);
    /** @type {string | null} */
    this.currency = null;
    /** As it stands beside amounts. */
    this.moneySign = "";
    /** @type {Record<string, Format>} */
    this.formats = { key: (value) => this.text(value) };
    /** @type {Translate} */
    this.translate = (key, params) => this.text(key, params);
    this.use(catalogue, locale);
  }

  /**
   * Changes the language; what was learned of a table stays.
   * @param {Catalogue} catalogue
   * @param {string} locale A BCP 47 tag.
   */
  use(catalogue, locale) {
    this.catalogue = catalogue;
    this.locale = locale;
    this.plurals = new Intl.PluralRules(locale);
    const numbers = new Intl.NumberFormat(locale);
    const lists = new Intl.ListFormat(locale, { type: "conjunction" });
    this.formats.number = (value) => numbers.format(value);
    // A sentence after a colon.
    this.formats.inside = (value) => value.charAt(0).toLocaleLowerCase(locale) + value.slice(1);
    this.formats.list = (value) => lists.format(value.map(String));
    if (this.currency) this.useCurrency(this.currency);
  }

  /**
   * @param {string} code ISO 4217 code of the board's money, which is whole units.
   */
  useCurrency(code) {
    this.currency = code;
    const money = new Intl.NumberFormat(this.locale, {
      style: "currency",
      currency: code,
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
      minimumFractionDigits: 0,
    });
    this.moneySign = money.formatToParts(0).find(({ type }) => type === "currency")?.value ?? code;
    this.formats.money = (value) => money.format(value);
  }

  /**
   * @param {string} key
   * @returns {boolean}
   */
  has(key) {
    return Object.hasOwn(this.catalogue, key);
  }

  /**
   * @param {string} key
   * @param {Record<string, unknown>} [params]
   * @returns {string} The key itself when the catalogue lacks it, so that a gap is seen.
   */
  text(key, params = {}) {
    if (!this.has(key)) return key;
    const text = /** @type {Text} */ (this.catalogue[key]);
    const form = typeof text === "string" ? text : this.pluralForm(text, params.count);
    return form.replace(PLACEHOLDER, (whole, name, format) => this.fill(whole, /^\d+$/.test(name) ? Number(name) : params[name], format));
  }

  /**
   * @param {Record<string, string>} forms
   * @param {unknown} count
   * @returns {string}
   */
  pluralForm(forms, count) {
    const exact = forms[`=${String(count)}`];
    return exact ?? forms[this.plurals.select(Number(count))] ?? forms.other ?? "";
  }

  /**
   * @param {string} placeholder
   * @param {unknown} value
   * @param {string | undefined} format
   * @returns {string}
   */
  fill(placeholder, value, format) {
    if (value === undefined || value === null) return placeholder;
    const formatter = format ? this.formats[format] : undefined;
    if (formatter) return formatter(value);
    return typeof value === "number" ? this.formats.number?.(value) ?? String(value) : String(value);
  }
}
