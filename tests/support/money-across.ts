import { sql } from 'kysely';
import { dayOf } from '../../src/define/dates';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, documentsOf, post } from './documents';
import { type TradeWorld, tradeWorld } from './trade-world';

/** A hospital and its dealer, both on the platform, goods between them, and in each a second person who decides. */
export type AcrossWorld = { w: TradeWorld; h: Context; h2: Context; d: Context; d2: Context };

export async function acrossWorld(db: TradeWorld['db'], now: () => Date = () => new Date()): Promise<AcrossWorld> {
  const w = await tradeWorld(db, now);
  const [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'pay.requireInvoice', 'organisation', ${w.hospital.id}, '0')`.execute(
    db,
  );
  await sql`update partner set bank_name = '工行城东支行', bank_account = '6222000011112222'`.execute(db);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '1000', batchNo: 'B', expiryDate: '2038-03-31', unitCost: '100', taxRate: '13' },
  ]);
  return { w, h, h2: another(h), d, d2: another(d) };
}

/** Somebody else of the same organisation: nobody passes his own payment. */
export const another = (context: Context): Context => ({ ...context, user: { ...context.user, id: newId(), name: `${context.org.name}复核` } });

/** Goods sold and received: what the hospital owes (`payable`) is what the dealer is owed (`receivable`). */
export async function delivered({ w, d, h }: AcrossWorld, price: string): Promise<{ payable: string; receivable: string; grn: string }> {
  const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
  const sold = await post(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...delivery }, [
    { specification: w.spec, unit: w.box, quantity: '1', price, taxRate: '13', batchNo: 'B' },
  ]);
  const receipt = (await documentsOf(h, 'purchaseGrn')).find((one) => one.mirror_of === sold.id);
  const grn = await act(h, 'purchaseGrn', 'review', String(receipt?.id));
  return { payable: String(receipt?.id), receivable: sold.id, grn: grn.sn };
}

export type Line = { item: string; amount: string; sourceLine?: string };
export type Fund = { fund: string; item?: string; amount: string };

/** A payment, passed by somebody else, and heard of at the other side. */
export async function pays(by: Context, second: Context, partner: string, lines: Line[], funds: Fund[], more: Record<string, unknown> = {}) {
  const header = { partner, payMethod: 'wire', bankAccount: '基本户', serialNo: `B${newId()}`, slip: [newId()], ...more };
  const saved = await add(by, 'paymentOrder', header, lines, { funds });
  await act(by, 'paymentOrder', 'submit', saved.id);
  const done = await act(second, 'paymentOrder', 'review', saved.id);
  await drainOutbox(by.db, by.now);
  return done;
}

export async function paysAhead(by: Context, second: Context, supplier: string, amount: string, more: Record<string, unknown> = {}) {
  const saved = await add(by, 'advancePayment', { supplier, amount, purpose: '备货', ...more }, []);
  await act(by, 'advancePayment', 'submit', saved.id);
  const input = { documentDate: dayOf(by.now()), payMethod: 'wire', bankAccount: '基本户', serialNo: `B${newId()}`, slip: [newId()] };
  const done = await act(second, 'advancePayment', 'review', saved.id, { input });
  await drainOutbox(by.db, by.now);
  return done;
}

/** The document of ours that mirrors theirs. */
export async function mirrorOf(context: Context, theirs: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from document where org_id = ${context.org.id} and mirror_of = ${theirs} order by created_at, id`.execute(context.db);
  return rows;
}

export async function booked(by: Context, kind: string, id: string, second: Context): Promise<void> {
  await act(by, kind, 'submit', id);
  await act(second, kind, 'review', id);
  await drainOutbox(by.db, by.now);
}

export const openIn = async (context: Context, item: string): Promise<string> =>
  (await sql<{ open: string }>`select open::text as open from account_item where org_id = ${context.org.id} and id = ${item}`.execute(context.db)).rows[0]
    ?.open ?? 'none';

/** One of each organisation holds all its pages in the database too, so that messages find somebody. */
export async function somebodyHears({ w, h, d }: AcrossWorld): Promise<void> {
  for (const { org, user } of [h, d]) {
    await sql`insert into organisation_menu (org_id, node_id) select ${org.id}, id from menu_node where type > 0 and ${org.kind} = any(org_kinds) on conflict do nothing`.execute(
      w.db,
    );
    await sql`insert into user_role (org_id, user_id, role_id) select ${org.id}, ${user.id}, r.id from role r
      where r.scope = 'system' and r.org_kind = ${org.kind} and r.is_wildcard on conflict do nothing`.execute(w.db);
  }
}

type Told = { title: string; body: string; uri: string; object_id: string; extra: { page?: string } };
/** What people of an organisation were told, the last first. */
export const toldIn = async (context: Context): Promise<Told[]> =>
  (
    await sql<Told>`select title, body, uri, object_id, extra from message where org_id = ${context.org.id} order by created_at desc, id desc`.execute(
      context.db,
    )
  ).rows;
