// @ts-check
import { BiffTexts } from './biff-texts.mjs';
import { Collector, Unreadable } from './collector.mjs';
import { NumberFormats } from './number-formats.mjs';

/** @typedef {import('./raw-sheet').RawSheet} RawSheet */
/** @typedef {import('./raw-sheet').RawLimits} RawLimits */

/**
 * The workbook stream of an .xls ([MS-XLS], Excel 97 and later as well as Excel 5/95): records one after the other, first
 * those of the book, then those of each sheet at the place the book names. Records this product has no use for are stepped over.
 */
const BOF = 0x0809;
const EOF = 0x000a;
const BROKEN = '文件无法读取，请用模板重新填写';
const STYLES = 70_000;
const SHEETS = 1000;
const MERGES = 20_000;
const ERRORS = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/**
 * The first visible sheet that holds anything.
 * @param {Uint8Array} bytes
 * @param {RawLimits} limits
 * @returns {RawSheet}
 */
export function readBiff(bytes, limits) {
  const stream = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const book = bookOf(stream);
  const visible = book.sheets.filter(({ isHidden }) => !isHidden);
  for (const sheet of visible) {
    const read = new SheetRecords(book, limits).read(stream, sheet.at);
    read.cells.resolve(book.texts.shared(read.cells.needed, limits.letters));
    const rows = read.cells.finish();
    if (rows.length === 0 && sheet !== visible[visible.length - 1]) continue;
    const others = book.sheets.filter((other) => other !== sheet).map(({ name }) => name);
    const { merges, hiddenColumns } = read;
    return { name: sheet.name, others, is1904: book.is1904, formats: book.formats.codes, rows, merges, hiddenColumns };
  }
  throw new Unreadable('文件中没有可读的工作表');
}

/**
 * Records from one BOF to its EOF, those of embedded charts left out.
 * @param {Buffer} stream
 * @param {number} from
 */
function* records(stream, from) {
  let depth = 0;
  for (let at = from; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (end > stream.length || (depth === 0 && type !== BOF)) throw new Unreadable(BROKEN);
    if (type === BOF) depth += 1;
    if (type === EOF) depth -= 1;
    if (depth === 0) return;
    if (depth === 1) yield { type, data: stream.subarray(at + 4, end) };
    at = end;
  }
  throw new Unreadable(BROKEN);
}

/** @param {Buffer} stream */
function bookOf(stream) {
  const formats = new NumberFormats();
  const texts = new BiffTexts();
  /** @type {{ name: string, at: number, isHidden: boolean }[]} */
  const sheets = [];
  let is1904 = false;
  let styles = 0;
  for (const { type, data } of records(stream, 0)) {
    switch (type) {
      case BOF:
        texts.isWide = versionOf(data) === 8;
        break;
      case 0x002f: // FILEPASS
        throw new Unreadable('文件设有密码，请取消密码后再导入');
      case 0x0042: // CODEPAGE
        texts.codePage = data.readUInt16LE(0);
        break;
      case 0x0022: // DATEMODE
        is1904 = data.readUInt16LE(0) === 1;
        break;
      case 0x041e: // FORMAT
        formats.define(data.readUInt16LE(0), texts.of(data, 2, texts.isWide ? 2 : 1));
        break;
      case 0x00e0: // XF
        styles += 1;
        if (styles > STYLES) throw new Unreadable(BROKEN);
        formats.addStyle(data.readUInt16LE(2));
        break;
      case 0x0085: // BOUNDSHEET: worksheets only, neither charts nor macros
        if (data[5] === 0 && sheets.length < SHEETS)
          sheets.push({ name: texts.of(data, 6, 1), at: data.readUInt32LE(0), isHidden: ((data[4] ?? 0) & 3) !== 0 });
        break;
      case 0x00fc: // SST
      case 0x003c: // CONTINUE
        texts.keep(type === 0x00fc, data);
        break;
      default:
        texts.endKeeping();
    }
  }
  return { formats, texts, sheets, is1904 };
}

/** @param {Buffer} data */
function versionOf(data) {
  const version = data.readUInt16LE(0);
  if (version === 0x0600) return 8;
  if (version === 0x0500) return 5;
  throw new Unreadable('这个.xls文件的版本太旧，请用 Excel 另存为.xlsx后再导入');
}

class SheetRecords {
  /** @type {{ row: number, column: number }[]} */
  merges = [];
  /** @type {number[]} */
  hiddenColumns = [];
  /** @type {Set<number>} */
  #hiddenRows = new Set();
  /** Where the text of the formula just read goes. @type {{ row: number, column: number, format: number } | undefined} */
  #told;

  /**
   * @param {ReturnType<typeof bookOf>} book
   * @param {RawLimits} limits
   */
  constructor(book, limits) {
    this.book = book;
    this.cells = new Collector(limits);
  }

