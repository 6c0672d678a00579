import { checkDigitOk, gs1Date } from './gs1-checks';
import { bracketed, type CodeElement, concatenated, GS, type Problem } from './gs1-elements';
import { linked } from './gs1-link';

export { checkDigitOk, gs1Date };

/**
 * Reads what a scanner sends: GS1 element strings (with the identifier of their symbology or without, FNC1 as GS or as what
 * scanners type for it), the same in brackets or as a Digital Link, GTINs alone, MA codes, and everything else as plain text. Every
 * element is verified, because a wrong lot is worse than a refused scan. General specifications of GS1, sections 3, 5 and 7.
 */
export type Scan =
  | { kind: 'gs1'; di: string; batchNo?: string; productionDate?: string; expiryDate?: string; serialNo?: string; quantity?: string }
  | { kind: 'ma'; di: string; batchNo?: string; productionDate?: string; expiryDate?: string; serialNo?: string }
  | { kind: 'ean'; di: string }
  | { kind: 'plain'; text: string }
  | { kind: 'bad'; message: string };

/** ISO/IEC 15424: `]`, the symbology, how it was read. These carry elements, with FNC1 in front. */
const SYMBOLOGY = /^\]([A-Za-z][0-9A-Za-z])/;
const CARRIERS = new Set(['C1', 'd2', 'Q3', 'J1', 'e0']);
/** What stands for FNC1 when it cannot be typed: never part of an element. */
const SEPARATORS = /\u241d|<GS>|\{GS\}|\[GS\]|\\x1d|\\u001d/gi;
/** The same, but also signs of other codes. */
const DOUBTFUL = /[\^~|]/g;

/** Full-width characters an input method makes of a scanner's keys are the plain ones. */
const plainWidth = (text: string): string => text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** The code and the symbology it was read from, where the scanner says it. */
function opened(raw: string): { text: string; symbology: string } {
  const text = plainWidth(raw.trim());
  const symbology = SYMBOLOGY.exec(text)?.[1] ?? '';
  return { text: symbology === '' ? text : text.slice(3), symbology };
}

/**
 * The elements of a GS1 code, or why it is none that can be trusted; undefined for whatever is no GS1 code. A code that only may be
 * one (no FNC1, no brackets, nothing but digits and a `^`) is one when all of it reads as elements and a product is among them.
 */
export function readElements(raw: string): readonly CodeElement[] | Problem | undefined {
  const { text, symbology } = opened(raw);
  if (/^\(\d{2,4}\)/.test(text)) return bracketed(text.replace(SEPARATORS, GS));
  const separated = text.replace(SEPARATORS, GS);
  if (symbology === 'E0' || symbology === 'E4') return ofRetail(separated, symbology === 'E0' ? 13 : 8);
  const certain = separated.replace(DOUBTFUL, GS);
  if (CARRIERS.has(symbology) || separated.includes(GS) || certain.replaceAll(GS, '').match(/^01\d{14}/)) return concatenated(certain);
  if (/^https?:/i.test(text)) return linked(text);
  const doubtful = concatenated(certain);
  return typeof doubtful !== 'string' && productOf(doubtful) ? doubtful : undefined;
}

/** A retail bar code alone is a GTIN, no elements; with a composite component beside it, both are one code. */
function ofRetail(text: string, length: number): readonly CodeElement[] | Problem | undefined {
  const [gtin = '', component] = text.split('|]e0');
  if (gtin.length !== length || !/^\d+$/.test(gtin)) return `EAN条码应为${length}位数字：${gtin}`;
  if (!checkDigitOk(gtin)) return `UDI-DI校验位错误：${gtin}`;
  return component === undefined ? undefined : concatenated(`01${gtin.padStart(14, '0')}${component}`);
}

/**
 * @example parseScan('(01)06901234567892(17)270630(10)A1') // { kind: 'gs1', di: '06901234567892', expiryDate: '2027-06-30', batchNo: 'A1' }
 * @returns `bad` with a message for people when the code is GS1 but broken
 */
export function parseScan(raw: string): Scan {
  if (raw.trim() === '') return { kind: 'bad', message: '请扫描或输入条码' };
  if (raw.trim().length > 300) return { kind: 'bad', message: '条码过长，最多300个字符' };
  const read = readElements(raw);
  if (read !== undefined) return fromElements(read);
  const { text } = opened(raw);
  if (/^MA\.\d/i.test(text)) return parseMa(text);
  return /^(\d{8}|\d{12,14})$/.test(text) && checkDigitOk(text) ? { kind: 'ean', di: text.padStart(14, '0') } : { kind: 'plain', text };
}

/** Identifiers of a product, in the order they count. */
const PRODUCT = ['01', '02', '03'];
const productOf = (elements: readonly CodeElement[]): string | undefined =>
  PRODUCT.map((ai) => elements.find(({ id }) => id.ai === ai)?.value).find((value) => value !== undefined);

function fromElements(read: readonly CodeElement[] | Problem): Scan {
  if (typeof read === 'string') return { kind: 'bad', message: read };
  const di = productOf(read);
  if (di === undefined) return { kind: 'bad', message: 'GS1条码缺少产品标识(01)' };
  const said = (...ais: string[]) => ais.map((ai) => read.find(({ id }) => id.ai === ai)?.value).find((value) => value !== undefined);
  const day = (...ais: string[]) => gs1Date(said(...ais)?.slice(0, 6) ?? '');
  const optional = {
    productionDate: day('11', '8008'),
    expiryDate: day('17', '7003'),
    batchNo: said('10'),
    serialNo: said('21'),
    quantity: said('30', '37')?.replace(/^0+(?=\d)/, ''),
  };
  return { kind: 'gs1', di, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) };
}

/** The lengths a GTIN is also written and kept in: zeros in front of it say nothing. Any other code has the one form. */
export const formsOf = (di: string): string[] => [
  di,
  ...[13, 12, 8].filter((length) => /^\d{14}$/.test(di) && /^0+$/.test(di.slice(0, -length))).map((length) => di.slice(-length)),
];

/** MA.156.M0.100.1234.M.<production>.L.<lot>.E<expiry>.S<serial>: the first five parts are the DI. */
function parseMa(text: string): Scan {
  const parts = text.toUpperCase().split('.');
  const start = parts.findIndex((part, i) => i >= 3 && /^[MVLDEPS]\d|^[LS][A-Z0-9]/.test(part) && i >= 5);
  const di = parts.slice(0, start === -1 ? parts.length : start).join('.');
  const found: Record<string, string> = {};
  for (const part of start === -1 ? [] : parts.slice(start)) {
    const [tag, value] = [part[0], part.slice(1)];
    if (tag === 'L') found.batchNo = value;
    if (tag === 'S') found.serialNo = value;
    if (tag === 'M' || tag === 'P') found.productionDate = gs1Date(value) ?? '';
    if (tag === 'E' || tag === 'V') found.expiryDate = gs1Date(value) ?? '';
  }
  if (found.productionDate === '' || found.expiryDate === '') return { kind: 'bad', message: 'MA码日期不正确' };
  return { kind: 'ma', di, ...found };
}
