import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import { add, isPositive, lineMoney, mul, neg, plain, round, sub } from '../../../define/money';
import { into, type Move, owes, transfer, virtual } from '../../../define/posting';
import { answerOf } from '../../../domain/stock/product-transfer/moves';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { linesJson } from '../../engine/documents/line-keys';
import { loadDocument } from '../../engine/documents/stored';
import { tellOthers } from '../../engine/documents/tell';
import { post } from '../../engine/ledger/post';

export const productTransferEffects: Effects = {
  async fill(context, d) {
    if (d.header.side !== 'in' && d.header.mode === '2') await priceAtCost(context, d);
  },
  async afterReview(context, stored) {
    if (stored.view.header.side !== 'in') return;
    await countBack(context, stored.view, 1);
  },
  async afterReverse(context, stored) {
    if (stored.view.header.side !== 'in') return;
    await countBack(context, stored.view, -1);
  },
  actions: {
    refuseAll: (context, { definition, view: d }) => tellOthers(context, definition, d, 'refuseAll'),
  },
  async hears(receiver, sender, d, other) {
    await settle(receiver, await loadDocument(sender, d.kind, d.id), other.id);
  },
};

/** Between organisations that settle, goods start at what they cost here plus tax. */
async function priceAtCost(context: Context, d: AnyDocument): Promise<void> {
  const { rows } = await sql<{ i: number; average: string }>`
    select w.i, c.value / c.quantity as average from jsonb_to_recordset(${linesJson(d, String(d.header.warehouse ?? ''))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid)
      join stock_cell c on c.org_id = ${context.org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id and c.quantity > 0`.execute(
    context.db,
  );
  for (const { i, average } of rows) {
    const line = d.lines[i];
    if (!line || (line.price !== '' && line.price !== undefined)) continue;
    const taxed = context.org.kind === 'H' ? '1' : add('1', mul(String(line.taxRate || '0'), '0.01'));
    line.price = plain(round(mul(mul(average, line.ratio), taxed), 6));
  }
}

/** What came home shows on the loan it belongs to. */
async function countBack(context: Context, d: AnyDocument, sign: 1 | -1): Promise<void> {
  if (d.header.mode !== '3') return;
  const back = d.lines.filter((line) => line.sourceLine).map((line) => ({ id: line.sourceLine, base: line.baseQuantity || '0' }));
  await sql`update document_line l set back_quantity = coalesce(l.back_quantity, 0) + ${sign}::int * round(t.base / l.ratio, 4)
    from (select id, sum(base) as base from jsonb_to_recordset(${JSON.stringify(back)}::jsonb) as t (id uuid, base numeric) group by id) t where l.org_id = ${context.org.id} and l.id = t.id`.execute(
    context.db,
  );
}

type Told = { id: string; received: string; rejected: string };

/**
 * The receiver counted (or took nothing, or took his count back): the sender's lines say so, what was rejected is the
 * sender's again at the amount it left by, and of goods sold as much less is owed. Works out the difference to what was
 * known before, so that hearing it twice changes nothing.
 */
async function settle(context: Context, theirs: { view: AnyDocument; lines: Record<string, unknown>[] }, ownId: string): Promise<void> {
  const { view: own, lines: rows } = await loadDocument(context, theirs.view.kind, ownId, true);
  if (own.status !== 2 && own.status !== 7) return;
  const mirrored = new Map(theirs.lines.map((line) => [String(line.id), String(line.mirror_line_id)]));
  const told = theirs.view.lines.map((line): Told => ({ id: mirrored.get(line.id) ?? '', ...answerOf(theirs.view, line) }));
  const moves: Move[] = [];
  let credit = { amount: '0' };
  for (const line of own.lines) {
    const now = told.find((one) => one.id === line.id);
    const known = rows.find((row) => row.id === line.id);
    if (!now) continue;
    const more = sub(now.rejected, String(known?.refused_quantity ?? '0'));
    if (isPositive(more)) {
      const base = mul(more, line.ratio);
      moves.push(home(own, { ...line, baseQuantity: base }, base));
      credit = { amount: add(credit.amount, lineMoney(more, String(line.price || '0'), String(line.taxRate || '0')).amount) };
    }
    await sql`update document_line set received_quantity = ${now.received}, refused_quantity = ${now.rejected} where org_id = ${context.org.id} and id = ${line.id}`.execute(
      context.db,
    );
  }
  if (own.header.mode === '2' && moves.length > 0) moves.push(owes('receivable', { ...own, total: { amount: neg(credit.amount) } }));
  if (moves.length > 0) await post(context, { kind: own.kind, id: own.id, sn: own.sn, bizDate: dayOf(context.now()) }, moves);
}

/** One rejected quantity back into the warehouse it left, as whose it was. */
function home(own: AnyDocument, line: AnyDocument['lines'][number], base: string): Move {
  const place = String(own.header.warehouse);
  const goods = { ...line, packNo: '' };
  if (own.header.mode === '1')
    return transfer({ ...goods, location: '' }, virtual('presale', own.counterOrg), place, 'transferOut', {
      arrives: 'transferIn',
      owner: '',
      quantity: base,
      toLocation: line.location ?? '',
    });
  return into(goods, place, 'transferIn', { quantity: base, cost: { source: line.id } });
}
