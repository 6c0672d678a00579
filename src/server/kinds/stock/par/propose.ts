import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import type { OrgKind } from '../../../../define/field';
import { differs, type Levels, net, propose, replay } from '../../../../domain/stock/par/par-arithmetic';
import { type Context, systemContext } from '../../../base/context';
import type { Job } from '../../../base/jobs';
import { inTransaction } from '../../../db/transaction';
import { ruleReader } from '../../../engine/documents/rules';
import { type Gathered, gather } from './gather';

/** A shorter history says nothing; a longer past than this is not replayed. */
const LEAST_DAYS = 28;
const REPLAYED = 90;
/** So much was used in weeks that are compared, or they say nothing of the season. */
const SEASONED = 5;
const HALF = 0.5;
const DOUBLE = 2;

const seasonOf = ({ before, after }: Pick<Gathered, 'before' | 'after'>): number =>
  before < SEASONED || after < SEASONED ? 1 : Math.min(DOUBLE, Math.max(HALF, after / before));

function daysOf({ uses, length }: Gathered): number[] {
  const days = Array.from({ length }, () => 0);
  for (const { back, quantity } of uses) if (back >= 1 && back <= length) days[length - back] = Number(quantity);
  return days;
}

/** Works out every proposal of the organisation anew; what hardly differs from what is set is none. Settings stay as they are. @returns how many there are */
export async function refresh(context: Context): Promise<number> {
  const { db, org, now } = context;
  const rule = await ruleReader(context);
  const [service, window, cycle] = [Number(rule('par.service')), Number(rule('par.days')), Number(rule('restock.cycleDays') || 7)];
  const proposals = (await gather(context, window)).flatMap((one) => proposalOf(one, service, cycle));
  // What was accepted stays to be seen, until there is something new to say of it.
  const ids = proposals.map(({ id }) => id);
  await sql`delete from par_proposal where org_id = ${org.id} and (accepted_at is null or id = any(${ids}::uuid[]))`.execute(db);
  await sql`insert into par_proposal (org_id, id, computed_on, min_quantity, reorder_quantity, max_quantity, daily, is_lumpy, lead, lead_spread, leads, season, safety, service, used_days,
      out_before, out_after, stock_before, stock_after, unit_cost)
    select ${org.id}, r.id, ${dayOf(now())}::date, r.min, r.reorder, r.max, r.daily, r.lumpy, r.lead, r.spread, r.leads, r.season, r.safety, ${service}, r.days, r.ob, r.oa, r.sb, r.sa, r.cost
    from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) as r (id uuid, min numeric, reorder numeric, max numeric, daily numeric, lumpy text, lead numeric, spread numeric, leads int,
      season numeric, safety numeric, days int, ob int, oa int, sb numeric, sa numeric, cost numeric)`.execute(db);
  await reopen(context, proposals);
  return proposals.length;
}

type Row = Levels & { id: string } & Record<string, unknown>;

function proposalOf(one: Gathered, service: number, cycle: number): Row[] {
  const days = daysOf(one);
  if (days.length < LEAST_DAYS || net(days).every((use) => use === 0)) return [];
  const season = seasonOf(one);
  const { pack, leadDays, leastOrder, leads, cost } = one;
  const made = propose({ days, leads, leadDays, season, pack, leastOrder, service, cycle });
  if (one.now && !differs(one.now, made)) return [];
  const past = net(days).slice(-REPLAYED);
  const before = one.now && replay(past, one.now, made.lead, pack);
  const after = replay(past, made, made.lead, pack);
  return [
    {
      ...{ id: one.id, min: made.min, reorder: made.reorder, max: made.max, daily: made.daily, lumpy: made.isIntermittent ? 'lumpy' : 'steady' },
      ...{ lead: made.lead, spread: made.leadSpread, leads: leads.length, season, safety: made.safety, days: days.length, cost },
      ...{ ob: before?.out ?? null, oa: after.out, sb: before?.average ?? null, sa: after.average },
    },
  ];
}

/** What somebody would not have comes back when its numbers are materially others. */
async function reopen({ db, org }: Context, proposals: readonly Row[]): Promise<void> {
  const { rows } =
    await sql<Row>`select id, min_quantity::float as min, reorder_quantity::float as reorder, max_quantity::float as max from par_dismissed where org_id = ${org.id}`.execute(
      db,
    );
  const fresh = new Map(proposals.map((one) => [one.id, one]));
  const changed = rows.filter(({ id, ...was }) => {
    const is = fresh.get(id);
    return is !== undefined && differs(was as Levels, is);
  });
  await sql`delete from par_dismissed where org_id = ${org.id} and id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(db);
}

export const parJobs: readonly Job[] = [
  {
    name: 'pars',
    everySeconds: 21_600,
    run: async ({ db, now }) => {
      const { rows } = await sql<{ id: string; kind: OrgKind; name: string }>`
        select o.id, o.kind, o.name from organisation o where o.kind = 'H' and o.joined and o.is_use_system and o.status and o.deleted_at is null order by o.id`.execute(
        db,
      );
      for (const org of rows) await inTransaction(db, async (tx) => void (await refresh(systemContext(tx, org, now))));
    },
  },
];
