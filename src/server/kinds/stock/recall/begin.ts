import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import type { Value } from '../../../../define/field';
import { plain } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { NotFound, Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import { type Cover, lockRecalls, type Recall } from './kept';
import { proposeReturns } from './returns';
import { stopGoods } from './stops';

type Said = Record<string, Value>;

/**
 * 召回 begins: kept under a number, the goods put before those who decide on stops (decided, they are blocked here and told to every other holder), and each ward's
 * store that has some finds a proposed return, with a message to those who keep its returns. In the transaction of the caller.
 * @throws NotFound when we never had any of it, Rejected when it is being called back already
 */
export async function begin(context: Context, scope: string, covers: readonly Cover[], said: Said) {
  const inside = { ...context, screen: '' };
  await lockRecalls(inside);
  await refuseTwice(inside, covers);
  const recall = await keep(inside, scope, covers, said);
  const stops = await stopGoods(inside, recall, scope, covers);
  const returns = context.org.kind === 'H' ? await proposeReturns(inside, recall) : [];
  const says = [await figures(inside, recall.id), ...stops.says, ...(returns.length > 0 ? [`科室退库建议：${returns.map(({ sn }) => sn).join('、')}`] : [])];
  return { recall, stops: stops.papers, returns, says };
}

const asRows = (covers: readonly Cover[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(covers.map((one) => ({ specification_id: one.specification, batch_no: one.batchNo, serial_no: one.serialNo })))}::jsonb)
    as w (specification_id uuid, batch_no text, serial_no text)`;

async function refuseTwice(context: Context, covers: readonly Cover[]): Promise<void> {
  const { rows } = await sql<{ code: string | null }>`
    select distinct r.code from ${asRows(covers)}
      join lot l on l.org_id = ${context.org.id} and l.specification_id = w.specification_id and (w.batch_no = '' or l.batch_no = w.batch_no) and (w.serial_no = '' or l.serial_no = w.serial_no)
      left join recall_cover v on v.org_id = l.org_id and v.specification_id = l.specification_id and v.batch_no in ('', l.batch_no) and v.serial_no in ('', l.serial_no)
      left join recall r on r.org_id = v.org_id and r.id = v.recall_id and r.state = 'open' order by 1`.execute(context.db);
  if (rows.length === 0) throw new NotFound('没有找到符合条件的批号，请核对条码、批号或患者');
  const open = rows.find(({ code }) => code !== null);
  if (open) throw new Rejected(`该批号已在召回${open.code}中`);
}

async function keep(context: Context, scope: string, covers: readonly Cover[], said: Said): Promise<Recall> {
  const at = context.now();
  const [id, prefix, by] = [newId(at.getTime()), `ZH${dayOf(at).replaceAll('-', '')}`, context.user.id || null];
  const recall = { id, level: String(said.recallLevel), noticeNo: String(said.noticeNo), reason: String(said.reason) };
  const { rows } = await sql<{ code: string }>`
    insert into recall (org_id, id, code, name, scope, covers, level, notice_no, reason, started_by, started_at, created_by, created_at, updated_by, updated_at)
    select ${context.org.id}, ${id}::uuid, c.code, c.code, ${scope}, n.covers, ${recall.level}, ${recall.noticeNo}, ${recall.reason}, ${context.user.name}, ${at},
      ${by}::uuid, ${at}, ${by}::uuid, ${at}
    from (select ${prefix} || lpad((count(*) + 1)::text, 3, '0') as code from recall where org_id = ${context.org.id} and code like ${`${prefix}%`}) c,
      (select left(string_agg(concat_ws(' ', s.product_name, s.spec_model, '批号' || nullif(w.batch_no, ''), '序列号' || nullif(w.serial_no, '')), '、' order by s.product_name, s.code), 2000) as covers
        from ${asRows(covers)} join specification_card s on s.id = w.specification_id) n returning code`.execute(context.db);
  await sql`insert into recall_cover (org_id, recall_id, specification_id, batch_no, serial_no)
    select distinct ${context.org.id}::uuid, ${id}::uuid, w.specification_id, w.batch_no, w.serial_no from ${asRows(covers)}`.execute(context.db);
  return { ...recall, code: rows[0]?.code ?? '' };
}

/** How much of it is still here, and what was used. */
async function figures(context: Context, recall: string): Promise<string> {
  const { rows } = await sql<{ held: string; used: string; out: string; patients: number }>`
    select coalesce(sum(d.quantity) filter (where d.state in ('1', '2', '3', '4', '7')), 0)::text as held, coalesce(sum(d.quantity) filter (where d.state in ('8', '9')), 0)::text as used,
      coalesce(sum(d.quantity) filter (where d.state = '5'), 0)::text as out, count(distinct d.patient_key)::int as patients
    from dataset_recalled(${context.org.id}::uuid, ${dayOf(context.now())}::date, ${recall}::uuid) d`.execute(context.db);
  const { held = '0', used = '0', out = '0', patients = 0 } = rows[0] ?? {};
  if (context.org.kind !== 'H') return `本机构在库${plain(held)}，已发往单位${plain(out)}`;
  return `本院在库${plain(held)}，已使用${plain(used)}，涉及患者${patients}人`;
}
