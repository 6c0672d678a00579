import { sql } from 'kysely';
import { compare, isPositive, isZero, min, plain } from '../../../../define/money';
import { isId } from '../../../../define/record-id';
import { allot, openOf } from '../../../../domain/his/allotting';
import { hisFee } from '../../../../domain/his/his-fee';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import type { Db } from '../../../db/open';
import type { ActionService } from '../../../engine/masters/services';
import { deduct } from './deduct';
import { type Fee, lockFees, recognise } from './fee';
import { keepMatches, takenBack } from './keep';
import { matchFees } from './match';
import { standingMatches } from './refund';
import { readUses } from './uses';

/** What people do with charges that found no use by themselves. */
const AT_ONCE = 2000;

async function one(context: Context, id: string): Promise<Fee> {
  await recognise(context.db, context.org.id, [id]);
  const [fee] = await lockFees(context.db, context.org.id, [id]);
  if (!fee) throw new Rejected('数据不存在或已删除');
  if (fee.isRefund) throw new Rejected('退费按原收费冲回，不能手工匹配');
  if (['1', '7', '8'].includes(fee.status)) throw new Rejected(`计费【${fee.feeId}】已匹配、已忽略或已退费`);
  return fee;
}

/** 匹配: this charge, or so much of it, is for that use, whoever's and of whatever item it seems. */
export const matchFee: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within(given, tx);
  const fee = await one(context, id);
  const line = String(input.candidate);
  if (!isId(line)) throw new Rejected('使用明细不存在');
  await sql`select 1 from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id where h.org_id = ${context.org.id} and l.id = ${line} for update of h`.execute(
    tx,
  );
  const [use] = await readUses(tx, context.org.id, sql`l.id = ${line}`);
  if (!use) throw new Rejected('使用明细不存在或已红冲');
  if (!isPositive(use.open)) throw new Rejected('该使用已全部收费');
  const charge = { ...fee, factor: isZero(fee.matched) ? await factorFor(context, fee, use.specification) : fee.factor };
  const wanted = input.take ? String(input.take) : min(openOf(charge), use.open);
  if (compare(wanted, openOf(charge)) > 0) throw Rejected.at('take', `该计费未匹配数量为${plain(openOf(charge))}`);
  if (compare(wanted, use.open) > 0) throw Rejected.at('take', `该使用未收费数量为${plain(use.open)}`);
  const [part] = allot(charge, [{ ...use, open: wanted }]);
  if (!part) throw new Rejected('该计费已全部匹配');
  const isAll = compare(part.quantity, openOf(charge)) === 0;
  const match = { fee: fee.id, line, document: use.document, quantity: part.quantity, amount: part.amount, way: 'manual' as const };
  const outcome = { fee: fee.id, status: isAll && isZero(fee.refunded) ? '1' : '2', factor: charge.factor, specification: use.specification };
  await keepMatches(context, [match], [{ ...outcome, reason: isAll ? '' : '其余数量待匹配' }]);
  await signed(context, [fee.id]);
  return { says: [isAll ? '已匹配' : `已匹配${plain(part.quantity)}，其余待匹配`] };
};

/** Smallest units in one unit of the HIS for these goods: as the item is compared, else one. */
async function factorFor({ db, org }: Context, fee: Fee, specification: string): Promise<string> {
  const { rows } = await sql<{ factor: string }>`
    select factor::text from product_comparison where org_id = ${org.id} and his_item_id = ${fee.item} and state = '2' and deleted_at is null
    order by specification_id = ${specification} desc limit 1`.execute(db);
  return rows[0]?.factor ?? '1';
}

