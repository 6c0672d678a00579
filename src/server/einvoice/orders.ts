import { sql } from 'kysely';
import type { AnyLine } from '../../define/document-view';
import { neg, plain } from '../../define/money';
import { leftOf, type RedLine, sumOf } from '../../domain/finance/e-invoice-red';
import type { Context } from '../base/context';
import type { Stored } from '../engine/documents/stored';
import type { IssueLine, IssueOrder, RedOrder } from './einvoices';

const text = (value: unknown): string => String(value ?? '');
const buyerOf = ({ header }: Stored['view']) => ({ title: text(header.buyerTitle), taxNo: text(header.buyerTaxNo) });

export async function sellerOf({ db, org }: Context): Promise<{ name: string; taxNo: string }> {
  const { rows } = await sql<{ code: string | null }>`select social_credit_code as code from organisation where id = ${org.id}`.execute(db);
  return { name: org.name, taxNo: rows[0]?.code ?? '' };
}

const lineOf = (line: AnyLine, { quantity, amount, tax }: Pick<RedLine, 'quantity' | 'amount' | 'tax'>): IssueLine => ({
  lineNo: line.lineNo,
  name: text(line.goodsName),
  taxCode: text(line.taxCode),
  spec: text(line.spec),
  unit: text(line.unitName),
  price: plain(text(line.price) || '0'),
  taxRate: text(line.taxRate),
  ...{ quantity: plain(quantity), amount, tax },
});

/** What is asked for: the frozen copy as it stands. */
export async function issueOrder(context: Context, { view: d }: Stored): Promise<IssueOrder> {
  const { header } = d;
  return {
    serialNo: text(header.serialNo),
    invoiceType: text(header.invoiceType),
    seller: await sellerOf(context),
    buyer: { ...buyerOf(d), address: text(header.buyerAddress), bank: text(header.buyerBank) },
    lines: d.lines.map((line) => lineOf(line, { quantity: text(line.quantity) || '0', amount: text(line.amount), tax: text(line.tax) })),
    ...{ net: d.total.netAmount, tax: d.total.tax, total: d.total.amount },
    ...{ drawer: text(header.drawer), payee: text(header.payee), reviewer: text(header.reviewerName), remark: text(header.relatedSn) },
  };
}

/** Lines of the application that is under way. */
export const reddening = (d: Stored['view']): RedLine[] =>
  d.lines.flatMap(({ id, reddening: quantity, reddeningAmount: amount, reddeningTax: tax }) =>
    Number(amount || 0) === 0 ? [] : [{ id, quantity: text(quantity) || '0', amount: text(amount), tax: text(tax) || '0' }],
  );

export async function redOrder(context: Context, { view: d }: Stored): Promise<RedOrder> {
  const { header } = d;
  const lines = reddening(d);
  const opposite = ({ quantity, amount, tax }: RedLine) => ({ quantity: neg(quantity), amount: neg(amount), tax: neg(tax) });
  return {
    serialNo: text(header.redSerialNo),
    seller: await sellerOf(context),
    buyer: buyerOf(d),
    ...{ invoiceNo: text(header.invoiceNo), invoiceDate: text(header.invoiceDate), invoiceType: text(header.invoiceType), reason: text(header.redReason) },
    lines: lines.flatMap((red) => d.lines.filter(({ id }) => id === red.id).map((line) => lineOf(line, opposite(red)))),
    ...{ total: neg(sumOf(lines, 'amount')), tax: neg(sumOf(lines, 'tax')) },
  };
}

/** The application takes all there was in one go: the invoice it is of goes into red as a whole. */
export const isAtOnce = (d: Stored['view']): boolean => {
  const lines = reddening(d);
  return d.lines.every((line) => {
    const left = leftOf(line);
    const red = lines.find(({ id }) => id === line.id);
    return (
      Number(line.reddenedAmount || 0) === 0 &&
      Number(left.amount) === Number(red?.amount ?? 0) &&
      Number(left.quantity) === Number(red?.quantity ?? left.quantity)
    );
  });
};
