import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import { organisationOf, type World } from '../world/world';
import type { At } from './day';
import { actOnRecord } from './desk';

/** What leaks in a house beside what a year of work leaves behind: a standard nobody followed, a reagent forgotten on an analyser; a few finance knows of and leaves. */
export async function leakWork(world: World, at: At): Promise<void> {
  await lowerStandard(world);
  await forgetReagent(world);
  await setAside(world, at);
}

/** Of one code whose goods cost about the same: the insurance pays a tenth less since six weeks. */
async function lowerStandard(world: World): Promise<void> {
  const { id: org } = organisationOf(world, 'h1');
  const since = addDays(dayOf(world.end), -42);
  const { rows } = await sql<{ code: string; standard: string }>`
    select b.insurance_code as code, round(min(b.charge_price) * 0.9, 2)::text as standard
    from business_product b join lateral (select sum(l.base_quantity) as used from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      where l.org_id = b.org_id and l.specification_id = b.specification_id and l.charge_price = b.charge_price and h.kind in ('useRecord', 'surgicalUsage') and h.status = 2
        and h.happened_at >= ${since}::date) u on u.used > 0
    where b.org_id = ${org} and b.chargeable and b.charge_price between 20 and 3000 and b.insurance_code <> '' and b.deleted_at is null
    group by 1 having max(b.charge_price) < min(b.charge_price) * 1.1 order by sum(u.used * b.charge_price) desc, 1 limit 1`.execute(world.db);
  const [found] = rows;
  if (!found) return;
  // As the list of the national bureau comes in: whole editions are read in, nobody edits one of it.
  await sql`update medical_insurance_code set pay_standard = ${found.standard}, valid_from = ${since}::date, version = version + 1 where code = ${found.code} and deleted_at is null`.execute(
    world.db,
  );
}

/** On the analyser for longer than it lasts: it was used when it was opened. */
async function forgetReagent(world: World): Promise<void> {
  const { id: org } = organisationOf(world, 'h1');
  await sql`
    with late as (select r.id, r.use_sn, make_interval(days => r.open_days + 3) as back from reagent_record_list r
        where r.org_id = ${org} and r.state = '上机' and r.open_days <= 30 order by r.cost desc nulls last, r.id limit 1),
      use as (update document d set happened_at = d.happened_at - l.back from late l where d.org_id = ${org} and d.kind = 'useRecord' and d.sn = l.use_sn)
    update reagent_record r set open_time = r.open_time - l.back, load_time = r.load_time - l.back, open_expiry = r.open_expiry - l.back from late l where r.org_id = ${org} and r.id = l.id`.execute(
    world.db,
  );
}

const REASONS: readonly (readonly [leak: string, reason: string, days: number])[] = [
  ['idle', '罕用规格，导管室要求保留一件备用', 60],
  ['kit', '供货商已确认留作下台手术使用', 14],
  ['unused', '患者已出院，已请收费处联系退费', 7],
];

async function setAside(world: World, at: At): Promise<void> {
  const desk = at('h1', '17:03').desk('hfinance');
  const today = dayOf(world.end);
  for (const [leak, reason, days] of REASONS) {
    const { rows } = await sql<{ id: string }>`
      select id from dataset_leaking(${organisationOf(world, 'h1').id}::uuid, ${today}::date) where leak = ${leak} order by amount desc, id limit 1`.execute(
      world.db,
    );
    if (rows[0]) await actOnRecord(desk, 'leak', 'park', rows[0].id, { reason, until: addDays(today, days) });
  }
}
