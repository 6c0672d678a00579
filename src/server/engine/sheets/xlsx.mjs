// @ts-check
import { Unreadable } from './collector.mjs';
import { NumberFormats } from './number-formats.mjs';
import { isTrue, SheetPart, sharedTexts } from './xlsx-sheet.mjs';
import { ZipParts } from './zip-parts.mjs';

/** @typedef {import('./raw-sheet').RawSheet} RawSheet */
/** @typedef {import('./raw-sheet').RawLimits} RawLimits */

const SHEETS = 1000;

/**
 * The first visible sheet of an .xlsx that holds anything. Parts are walked one after the other: the book, its styles,
 * the sheet, and last the shared texts, of which only those the sheet names are kept.
 * @param {Uint8Array} bytes
 * @param {RawLimits} limits
 * @returns {Promise<RawSheet>}
 */
export async function readXlsx(bytes, limits) {
  const parts = await ZipParts.open(bytes, limits.unpacked);
  const root = await relations(parts, '');
  const main = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!main.endsWith('.xml') || !parts.has(main)) throw new Unreadable('只支持.xls或.xlsx文件，请用 Excel 另存为.xlsx后再导入');
  const book = await bookOf(parts, main);
  const related = await relations(parts, main);
  const formats = await stylesOf(parts, related.find(({ type }) => type === 'styles')?.target);
  const texts = related.find(({ type }) => type === 'sharedStrings')?.target;
  const sheets = book.sheets.flatMap((sheet) => {
    const target = related.find(({ id, type }) => id === sheet.relation && type === 'worksheet')?.target;
    return target === undefined ? [] : [{ ...sheet, target }];
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  for (const sheet of visible) {
    const { cells, merges, hiddenColumns } = await new SheetPart(formats, limits).read(parts, sheet.target);
    cells.resolve(await sharedTexts(parts, texts, cells.needed));
    const rows = cells.finish();
    if (rows.length === 0 && sheet !== visible[visible.length - 1]) continue;
    const others = sheets.filter((other) => other !== sheet).map(({ name }) => name);
    return { name: sheet.name, others, is1904: book.is1904, formats: formats.codes, rows, merges, hiddenColumns };
  }
  throw new Unreadable('文件中没有可读的工作表');
}

/**
 * What a part leads to, types by their last word. A part's relations lie in _rels beside it.
 * @param {ZipParts} parts
 * @param {string} owner
 */
async function relations(parts, owner) {
  const at = owner.lastIndexOf('/') + 1;
  const name = `${owner.slice(0, at)}_rels/${owner.slice(at)}.rels`;
  /** @type {{ id: string, type: string, target: string }[]} */
  const found = [];
  if (!parts.has(name)) return found;
  await parts.walk(name, {
    open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (tag !== 'Relationship' || TargetMode === 'External' || found.length >= 2 * SHEETS || !URL.canParse(Target, `part:///${owner}`)) return;
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: decoded(new URL(Target, `part:///${owner}`).pathname.slice(1)) });
    },
  });
  return found;
}

/** @param {string} path */
const decoded = (path) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * @param {ZipParts} parts
 * @param {string} main
 */
async function bookOf(parts, main) {
  /** @type {{ name: string, relation: string, isHidden: boolean }[]} */
  const sheets = [];
  let is1904 = false;
  await parts.walk(main, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = isTrue(attributes.date1904);
      // The relation's prefix is r by habit only.
      const relation = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';
      if (tag === 'sheet' && sheets.length < SHEETS)
        sheets.push({ name: attributes.name ?? '', relation, isHidden: (attributes.state ?? 'visible') !== 'visible' });
    },
  });
  return { sheets, is1904 };
}

/**
 * @param {ZipParts} parts
 * @param {string | undefined} name
 */
async function stylesOf(parts, name) {
  const formats = new NumberFormats();
  if (name === undefined || !parts.has(name)) return formats;
  let isCells = false;
  await parts.walk(name, {
    open: (tag, { numFmtId, formatCode }) => {
      if (tag === 'cellXfs') isCells = true;
      if (tag === 'numFmt') formats.define(Number(numFmtId), formatCode ?? '');
      if (tag === 'xf' && isCells) formats.addStyle(Number(numFmtId ?? 0));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCells = false;
    },
  });
  return formats;
}
