// @ts-check
/**
 * Number formats a file names by number only (ECMA-376 18.8.30, the East Asian ones included). The rest of the built-in
 * ones shows plain numbers, as General does.
 */
const SHORT_DAY = 'yyyy-mm-dd';
const TIME = 'hh:mm:ss';
/** @type {Record<number, string>} */
const BUILT_IN = { 1: '0', 2: '0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 22: `${SHORT_DAY} hh:mm`, 46: '[h]:mm:ss', 48: '##0.0E+0', 49: '@' };
for (const id of [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]) BUILT_IN[id] = SHORT_DAY;
for (const id of [18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56]) BUILT_IN[id] = TIME;

/** The codes of the formats in use; cells name them by their place here. */
export class NumberFormats {
  /** @type {Map<number, string>} */
  #own = new Map();
  /** @type {Map<string, number>} */
  #places = new Map([['General', 0]]);
  /** Format of each style, by the style's number. @type {number[]} */
  #styles = [];

  /**
   * @param {number} id
   * @param {string} code
   */
  define(id, code) {
    this.#own.set(id, code.slice(0, 500));
  }

  /** @param {number} id format of the next style */
  addStyle(id) {
    this.#styles.push(id);
  }

  /** Where the format of this style stands. @param {number} style */
  of(style) {
    const id = this.#styles[style] ?? 0;
    const code = this.#own.get(id) ?? BUILT_IN[id] ?? 'General';
    const known = this.#places.get(code);
    if (known !== undefined) return known;
    this.#places.set(code, this.#places.size);
    return this.#places.size - 1;
  }

  /** @returns {string[]} */
  get codes() {
    return [...this.#places.keys()];
  }
}
