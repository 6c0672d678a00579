import type { Problem } from '../../define/document-rules';
import type { AnyDocument, AnyLine } from '../../define/document-view';
import { abs, add, compare, type Decimal, grouped, isZero, lineMoney, plain, share, sub } from '../../define/money';

/** What of an electronic invoice goes into red: how many of each line, for how much, with which tax. */
export type RedLine = { id: string; quantity: Decimal; amount: Decimal; tax: Decimal };
export type RedAsked = { id: string; values: Record<string, unknown> };
type Left = { quantity: Decimal; amount: Decimal; tax: Decimal };

const WRONG = '01';
const DISCOUNT = '04';
const said = (value: unknown): string => String(value ?? '');
const number = (value: unknown): Decimal => said(value) || '0';
const isAgainst = (asked: Decimal, left: Decimal): boolean => !isZero(asked) && compare(asked, '0') !== compare(left, '0');

/** What of a line is not in red yet. */
export const leftOf = (line: AnyLine): Left => ({
  quantity: sub(number(line.quantity), number(line.reddened)),
  amount: sub(number(line.amount), number(line.reddenedAmount)),
  tax: sub(number(line.tax), number(line.reddenedTax)),
});
export const isWhollyRed = (d: Pick<AnyDocument, 'lines'>): boolean => d.lines.every((line) => isZero(leftOf(line).amount));

/**
 * Lines an application takes into red: all that is left where none is named (and always of a wrong paper), else what was typed of each, no
 * more than is left of it. A discount takes off money and no goods.
 */
export function redLines(d: AnyDocument, reason: string, asked: readonly RedAsked[]): { lines: RedLine[]; problems: Problem[] } {
  const typed = asked.filter(({ values }) => !isZero(number(values.redQuantity)) || !isZero(number(values.redAmount)));
  const all = d.lines.map((line) => ({ id: line.id, ...leftOf(line) })).filter(({ amount }) => !isZero(amount));
  if (all.length === 0) return { lines: [], problems: [{ message: '可红冲金额为0' }] };
  if (reason === WRONG) {
    const isPart = d.lines.some((line) => !isZero(number(line.reddenedAmount))) || typed.some((one) => isLess(d, one));
    return isPart ? { lines: [], problems: [{ field: 'redReason', message: '开票有误须全额红冲' }] } : { lines: all, problems: [] };
  }
  if (typed.length === 0) return { lines: reason === DISCOUNT ? all.map((line) => ({ ...line, quantity: '0' })) : all, problems: [] };
  const found = typed.map((one) => taken(d, reason, one));
  return { lines: found.flatMap(({ line }) => line ?? []), problems: found.flatMap(({ problem }) => problem ?? []) };
}

function isLess(d: AnyDocument, { id, values }: RedAsked): boolean {
  const line = d.lines.find((one) => one.id === id);
  const differs = (value: unknown, whole: unknown) => !isZero(number(value)) && compare(number(value), number(whole)) !== 0;
  return line !== undefined && (differs(values.redQuantity, line.quantity) || differs(values.redAmount, line.amount));
}

function taken(d: AnyDocument, reason: string, { id, values }: RedAsked): { line?: RedLine; problem?: Problem } {
  const line = d.lines.find((one) => one.id === id);
  if (!line) return { problem: { message: '明细行不存在，请刷新后重试' } };
  const refuse = (field: string, message: string) => ({ problem: { line: line.lineNo, field, message } });
  const [name, left] = [`【${said(line.goodsName)}】`, leftOf(line)];
  const [quantity, amount] = [number(values.redQuantity), number(values.redAmount)];
  if (reason === DISCOUNT && !isZero(quantity)) return refuse('redQuantity', `${name}销售折让只填红冲金额`);
  if (reason !== DISCOUNT && isZero(quantity)) return refuse('redQuantity', `${name}请填写红冲数量`);
  if (compare(abs(quantity), abs(left.quantity)) > 0) return refuse('redQuantity', `${name}红冲数量超过可红冲数量${plain(left.quantity)}`);
  // A line of returned goods is below zero, and so is what of it goes into red.
  if (isAgainst(quantity, left.quantity)) return refuse('redQuantity', `${name}红冲数量的正负与原行不一致，可红冲数量为${plain(left.quantity)}`);
  const isAll = !isZero(quantity) && compare(quantity, left.quantity) === 0;
  const worth = !isZero(amount) ? amount : isAll ? left.amount : share(number(line.amount), quantity, number(line.quantity));
  if (compare(abs(worth), abs(left.amount)) > 0) return refuse('redAmount', `${name}红冲金额超过可红冲金额${grouped(left.amount, 2)}`);
  if (isAgainst(worth, left.amount)) return refuse('redAmount', `${name}红冲金额的正负与原行不一致，可红冲金额为${grouped(left.amount, 2)}`);
  const tax = compare(worth, left.amount) === 0 ? left.tax : lineMoney('1', worth, number(line.taxRate)).tax;
  return { line: { id, quantity, amount: worth, tax } };
}

export const sumOf = (lines: readonly RedLine[], name: 'amount' | 'tax'): Decimal => add('0', ...lines.map((line) => line[name]));
