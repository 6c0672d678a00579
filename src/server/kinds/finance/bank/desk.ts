import { sql } from 'kysely';
import { compare, grouped, isPositive, isZero, min, sub } from '../../../../define/money';
import { isId } from '../../../../define/record-id';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { ActionService } from '../../../engine/masters/services';
import { changed } from '../../../engine/messages/notify';
import { type Line, lineOf, type Paper, papersOf } from './desk-line';
import { counterKey, refreshProposals } from './propose';

type Way = 'proposed' | 'manual' | 'begun';

/** So much of a line is that document, never more than either of them has. */
export async function bind(context: Context, line: Line, paper: Paper, { wanted, way, why }: { wanted: string; way: Way; why: string }): Promise<void> {
  const { db, org, user, now } = context;
  if (paper.direction !== line.direction) throw new Rejected(line.direction === 'in' ? '收入的流水只能匹配收款' : '支出的流水只能匹配付款');
  if (!isPositive(paper.open)) throw new Rejected(`单据【${paper.sn}】的金额已全部匹配到流水`);
  if (compare(wanted, paper.open) > 0) throw Rejected.at('take', `单据【${paper.sn}】未匹配金额为${grouped(paper.open)}`);
  if (compare(wanted, line.rest) > 0) throw Rejected.at('take', `该流水未匹配金额为${grouped(line.rest)}`);
  await sql`
    insert into bank_match (org_id, id, line_id, document_id, doc_kind, doc_sn, amount, way, why, at, by_id, by_name)
    values (${org.id}, ${newId(now().getTime())}, ${line.id}, ${paper.id}, ${paper.kind}, ${paper.sn}, ${wanted}, ${way}, ${why}, ${now()}, ${user.id || null}, ${user.name})`.execute(
    db,
  );
  await sql`
    insert into bank_habit (org_id, id, counter_key, partner_id, last_at)
    select l.org_id, ${newId(now().getTime())}, ${counterKey(sql`l`)}, ${paper.partner}, ${now()} from bank_line l where l.org_id = ${org.id} and l.id = ${line.id} and ${counterKey(sql`l`)} <> ''
    on conflict (org_id, counter_key, partner_id) do update set times = bank_habit.times + 1, last_at = excluded.last_at`.execute(db);
}

/** Where lines stand now, by whom, and what is proposed of the rest. */
export async function settleLines(context: Context, ids: readonly string[]): Promise<void> {
  const { db, org, user, now } = context;
  await sql`select bank_lines_stand(${org.id}, ${[...ids]}::uuid[])`.execute(db);
  await sql`update bank_line set handled_by = ${user.id || null}, handled_at = ${now()}, reason = null where org_id = ${org.id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  await refreshProposals(context);
  await changed(db, { org: org.id, resource: 'bankLine', ids, by: user.id });
}

/** 匹配: the line, or so much of it, is this document; several that come to as much are taken together. */
export const matchBankLine: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within(given, tx);
  const chosen = String(input.candidate).split(',');
  if (chosen.some((one) => !isId(one)) || new Set(chosen).size !== chosen.length) throw new Rejected('单据不存在，或不是可以匹配的收付款单据');
  if (input.take && chosen.length > 1) throw Rejected.at('take', '几张单据一起匹配时不能指定金额');
  const line = await lineOf(context, id);
  const papers = await papersOf(context, chosen);
  for (const paper of papers) {
    if (isZero(line.rest)) break;
    const wanted = input.take ? String(input.take) : min(paper.open, line.rest);
    await bind(context, line, paper, { wanted, way: paper.id === line.proposed ? 'proposed' : 'manual', why: paper.id === line.proposed ? line.why : '' });
    line.rest = sub(line.rest, wanted);
  }
  await settleLines(context, [id]);
  return { says: [isZero(line.rest) ? '已匹配' : `已匹配，其余${grouped(line.rest)}待匹配`] };
};

/** 确认建议: each chosen line is what was proposed, as long as that still holds. */
export const acceptBankLines: ActionService = async (tx, given, { ids }) => {
  const context = within(given, tx);
  const says: string[] = [];
  let done = 0;
  for (const id of ids) {
    const line = await lineOf(context, id);
    if (line.proposed === '') throw new Rejected('所选流水没有建议的单据');
    const [paper] = await papersOf(context, [line.proposed]);
    if (!paper || compare(paper.open, line.rest) !== 0) says.push(`流水${line.serialNo || line.day}与建议的单据金额已不相符，请重新选择`);
    else {
      await bind(context, line, paper, { wanted: line.rest, way: 'proposed', why: line.why });
      done += 1;
    }
  }
  await settleLines(context, ids);
  return { says: [`已确认${done}笔`, ...says] };
};

export const proposeBankLines: ActionService = async (tx, given) => {
  const context = within(given, tx);
  await refreshProposals(context);
  const { rows } = await sql<{ waiting: number; proposed: number }>`
    select count(*)::int as waiting, count(*) filter (where proposed_id is not null)::int as proposed from bank_line where org_id = ${given.org.id} and state in ('0', '1', '3')`.execute(
    tx,
  );
  return { says: [`待处理${rows[0]?.waiting ?? 0}笔，其中${rows[0]?.proposed ?? 0}笔有建议的单据`] };
};

/** 取消匹配: what lines were said to be they no longer are; who said so, and why not, stays. */
export const unmatchBankLines: ActionService = async (tx, given, { ids, reason }) => {
  const context = within(given, tx);
  const { rows } = await sql<{ id: string }>`
    update bank_match set ended_at = ${given.now()}, ended_by_name = ${given.user.name}, ended_why = ${reason.slice(0, 200)}
    where org_id = ${given.org.id} and line_id = any(${[...ids]}::uuid[]) and ended_at is null returning id`.execute(tx);
  if (rows.length === 0) throw new Rejected('所选流水没有匹配单据');
  await settleLines(context, ids);
  return { changed: ids.length };
};

/** 恢复: what was left aside waits again. */
export const restoreBankLines: ActionService = async (tx, given, { ids }) => {
  await sql`update bank_line set state = '0', proposed_id = null where org_id = ${given.org.id} and id = any(${[...ids]}::uuid[]) and state = '4'`.execute(tx);
  await settleLines(within(given, tx), ids);
  return { changed: ids.length };
};
