import type { MatchDeskAnswer, MatchRow } from '../../src/contract/match-answer';
import { dayOf } from '../../src/define/dates';
import { newId } from '../../src/server/base/id';
import { keepItems, type PaperItem } from '../../src/server/engine/papers/paper-items';
import { acceptRows, takeBackRows } from '../../src/server/kinds/finance/match-accepting';
import { matchDesk } from '../../src/server/kinds/finance/match-desk';
import { add, linesOf, post } from './documents';
import { invoiceNo } from './invoices';
import type { MoneyWorld } from './payments';
import { makeSpecification, trade } from './trade-world';

/** Goods of several names received in one receipt, and papers whose files say what they charge. */
export type Item = { name: string; quantity: string; price: string };
let batch = 0;

export async function receive({ w, d }: MoneyWorld, supplier: string, items: readonly Item[], more: Record<string, unknown> = {}) {
  const lines = [];
  for (const { name, quantity, price } of items) {
    const { spec, piece } = await makeSpecification(w.db, name);
    await trade(w.db, w.dealer, spec);
    lines.push({ specification: spec, unit: piece, quantity, price, taxRate: '13', batchNo: `M${++batch}`, expiryDate: '2031-01-01' });
  }
  const done = await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, deliveryNoteNo: `N${batch}`, ...more }, lines);
  return { ...done, lines: (await linesOf(d, done.id)).map(({ id }) => String(id)) };
}

/** A draft as the file of an electronic invoice begins it. Amounts with tax. */
export async function filed(
  { d }: MoneyWorld,
  seller: string,
  total: string,
  items: readonly (Partial<PaperItem> & { name: string; amount: string })[],
  no = invoiceNo(),
) {
  const header = { seller, invoiceType: '02', invoiceNo: no, invoiceDate: dayOf(d.now()), invoiceTotal: total, files: [newId()] };
  const saved = await add(d, 'purchaseInvoice', header, []);
  const told = items.map((item) => ({ spec: '22G', unit: '支', quantity: '', taxRate: '13', tax: taxOf(item.amount), ...item }));
  await keepItems(d, saved.id, told);
  return saved;
}
const taxOf = (amount: string): string => ((Number(amount) * 13) / 113).toFixed(2);

export const desk = ({ d }: MoneyWorld, partner: string): Promise<MatchDeskAnswer> => matchDesk(d, partner);
const versionsOf = ({ papers }: MatchDeskAnswer): Record<string, number> => Object.fromEntries(papers.map(({ id, version }) => [id, version]));
/** Rows as somebody sees them now, accepted or taken back. */
export async function accept(world: MoneyWorld, partner: string, choose: (row: MatchRow) => boolean): Promise<MatchDeskAnswer> {
  const seen = await desk(world, partner);
  return acceptRows(world.d, { partner, rows: seen.rows.filter(choose).map(({ id }) => id), versions: versionsOf(seen) });
}
export async function takeBack(world: MoneyWorld, partner: string, choose: (row: MatchRow) => boolean): Promise<MatchDeskAnswer> {
  const seen = await desk(world, partner);
  return takeBackRows(world.d, { partner, rows: seen.rows.filter(choose).map(({ id }) => id), versions: versionsOf(seen) });
}
/** Name, reason, state and difference of every row, as the desk says them. */
export const said = ({ rows }: MatchDeskAnswer): string[] =>
  rows.map(({ name, reason, state, says, difference }) => [name, reason, state, says, difference].join('|'));
