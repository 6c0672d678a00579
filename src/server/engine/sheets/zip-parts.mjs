// @ts-check
import { crc32 } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { Unreadable } from './collector.mjs';

/** No tag and no text between two tags is longer in a sheet; what is would be held as a whole. */
const TOKEN = 256 * 1024;
const DEPTH = 64;
/** Tags of a part that describes the book; only sheets and shared texts may have any number. */
const TAGS = 200_000;

/**
 * @typedef {{
 *   open?: (name: string, attributes: Record<string, string>) => void,
 *   text?: (text: string) => void,
 *   close?: (name: string) => void,
 * }} Handlers tags by their names without prefix
 */

/**
 * The parts of an .xlsx, unpacked piece by piece and never held as a whole. What is declared is not believed: a part ends
 * the reading as soon as it grows beyond its declared size, and all parts together beyond the limit.
 */
export class ZipParts {
  /** @type {Map<string, import('yauzl').Entry>} part names do not tell capitals apart */
  #entries = new Map();
  #left;
  /**
   * @param {import('yauzl').ZipFile} zip
   * @param {number} unpacked
   */
  constructor(zip, unpacked) {
    this.zip = zip;
    this.#left = unpacked;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} unpacked
   */
  static async open(bytes, unpacked) {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true });
    const parts = new ZipParts(zip, unpacked);
    for await (const entry of zip.eachEntry()) parts.#entries.set(entry.fileName.toLowerCase(), entry);
    return parts;
  }

  /** Small letters throughout. */
  names() {
    return [...this.#entries.keys()];
  }

  /** @param {string} name */
  has(name) {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * Walks one part from its first tag to its last.
   * @param {string} name
   * @param {Handlers} handlers
   * @param {number} [most] tags it may have
   */
  async walk(name, handlers, most = TAGS) {
    /** @type {SaxesParser<{ xmlns: false, position: false }>} */
    const parser = new SaxesParser({ xmlns: false, position: false });
    let silent = 0;
    let depth = 0;
    let tags = 0;
    parser.on('doctype', () => {
      throw new Unreadable(WRONG);
    });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', (tag) => {
      silent = 0;
      depth += 1;
      tags += 1;
      if (depth > DEPTH || tags > most) throw new Unreadable(WRONG);
      handlers.open?.(localName(tag.name), tag.attributes);
    });
    parser.on('text', (text) => {
      silent = 0;
      handlers.text?.(text);
    });
    parser.on('cdata', (text) => {
      silent = 0;
      handlers.text?.(text);
    });
    parser.on('closetag', (tag) => {
      silent = 0;
      depth -= 1;
      handlers.close?.(localName(tag.name));
    });
    for await (const text of this.#texts(name)) {
      silent += text.length;
      parser.write(text);
      if (silent > TOKEN) throw new Unreadable(WRONG);
    }
    parser.close();
  }

  /** @param {string} name */
  async *#texts(name) {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new Unreadable('文件无法读取，请用模板重新填写');
    const stream = await this.zip.openReadStreamPromise(entry);
    /** @type {TextDecoder | undefined} */
    let decoder;
    let sum = 0;
    for await (const chunk of stream) {
      this.#left -= chunk.length;
      if (this.#left < 0) throw new Unreadable(TOO_LARGE);
      sum = crc32(chunk, sum);
      decoder ??= new TextDecoder(encodingOf(chunk));
      yield decoder.decode(chunk, { stream: true });
    }
    if (sum !== entry.crc32) throw new Unreadable('文件已损坏，请重新保存后再导入');
  }
}

const WRONG = '文件内容不正确，请用模板重新填写';
const TOO_LARGE = '文件展开后过大，请删除多余的工作表、图片和空白行后再导入';

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/** @param {Buffer} head */
function encodingOf(head) {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}
