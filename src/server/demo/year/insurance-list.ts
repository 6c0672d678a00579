import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import { newId } from '../../base/id';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord } from './desk';

type Goods = { specification: string; name: string; spec: string; cert: string; maker: string; charge: string };
const WANTED = 14;

/** A new edition of the national list: what the house charges without a code is in it, under its registration; a few are taken, a code is over, and one product bears another. */
export async function insuranceWork(world: World, at: At): Promise<void> {
  const { id: org } = organisationOf(world, 'h1');
  const today = dayOf(world.end);
  const { rows } = await sql<Goods>`
    select l.specification_id as specification, l.product_name as name, l.spec_model as spec, l.registration_no as cert, l.manufacturer as maker, coalesce(l.charge_price, 0)::text as charge
    from insurance_match_list l where l.org_id = ${org} and l.state = 'none' and l.registration_no <> '' and l.deleted_at is null order by l.code limit ${WANTED}`.execute(
    world.db,
  );
  const edition = `${today.slice(0, 4)}-07-01`;
  const codes = rows.flatMap((one, i) => {
    const said = codeOf(i);
    const near = i % 4 === 1 ? [{ ...one, ...said, tail: 2, spec: `${one.spec}（加长）` }] : [];
    return [{ ...one, ...said, tail: 1 }, ...near];
  });
  await sql`
    insert into medical_insurance_code (id, code, code27, name, level1, level2, level3, spec, vendor_name, cert_no, pay_class, pay_standard, valid_from, edition_date, remark, created_at, updated_at)
    select x.id, x.code, x.code || lpad(x.tail::text, 7, '0'), x.name, x.level1, x.name, x.name, x.spec, x.maker, x.cert, '乙', nullif(round(x.charge * 0.95, 2), 0), ${edition}::date, ${edition}::date,
      '演示编码，按国家医保编码规则虚构', ${world.end}, ${world.end}
    from jsonb_to_recordset(${JSON.stringify(codes.map((one) => ({ ...one, id: newId() })))}::jsonb)
      x (id uuid, code text, tail int, name text, level1 text, spec text, maker text, cert text, charge numeric)
    on conflict do nothing`.execute(world.db);
  await outOfStep(world, org, addDays(today, -20));
  const desk = at('h1', '16:20').desk('hfinance');
  for (const { specification } of rows.slice(0, 3)) await takeFirst(world, desk, org, specification);
}

const codeOf = (i: number): { code: string; level1: string } => ({
  code: `C14${String((i % 9) + 1).padStart(2, '0')}${String((i % 5) + 1).padStart(2, '0')}${String(700 + i)}${String(20_000 + i * 7)}${String(30_000 + i * 13)}`,
  level1: '基础卫生材料',
});

async function takeFirst(world: World, desk: Parameters<typeof actOnRecord>[0], org: string, specification: string): Promise<void> {
  const { rows } = await sql<{ id: string; candidate: string }>`
    select b.id, k.code_id as candidate from business_product b cross join lateral insurance_candidates(b.specification_id, ${dayOf(world.end)}::date) k
    where b.org_id = ${org} and b.specification_id = ${specification} and b.deleted_at is null order by k.score desc, k.code_id limit 1`.execute(world.db);
  if (rows[0]) await actOnRecord(desk, 'insuranceMatch', 'match', rows[0].id, { candidate: rows[0].candidate });
}

/** The list ends two codes that are in use; two products bear what was typed by hand before anybody compared. */
async function outOfStep(world: World, org: string, ended: string): Promise<void> {
  await sql`
    with used as (select distinct on (c.code27) c.id, b.id as product, b.own_code as n from business_product b
        join medical_insurance_mapping m on m.specification_id = b.specification_id and m.org_id = platform_owner() join medical_insurance_code c on c.id = m.code_id and c.deleted_at is null
      where b.org_id = ${org} and b.chargeable and b.status = 1 and b.deleted_at is null and b.insurance_code <> ''),
      ranked as (select u.*, row_number() over (order by u.n, u.id) as place from used u),
      ended as (update medical_insurance_code c set valid_to = ${ended}::date, version = c.version + 1 from ranked s where s.place in (40, 41) and c.id = s.id returning 1)
    update business_product b set insurance_code = overlay(b.insurance_code placing '9' from 20) from ranked s where s.place in (50, 51) and b.org_id = ${org} and b.id = s.product`.execute(
    world.db,
  );
}
