import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { abs, add, isNegative, sub } from '../../../define/money';
import { virtual } from '../../../define/posting';
import { STATUS } from '../../../define/status';
import { saleOdo } from '../../../domain/sales/sale-odo';
import { saleReturn } from '../../../domain/sales/sale-return';
import type { Context } from '../../base/context';
import { isThere, makeDocument } from '../../engine/documents/make';
import { takeBack } from '../../engine/documents/reverse';
import { reviewMade } from '../../engine/documents/review';
import { transition } from '../../engine/documents/transition';
import { otherSide } from '../../engine/documents/words/pair';
import { notify } from '../../engine/messages/notify';

/**
 * LR10, the supplier's books in the transaction of the pass: what was used is sold from where it stands outside (saleOdo, 寄售消耗), what
 * was taken back returns there (saleReturn, 结算冲回). Where less stands outside than was used the sale waits for him; nothing of the
 * money of the hospital does.
 * @returns what the settlement says of it; nothing where the supplier keeps no books here
 */
export async function sellOutside(context: Context, d: AnyDocument): Promise<string | undefined> {
  const supplier = await otherSide(context, d);
  if (!supplier) return undefined;
  const moved = d.lines.filter((line) => !isUndone(d, line));
  const [used, back] = [moved.filter((line) => !isNegative(line.baseQuantity)), moved.filter((line) => isNegative(line.baseQuantity))];
  // What comes back stands outside again before the next is sold from there.
  if (back.length > 0) {
    const header = { returnKind: '5', reason: `结算冲回：${d.sn}`, customerReturnSn: d.sn };
    await born(context, supplier, d, saleReturn, { header, lines: back.map(asSold) });
  }
  const header = { saleMode: '3', warehouse: virtual('presale', context.org.id), remark: `结算单${d.sn}` };
  const isShort = used.length > 0 && !(await born(context, supplier, d, saleOdo, { header, lines: used.map(asSold) }));
  return isShort ? '待供应商出库' : '已出库';
}

/** Used and taken back before it was ever settled: it was never sold. */
const isUndone = (d: AnyDocument, line: AnyLine): boolean => d.lines.some((other) => other.sourceLine === line.sourceLine && other.itemType !== line.itemType);

const asSold = (from: AnyLine): { from: AnyLine; values: Record<string, unknown> } => {
  const quantity = abs(from.baseQuantity);
  return { from, values: { quantity, price: from.price, taxRate: from.taxRate, qualifiedQuantity: quantity, unqualifiedQuantity: '0', udi: '' } };
};

type Plan = { header: Record<string, unknown>; lines: ReturnType<typeof asSold>[] };

/** @returns whether it could be reviewed at once */
async function born(context: Context, supplier: Context, d: AnyDocument, definition: DocumentDefinition, plan: Plan): Promise<boolean> {
  const origin = { id: d.id, sn: d.sn, kind: d.kind, org: context.org.id, isMirror: true };
  const amend = (sold: AnyDocument): void => matchCents(sold, plan);
  const made = await makeDocument(supplier, definition, { status: 2, senderIs: 'customer' }, { ...plan, amend }, origin);
  if (!made?.stored) return true;
  const { stored } = made;
  if (definition.reservesFrom && !(await isThere(supplier, definition, stored.view))) {
    await transition(supplier, [made], { to: STATUS.submitted, action: 'submit', also: sql`submitted_at = ${context.now()}` });
    const body = `${context.org.name}：${d.sn} 的结算数量超过预售在外，请补齐后审核${made.sn}`;
    await notify(context.db, { org: supplier.org.id, page: 'saleOdo', uri: 'saleOdo', objectID: made.sn, title: '结算待出库', body });
    return false;
  }
  await reviewMade(supplier, stored);
  return true;
}

/** A line split over several deliveries comes to the amount the hospital settled: the last part takes the cents. */
function matchCents(sold: AnyDocument, { lines }: Plan): void {
  const sum = (rows: readonly AnyLine[], name: 'amount' | 'tax' | 'netAmount'): string =>
    rows.reduce((total, row) => add(total, String(row[name] || '0')), '0');
  for (const { from } of lines) {
    const parts = sold.lines.filter((line) => line.mirrorLine === from.id);
    const last = parts.at(-1);
    if (!last) continue;
    const [amount, tax] = (['amount', 'tax'] as const).map((name) => sub(abs(String(from[name])), sum(parts, name)));
    last.amount = add(String(last.amount), amount ?? '0');
    last.tax = add(String(last.tax), tax ?? '0');
    last.netAmount = add(String(last.netAmount), sub(amount ?? '0', tax ?? '0'));
  }
  for (const line of sold.lines) if ('qualifiedQuantity' in line) line.qualifiedQuantity = line.quantity;
  sold.total = { ...sold.total, amount: sum(sold.lines, 'amount'), tax: sum(sold.lines, 'tax'), netAmount: sum(sold.lines, 'netAmount') };
}

/** A settlement taken back takes the supplier's sales back, in the order opposite to that of their making. @throws Rejected where he invoiced them */
export async function takeBackSales(context: Context, d: AnyDocument, kind: 'unreview' | 'red'): Promise<void> {
  const supplier = await otherSide(context, d);
  if (!supplier) return;
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from document where org_id = ${supplier.org.id} and mirror_of = ${d.id} and kind in ('saleOdo', 'saleReturn') and status in (2, 7) and not is_red order by kind, sn desc`.execute(
    context.db,
  );
  await takeBack(supplier, rows, kind, `结算单${d.sn}${kind === 'red' ? '红冲' : '反审核'}`);
}