  /**
   * @param {Buffer} stream
   * @param {number} from
   */
  read(stream, from) {
    /** @type {{ row: number, column: number, format: number } | undefined} */
    let told;
    /** @type {Buffer[]} */
    let pieces = [];
    for (const { type, data } of records(stream, from)) {
      // A long text goes on in the records behind it.
      if (told && pieces.length > 0) {
        if (type === 0x003c) {
          pieces.push(data);
          continue;
        }
        this.#add(told, 'text', this.book.texts.continued(pieces));
        told = undefined;
        pieces = [];
      }
      if (type === 0x0207 && this.#told) {
        told = this.#told;
        pieces = [data];
        this.#told = undefined;
      } else this.#record(type, data);
    }
    if (told && pieces.length > 0) this.#add(told, 'text', this.book.texts.continued(pieces));
    return this;
  }

  /**
   * @param {number} type
   * @param {Buffer} data
   */
  #record(type, data) {
    switch (type) {
      case 0x0203: // NUMBER
        return this.#add(this.#place(data), 'number', String(data.readDoubleLE(6)));
      case 0x027e: // RK
        return this.#add(this.#place(data), 'number', String(shortNumber(data.readInt32LE(6))));
      case 0x00bd: // MULRK: row, first column, then style and number each, last column
        for (let at = 4, column = data.readUInt16LE(2); at + 6 <= data.length - 2; at += 6, column += 1)
          this.#add({ row: data.readUInt16LE(0) + 1, column, format: this.#format(data, at) }, 'number', String(shortNumber(data.readInt32LE(at + 2))));
        return;
      case 0x00fd: {
        // LABELSST
        const { row, column, format } = this.#place(data);
        return this.cells.addShared(row, this.#hiddenRows.has(row), column, data.readUInt32LE(6), format);
      }
      case 0x0204: // LABEL
      case 0x00d6: // RSTRING
        return this.#add(this.#place(data), 'text', this.book.texts.of(data, 6, 2));
      case 0x0205: // BOOLERR
        return this.#judged(this.#place(data), data[7] === 1, data[6] ?? 0);
      case 0x0006: // FORMULA
        return this.#formula(this.#place(data), data.subarray(6, 14));
      case 0x0208: // ROW
        if (((data[12] ?? 0) & 0x20) !== 0) this.#hiddenRows.add(data.readUInt16LE(0) + 1);
        return;
      case 0x007d: // COLINFO
        if (((data[8] ?? 0) & 1) === 1) for (let at = data.readUInt16LE(0); at <= Math.min(data.readUInt16LE(2), 255); at += 1) this.#hide(at);
        return;
      case 0x00e5: // MERGECELLS
        for (let at = 2; at + 8 <= data.length && this.merges.length < MERGES; at += 8)
          this.merges.push({ row: data.readUInt16LE(at) + 1, column: data.readUInt16LE(at + 4) });
    }
  }

  /** @param {number} column */
  #hide(column) {
    if (!this.hiddenColumns.includes(column)) this.hiddenColumns.push(column);
  }

  /**
   * The result of a formula: a number, or, where its last bytes are set, something else; a text follows in a record of its own.
   * @param {{ row: number, column: number, format: number }} place
   * @param {Buffer} result
   */
  #formula(place, result) {
    this.#told = undefined;
    if (result.readUInt16LE(6) !== 0xffff) return this.#add(place, 'number', String(result.readDoubleLE(0)));
    if (result[0] === 0) this.#told = place;
    if (result[0] === 1 || result[0] === 2) this.#judged(place, result[0] === 2, result[2] ?? 0);
  }

  /**
   * @param {{ row: number, column: number, format: number }} place
   * @param {boolean} isError
   * @param {number} value
   */
  #judged(place, isError, value) {
    if (isError) this.#add(place, 'error', ERRORS.get(value) ?? '#?');
    else this.#add(place, 'flag', value === 0 ? '0' : '1');
  }

  /** Row, column and style stand before every cell. @param {Buffer} data */
  #place(data) {
    return { row: data.readUInt16LE(0) + 1, column: data.readUInt16LE(2), format: this.#format(data, 4) };
  }

  /**
   * @param {Buffer} data
   * @param {number} at
   */
  #format(data, at) {
    return this.book.formats.of(data.readUInt16LE(at));
  }

  /**
   * @param {{ row: number, column: number, format: number }} place
   * @param {import('./raw-sheet').RawKind} kind
   * @param {string} text
   */
  #add({ row, column, format }, kind, text) {
    this.cells.add(row, this.#hiddenRows.has(row), column, kind, text, format);
  }
}

/** Most numbers are kept in four bytes: an integer or the upper half of a float, perhaps in hundredths. @param {number} packed */
function shortNumber(packed) {
  let value = packed >> 2;
  if ((packed & 2) === 0) {
    const float = Buffer.alloc(8);
    float.writeInt32LE(packed & ~3, 4);
    value = float.readDoubleLE(0);
  }
  return (packed & 1) === 1 ? value / 100 : value;
}
