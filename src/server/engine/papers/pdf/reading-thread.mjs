// @ts-check
// Words and pictures of a PDF by pdf.js: no script of it runs, no font of it is drawn, nothing is fetched.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** An invoice of a thousand lines has fewer; words beyond these are no invoice. */
const PAGES = 50;
const WORDS = 20_000;
const LONGEST = 300;
const PIXELS = 24_000_000;
/** Only what is drawn in a window needs these, but pdf.js makes one of them when it is loaded. */
class Nothing {}
Object.assign(globalThis, { DOMMatrix: Nothing, Path2D: Nothing, ImageData: Nothing });

const here = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (/** @type {string} */ name) => `${join(here, name)}/`;

/** @returns {Promise<import('./read-pdf').PdfAnswer>} */
async function answer() {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await pdfjs.getDocument({
    data: workerData,
    ...{ cMapUrl: folder('cmaps'), cMapPacked: true, standardFontDataUrl: folder('standard_fonts'), wasmUrl: folder('wasm') },
    ...{ isEvalSupported: false, enableXfa: false, disableFontFace: true, useSystemFonts: false, useWorkerFetch: false },
    ...{ isOffscreenCanvasSupported: false, isImageDecoderSupported: false, maxImageSize: PIXELS, verbosity: 0 },
  }).promise;
  if (document.numPages > PAGES) return { refused: 'pages', pages: document.numPages };
  /** @type {import('./read-pdf').PdfPage[]} */
  const pages = [];
  let left = WORDS;
  for (let number = 1; number <= document.numPages && left > 0; number += 1) {
    const page = await document.getPage(number);
    const words = await wordsOf(page, left);
    left -= words.length;
    pages.push({ width: page.getViewport({ scale: 1 }).width, words });
  }
  const { codesOf } = await import('./codes.mjs');
  return { pages, codes: await codesOf(pdfjs, document, PIXELS) };
}

/**
 * Upright words with the left end of their base line, y downwards.
 * @param {import('pdfjs-dist').PDFPageProxy} page
 * @param {number} most
 */
async function wordsOf(page, most) {
  const viewport = page.getViewport({ scale: 1 });
  const [a, b, c, d] = /** @type {[number, number, number, number]} */ (viewport.transform);
  const { items } = await page.getTextContent({ disableNormalization: false });
  /** @type {import('./read-pdf').PdfWord[]} */
  const words = [];
  for (const item of items) {
    if (words.length >= most) break;
    if (!('str' in item) || item.str.trim() === '' || item.dir === 'ttb') continue;
    const [ux, uy, , , x0, y0] = /** @type {[number, number, number, number, number, number]} */ (item.transform);
    const [across, down] = [a * ux + c * uy, b * ux + d * uy];
    if (across <= 0 || Math.abs(down) > across * 0.2) continue;
    const [x, y] = viewport.convertToViewportPoint(x0, y0);
    words.push({ text: item.str.slice(0, LONGEST), x, y, width: item.width, height: item.height || across });
  }
  return words;
}

/** @param {unknown} error @returns {import('./read-pdf').PdfAnswer} */
const refusal = (error) => ({ refused: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' });

parentPort?.postMessage(await answer().catch(refusal));
