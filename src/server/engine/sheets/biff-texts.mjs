// @ts-check
import { CELL_LETTERS, Unreadable } from './collector.mjs';

const BROKEN = '文件无法读取，请用模板重新填写';
/** Code pages of Windows by the names of the encodings; Excel 97 and later writes Unicode. */
const CODE_PAGES = new Map([
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [1250, 'windows-1250'],
  [1251, 'windows-1251'],
]);

/** Texts of an .xls: bytes of a code page before Excel 97, since then Unicode, the shared ones in one long row of records. */
export class BiffTexts {
  isWide = true;
  codePage = 1252;
  /** The records of the shared texts. @type {Buffer[]} */
  #pieces = [];
  #isKeeping = false;

  /**
   * @param {boolean} isFirst
   * @param {Buffer} data
   */
  keep(isFirst, data) {
    if (isFirst) this.#isKeeping = true;
    if (this.#isKeeping) this.#pieces.push(data);
  }

  endKeeping() {
    this.#isKeeping = false;
  }

  /**
   * A text inside one record, its length in `width` bytes before it.
   * @param {Buffer} data
   * @param {number} at
   * @param {1 | 2} width
   */
  of(data, at, width) {
    const cursor = new Cursor([data], at);
    const length = width === 1 ? cursor.byte() : cursor.word();
    return this.isWide ? cursor.letters(length, cursor.byte()) : this.#decoded(cursor, length);
  }

  /** A text whose length stands before it and which may go on in the next record. @param {Buffer[]} pieces */
  continued(pieces) {
    const cursor = new Cursor(pieces, 0);
    const length = cursor.word();
    return this.isWide ? cursor.letters(length, cursor.byte()) : this.#decoded(cursor, length);
  }

  /**
   * The shared texts with these numbers.
   * @param {Set<number>} needed
   * @param {number} most letters they may have together
   */
  shared(needed, most) {
    /** @type {Map<number, string>} */
    const texts = new Map();
    const cursor = new Cursor(this.#pieces, 8);
    let letters = 0;
    for (let at = 0; texts.size < needed.size; at += 1) {
      const length = cursor.word();
      const flags = cursor.byte();
      const runs = (flags & 8) === 0 ? 0 : cursor.word();
      const said = (flags & 4) === 0 ? 0 : cursor.word() + cursor.word() * 65_536;
      const text = cursor.letters(length, flags, needed.has(at));
      cursor.skip(runs * 4 + said);
      if (!needed.has(at)) continue;
      letters += text.length;
      if (letters > most) throw new Unreadable('表格内容过多，请分批导入');
      texts.set(at, text);
    }
    return texts;
  }

  /**
   * @param {Cursor} cursor
   * @param {number} length
   */
  #decoded(cursor, length) {
    return new TextDecoder(CODE_PAGES.get(this.codePage) ?? 'windows-1252').decode(cursor.bytes(length));
  }
}

/** A place in a row of records. */
class Cursor {
  /**
   * @param {Buffer[]} pieces
   * @param {number} at
   */
  constructor(pieces, at) {
    this.pieces = pieces;
    this.at = at;
    this.piece = 0;
  }

  /** The record with the next byte. */
  #here() {
    for (let here = this.pieces[this.piece]; here; here = this.pieces[this.piece]) {
      if (this.at < here.length) return here;
      this.piece += 1;
      this.at = 0;
    }
    throw new Unreadable(BROKEN);
  }

  byte() {
    return this.#here()[this.at++] ?? 0;
  }

  word() {
    return this.byte() + this.byte() * 256;
  }

  /** @param {number} count */
  skip(count) {
    for (let left = count; left > 0; ) {
      const step = Math.min(left, this.#here().length - this.at);
      this.at += step;
      left -= step;
    }
  }

  /** @param {number} count */
  bytes(count) {
    const here = this.#here();
    if (this.at + count > here.length) throw new Unreadable(BROKEN);
    this.at += count;
    return here.subarray(this.at - count, this.at);
  }

  /**
   * So many letters, in one byte each or in two. Where a record ends inside them, the next one says again in which.
   * @param {number} count
   * @param {number} flags
   * @param {boolean} [isWanted]
   */
  letters(count, flags, isWanted = true) {
    if (isWanted && count > CELL_LETTERS) throw new Unreadable(`有的单元格的内容超过${CELL_LETTERS}个字`);
    let text = '';
    let isWide = (flags & 1) === 1;
    for (let left = count; left > 0; ) {
      const place = this.piece;
      const here = this.#here();
      if (this.piece !== place) isWide = (this.byte() & 1) === 1;
      const width = isWide ? 2 : 1;
      const step = Math.min(left, Math.floor((here.length - this.at) / width));
      if (step === 0) throw new Unreadable(BROKEN);
      if (isWanted) text += here.toString(isWide ? 'utf16le' : 'latin1', this.at, this.at + step * width);
      this.at += step * width;
      left -= step;
    }
    return text;
  }
}
