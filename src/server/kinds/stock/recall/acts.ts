import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { plain } from '../../../../define/money';
import { documentOf } from '../../../../domain/registry';
import { type Context, within } from '../../../base/context';
import { BadInput, Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { actOnDocument } from '../../../engine/documents/lifecycle';
import type { ActionService } from '../../../engine/masters/services';
import { begin } from './begin';
import { type Cover, lockRecalls, type Recall } from './kept';
import { proposeReturns } from './returns';
import { urgeHolders } from './telling';

type Said = { says: string[] };

/** 发起召回: of what is named by a batch, a piece, a product or all products of a registration. */
export const beginRecall: ActionService = async (tx, given, { input }): Promise<Said> => {
  const context = within(given, tx);
  const scope = String(input.scope);
  const { recall, says } = await begin(context, scope, await coversOf(context, scope, input), input);
  return { says: [`召回${recall.code}已开始`, ...says] };
};

const asked = (input: Record<string, unknown>, name: string, label: string): string => {
  const value = String(input[name] ?? '').trim();
  if (value === '') throw new BadInput(`请填写【${label}】`, [{ message: `请填写【${label}】`, field: name }]);
  return value;
};

/** A registration or a product is every specification of it we ever had. */
async function coversOf({ db, org }: Context, scope: string, input: Record<string, unknown>): Promise<Cover[]> {
  const all = { batchNo: '', serialNo: '' };
  if (scope === 'lot') return [{ ...all, specification: asked(input, 'specification', '规格型号'), batchNo: asked(input, 'batchNo', '批号') }];
  if (scope === 'serial') return [{ ...all, specification: asked(input, 'specification', '规格型号'), serialNo: asked(input, 'serialNo', '序列号') }];
  const isProduct = scope === 'product';
  const [product, certificate] = isProduct ? [asked(input, 'specification', '规格型号'), ''] : [null, asked(input, 'registrationNo', '注册证号')];
  const { rows } = await sql<{ id: string }>`
    select c.id from specification_card c where exists (select from lot l where l.org_id = ${org.id} and l.specification_id = c.id)
      and case when ${isProduct} then c.product_id = (select s.product_id from specification s where s.id = ${product}::uuid) else c.registration_no = ${certificate} end`.execute(
    db,
  );
  return rows.map(({ id }) => ({ ...all, specification: id }));
}

/** The recall, held while something is done with it. @throws Rejected when it is over */
async function openRecall(context: Context, id: string): Promise<Recall> {
  await lockRecalls(context);
  const { rows } = await sql<Recall & { state: string }>`
    select id, code, level, notice_no as "noticeNo", reason, state from recall where org_id = ${context.org.id} and id = ${id} and deleted_at is null for update`.execute(
    context.db,
  );
  const [recall] = rows;
  if (!recall) throw new Rejected('请先选择召回单');
  if (recall.state !== 'open') throw new Rejected(`召回【${recall.code}】已经结束`);
  return recall;
}

export async function urge(context: Context, id: string): Promise<Said> {
  const says = await urgeHolders(context, await openRecall(context, id));
  return { says: says.length > 0 ? says : ['科室和往来单位都已了结，无需催办'] };
}

/** 起草科室退库: for what wards have and no draft speaks of; they check it and send it. */
export const collectRecalled: ActionService = async (tx, given, { ids: [id = ''] }): Promise<Said> => {
  const context = { ...within(given, tx), screen: '' };
  const returns = await proposeReturns(context, await openRecall(context, id));
  if (returns.length === 0) throw new Rejected('科室库房没有可退的数量，或已有退库单');
  return { says: [`已起草退库单${returns.map(({ sn }) => sn).join('、')}，请科室核对后提交`] };
};

/** What stands against its end: places that have something left over nobody gave a reason for. */
export async function whyNotComplete({ db, org, now }: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ places: number; rest: string }>`
    select count(*)::int as places, coalesce(sum(p.rest), 0)::text as rest from (
      select d.row_id, sum(d.rest) as rest from dataset_recalled(${org.id}::uuid, ${dayOf(now())}::date, ${id}::uuid) d group by 1 having sum(d.rest) <> 0) p`.execute(
    db,
  );
  const { places = 0, rest = '0' } = rows[0] ?? {};
  return places > 0 ? `还有${places}处共${plain(rest)}未了结，请处理或逐项说明未收回原因` : undefined;
}

export async function complete(context: Context, id: string, reason: string): Promise<Said> {
  const recall = await openRecall(context, id);
  const whyNot = await whyNotComplete(context, id);
  if (whyNot !== undefined) throw new Rejected(whyNot);
  await end(context, id, 'done', reason);
  return { says: [`召回${recall.code}已完成，可打印召回总结报告`] };
}

/** 撤销: what was not decided yet is withdrawn, what is stopped is asked to be released; returns nobody sent are void. */
export async function revoke(context: Context, id: string, reason: string): Promise<Said> {
  const recall = await openRecall(context, id);
  await end(context, id, 'void', reason);
  const { rows } = await sql<{ id: string; sn: string; kind: string; version: number; status: number; stage: string | null }>`
    select d.id, d.sn, d.kind, d.version, d.status, d.stage from recall_paper q join document d on d.org_id = q.org_id and d.id = q.document_id
    where q.org_id = ${context.org.id} and q.recall_id = ${id} and q.is_own and (d.status in (0, 1, 3) or (d.status = 2 and d.stage = '停售中')) order by d.sn`.execute(
    context.db,
  );
  const says = [`召回${recall.code}已撤销`];
  for (const paper of rows) {
    const definition = documentOf(paper.kind);
    // A return a ward sent already is its own decision.
    if (!definition || (paper.kind === 'issueReturn' && paper.status === 1)) continue;
    const action = definition.actions.find(({ id: name }) => name === (paper.status === 2 ? 'release' : 'cancel'));
    if (!action) continue;
    const inside = { ...context, screen: '', isSystem: true };
    await actOnDocument(inside, definition, action, { id: paper.id, version: paper.version, key: newId(), confirmed: true, reason: `召回撤销：${reason}` });
    says.push(paper.status === 2 ? `停售单${paper.sn}已申请解除，同意后恢复使用` : `${definition.title}${paper.sn}已作废`);
  }
  return { says };
}

async function end({ db, org, user, now }: Context, id: string, state: 'done' | 'void', reason: string): Promise<void> {
  await sql`update recall set state = ${state}, ended_by = ${user.name}, ended_at = ${now()}, end_reason = ${reason}, version = version + 1,
    updated_by = ${user.id || null}::uuid, updated_at = ${now()}
    where org_id = ${org.id} and id = ${id}`.execute(db);
}

type Done = (context: Context, id: string, reason: string) => Promise<Said>;
const service =
  (does: Done): ActionService =>
  (tx: Db, context, { ids: [id = ''], reason }) =>
    does(within(context, tx), id, reason);
export const urgeRecall = service(urge);
export const completeRecall = service(complete);
export const revokeRecall = service(revoke);
