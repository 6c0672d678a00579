// @ts-check
// What the square codes in the pictures of a PDF say.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The code of an invoice is on its first page; a scan has it on the first or the next. */
const PAGES = 3;
const PICTURES = 24;
const PATIENCE = 1_500;
/** White around a code, and what a small one is made larger by. */
const MARGIN = 16;
const SMALL = 240;

/** @typedef {{ width: number, height: number, kind?: number, data?: Uint8Array | Uint8ClampedArray }} Picture as pdf.js decodes it; without kind a stencil */

/**
 * @param {typeof import('pdfjs-dist')} pdfjs
 * @param {import('pdfjs-dist').PDFDocumentProxy} document
 * @param {number} pixels no picture larger is looked at
 */
export async function codesOf(pdfjs, document, pixels) {
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
  /** @type {string[]} */
  const codes = [];
  let left = PICTURES;
  for (let number = 1; number <= Math.min(PAGES, document.numPages); number += 1)
    for (const picture of await picturesOf(pdfjs, await document.getPage(number))) {
      if (left <= 0) return codes;
      left -= 1;
      const { width, height } = picture;
      if (width < 20 || height < 20 || width * height > pixels) continue;
      const image = coloured(picture);
      if (!image) continue;
      // @ts-expect-error: the reader looks at width, height and data only
      const found = await readBarcodes(image, { formats: ['QRCode'], tryHarder: true, tryInvert: true, maxNumberOfSymbols: 4, textMode: 'Plain' });
      codes.push(...found.filter(({ isValid, text }) => isValid && text !== '').map(({ text }) => text.slice(0, 300)));
    }
  return codes;
}

/**
 * @param {typeof import('pdfjs-dist')} pdfjs
 * @param {import('pdfjs-dist').PDFPageProxy} page
 */
async function picturesOf({ OPS }, page) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const found = new Map();
  for (const [at, operation] of fnArray.entries()) {
    if (found.size >= PICTURES) break;
    const [first] = argsArray[at] ?? [];
    if (operation === OPS.paintInlineImageXObject || operation === OPS.paintImageMaskXObject) found.set(at, first);
    else if (operation === OPS.paintImageXObject) found.set(first, first);
  }
  /** @type {Picture[]} */
  const pictures = [];
  for (const one of found.values()) {
    const name = typeof one === 'string' ? one : one?.data;
    const data = typeof name === 'string' ? await objectOf(page, name) : one;
    if (data?.data) pictures.push(data);
  }
  return pictures;
}

/**
 * A picture that never comes is none.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {string} name
 * @returns {Promise<any>}
 */
const objectOf = (page, name) =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), PATIENCE).unref();
    (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve);
  });

/**
 * In four bytes a pixel, with white around it.
 * @param {Picture} picture
 */
function coloured({ width, height, kind, data }) {
  if (!data) return undefined;
  const times = Math.max(1, Math.ceil(SMALL / Math.max(width, height)));
  const [wide, high] = [width * times + 2 * MARGIN, height * times + 2 * MARGIN];
  const light = lightOf(kind ?? 1, width, data);
  if (data.length < (kind === 3 ? 4 : kind === 2 ? 3 : 1 / 8) * width * height) return undefined;
  const out = new Uint8ClampedArray(wide * high * 4).fill(255);
  for (let y = 0; y < height * times; y += 1)
    for (let x = 0; x < width * times; x += 1) out.fill(light(Math.floor(x / times), Math.floor(y / times)), pixel(x, y, wide), pixel(x, y, wide) + 3);
  return { width: wide, height: high, data: out };
}

/** @param {number} x @param {number} y @param {number} wide */
const pixel = (x, y, wide) => ((y + MARGIN) * wide + x + MARGIN) * 4;

/**
 * pdf.js has pictures of one bit (1), of three (2) and four (3) bytes a pixel.
 * @param {number} kind @param {number} width @param {Uint8Array | Uint8ClampedArray} data
 * @returns {(x: number, y: number) => number}
 */
function lightOf(kind, width, data) {
  if (kind === 1) {
    const row = Math.ceil(width / 8);
    return (x, y) => ((data[y * row + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? 255 : 0);
  }
  const size = kind === 3 ? 4 : 3;
  return (x, y) => data[(y * width + x) * size + 1] ?? 255;
}
