import Big from 'big.js';
import { isDay } from '../../../define/dates';
import type { SheetShape } from '../../../define/field-sheet';
import { DIGITS } from './cell';

/** Cells of a workbook that is written: texts as people read them (field-text.ts) become what the shape of their column says. */

/** Number formats by their id; those from 164 on are our own. Fields of no fixed length (quantities) keep all their decimals. */
const FORMATS: Record<SheetShape, { id: number; code?: string }> = {
  text: { id: 49 },
  quantity: { id: 0 },
  integer: { id: 1 },
  money: { id: 4 },
  price: { id: 164, code: '#,##0.00####' },
  rate: { id: 10 },
  wholeRate: { id: 9 },
  date: { id: 165, code: 'yyyy-mm-dd' },
  month: { id: 166, code: 'yyyy-mm' },
  datetime: { id: 167, code: 'yyyy-mm-dd hh:mm' },
};
const SHAPES = Object.keys(FORMATS) as SheetShape[];
/** Style 0 is the one of untouched cells, 1 of headings. */
export const HEADING = 1;
export const styleOf = (shape: SheetShape): number => SHAPES.indexOf(shape) + 2;

/** The styles of every workbook: one for each shape. */
export const stylesXml = (namespace: string): string => {
  const own = Object.values(FORMATS).flatMap(({ id, code }) => (code ? [`<numFmt numFmtId="${id}" formatCode="${code}"/>`] : []));
  const cells = SHAPES.map((shape) => `<xf numFmtId="${FORMATS[shape].id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`);
  return [
    `<styleSheet xmlns="${namespace}"><numFmts count="${own.length}">${own.join('')}</numFmts>`,
    '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
    `<cellXfs count="${cells.length + 2}"><xf xfId="0"/><xf numFmtId="49" fontId="1" xfId="0" applyFont="1" applyNumberFormat="1"/>`,
    `${cells.join('')}</cellXfs></styleSheet>`,
  ].join('');
};

/** Text is always inline text, never a formula: a value that starts with = stays what it is. */
export function cellXml(text: string, shape: SheetShape): string {
  if (text === '') return `<c s="${styleOf(shape)}"/>`;
  const number = numberFor(text, shape);
  return number === undefined ? textXml(text, styleOf('text')) : `<c s="${styleOf(shape)}"><v>${number}</v></c>`;
}

export const textXml = (text: string, style: number): string => `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** The number a text stands for in a column of this shape; undefined where it stays text, as a number of more digits than a sheet keeps. */
function numberFor(text: string, shape: SheetShape): string | undefined {
  switch (shape) {
    case 'text':
      return undefined;
    case 'date':
      return isDay(text) ? String(serialOf(text)) : undefined;
    case 'month':
      return isDay(`${text}-01`) ? String(serialOf(`${text}-01`)) : undefined;
    case 'datetime': {
      const [, day = '', hour, minute] = /^(\S{10}) (\d{2}):(\d{2})$/.exec(text) ?? [];
      return isDay(day) ? String(serialOf(day) + (Number(hour) * 60 + Number(minute)) / 1440) : undefined;
    }
    case 'rate':
    case 'wholeRate':
      return text.endsWith('%') ? hundredth(exact(text.slice(0, -1))) : undefined;
    default:
      return exact(text);
  }
}

/** Up to 15 digits fit a number. */
function exact(text: string): string | undefined {
  const plain = text.replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(plain) && plain.replace(/[-.]/g, '').length <= DIGITS ? plain : undefined;
}

const hundredth = (number: string | undefined): string | undefined => (number === undefined ? undefined : new Big(number).div(100).toFixed());

/** Days since the end of 1899, counting the 29th of February 1900 that Excel believes in. */
function serialOf(day: string): number {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
  return days > 60 ? days : days - 1;
}

const CELL_LETTERS = 32_767;

export const escaped = (text: string): string => (PLAIN.test(text) && text.length <= CELL_LETTERS ? text : cleaned(text));

/** Most texts hold nothing to look after: there are millions of them in an export. */
const PLAIN = /^[^&<>"_\p{Cc}\p{Cs}\p{Cn}]*$/u;

const cleaned = (text: string): string =>
  text
    .slice(0, CELL_LETTERS)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    // _x0041_ would be read as the letter with this number.
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