/** 取消匹配: what was put on uses is taken back, with the reason; it is nobody's until a person decides. */
export const unmatchFees: ActionService = async (tx, given, { ids, reason }) => {
  const context = within(given, tx);
  const fees = await lockFees(tx, context.org.id, ids);
  const matches = await standingMatches(context, ids);
  if (matches.length === 0) throw new Rejected('所选计费没有匹配记录');
  await keepMatches(
    context,
    matches.map((match) => takenBack(match, match.quantity, match.amount)),
    fees.map((fee) => ({ fee: fee.id, status: '4', reason: `取消匹配：${reason}` })),
  );
  await signed(context, ids);
  return { changed: fees.length };
};

/** 生成使用: it was used and nobody wrote it down; taken from the ward's store whatever the rule says. */
export const useForFees: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const says: string[] = [];
  let made = 0;
  for (const id of ids) {
    const outcome = await madeUse(context, await one(context, id));
    if (outcome === true) made += 1;
    else says.push(outcome);
  }
  return { says: [`已为${made}笔计费生成使用`, ...says] };
};

async function madeUse(context: Context, fee: Fee): Promise<true | string> {
  if (!fee.department) return `${fee.feeId}：执行科室未对照`;
  const { rows } = await sql<{ specification: string; factor: string }>`
    select specification_id as specification, factor::text from product_comparison where org_id = ${context.org.id} and his_item_id = ${fee.item} and state = '2' and deleted_at is null
    union select specification_id, '1' from stock_label where org_id = ${context.org.id} and label_no = ${fee.code} and ${fee.code} <> '' and specification_id is not null`.execute(
    context.db,
  );
  if (rows.length === 0) return `${fee.feeId}：项目未对照院内产品`;
  const charge = { ...fee, factor: isZero(fee.matched) ? (rows[0]?.factor ?? '1') : fee.factor };
  const taken = await deduct(context, fee, { quantity: openOf(charge), specifications: rows.map(({ specification }) => specification), code: fee.code }, true);
  if (!('uses' in taken)) return `${fee.feeId}：${taken.reason}`;
  const parts = allot(charge, taken.uses);
  await keepMatches(
    context,
    parts.map(({ use, quantity, amount }) => ({ fee: fee.id, line: use.line, document: use.document, quantity, amount, way: 'deduct' as const })),
    [{ fee: fee.id, status: isZero(fee.refunded) ? '1' : '2', factor: charge.factor, specification: parts[0]?.use.specification ?? null }],
  );
  await signed(context, [fee.id]);
  return true;
}

/** Who decided. */
const signed = ({ db, org, user, now }: Context, ids: readonly string[]) =>
  sql`update his_fee set handled_by = ${user.id || null}, handled_at = ${now()} where org_id = ${org.id} and id = any(${[...ids]}::uuid[])`.execute(db);

export const matchTheseFees: ActionService = async (tx, context, { ids }) => told(tx, context, ids);

/** Everything that waits for a use, whenever it would have been tried again. */
export const matchAllFees: ActionService = async (tx, context) => {
  const { rows } = await sql<{ id: string }>`
    select id from his_fee where org_id = ${context.org.id} and match_status in ('0', '2', '3', '4', '5', '6')
    and coalesce(reason, '') not like '取消匹配%' order by charge_time desc, code limit ${AT_ONCE}`.execute(tx);
  if (rows.length === 0) throw new Rejected('没有待匹配的计费');
  return told(
    tx,
    context,
    rows.map(({ id }) => id),
  );
};

async function told(tx: Db, given: Context, ids: readonly string[]): Promise<{ says: string[] }> {
  await matchFees(within(given, tx), ids);
  const { rows } = await sql<{
    status: string;
    n: number;
  }>`select match_status as status, count(*)::int as n from his_fee where org_id = ${given.org.id} and id = any(${[...ids]}::uuid[]) group by 1 order by 1`.execute(
    tx,
  );
  const field = hisFee.fields.matchStatus;
  const label = (status: string): string => (field?.kind === 'choice' ? (field.options.find(({ value }) => value === status)?.label ?? status) : status);
  return { says: rows.map(({ status, n }) => `${label(status)}${n}笔`) };
}
