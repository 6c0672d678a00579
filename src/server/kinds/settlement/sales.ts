import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { abs, isNegative } from '../../../define/money';
import { virtual } from '../../../define/posting';
import { STATUS } from '../../../define/status';
import { saleOdo } from '../../../domain/sales/sale-odo';
import { saleReturn } from '../../../domain/sales/sale-return';
import type { Context } from '../../base/context';
import { isThere, makeDocument } from '../../engine/documents/make';
import { takeBack } from '../../engine/documents/reverse';
import { reviewMade } from '../../engine/documents/review';
import { loadDocument } from '../../engine/documents/stored';
import { transition } from '../../engine/documents/transition';
import { otherSide } from '../../engine/documents/words/pair';
import { notify } from '../../engine/messages/notify';

/**
 * LR10, the supplier's books in the transaction of the pass: what was used is sold from where it stands outside (saleOdo, 寄售消耗), what
 * was taken back returns there (saleReturn, 结算冲回). Where less stands outside than was used the sale waits for him; nothing of the
 * money of the hospital does.
 */
export async function sellOutside(context: Context, d: AnyDocument): Promise<void> {
  const supplier = await otherSide(context, d);
  if (!supplier) return;
  const moved = d.lines.filter((line) => !isUndone(d, line));
  const [used, back] = [moved.filter((line) => !isNegative(line.baseQuantity)), moved.filter((line) => isNegative(line.baseQuantity))];
  // What comes back stands outside again before the next is sold from there.
  if (back.length > 0) {
    const header = { returnKind: '5', reason: `结算冲回：${d.sn}`, customerReturnSn: d.sn };
    await born(context, supplier, d, saleReturn, { header, lines: back.map(asSold) });
  }
  const header = { saleMode: '3', warehouse: virtual('presale', context.org.id), remark: `结算单${d.sn}` };
  const isShort = used.length > 0 && !(await born(context, supplier, d, saleOdo, { header, lines: used.map(asSold) }));
  await sql`update document set counter_status = ${isShort ? '待供应商出库' : '已出库'} where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
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
  const made = await makeDocument(supplier, definition, { status: 2, senderIs: 'customer' }, plan, origin);
  if (!made) return true;
  await matchCents(supplier, made.id, plan);
  const stored = await loadDocument(supplier, definition.kind, made.id, true);
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
async function matchCents(supplier: Context, id: string, { lines }: Plan): Promise<void> {
  const settled = lines.map(({ from }) => ({ line: from.id, amount: abs(String(from.amount)), tax: abs(String(from.tax)) }));
  await sql`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as w (line uuid, amount numeric, tax numeric)),
    sums as (select l.mirror_line_id, sum(l.amount) as amount, sum(l.tax) as tax, (array_agg(l.id order by l.line_no desc))[1] as last
    from document_line l where l.org_id = ${supplier.org.id} and l.document_id = ${id} group by 1)
    update document_line l set amount = l.amount + w.amount - s.amount, tax = l.tax + w.tax - s.tax, net_amount = l.net_amount + (w.amount - w.tax) - (s.amount - s.tax)
    from wanted w join sums s on s.mirror_line_id = w.line where l.org_id = ${supplier.org.id} and l.id = s.last and (w.amount, w.tax) <> (s.amount, s.tax)`.execute(
    supplier.db,
  );
  await sql`update document_line set qualified_quantity = quantity where org_id = ${supplier.org.id} and document_id = ${id} and qualified_quantity is not null`.execute(
    supplier.db,
  );
  await sql`update document h set total_amount = s.amount, total_tax = s.tax, total_net = s.net
    from (select sum(amount) as amount, sum(tax) as tax, sum(net_amount) as net from document_line where org_id = ${supplier.org.id} and document_id = ${id}) s
    where h.org_id = ${supplier.org.id} and h.id = ${id}`.execute(supplier.db);
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
