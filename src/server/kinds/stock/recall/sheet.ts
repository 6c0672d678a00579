import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { options } from '../../../../define/field';
import { plain } from '../../../../define/money';
import { RECALL_PLACES } from '../../../../domain/stock/recall/recall-words';
import type { Context } from '../../../base/context';
import type { RecordSource } from '../../../engine/prints/record-source';

type Texts = Record<string, string>;
const placeName = (state: string): string => options(RECALL_PLACES).find(({ value }) => value === state)?.label ?? state;
const minute = (column: string) => sql.raw(`coalesce(to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), '')`);

/** What the report of a recall says beside its head: of the whole organisation, patients as numbers alone. */
export const recallSheet: RecordSource = async (context, row) => {
  const id = String(row.id);
  const [goods, balance, holders, patients, reasons, events] = await Promise.all([
    goodsOf(context, id),
    balanceOf(context, id),
    holdersOf(context, id),
    patientsOf(context, id),
    reasonsOf(context, id),
    eventsOf(context, id),
  ]);
  return { tables: { goods, balance, holders, patients, reasons, events }, foot: [`填报单位：${context.org.name}`, '质量负责人：', '日期：'] };
};

const rowsOf = ({ org, now }: Context, id: string) => sql`dataset_recalled(${org.id}::uuid, ${dayOf(now())}::date, ${id}::uuid) d`;

async function goodsOf({ db, org }: Context, id: string): Promise<Texts[]> {
  const { rows } = await sql<Texts>`
    select s.product_name as product, s.spec_model as model, coalesce(s.manufacturer, '') as manufacturer, coalesce(s.registration_no, '') as "registrationNo",
      string_agg(coalesce(nullif(concat_ws('/', nullif(v.batch_no, ''), nullif(v.serial_no, '')), ''), '全部'), '、' order by v.batch_no, v.serial_no) as batches
    from recall_cover v join specification_card s on s.id = v.specification_id where v.org_id = ${org.id} and v.recall_id = ${id} group by 1, 2, 3, 4 order by 1, 2`.execute(
    db,
  );
  return rows;
}

type Figures = { quantity: string; settled: string; explained: string; rest: string };
const figures = sql`sum(d.quantity)::text as quantity, sum(d.settled)::text as settled, sum(d.explained)::text as explained, sum(d.rest)::text as rest`;
const plainly = ({ quantity, settled, explained, rest }: Figures): Texts => ({
  quantity: plain(quantity),
  settled: plain(settled),
  explained: plain(explained),
  rest: plain(rest),
});

/** What nobody accounts for stands first, also when it is nothing; the last line is what entered. */
async function balanceOf(context: Context, id: string): Promise<Texts[]> {
  const { rows } = await sql<Figures & { state: string | null }>`
    select d.state, ${figures} from ${rowsOf(context, id)} group by grouping sets ((d.state), ()) order by d.state nulls last`.execute(context.db);
  const unknown = rows.some(({ state }) => state === '0') ? [] : [{ place: placeName('0'), quantity: '0', settled: '0', explained: '0', rest: '0' }];
  const told = rows.filter(({ quantity }) => quantity !== null);
  return [...unknown, ...told.map((one) => ({ place: one.state === null ? '合计（进入本机构）' : placeName(one.state), ...plainly(one) }))];
}

