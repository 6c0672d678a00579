import { sql } from 'kysely';
import type { Days } from '../../define/periods';
import { sendPeriodWords } from '../../define/send-periods';
import { screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { BadInput, Forbidden, NotFound } from '../base/errors';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { notify } from '../engine/messages/notify';
import type { FileStore } from '../files/file-store';
import type { Mail } from '../mail/mail';
import { bookFor, countFor, type Question, questionFor } from './answer';
import { type Claimed, claimNext, held, openDue, putBack } from './due';
import { sendLetters } from './letters';

/** What sending needs of the server. */
export type Sending = {
  db: Db;
  now: () => Date;
  files: FileStore;
  mail: Mail | undefined;
  publicUrl: string | undefined;
  contextOfUser: (org: string, user: string) => Promise<Context | undefined>;
};

/** Days a workbook may be fetched. */
const KEPT_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** What a receiver gets: how much it is, and the workbook where he may have one. */
type Made = { rows: number; question: Question; content: Buffer | undefined; note: string };

/** Everything that is due now. @returns how many sendings were made */
export async function sendDue(sending: Sending, report: (line: string) => void = console.warn): Promise<number> {
  while ((await openDue(sending.db, sending.now())) > 0);
  let count = 0;
  for (;;) {
    const claimed = await claimNext(sending.db, sending.now());
    if (!claimed) break;
    await sendOne(sending, claimed, report);
    count += 1;
  }
  await sendLetters(sending, report);
  return count;
}

async function sendOne(sending: Sending, claimed: Claimed, report: (line: string) => void): Promise<void> {
  const { db, now, contextOfUser } = sending;
  try {
    const context = await contextOfUser(claimed.org, claimed.user);
    if (!context) return await refuse(db, claimed, '账号已停用', now());
    await keep(sending, claimed, await make({ ...context, screen: claimed.schedule.screen, device: '定时发送', requestId: claimed.id }, claimed));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (error instanceof Forbidden || error instanceof NotFound || error instanceof BadInput) return refuse(db, claimed, words, now());
    report(`定时发送失败 / not sent: ${words}`);
    if (await putBack(db, claimed, now(), words)) await tellMaker(db, claimed, `${await nameOf(db, claimed)}：多次尝试未能发送，可在定时发送里“立即发送”`);
  }
}

const daysFor = ({ from, to }: Claimed): Days | undefined => (from && to ? { from, to } : undefined);

/** Worked out by the engines as the receiver would ask them now. */
async function make(context: Context, claimed: Claimed): Promise<Made> {
  const { schedule } = claimed;
  const question = questionFor(context, schedule, daysFor(claimed));
  const rows = await countFor(context, schedule, question.asked);
  const notes = question.dropped.length > 0 ? [`您没有权限，已略去：${question.dropped.join('、')}`] : [];
  let content: Buffer | undefined;
  if (schedule.withFile && !(rows === 0 && schedule.skipsEmpty)) {
    try {
      content = await bookFor(context, schedule, question.asked);
      if (!content) notes.push('表格过大，请打开页面导出');
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
      notes.push('您没有导出权限，未附表格');
    }
  }
  return { rows, question, content, note: notes.join('；') };
}

/** 上月（2026-10-01 至 2026-10-31）；'' for a view that says its own days. */
const periodWords = ({ schedule, from, to }: Claimed): string =>
  from && to ? `${sendPeriodWords(schedule.period)}（${from === to ? from : `${from} 至 ${to}`}）` : '';

/**
 * The workbook lies under the sending's own id before anything says so: whoever makes it anew writes it over. Message, receipt and state
 * stand or fall together, and only for whoever still holds the claim.
 */
async function keep({ db, now, files }: Sending, claimed: Claimed, { rows, question, content, note }: Made): Promise<void> {
  const { org, id, user, schedule } = claimed;
  const title = screenOf(schedule.screen)?.title ?? schedule.name;
  const isEmpty = rows === 0 && schedule.skipsEmpty;
  const fileName = content ? `${title}${claimed.from ? ` ${claimed.from}${claimed.to === claimed.from ? '' : `至${claimed.to}`}` : ''}.xlsx` : '';
  if (content) await files.put(id, content, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const words = [
    `${[title, periodWords(claimed)].filter(Boolean).join(' ')}：${rows === 0 ? '没有数据' : `共${rows}行`}`,
    content ? '表格可在定时发送里下载' : '',
    note,
  ]
    .filter(Boolean)
    .join('，');
  const query = { ...question.link, sent: id };
  await inTransaction(db, async (tx) => {
    const done =
      await sql`update report_sending set state = ${isEmpty ? 'empty' : 'sent'}, done_at = ${now()}, lease_until = null, row_count = ${rows}, words = ${words}, error = '',
      query = ${JSON.stringify(query)}::jsonb, has_file = ${content !== undefined}, file_name = ${fileName}, file_size = ${content?.length ?? null},
      file_until = ${content ? new Date(now().getTime() + KEPT_DAYS * DAY) : null}, mail_state = ${schedule.withMail && !isEmpty ? 'waiting' : ''}, mail_at = ${now()}
      where ${held(claimed)}`.execute(tx);
    if (Number(done.numAffectedRows ?? 0) === 0) return;
    await sql`update report_schedule set told_of = array_remove(told_of, ${user}::uuid) where org_id = ${org} and id = ${schedule.id}`.execute(tx);
    await noteResult(tx, claimed, now());
    if (isEmpty) return;
    const page = screenOf(schedule.screen)?.path ?? '';
    await notify(tx, {
      org,
      users: [user],
      title: `定时发送：${schedule.name}`,
      body: words,
      uri: 'schedule',
      objectID: id,
      kind: '系统',
      extra: { page, query },
    });
  });
}

/** Whoever lost the right, or what it was asked by, gets nothing; the maker hears of it once. */
async function refuse(db: Db, claimed: Claimed, why: string, at: Date): Promise<void> {
  const { org, user, schedule } = claimed;
  await inTransaction(db, async (tx) => {
    const done =
      await sql`update report_sending set state = 'refused', done_at = ${at}, lease_until = null, error = ${why.slice(0, 300)} where ${held(claimed)}`.execute(
        tx,
      );
    if (Number(done.numAffectedRows ?? 0) === 0) return;
    await noteResult(tx, claimed, at);
    const fresh = await sql`update report_schedule set told_of = told_of || ${user}::uuid where org_id = ${org} and id = ${schedule.id}
      and not ${user}::uuid = any(told_of)`.execute(tx);
    if (Number(fresh.numAffectedRows ?? 0) > 0) await tellMaker(tx, claimed, `${schedule.name}：未发给${await nameOf(tx, claimed)}（${why}），以后不再提醒`);
  });
}

async function nameOf(db: Db, { org, user }: Claimed): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from app_user where org_id = ${org} and id = ${user}`.execute(db);
  return rows[0]?.name ?? '已删除的人员';
}

async function tellMaker(tx: Db, { org, schedule }: Claimed, body: string): Promise<void> {
  await notify(tx, { org, users: [schedule.user], title: '定时发送未送达', body, uri: 'schedule', objectID: schedule.id, kind: '系统' });
}

/** What became of the last moment, in a line for the maker's list. */
async function noteResult(tx: Db, { org, schedule, dueAt }: Claimed, at: Date): Promise<void> {
  await sql`update report_schedule s set last_at = ${at}, last_words = (select concat_ws('，',
      case when count(*) filter (where d.state = 'sent') > 0 then '已发送' || count(*) filter (where d.state = 'sent') || '人' end,
      case when count(*) filter (where d.state = 'empty') > 0 then '没有数据未发' || count(*) filter (where d.state = 'empty') || '人' end,
      case when count(*) filter (where d.state in ('refused', 'failed')) > 0 then '未发给' || count(*) filter (where d.state in ('refused', 'failed')) || '人' end)
    from report_sending d where d.org_id = s.org_id and d.schedule_id = s.id and d.due_at = ${dueAt})
    where s.org_id = ${org} and s.id = ${schedule.id}`.execute(tx);
}
