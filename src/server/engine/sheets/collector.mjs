// @ts-check
import { columnName } from './column-name.mjs';

/** @typedef {import('./raw-sheet').RawRow} RawRow */
/** @typedef {import('./raw-sheet').RawKind} RawKind */
/** @typedef {import('./raw-sheet').RawLimits} RawLimits */

/** A workbook that cannot be taken, in words for whoever sent it. */
export class Unreadable extends Error {}

/** What Excel allows in one cell. */
export const CELL_LETTERS = 32_767;
/** Rows may turn out to hold blank shared texts only: they are counted again at the end, and let through until then. */
const ROWS_BEFORE_COUNTING = 10;

/**
 * Filled cells as they are found, in limits that hold while reading: memory follows what is filled, never how far away
 * it stands. Shared texts come later by their number, so that only those in use are ever kept.
 */
export class Collector {
  /** @type {Map<number, RawRow>} */
  #rows = new Map();
  /** @type {{ row: RawRow, at: number, text: number }[]} */
  #waiting = [];
  #cells = 0;
  #letters = 0;
  /** @param {RawLimits} limits */
  constructor(limits) {
    this.limits = limits;
  }

  /** Numbers of the shared texts in use. */
  get needed() {
    return new Set(this.#waiting.map(({ text }) => text));
  }

  /**
   * @param {number} number from 1
   * @param {boolean} isHidden
   * @param {number} column from 0
   * @param {RawKind} kind
   * @param {string} text
   * @param {number} format
   */
  add(number, isHidden, column, kind, text, format) {
    if (kind === 'text' && text.trim() === '') return;
    this.#count(number, column, text);
    this.#row(number, isHidden).cells.push([column, kind, text, format]);
  }

  /**
   * @param {number} number
   * @param {boolean} isHidden
   * @param {number} column
   * @param {number} text its number among the shared texts
   * @param {number} format
   */
  addShared(number, isHidden, column, text, format) {
    this.#count(number, column, '');
    const row = this.#row(number, isHidden);
    this.#waiting.push({ row, at: row.cells.push([column, 'text', '', format]) - 1, text });
  }

  /** @param {Map<number, string>} texts */
  resolve(texts) {
    for (const { row, at, text } of this.#waiting) {
      const words = texts.get(text);
      const cell = row.cells[at];
      if (words === undefined || !cell) throw new Unreadable('文件无法读取，请用模板重新填写');
      this.#letters += words.length;
      if (this.#letters > this.limits.letters) throw this.tooMuch();
      row.cells[at] = [cell[0], cell[1], words, cell[3]];
    }
    this.#waiting = [];
  }

  /** Filled rows in their order, cells in theirs. @returns {RawRow[]} */
  finish() {
    const rows = [...this.#rows.values()].sort((a, b) => a.number - b.number);
    for (const row of rows) {
      row.cells = row.cells.filter(([, kind, text]) => kind !== 'text' || text.trim() !== '').sort((a, b) => a[0] - b[0]);
      const twice = row.cells.find((cell, i) => cell[0] === row.cells[i + 1]?.[0]);
      if (twice) throw new Unreadable(`文件已损坏：单元格${columnName(twice[0])}${row.number}出现了两次，请用 Excel 打开并另存后再导入`);
    }
    const filled = rows.filter((row) => row.cells.length > 0);
    if (filled.length > this.limits.rows) throw this.tooManyRows(filled[filled.length - 1]?.number ?? 0);
    return filled;
  }

  /** @param {number} last */
  tooManyRows(last) {
    return new Unreadable(`一次最多导入${this.limits.rows - 1}行，请分批导入（第${last}行还有内容）`);
  }

  tooMuch() {
    return new Unreadable('表格内容过多，请分批导入');
  }

  /**
   * @param {number} number
   * @param {boolean} isHidden
   * @returns {RawRow}
   */
  #row(number, isHidden) {
    const known = this.#rows.get(number);
    if (known) return known;
    if (this.#rows.size >= this.limits.rows * ROWS_BEFORE_COUNTING) throw this.tooManyRows(number);
    const row = { number, isHidden, cells: [] };
    this.#rows.set(number, row);
    return row;
  }

  /**
   * @param {number} number
   * @param {number} column
   * @param {string} text
   */
  #count(number, column, text) {
    if (text.length > CELL_LETTERS) throw new Unreadable(`单元格${columnName(column)}${number}的内容超过${CELL_LETTERS}个字`);
    this.#letters += text.length;
    this.#cells += 1;
    if (this.#cells > this.limits.cells) throw this.#rows.size > this.limits.rows ? this.tooManyRows(number) : this.tooMuch();
    if (this.#letters > this.limits.letters) throw this.tooMuch();
  }
}
