import { sql } from 'kysely';
import { ruleDefault } from '../../../domain/organisation/rule-keys';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { holdersByPermission } from '../../engine/messages/holders';
import { changed, notify } from '../../engine/messages/notify';
import { holdGoods } from './hold';

export type Found = { id: string; place: string; specification: string; batchNo: string; name: string; elsewhere: boolean; minutes: number; extreme: string };
const [MINUTES, GAP] = ['cold.minutes', 'cold.gapMinutes'];
/** Days back to which readings that come late are looked through, and for which one that came stays new. */
const [DAYS, NEW] = [90, 1];

/** Readings (as r) somebody wrote down of late: where there are none nothing new can be found. */
export const isNew = (now: Date) =>
  sql`r.created_at > ${now}::timestamptz - ${`${NEW} days`}::interval and r.at > ${now}::timestamptz - ${`${DAYS} days`}::interval`;

/**
 * Batches that stood outside their range for longer than the rule: kept with what was there at the time by the ledger, stopped at once, told to those who decide. One that
 * still lasts grows; the same is never found twice. In the transaction of the caller.
 */
export async function findIn(context: Context): Promise<Found[]> {
  const { db, org, now } = context;
  await sql`select pg_advisory_xact_lock(hashtext(${`cold ${org.id}`}))`.execute(db);
  await grow(context);
  const fresh = await keep(context);
  const holds = fresh.filter(({ elsewhere }) => !elsewhere);
  if (holds.length > 0) await holdGoods(context, holds);
  if (fresh.length > 0) {
    await changed(db, { org: org.id, resource: 'coldExcursion', ids: fresh.map(({ id }) => id) });
    await tell(context, fresh, now());
  }
  return fresh;
}

/**
 * Times outside a range at each place something new was read of: from the first reading that is outside to the first that is not, at most as long after the
 * last as counts as a gap. A day before the new ones is looked at with them: what began there goes on.
 */
const spans = (org: string, now: Date) => sql`
  rules as (select rule_of(${org}::uuid, ${MINUTES}, ${ruleDefault(MINUTES as string, 'H')})::int as minutes, rule_of(${org}::uuid, ${GAP}, ${ruleDefault(GAP as string, 'H')})::int as gap),
  fresh as materialized (
    select r.home, r.warehouse_id, r.doc_sn, min(r.at) - interval '1 day' as since from cold_seen r where r.org_id = ${org} and ${isNew(now)} group by 1, 2, 3),
  judged as (
    select r.home, r.warehouse_id, r.doc_sn, r.logger, r.at, r.temperature, z.zone, cold_least(z.zone) as least, cold_most(z.zone) as most,
      r.temperature not between cold_least(z.zone) and cold_most(z.zone) as is_out,
      lead(r.at) over place as next_at, count(*) filter (where r.temperature between cold_least(z.zone) and cold_most(z.zone)) over place as part
    from cold_seen r join fresh f on f.home = r.home and f.warehouse_id is not distinct from r.warehouse_id and f.doc_sn = r.doc_sn and r.at > f.since
      cross join (values ('cold'), ('frozen')) z (zone) where r.org_id = ${org}
    window place as (partition by r.home, r.warehouse_id, r.doc_sn, r.logger, z.zone order by r.at)
  ),
  spans as (
    select j.home, j.warehouse_id, j.doc_sn, j.zone, j.least, j.most, min(j.at) as began_at,
      max(least(coalesce(j.next_at, j.at), j.at + make_interval(mins => u.gap))) as ended_at,
      case when max(j.temperature) > j.most then max(j.temperature) else min(j.temperature) end as extreme, u.minutes, u.gap
    from judged j cross join rules u where j.is_out group by j.home, j.warehouse_id, j.doc_sn, j.logger, j.zone, j.least, j.most, j.part, u.minutes, u.gap
  )`;

/** Excursions (as x) at the place of a time outside (as s), while it lasted. */
const same = sql`x.warehouse_id is not distinct from s.warehouse_id and x.doc_sn = s.doc_sn and x.least = s.least and s.began_at <= x.ended_at and s.ended_at >= x.began_at`;

/** One that is known and lasted on, began earlier or was worse by what any logger there read; what somebody decided on stays as he knew it. */
async function grow({ db, org, now }: Context): Promise<void> {
  await sql`with ${spans(org.id, now())},
    known as (select x.id, min(s.began_at) as began_at, max(s.ended_at) as ended_at, max(s.extreme) as hottest, min(s.extreme) as coldest
      from cold_excursion x join spans s on ${same} where x.org_id = ${org.id} and x.released_at is null group by x.id)
    update cold_excursion x set began_at = least(x.began_at, k.began_at), ended_at = greatest(x.ended_at, k.ended_at),
      extreme = case when k.hottest > x.most then greatest(x.extreme, k.hottest) else least(x.extreme, k.coldest) end
    from known k where x.org_id = ${org.id} and x.id = k.id`.execute(db);
}

/**
 * Whether x speaks for s: while it waits for whatever was read, once released only for what whoever released it knew. What lasts on by more than an
 * excursion or a gap, or gets worse, is to be decided again.
 */
