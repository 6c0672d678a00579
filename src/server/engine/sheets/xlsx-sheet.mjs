// @ts-check
import { CELL_LETTERS, Collector, Unreadable } from './collector.mjs';
import { columnName } from './column-name.mjs';

/** @typedef {import('./raw-sheet').RawKind} RawKind */
/** @typedef {import('./raw-sheet').RawLimits} RawLimits */
/** @typedef {import('./number-formats.mjs').NumberFormats} NumberFormats */
/** @typedef {import('./zip-parts.mjs').ZipParts} ZipParts */

const ANY = Number.POSITIVE_INFINITY;
const MERGES = 20_000;
/** Columns beyond have no name in any template. */
const COLUMNS = 256;
const BROKEN = '文件无法读取，请用模板重新填写';
/** @type {Record<string, RawKind>} */
const KINDS = { n: 'number', b: 'flag', e: 'error', d: 'moment' };

/** One worksheet on its way through the walker: where it stands, and the cell it is in. */
export class SheetPart {
  /** @type {{ row: number, column: number }[]} */
  merges = [];
  /** @type {number[]} */
  hiddenColumns = [];
  row = 0;
  column = -1;
  isRowHidden = false;
  /** Inside a value or a text; not inside how a text is pronounced. */
  isTaken = false;
  isSaid = false;
  cell = newCell();

  /**
   * @param {NumberFormats} formats
   * @param {RawLimits} limits
   */
  constructor(formats, limits) {
    this.formats = formats;
    this.cells = new Collector(limits);
  }

  /**
   * @param {ZipParts} parts
   * @param {string} name
   */
  async read(parts, name) {
    const text = (/** @type {string} */ words) => {
      if (!this.isTaken) return;
      this.cell.text += words;
      if (this.cell.text.length > CELL_LETTERS) throw tooLong(`单元格${columnName(this.column)}${this.row}`);
    };
    await parts.walk(name, { open: (tag, attributes) => this.#open(tag, attributes), text, close: (tag) => this.#close(tag) }, ANY);
    return this;
  }

  /**
   * @param {string} tag
   * @param {Record<string, string>} attributes
   */
  #open(tag, attributes) {
    switch (tag) {
      case 'row':
        // Who writes no addresses writes row after row, cell after cell.
        this.row = attributes.r === undefined ? this.row + 1 : rowNumber(attributes.r);
        this.isRowHidden = isTrue(attributes.hidden);
        this.column = -1;
        break;
      case 'c':
        this.column = attributes.r === undefined ? this.column + 1 : placeOf(attributes.r).column;
        this.cell = newCell(attributes.t, attributes.s);
        break;
      case 'f':
        this.cell.isFormula = true;
        break;
      case 'rPh':
        this.isSaid = true;
        break;
      case 'v':
        this.cell.hasValue = true;
        this.isTaken = this.cell.type !== 'inlineStr';
        break;
      case 't':
        this.isTaken = !this.isSaid;
        break;
      case 'mergeCell':
        if (this.merges.length >= MERGES) throw this.cells.tooMuch();
        this.merges.push(placeOf(attributes.ref?.split(':')[0] ?? ''));
        break;
      case 'col':
        if (isTrue(attributes.hidden)) this.#hide(Number(attributes.min), Number(attributes.max));
        break;
    }
  }

  /** @param {string} tag */
  #close(tag) {
    if (tag === 'v' || tag === 't') this.isTaken = false;
    else if (tag === 'rPh') this.isSaid = false;
    else if (tag === 'c') this.#take();
  }

  #take() {
    const { row, isRowHidden, column, cells, cell } = this;
    const format = this.formats.of(Number(cell.style));
    const text = cell.text.trim();
    if (cell.isFormula && !cell.hasValue) return cells.add(row, isRowHidden, column, 'unworked', '', format);
    if (cell.type === 's') return text === '' ? undefined : cells.addShared(row, isRowHidden, column, Number(text), format);
    if (cell.type === 'inlineStr' || cell.type === 'str') return cells.add(row, isRowHidden, column, 'text', plain(cell.text), format);
    if (text === '') return;
    const kind = KINDS[cell.type];
    if (kind === undefined) throw new Unreadable(BROKEN);
    cells.add(row, isRowHidden, column, kind, text, format);
  }

  /**
   * @param {number} first from 1
   * @param {number} last
   */
  #hide(first, last) {
    for (let at = first; at <= Math.min(last, COLUMNS) && this.hiddenColumns.length < COLUMNS; at += 1) this.hiddenColumns.push(at - 1);
  }
}

const newCell = (type = 'n', style = '0') => ({ type, style, text: '', isFormula: false, hasValue: false });

/**
 * The shared texts with these numbers. Texts come in runs of one or more looks; what stands in rPh says how they are pronounced.
 * @param {ZipParts} parts
 * @param {string | undefined} name
 * @param {Set<number>} needed
 */
export async function sharedTexts(parts, name, needed) {
  /** @type {Map<number, string>} */
  const texts = new Map();
  if (needed.size === 0 || name === undefined) return texts;
  let at = -1;
  let words = '';
  let isTaken = false;
  let isSaid = false;
  /** @param {string} tag */
  const open = (tag) => {
    if (tag === 'si') {
      at += 1;
      words = '';
    } else if (tag === 'rPh') isSaid = true;
    else if (tag === 't') isTaken = !isSaid && needed.has(at);
  };
  /** @param {string} text */
  const text = (text) => {
    if (!isTaken) return;
    words += text;
    if (words.length > CELL_LETTERS) throw tooLong('有的单元格');
  };
  /** @param {string} tag */
  const close = (tag) => {
    if (tag === 't') isTaken = false;
    else if (tag === 'rPh') isSaid = false;
    else if (tag === 'si' && needed.has(at)) texts.set(at, plain(words));
  };
  await parts.walk(name, { open, text, close }, ANY);
  return texts;
}

/** @param {string | undefined} value */
export const isTrue = (value) => value === '1' || value === 'true' || value === 'on';

/** @param {string} what */
const tooLong = (what) => new Unreadable(`${what}的内容超过${CELL_LETTERS}个字`);

/** Characters XML has no place for are written as _x000D_. @param {string} text */
const plain = (text) => text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** @param {string} text */
function rowNumber(text) {
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > 1_048_576) throw new Unreadable(BROKEN);
  return Number(text);
}

/** 'AB12' → row 12, column 27. @param {string} address */
function placeOf(address) {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(address) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0 || column > 16_384) throw new Unreadable(BROKEN);
  return { row: rowNumber(digits), column: column - 1 };
}
