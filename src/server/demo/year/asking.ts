import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { newId } from '../../base/id';
import type { Goods } from '../world/world';
import { crewOf, type Day } from './day';
import { act, change, draft, post, type Values, versionOf } from './desk';

/** What comes before an order: limits of the central store, plans, wishes and enquiries, at every step one. */

/** The central store keeps some goods between two limits; what is below them is what a plan suggests. */
export async function keepLimits(at: Day, goods: readonly Goods[], most: number): Promise<void> {
  const { organisation, world } = at;
  const rows = at.random
    .some([...goods], most)
    .map((one) => ({ id: newId(), specification_id: one.id, min: one.boxRatio * 3, max: one.boxRatio * 8, pack: one.boxRatio }));
  await sql`
    insert into warehouse_product (org_id, id, warehouse_id, specification_id, source_kind, min_quantity, max_quantity, pack_quantity, lead_days)
    select ${organisation.id}::uuid, t.id, ${organisation.central}::uuid, t.specification_id, 'supplier', t.min, t.max, t.pack, 3
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, specification_id uuid, min numeric, max numeric, pack numeric)
    on conflict do nothing`.execute(world.db);
}

/** One plan waits for review, one for its orders. */
export async function planPurchases(at: Day, goods: readonly Goods[]): Promise<void> {
  const { organisation, random } = at;
  const crew = crewOf(organisation);
  const header = (planType: string) => ({ planType, period: at.day.slice(0, 7), warehouse: organisation.central, needDate: addDays(at.day, 7) });
  const lines = (): Values[] =>
    random.some([...goods], 5).map((one): Values => ({ specification: one.id, unit: one.box, quantity: String(random.int(2, 6)), taxRate: '13' }));
  await post(at.desk(crew.buy), at.desk(crew.check), 'purchasePlan', header('1'), lines());
  const waiting = await draft(at.desk(crew.buy), 'purchasePlan', header('4'), lines());
  await act(at.desk(crew.buy), 'purchasePlan', 'submit', waiting);
}

type Question = { title: string; days: number; suppliers: readonly string[] };
/** Some are asked for prices, by their keys. @returns the enquiry, for the supplier's answer and the buyer's award */
export async function askForPrices(at: Day, goods: readonly Goods[], { title, days, suppliers: keys }: Question): Promise<string> {
  const { organisation, world, random } = at;
  const crew = crewOf(organisation);
  const suppliers = keys.map((key) => world.partners.get(`${organisation.key}>${key}`)).filter(Boolean);
  const header = {
    title,
    deadline: `${addDays(at.day, days)}T09:00:00.000Z`,
    needDate: addDays(at.day, days + 10),
    deliveryPlace: organisation.kind === 'H' ? '中心库' : '主仓库',
    suppliers,
    warehouse: organisation.central,
  };
  const known = random
    .some([...goods], 3)
    .map((one): Values => ({ specification: one.id, unit: one.box, quantity: String(random.int(5, 20)), requirement: '效期不少于18个月' }));
  const wish = { needName: '一次性使用电刀笔', needSpec: '自动回缩', needUnit: '支', quantity: '200', requirement: '请附注册证' };
  return (await post(at.desk(crew.buy), at.desk(crew.check), 'enquiry', header, [...known, wish])).id;
}

/** A dealer answers: his price lies somewhat beside the usual one. */
export async function answer(at: Day, enquiry: string, goods: ReadonlyMap<string, Goods>): Promise<void> {
  const { organisation, world, random } = at;
  const { rows } = await sql<{
    id: string;
    version: number;
  }>`select id, version from document where org_id = ${organisation.id} and mirror_of = ${enquiry} and status = 0`.execute(world.db);
  const own = rows[0];
  if (!own) return;
  const lines = await sql<{
    id: string;
    specification_id: string | null;
  }>`select id, specification_id from document_line where org_id = ${organisation.id} and document_id = ${own.id} order by line_no`.execute(world.db);
  const offers = lines.rows.map(({ id, specification_id: specification }): Values => {
    const one = goods.get(specification ?? '');
    if (!one) return random.chance(0.6) ? { id, quotePrice: random.int(38, 46).toFixed(2), taxRate: '13', leadDays: '7' } : { id, declined: true };
    return { id, quotePrice: ((one.price * one.boxRatio * random.int(94, 104)) / 100).toFixed(2), taxRate: '13', leadDays: String(random.int(2, 7)) };
  });
  const seller = at.desk(crewOf(organisation).sell);
  const saved = await change(seller, 'enquiry', own, { validUntil: addDays(at.day, 60), contact: seller.person.name }, offers);
  await act(seller, 'enquiry', 'review', saved);
}

/** Every line goes to the lowest price. */
export async function awardLowest(at: Day, enquiry: string): Promise<void> {
  const { organisation, world } = at;
  const { rows } = await sql<{ id: string; partner: string }>`
    select distinct on (q.line_id) q.line_id as id, q.partner_id as partner from enquiry_quote q
    where q.org_id = ${organisation.id} and q.document_id = ${enquiry} and q.state = 'quoted' order by q.line_id, q.price`.execute(world.db);
  if (rows.length === 0) return;
  const lines = rows.map(({ id, partner }): Values => ({ id, awardedSupplier: partner }));
  await act(at.desk(crewOf(organisation).buy), 'enquiry', 'award', { id: enquiry, version: await versionOf(world, organisation, enquiry) }, { lines });
}

/** Somebody wishes for something that is not in the catalogue; it is followed up. */
async function wishFor(at: Day, header: Values, line: Values, words: string): Promise<void> {
  const { organisation, world } = at;
  const maker = at.desk(crewOf(organisation).buy);
  const saved = await draft(maker, 'inquiryIntention', { expectDate: addDays(at.day, 14), contact: '李护士长', phone: '13900001111', ...header }, [line]);
  await act(maker, 'inquiryIntention', 'submit', saved);
  const input = { date: at.day, text: words, nextDate: addDays(at.day, 3) };
  await act(maker, 'inquiryIntention', 'follow', { id: saved.id, version: await versionOf(world, organisation, saved.id) }, { input });
}

/** What a ward of a hospital wishes for, or a customer of everybody else. */
export async function leaveWish(at: Day): Promise<void> {
  if (at.organisation.kind === 'H') {
    const screw = { needName: '可吸收骨螺钉', needSpec: '4.5×40mm', needUnit: '枚', quantity: '20', purpose: '踝关节骨折' };
    return wishFor(at, { source: '1', hospitalDept: '骨科' }, screw, '已联系两家供应商，等样品');
  }
  const customer = at.world.partners.get(`${at.organisation.key}>${at.organisation.kind === 'V' ? 'd1' : 'h1'}`);
  const scalpel = { needName: '超声刀头', needSpec: '5mm', needUnit: '把', quantity: '10', currentSupplier: '爱惜世' };
  return wishFor(at, { source: '2', customer }, scalpel, '客户同意试用，下周送样');
}