const speaks = sql`${same} and (x.released_at is null
  or (s.extreme between least(x.least, x.extreme) and greatest(x.most, x.extreme) and greatest(s.ended_at - x.ended_at,
    x.began_at - s.began_at) <= make_interval(mins => greatest(s.minutes, s.gap))))`;

/** What was there: in a store the most that lay there in that time, by the ledger; on the way what the paper says. What has a receiver on the platform is his to decide. */
async function keep(context: Context): Promise<Found[]> {
  const { db, org, now } = context;
  const { rows } = await sql<Omit<Found, 'id'> & Record<string, unknown>>`
    with ${spans(org.id, now())}, long as (select distinct on (home, warehouse_id, doc_sn, zone, began_at) * from spans where ended_at - began_at > make_interval(mins => minutes)
      order by home, warehouse_id, doc_sn, zone, began_at, ended_at desc),
    stored as (
      select s.home, s.warehouse_id, s.doc_sn, s.zone, s.began_at, l.specification_id, l.batch_no, p.quantity, false as is_elsewhere
      from long s join lot l on l.org_id = ${org.id} join specification_card c on c.id = l.specification_id and c.temp_zone = s.zone
        cross join lateral (
          select max(f.running) as quantity from (
            select e.posted_at, sum(e.quantity) over (order by e.posted_at) as running, lead(e.posted_at, 1, 'infinity') over (order by e.posted_at, e.id) as until
            from stock_entry e where e.org_id = l.org_id and e.lot_id = l.id and e.warehouse_id = s.warehouse_id and e.bill_type not in ('custodyIn', 'custodyOut')) f
          where f.posted_at <= s.ended_at and f.until > s.began_at) p
      where s.warehouse_id is not null and p.quantity > 0
    ),
    carried as (
      select s.home, s.warehouse_id, s.doc_sn, s.zone, s.began_at, y.specification_id, coalesce(y.batch_no, '') as batch_no, y.base_quantity as quantity,
        s.home = ${org.id} and exists (select from document m join organisation g on g.id = m.org_id and g.is_use_system where m.mirror_of = d.id and m.org_id <> d.org_id) as is_elsewhere
      from long s join document d on d.org_id = s.home and d.sn = s.doc_sn join document_line y on y.org_id = d.org_id and y.document_id = d.id
        join specification_card c on c.id = y.specification_id and c.temp_zone = s.zone
      where s.warehouse_id is null and s.doc_sn <> '' and coalesce(y.batch_no, '') <> ''
    ),
    goods as (select home, warehouse_id, doc_sn, zone, began_at, specification_id, batch_no, sum(quantity) as quantity, bool_or(is_elsewhere) as is_elsewhere
      from (select * from stored union all select * from carried) g group by 1, 2, 3, 4, 5, 6, 7)
    select s.warehouse_id as warehouse, s.doc_sn as sn, coalesce(w.name, '运输 ' || s.doc_sn) as place, g.specification_id as specification, g.batch_no as "batchNo", c.product_name as name,
      s.least::text, s.most::text, s.began_at as began, s.ended_at as ended, s.extreme::text, g.quantity::text, g.is_elsewhere as elsewhere,
      round(extract(epoch from s.ended_at - s.began_at) / 60)::int as minutes
    from goods g join long s on s.home = g.home and s.warehouse_id is not distinct from g.warehouse_id and s.doc_sn = g.doc_sn and s.zone = g.zone and s.began_at = g.began_at
      join specification_card c on c.id = g.specification_id left join warehouse w on w.org_id = s.home and w.id = s.warehouse_id
    where not exists (select from cold_excursion x where x.org_id = ${org.id} and x.specification_id = g.specification_id and x.batch_no = g.batch_no and ${speaks})
    order by s.began_at, c.product_name, g.batch_no`.execute(db);
  const found = rows.map((row) => ({ ...row, id: newId(now().getTime()) }));
  await sql`insert into cold_excursion (org_id, id, warehouse_id, doc_sn, place, specification_id, batch_no, least, most, began_at, ended_at, extreme, quantity, found_at, is_elsewhere)
    select ${org.id}, f.id, f.warehouse, f.sn, f.place, f.specification, f."batchNo", f.least, f.most, f.began, f.ended, f.extreme, f.quantity, ${now()}, f.elsewhere
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as f (id uuid, warehouse uuid, sn text, place text, specification uuid, "batchNo" text, least numeric, most numeric,
      began timestamptz, ended timestamptz, extreme numeric, quantity numeric, elsewhere boolean)`.execute(db);
  return found;
}

/** Whoever may decide on it hears of it at once; where another decides, that there was one. */
async function tell({ db, org }: Context, found: readonly Found[], now: Date): Promise<void> {
  const holders = await holdersByPermission(db, org.id, ['coldExcursions:release', 'coldExcursions'], now);
  const users = [...new Set([...holders.values()].flat())];
  const [first] = found;
  if (!first || users.length === 0) return;
  const more = found.length > 1 ? `等${found.length}批` : '';
  const body = `${first.place}：${first.name}批号${first.batchNo}${more}超出温度范围${first.minutes}分钟（${Number(first.extreme)}℃），${first.elsewhere ? '由收货方决定' : '已停用，请决定放行、退货或报损'}`;
  await notify(db, { org: org.id, users, uri: 'coldExcursion', kind: '预警', title: '冷链超温', body });
}
