import { isDay, today } from '../../../define/dates';
import { isTyped } from '../record-values';
import { typedDay, typedNumber } from '../typed-text';
import type { PasteColumn } from './line-paste';

/**
 * What a column of pasted cells holds, judged by all of its cells, and the column of the table that asks for such a thing: the goods
 * by code or name, how many, at which price, of which lot, until when.
 */
type Cells = readonly (readonly string[])[];
type Kind = 'empty' | 'day' | 'digits' | 'number' | 'unit' | 'code' | 'words';
export type Recognised = (PasteColumn | undefined)[];

const IS_NUMBER = /^-?(0|[1-9]\d{0,6})(\.\d{1,6})?$/;
/** Eight digits that are a day may as well be the number of a lot. */
const IS_DAY = /^(19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(\s+0?0:00(:00)?)?$/;
/** Two characters may as well be a remark ('急用'): of those only what measures goods. */
const IS_UNIT = /^([\u4e00-\u9fff]|人份|人次|测试|毫升|毫克|千克|公斤|厘米|毫米|平方|立方|小包|小盒|大包|大箱|中盒|中包)$/;
const IS_CODE = /^(?=.*\d)[\w\-./()（）#+*]{3,60}$/;

export const columnTexts = (cells: Cells, at: number): string[] => cells.map((row) => (row[at] ?? '').trim()).filter((text) => text !== '');
export const isNumeric = (texts: readonly string[]): boolean => texts.every((text) => IS_NUMBER.test(typedNumber(text)));

function kindOf(texts: readonly string[]): Kind {
  const all = (test: (text: string) => boolean) => texts.every(test);
  if (texts.length === 0) return 'empty';
  if (all((text) => IS_DAY.test(text) && isDay(typedDay(text)))) return 'day';
  if (all((text) => /^20\d{6}$/.test(text) && isDay(typedDay(text)))) return 'digits';
  if (isNumeric(texts)) return 'number';
  if (all((text) => IS_UNIT.test(text))) return 'unit';
  return all((text) => IS_CODE.test(text)) ? 'code' : 'words';
}

/** The table's column of each pasted one; undefined where nothing asks for it. `start` = where the cursor stands: codes may be mere figures there. */
export function recognised(cells: Cells, columns: readonly PasteColumn[], start?: PasteColumn): Recognised {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const kinds = Array.from({ length: width }, (_, at) => kindOf(columnTexts(cells, at)));
  const found: Recognised = kinds.map(() => undefined);
  const free = columns.filter(({ field }) => isTyped(field));
  const wanted = (test: (column: PasteColumn) => boolean) => free.find((column) => test(column) && !found.includes(column));
  const of = (...some: Kind[]) => kinds.flatMap((kind, at) => (some.includes(kind) && !found[at] ? [at] : []));
  const put = (at: number | undefined, column: PasteColumn | undefined) => {
    if (at !== undefined && column) found[at] = column;
  };
  // A code names the goods; without one their name has to.
  const atGoods = start && isGoods(start) && kinds[0] !== 'empty' ? 0 : undefined;
  put(of('code')[0] ?? atGoods ?? of('words')[0], wanted(isGoods));
  put(
    of('unit')[0],
    wanted(({ id }) => id === 'unit'),
  );
  const numbers = of('number');
  const { quantity, price } = told(cells, numbers);
  put(
    quantity,
    wanted(({ field }) => field.kind === 'quantity'),
  );
  put(
    price,
    wanted(({ field }) => field.kind === 'price'),
  );
  for (const at of of('day')) put(at, wanted(dayColumn(cells, at, of('day'))));
  const [only] = of('digits');
  const lot = wanted(({ id }) => id === 'batchNo');
  if (only !== undefined && !of('code').length && isFuture(cells, only) && found.every((column) => column?.field.kind !== 'date'))
    put(only, wanted(dayColumn(cells, only, [only])));
  put(of('code')[0] ?? of('digits')[0], lot);
  put(
    of('code')[0],
    wanted(({ id }) => id === 'serialNo'),
  );
  return found;
}

export const isGoods = ({ field }: PasteColumn): boolean => field.kind === 'ref' && field.to === 'specification';

const isFuture = (cells: Cells, at: number): boolean => columnTexts(cells, at).some((text) => typedDay(text) > today());
/** Of two days the later one is when goods expire; one alone is that while it is still to come. */
function dayColumn(cells: Cells, at: number, days: readonly number[]): (column: PasteColumn) => boolean {
  const latest = (one: number) => typedDay(columnTexts(cells, one).toSorted().at(-1) ?? '');
  const isLater = days.length > 1 ? days.every((one) => latest(one) <= latest(at)) : isFuture(cells, at);
  return ({ id, field }) => field.kind === 'date' && (isLater ? /expiry/i.test(id) : /produc/i.test(id));
}

/** Which of the numbers is how many and which at what price; what is their product in every row is the amount, and nobody types that. */
function told(cells: Cells, numbers: readonly number[]): { quantity: number | undefined; price: number | undefined } {
  const value = (row: readonly string[], at: number) => Number(typedNumber((row[at] ?? '').trim()));
  const isProduct = (at: number) =>
    numbers.some((a) =>
      numbers.some((b) => a < b && a !== at && b !== at && cells.every((row) => Math.abs(value(row, a) * value(row, b) - value(row, at)) < 0.011)),
    );
  const plain = numbers.filter((at) => !isProduct(at));
  const isWhole = (at: number) => columnTexts(cells, at).every((text) => !typedNumber(text).includes('.'));
  const quantity = plain.find(isWhole) ?? plain[0];
  return { quantity, price: plain.find((at) => at !== quantity) };
}
