import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { compare, grouped, isPositive, isZero, min, sub } from '../../../../define/money';
import { isId } from '../../../../define/record-id';
import { documentOf } from '../../../../domain/registry';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { requireAction } from '../../../engine/access';
import { ruleReader, whyClosed } from '../../../engine/documents/rules';
import { addDraft } from '../../../engine/documents/save';
import type { ActionService } from '../../../engine/masters/services';
import { changed } from '../../../engine/messages/notify';
import { counterKey, readableKinds, refreshProposals } from './propose';

/** What people do with lines of statements. */
type Line = { id: string; state: string; direction: string; rest: string; day: string; serialNo: string; account: string; proposed: string; why: string };
type Paper = { id: string; kind: string; sn: string; direction: string; status: number; open: string; partner: string };
type Way = 'proposed' | 'manual' | 'begun';

async function lineOf({ db, org }: Context, id: string): Promise<Line> {
  await sql`select 1 from bank_line where org_id = ${org.id} and id = ${id} for update`.execute(db);
  const { rows } = await sql<Line>`
    select l.id, l.state, l.direction, (l.amount - l.matched_amount)::text as rest, l.day::text as day, l.serial_no as "serialNo", a.name as account, coalesce(l.proposed_id::text, '') as proposed,
      coalesce(l.proposed_why, '') as why
    from bank_line l join bank_account a on a.org_id = l.org_id and a.id = l.account_id where l.org_id = ${org.id} and l.id = ${id}`.execute(db);
  const [line] = rows;
  if (!line) throw new Rejected('数据不存在或已删除');
  if (line.state === '4') throw new Rejected('流水已搁置，请先恢复');
  if (line.state === '2') throw new Rejected('该流水已全部匹配');
  return line;
}

/** Documents the caller reads, held until this is over: nobody else binds or ends them meanwhile. */
async function papersOf(context: Context, ids: readonly string[]): Promise<Paper[]> {
  const { db, org } = context;
  await sql`select 1 from document where org_id = ${org.id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<Paper>`
    select d.id, d.kind, d.sn, d.direction, d.status, (d.amount - d.bound)::text as open, d.partner_id as partner from bank_document d
    where d.org_id = ${org.id} and d.id = any(${[...ids]}::uuid[]) and d.status <> 5 and d.kind = any(${readableKinds(context)}::text[])`.execute(db);
  const found = ids.flatMap((id) => rows.find((one) => one.id === id.toLowerCase()) ?? []);
  if (found.length !== ids.length) throw new Rejected('单据不存在，或不是可以匹配的收付款单据');
  return found;
}

/** So much of a line is that document, never more than either of them has. */
async function bind(context: Context, line: Line, paper: Paper, { wanted, way, why }: { wanted: string; way: Way; why: string }): Promise<void> {
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
async function settleLines(context: Context, ids: readonly string[]): Promise<void> {
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

/** 起草收付款: nothing was written of it yet. A draft of what is left of the line, which the line then is; what it settles somebody says there. */
export const beginFromBankLine: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within({ ...given, screen: '' }, tx);
  const line = await lineOf(context, id);
  const definition = documentOf(line.direction === 'in' ? 'receiptOrder' : 'paymentOrder');
  if (!definition) throw new Error('no kind of money document');
  requireAction(context, definition.kind, definition.addFlags, `新增${definition.title}`);
  const partner = String(input.partner ?? '') || ((await partnerOf(tx, context, line.id))?.id ?? '');
  if (!partner) throw Rejected.at('partner', '不知道对方是哪个往来单位，或可能是几个，请选择');
  // Into a month that is closed nothing is written any more: it is of today, and says when the bank moved it.
  const isClosed = whyClosed(await ruleReader(context), line.day) !== undefined;
  const header = {
    partner,
    purpose: await purposeOf(tx, context, partner, line.direction),
    documentDate: isClosed ? dayOf(context.now()) : line.day,
    payMethod: 'wire',
    bankAccount: line.account,
    serialNo: line.serialNo.slice(0, 60),
    remark: isClosed ? `按银行流水起草，银行日期${line.day}（该月已结账）` : '按银行流水起草',
  };
  const saved = await addDraft(context, definition, { header, lines: [], sections: { funds: [{ fund: 'bank', amount: line.rest }] } }, { confirmed: true });
  const [paper] = await papersOf(context, [saved.id]);
  if (!paper) throw new Rejected(`没有查看【${definition.title}】的权限`);
  await bind(context, line, paper, { wanted: line.rest, way: 'begun', why: '按流水起草' });
  await settleLines(context, [id]);
  return { says: [`已起草${definition.title}【${saved.sn}】，请补核销明细后提交`], made: [{ kind: definition.kind, id: saved.id, sn: saved.sn }] };
};

/** Money that comes from a supplier is his refund, money that goes to a customer what he gets back. */
async function purposeOf(tx: Db, { org }: Context, partner: string, direction: string): Promise<string> {
  const { rows } = await sql<{ kind: string }>`select kind from partner where org_id = ${org.id} and id = ${partner}`.execute(tx);
  return rows[0]?.kind === (direction === 'in' ? 'supplier' : 'customer') ? '3' : '1';
}

/**
 * Whom a line is of, as far as it is certain: who is called just so, whatever was confirmed for the account before; else who was confirmed for it or has it. Of several
 * none is guessed.
 */
async function partnerOf(tx: Db, { org }: Context, line: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    with known as (select p.id, p.name, case plain_name(l.counter_name) when '' then 3 when plain_name(p.name) then 1 when plain_name(p.short_name) then 2 else 3 end as place,
        h.id is not null or (l.counter_account <> '' and l.counter_account = p.bank_account) as is_account
      from bank_line l join partner p on p.org_id = l.org_id and p.deleted_at is null and p.status
      left join bank_habit h on h.org_id = l.org_id and h.partner_id = p.id and h.counter_key = ${counterKey(sql`l`)}
      where l.org_id = ${org.id} and l.id = ${line})
    select k.id, k.name from known k where (k.place < 3 or k.is_account) and k.place = (select min(x.place) from known x where x.place < 3 or x.is_account) limit 2`.execute(
    tx,
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** What 起草收付款 begins its question with: the partner it would take, so that he is seen before anything is written. */
export const startFromBankLine: ActionService = async (tx, context, { ids: [id = ''] }) => {
  const partner = await partnerOf(tx, context, id);
  return partner ? { partner: partner.id, partnerName: partner.name } : {};
};
