import { sql } from 'kysely';
import { newId } from '../../../src/server/base/id';
import { act } from '../callers';
import { make } from '../masters';
import type { TradeWorld } from '../trade-world';
import type { History } from './world';

/** What operations need on both sides: a patient and a nurse at the hospital, a set of implants and its tools at the dealer. */
export type Theatre = { patient: string; nurse: string; set: string; tools: string[] };

export async function equipTheatre(w: TradeWorld, goods: History['goods']): Promise<Theatre> {
  const [patient, nurse, category] = [newId(), newId(), newId()];
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${nurse}, '002', '巡回护士', ${w.ward})`.execute(w.db);
  // What is booked in after its use needs a class of account.
  await sql`insert into custom_category (org_id, id, kind, code, name) values (${w.hospital.id}, ${category}, 'finance', 'F1', '卫生材料')`.execute(w.db);
  await sql`update business_product set finance_category_id = ${category} where org_id = ${w.hospital.id}`.execute(w.db);
  const dealer = w.context(w.dealer);
  const set = await make(
    dealer,
    'instrumentKit',
    { kitNo: 'K1', name: '脊柱钉棒包', kitKind: '3', warehouse: w.dealer.warehouse },
    { implants: goods.slice(0, 2).map((one) => ({ specification: one.spec, parQuantity: '6', minQuantity: '1' })), tools: [] },
  );
  const tools: string[] = [];
  for (const toolNo of ['T1', 'T2']) tools.push(await make(dealer, 'surgicalTool', { toolNo, name: '开口器', kit: set, warehouse: w.dealer.warehouse }));
  return { patient, nurse, set, tools };
}

/** The dealer fills the set up, sterilises the tools that came back, or takes one apart. */
export async function careForSet({ w, theatre }: History, what: 'refill' | 'sterilise'): Promise<void> {
  const dealer = w.context(w.dealer);
  if (what === 'refill') await act(dealer, 'instrumentKit', 'refill', { ids: [theatre.set], input: {} });
  else await act(dealer, 'surgicalTool', 'sterilise', { ids: [...theatre.tools], input: {} });
}

export async function isHome({ w, theatre }: History): Promise<boolean> {
  const { rows } = await sql<{ place_state: string }>`select place_state from instrument_kit where id = ${theatre.set}`.execute(w.db);
  return rows[0]?.place_state === '1' || rows[0]?.place_state === '5';
}

/**
 * A set or tool that is out is with a delivery that stands, and a delivery waits for exactly the tools that are out with it.
 * @returns what breaks this, in words
 */
export async function misplaced({ db, dealer }: TradeWorld): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select 'set ' || k.code || ' is ' || k.place_state || ' with ' || coalesce(h.sn || ' (' || h.status || ')', 'nothing') as words
      from instrument_kit k left join document h on h.org_id = k.org_id and h.id = k.delivery_id where k.org_id = ${dealer.id} and k.place_state in ('3', '4') and coalesce(h.status, 0) <> 2
    union all select 'tool ' || t.code || ' is out with ' || coalesce(h.sn || ' (' || h.status || ')', 'nothing')
      from surgical_tool t left join document h on h.org_id = t.org_id and h.id = t.delivery_id where t.org_id = ${dealer.id} and t.place_state = '2' and coalesce(h.status, 0) <> 2
    union all select h.sn || ' waits for ' || coalesce(h.pending_count, 0) || ' tools, out are ' || count(t.id)
      from document h left join surgical_tool t on t.org_id = h.org_id and t.delivery_id = h.id and t.place_state = '2'
      where h.org_id = ${dealer.id} and h.kind = 'bonePresale' and h.status in (2, 7) group by h.org_id, h.id, h.sn, h.pending_count having coalesce(h.pending_count, 0) <> count(t.id)`.execute(
    db,
  );
  return rows.map((row) => row.words);
}
