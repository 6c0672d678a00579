import { sql } from 'kysely';
import { stopSell } from '../../../../domain/stock/stop-sell';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { actOnDocument } from '../../../engine/documents/lifecycle';
import { addDraft } from '../../../engine/documents/save';
import { type Cover, keepPaper, type Paper, type Recall } from './kept';

type Goods = Cover & { stop: string | null; sn: string | null; status: number };

/**
 * What stops the goods: an order for what nobody stopped yet, and those that are there already, a supplier's word among them. Several batches are one
 * order; of whole products every batch is stopped, those that come later as well.
 */
export async function stopGoods(context: Context, recall: Recall, scope: string, covers: readonly Cover[]): Promise<{ papers: Paper[]; says: string[] }> {
  const isWhole = scope === 'certificate' || scope === 'product';
  const goods = await goodsOf(context, covers, isWhole);
  const there = new Map(goods.flatMap(({ stop, sn, status }) => (stop === null ? [] : [[stop, { sn: sn ?? '', status }] as const])));
  for (const id of there.keys()) await keepPaper(context, recall.id, id, false);
  const waiting = [...there.values()].filter(({ status }) => status < 2).map(({ sn }) => sn);
  const says = waiting.length > 0 ? [`停售单${waiting.join('、')}待审批，审批后全院停用`] : [];
  const taken = [...there].map(([id, { sn }]) => ({ id, sn }));
  const rest = goods.filter(({ stop }) => stop === null);
  if (rest.length === 0) return { papers: taken, says };
  const made = await order(context, recall, rest, isWhole);
  return { papers: [made, ...taken], says: [`停售单${made.sn}已提交，审批后全院停用并通知其他持有单位`, ...says] };
}

async function order(context: Context, recall: Recall, goods: readonly Goods[], isWhole: boolean): Promise<Paper> {
  const lines = goods.map(({ specification, batchNo, serialNo }) => ({ specification, batchNo, serialNo }));
  const header = { level: isWhole ? '2' : '1', reason: '2', noticeNo: recall.noticeNo, remark: `${recall.level}召回：${recall.reason}` };
  const made = await addDraft(context, stopSell, { header, lines }, { confirmed: true });
  const submit = stopSell.actions.find((action) => action.does === 'submit');
  if (submit) await actOnDocument({ ...context, isSystem: true }, stopSell, submit, { id: made.id, version: made.version, key: newId(), confirmed: true });
  await keepPaper(context, recall.id, made.id, true);
  return { id: made.id, sn: made.sn ?? '' };
}

/** A row for each batch of ours (or for the specification), with the living order that stops it. */
async function goodsOf(context: Context, covers: readonly Cover[], isWhole: boolean): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select g.*, k.id as stop, k.sn, coalesce(k.status, 0) as status from (
      select distinct l.specification_id as specification, case when ${isWhole} then '' else l.batch_no end as "batchNo", w."serialNo"
      from jsonb_to_recordset(${JSON.stringify(covers)}::jsonb) as w (specification uuid, "batchNo" text, "serialNo" text)
        join lot l on l.org_id = ${context.org.id} and l.specification_id = w.specification and (w."batchNo" = '' or l.batch_no = w."batchNo") and (w."serialNo" = '' or l.serial_no = w."serialNo")) g
    left join lateral (
      select d.id, d.sn, d.status from document d join document_line y on y.org_id = d.org_id and y.document_id = d.id
      where d.org_id = ${context.org.id} and d.kind = ${stopSell.kind} and d.status in (0, 1, 2) and y.specification_id = g.specification
        and (d.mode = '2' or (y.batch_no = g."batchNo" and not ${isWhole})) and coalesce(y.serial_no, '') in ('', g."serialNo") and (d.status < 2 or d.stage in ('停售中', '待解除'))
      order by d.status desc, d.created_at limit 1) k on true
    order by 1, 2, 3`.execute(context.db);
  return rows;
}