/** Whoever has some of it, and every store that was told and has none left: what it gave back stands beside what it still has. */
async function holdersOf(context: Context, id: string): Promise<Texts[]> {
  const { id: org } = context.org;
  const { rows } = await sql<Texts>`
    with here as (
      select d.state, d.warehouse_id, d.partner_id, sum(d.quantity) as quantity, sum(d.rest) as rest, min(d.told_at) as told, min(d.read_at) as read, min(d.answered_at) as answered
      from ${rowsOf(context, id)} where d.state in ('3', '5') group by 1, 2, 3
    ), back as (
      select h.warehouse_id, sum(l.base_quantity) as quantity from recall_paper q join document h on h.org_id = q.org_id and h.id = q.document_id and h.kind = 'issueReturn' and h.status in (2, 7)
        join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
      where q.org_id = ${org} and q.recall_id = ${id} and exists (select from recall_cover v where v.org_id = q.org_id and v.recall_id = q.recall_id
        and v.specification_id = l.specification_id and v.batch_no in ('', l.batch_no) and v.serial_no in ('', coalesce(l.serial_no, '')))
      group by 1
    ), told as (
      select t.warehouse_id, min(t.at) as at, min(c.read_at) as read from recall_told t left join message_receipt c on c.org_id = t.org_id and c.message_id = t.message_id
      where t.org_id = ${org} and t.recall_id = ${id} and t.warehouse_id is not null group by 1
    ), listed as (
      select coalesce(h.state, '3') as state, coalesce(h.warehouse_id, t.warehouse_id) as warehouse_id, h.partner_id, h.quantity, h.rest,
        coalesce(h.told, t.at) as told, coalesce(h.read, t.read) as read, h.answered
      from here h full join told t on t.warehouse_id = h.warehouse_id and h.state = '3'
    )
    select coalesce(p.name, w.name, '') as holder, coalesce(sum(x.quantity), 0)::text as quantity, coalesce(sum(b.quantity), 0)::text as returned, coalesce(sum(x.rest), 0)::text as rest,
      ${minute('min(x.told)')} as told, ${minute('min(x.read)')} as read, ${minute('min(x.answered)')} as answered
    from listed x left join back b on b.warehouse_id = x.warehouse_id and x.state = '3' left join partner p on p.org_id = ${org} and p.id = x.partner_id
      left join warehouse w on w.org_id = ${org} and w.id = x.warehouse_id
    group by x.state, 1 order by x.state, 1`.execute(context.db);
  return rows.map(({ quantity = '0', returned = '0', rest = '0', ...one }) => ({
    ...one,
    quantity: plain(quantity),
    returned: plain(returned),
    rest: plain(rest),
  }));
}

async function patientsOf(context: Context, id: string): Promise<Texts[]> {
  const { rows } = await sql<{ department: string; patients: string; quantity: string }>`
    select coalesce(t.name, '合计') as department, count(distinct d.patient_key)::text as patients, sum(d.quantity)::text as quantity
    from ${rowsOf(context, id)} left join department t on t.org_id = ${context.org.id} and t.id = d.department_id
    where d.state = '8' group by grouping sets ((t.name), ()) order by grouping(t.name), 1`.execute(context.db);
  return rows.filter(({ quantity }) => quantity !== null).map((one) => ({ ...one, quantity: plain(one.quantity) }));
}

async function reasonsOf(context: Context, id: string): Promise<Texts[]> {
  const { rows } = await sql<{ state: string; holder: string; quantity: string; reason: string; by: string }>`
    select d.state, coalesce(p.name, w.name, '') as holder, sum(d.explained)::text as quantity, d.reason, d.reason_by as by
    from ${rowsOf(context, id)} left join partner p on p.org_id = ${context.org.id} and p.id = d.partner_id left join warehouse w on w.org_id = ${context.org.id} and w.id = d.warehouse_id
    where d.explained <> 0 group by 1, 2, 4, 5 order by 1, 2`.execute(context.db);
  return rows.map(({ state, holder, quantity, reason, by }) => ({
    place: [placeName(state), holder].filter(Boolean).join(' '),
    quantity: plain(quantity),
    reason,
    by,
  }));
}

/** When what was done: beginning and end, the papers it made and how far they came, who was told. */
async function eventsOf({ db, org }: Context, id: string): Promise<Texts[]> {
  const { rows } = await sql<Texts>`
    select ${minute('x.at')} as at, x.what, x.by from (
      select r.started_at as at, '发起召回' as what, r.started_by as by from recall r where r.org_id = ${org.id} and r.id = ${id}
      union all
      select r.ended_at, case r.state when 'done' then '完成召回' else '撤销召回：' || r.end_reason end, r.ended_by from recall r
        where r.org_id = ${org.id} and r.id = ${id} and r.ended_at is not null
      union all
      select e.at, concat(case d.kind when 'stopSell' then '停售单' else '退库单' end, d.sn, case when e.to_status = 2 and e.from_status <> 2 then '审核通过' when e.to_status = 1 then '提交'
        when e.to_status = 3 then '驳回' when e.to_status = 6 then '作废' when e.to_status = 7 then '完成' else '办理' end), e.user_name
        from recall_paper q join document d on d.org_id = q.org_id and d.id = q.document_id join document_event e on e.org_id = q.org_id and e.document_id = q.document_id
        where q.org_id = ${org.id} and q.recall_id = ${id} and e.from_status <> e.to_status
      union all
      select t.at, concat('通知', coalesce(w.name, p.name), ' ', t.told, '人'), t.by_name from recall_told t left join warehouse w on w.org_id = t.org_id and w.id = t.warehouse_id
        left join partner p on p.org_id = t.org_id and p.id = t.partner_id where t.org_id = ${org.id} and t.recall_id = ${id}
    ) x order by x.at, x.what limit 500`.execute(db);
  return rows;
}
