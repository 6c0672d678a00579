import type { Field, Fields } from '../../../define/field';
import { isNumeric } from '../../../define/field-text';
import { add, isDecimal, lineMoney, mul, plain } from '../../../define/money';
import { type RecordValues, wordsName } from '../record-values';

const numberOr = (value: unknown, fallback: string): string => (isDecimal(value) ? value : fallback);

/**
 * A line with its computed numbers as the server will compute them: money (LR3) while price or quantity are typed, and the
 * quantity in the smallest unit. `changes` names what was just changed; nothing is touched when none of it matters.
 */
export function lineValues(fields: Fields, values: RecordValues, changes: RecordValues): RecordValues {
  const next = { ...values };
  const touches = (...names: string[]) => names.some((name) => name in changes);
  if ('baseQuantity' in fields && touches('quantity', 'ratio', 'unit') && isDecimal(values.quantity)) {
    next.baseQuantity = plain(mul(values.quantity, numberOr(values.ratio, '1')));
  }
  if ('amount' in fields && isWorkedOut(fields.amount) && touches('quantity', 'price', 'taxRate', ...typedMoney(fields))) {
    const hasBoth = isDecimal(values.quantity) && isDecimal(values.price);
    const said = saidMoney(fields, values, changes);
    const money = hasBoth
      ? lineMoney(String(values.quantity), String(values.price), numberOr(values.taxRate, '0'), said)
      : { amount: said.amount ?? '', tax: said.tax ?? '', netAmount: '' };
    // What was typed and is no number stays, to be seen and refused.
    const isTyping = (name: string) => name in changes && typeof values[name] === 'string' && values[name] !== '' && !isDecimal(values[name]);
    for (const [name, value] of Object.entries(money)) if (name in fields && !isTyping(name)) next[name] = value;
  }
  return next;
}

/** Worked out for whoever types the rest; where it is not computed as well, he may say something else. */
const isWorkedOut = (field: Field | undefined): boolean => field?.computed === true || field?.madeOf !== undefined;
const typedMoney = (fields: Fields): string[] => ['amount', 'tax'].filter((name) => name in fields && fields[name]?.computed !== true);

/** What a paper says of the money of a line stands until something changes it is worked out of: tax goes with the amount. */
function saidMoney(fields: Fields, values: RecordValues, changes: RecordValues): { amount?: string; tax?: string } {
  const typed = typedMoney(fields);
  const isKept = (name: string, ...madeOf: string[]) =>
    typed.includes(name) && isDecimal(values[name]) && (name in changes || !madeOf.some((one) => one in changes));
  return {
    ...(isKept('amount', 'quantity', 'price') ? { amount: String(values.amount) } : {}),
    ...(isKept('tax', 'quantity', 'price', 'amount', 'taxRate') ? { tax: String(values.tax) } : {}),
  };
}

const isUnread = (value: unknown): boolean => typeof value === 'string' && value !== '' && value !== '-' && !isDecimal(value);
/** Figures of a line that are none: '1e3', '12a'. A sign alone is still being typed. */
export const unreadFigures = (fields: Fields, values: RecordValues): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isUnread(values[name]) && isNumeric(field) ? [name] : []));

/** The first line with such a figure, in words: what the lines come to is not known as long as it stands there. */
export function unreadWords(fields: Fields, lines: readonly { values: RecordValues }[]): string | undefined {
  for (const [at, { values }] of lines.entries()) {
    const [name] = unreadFigures(fields, values);
    if (name !== undefined) return `第${at + 1}行【${fields[name]?.label ?? ''}】“${String(values[name]).slice(0, 20)}”不是数字，没有计入合计`;
  }
  return undefined;
}

/** Sums of the columns that say so, over all lines; none of a column with something that is no number. Head and foot of a document ask for the same ones: they are added up once. */
export function lineTotals(fields: Fields, lines: readonly { values: RecordValues }[]): Record<string, string> {
  const known = TOTALS.get(lines);
  if (known?.of === fields) return known.totals;
  const summed = Object.entries(fields).filter(([, field]) => field.sum);
  const isWhole = ([name]: [string, Field]) => !lines.some(({ values }) => isUnread(values[name]));
  const totals = Object.fromEntries(summed.filter(isWhole).map(([name]) => [name, plain(add(...lines.map((line) => numberOr(line.values[name], '0'))))]));
  TOTALS.set(lines, { of: fields, totals });
  return totals;
}
const TOTALS = new WeakMap<readonly unknown[], { of: Fields; totals: Record<string, string> }>();

const OF_PRODUCT = ['productName', 'code', 'brand', 'manufacturer', 'registrationNo', 'storage', 'taxRate'];

/** What choosing a product brings at once, with the price it was offered at; the server fills the rest. */
export function productValues(fields: Fields, picked: Record<string, unknown>): RecordValues {
  const values: RecordValues = { specification: picked.id, specificationName: picked.specModel || picked.name };
  for (const name of OF_PRODUCT) {
    if (name in fields && picked[name] !== undefined && picked[name] !== null && picked[name] !== '') values[name] = String(picked[name]);
  }
  if ('unit' in fields) {
    const units = unitChoices(fields.unit, picked.units);
    const unit = units.find((one) => one.id === picked.unit) ?? units.find((one) => one.name === picked.unit) ?? units[0];
    if (unit) Object.assign(values, { unit: unit.id, unitName: unit.name, ratio: unit.ratio });
  }
  // Offered by another unit it says nothing of this one.
  if ('price' in fields) values.price = typeof picked.offeredPrice === 'string' && picked.offeredUnit === values.unit ? picked.offeredPrice : '';
  return values;
}

/** What a cell holds, to be put into the same column of another line: with its words, a product with all it brought, a unit only where that product has it. */
export function carriedValues(id: string, from: RecordValues, to: RecordValues): RecordValues {
  if (id === 'unit') {
    const unit = unitsOf(to.units).find(({ name }) => name === from.unitName);
    return unit ? { unit: unit.id, unitName: unit.name, ratio: unit.ratio } : {};
  }
  const names = [id, wordsName(id), ...(id === 'specification' ? [...OF_PRODUCT, 'price', 'units', 'unit', 'unitName', 'ratio'] : [])];
  return Object.fromEntries(names.flatMap((name) => (name === id || name in from ? [[name, from[name] ?? '']] : [])));
}

/** The units that may be chosen: all of the goods', or, where the field says so, the smallest. */
export const unitChoices = (field: Field | undefined, units: unknown): UnitChoice[] =>
  unitsOf(units).filter(({ ratio }) => field?.kind !== 'ref' || !field.smallest || Number(ratio) === 1);

export type UnitChoice = { id: string; name: string; ratio: string };
export const unitsOf = (given: unknown): UnitChoice[] =>
  Array.isArray(given)
    ? given
        .filter((one): one is UnitChoice => typeof one === 'object' && one !== null && 'id' in one)
        .map((one) => ({ id: String(one.id), name: String(one.name), ratio: String(one.ratio ?? '1') }))
    : [];
