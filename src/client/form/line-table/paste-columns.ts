import { isDay } from '../../../define/dates';
import { isTyped } from '../record-values';
import { typedDay } from '../typed-text';
import { type PasteColumn, pastedValue } from './line-paste';
import { columnTexts, isGoods, isNumeric, type Recognised, recognised } from './paste-contents';

/**
 * Where the columns of a paste go. A head names them; else they stand as the table's own columns do from the cursor on; else, where
 * that does not fit (a code and how many of it, copied from any list), they are recognised by what they hold. What goes nowhere is
 * named, never dropped in silence.
 */
export type Placement = {
  /** The rows below the head. */
  cells: readonly (readonly string[])[];
  columns: Recognised;
  /** Titles of the columns that were told by their contents. */
  told: string[];
  /** What goes nowhere, in words. */
  left: string[];
};

type Cells = readonly (readonly string[])[];
type Titled = PasteColumn & { title: string };

/** What lists of other systems call what our columns hold. */
const OTHER_NAMES: readonly [test: (column: PasteColumn) => boolean, names: RegExp][] = [
  [isGoods, /^(产品|物料|商品|耗材|物资|货品)?(编码|编号|代码|货号)$|^(规格|型号|规格型号)$/],
  [({ field }) => field.kind === 'quantity', /^(订货|采购|申请|申领|入库|出库|发货)?数量?$/],
  [({ field }) => field.kind === 'price', /^(含税)?(单价|价格)$/],
  [({ id }) => id === 'batchNo', /^(生产)?批(次)?号$/],
  [({ id }) => id === 'serialNo', /^(序列号|SN)$/i],
  [({ id }) => /expiry/i.test(id), /^(有?效期(至)?|失效日期|有效日期)$/],
  [({ id }) => /produc/i.test(id), /^(生产日期|生产时间)$/],
  [({ id }) => id === 'unit', /^(计量)?单位$/],
];
const NAME_OF_GOODS = /^(产品|物料|商品|耗材|物资)?(名称|品名)$/;

export function placeColumns(cells: Cells, columns: readonly Titled[], from: number, isExact = false): Placement {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const headed = isExact ? undefined : byHead(cells, columns);
  if (headed) return headed;
  const inPlace = Array.from({ length: width }, (_, at) => columns[from + at]);
  const fits = inPlace.filter((column, at) => column && isTyped(column.field) && accepts(column, columnTexts(cells, at), inPlace, columns));
  const isWrong = inPlace.some((column, at) => column && isTyped(column.field) && !accepts(column, columnTexts(cells, at), inPlace, columns));
  const told = isExact || width < 2 ? [] : recognised(cells, columns, columns[from]);
  const isBetter = worth(told) > worth(fits) || (isWrong && worth(told) >= Math.max(1, worth(fits)));
  if (isBetter) return { cells, columns: told, told: told.flatMap((column) => (column ? [titleOf(column, columns)] : [])), left: leftOver(cells, told) };
  const left = inPlace.flatMap((column, at) => (column || columnTexts(cells, at).length === 0 ? [] : [nameOf(cells, at)]));
  const made = inPlace.flatMap((column, at) => (column && !isTyped(column.field) && columnTexts(cells, at).length > 0 ? [`“${column.title}”由系统带出`] : []));
  return { cells, columns: inPlace, told: [], left: [...left, ...made] };
}

/** How much finds its place; how many of something counts most, it is what gets lost unseen. */
const worth = (placed: Recognised): number => placed.filter(Boolean).length + (placed.some((column) => column?.field.kind === 'quantity') ? 2 : 0);
const nameOf = (cells: Cells, at: number): string => `第 ${at + 1} 列“${(columnTexts(cells, at)[0] ?? '').slice(0, 12)}”`;
const leftOver = (cells: Cells, placed: Recognised): string[] =>
  placed.flatMap((column, at) => (column || columnTexts(cells, at).length === 0 ? [] : [nameOf(cells, at)]));
const titleOf = (column: PasteColumn, columns: readonly Titled[]): string => columns.find(({ id }) => id === column.id)?.title ?? column.field.label;

/** Whether the cells could have been meant for the column they would fall into. */
function accepts({ field }: PasteColumn, texts: readonly string[], inPlace: readonly (PasteColumn | undefined)[], columns: readonly PasteColumn[]): boolean {
  switch (field.kind) {
    case 'quantity':
    case 'money':
    case 'price':
    case 'integer':
      return isNumeric(texts);
    case 'date':
      return texts.every((text) => isDay(typedDay(text)));
    case 'choice':
      return texts.every((text) => field.options.some(({ value }) => value === pastedValue(field, text)));
    case 'ref':
      // Units are words.
      return field.within === undefined || texts.length === 0 || !isNumeric(texts);
    case 'text': {
      const hasQuantity = inPlace.some((column) => column?.field.kind === 'quantity' && isTyped(column.field));
      const wantsQuantity = columns.some((column) => column.field.kind === 'quantity' && isTyped(column.field));
      const isCount = texts.length > 0 && isNumeric(texts) && texts.every((text) => text.length < 6);
      return inPlace.length < 2 || !isCount || hasQuantity || !wantsQuantity;
    }
    default:
      return true;
  }
}

const bare = (title: string): string => title.replace(/[\s*＊]|[（(].*$/g, '');

/** The first row as a head: at least two of its cells, and most of them, say what stands below. */
function byHead(cells: Cells, columns: readonly Titled[]): Placement | undefined {
  const [head = [], ...below] = cells;
  const titles = head.map(bare);
  const own = (title: string) => columns.find((column) => bare(column.title) === title);
  const meaning = (title: string): PasteColumn | undefined => {
    const other = OTHER_NAMES.find(([, names]) => names.test(title));
    const known = own(title);
    return known && isTyped(known.field) ? known : other && columns.find((column) => isTyped(column.field) && other[0](column));
  };
  const isKnown = (title: string) => own(title) !== undefined || meaning(title) !== undefined || NAME_OF_GOODS.test(title);
  const named = titles.filter((title) => title !== '');
  const known = named.filter(isKnown);
  if (below.length === 0 || known.length < Math.min(2, named.length) || known.length * 2 < named.length || known.length === 0) return undefined;
  const placed: Recognised = titles.map(() => undefined);
  // Of several columns that name the goods a code is surest, then the specification, then the name.
  const goods = columns.find((column) => isGoods(column) && isTyped(column.field));
  const surest = [/编码|编号|代码|货号/, /规格|型号/, NAME_OF_GOODS].flatMap((names) => titles.findIndex((title) => names.test(title))).find((at) => at !== -1);
  if (goods && surest !== undefined) placed[surest] = goods;
  for (const [at, title] of titles.entries()) {
    const column = placed[at] ?? (title === '' ? undefined : meaning(title));
    if (column && (placed[at] || !placed.includes(column))) placed[at] = column;
  }
  const left = titles.flatMap((title, at) => (placed[at] || columnTexts(below, at).length === 0 ? [] : [`“${title || `第 ${at + 1} 列`}”`]));
  return { cells: below, columns: placed, told: [], left };
}
