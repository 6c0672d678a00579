import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { FileStore } from '../files/file-store';
import type { Mail } from '../mail/mail';

type Post = { db: Db; now: () => Date; files: FileStore; mail: Mail | undefined; publicUrl: string | undefined };
type Due = {
  org: string;
  id: string;
  attempts: number;
  page: string;
  words: string;
  from: string | null;
  to: string | null;
  address: string | null;
  hasFile: boolean;
  fileName: string;
};

/** Seconds after which a letter under way is nobody's any more. */
const LEASE = 600;
const TRIES = 5;

/**
 * Letters of sendings that were made. Each is marked as under way when somebody takes it, and as handed over before the word that ends it
 * goes out. Who dies before that leaves one that certainly was not taken: it goes out again. Who dies between that and the answer leaves one
 * of which nobody knows, and nobody sends it again. The message in the workspace is there in any case.
 */
export async function sendLetters(post: Post, report: (line: string) => void): Promise<number> {
  const { db, now, mail } = post;
  const lost = new Date(now().getTime() - LEASE * 1000);
  await sql`update report_sending set mail_state = case mail_state when 'sending' then 'waiting' else 'unknown' end
    where mail_state in ('sending', 'handed') and mail_at <= ${lost}`.execute(db);
  for (let count = 0; ; count += 1) {
    const due = await takeNext(db, now());
    if (!due) return count;
    if (!mail || !due.address) {
      await mark(db, due, 'failed', mail ? '没有填写接收邮箱' : '没有配置邮件服务器', now());
      continue;
    }
    const file = due.hasFile ? await contentOf(post.files, due.id) : undefined;
    const letter = { id: due.id, to: due.address, subject: subjectOf(due), text: textOf(due, post.publicUrl) };
    const carried = await mail.send({ ...letter, ...(file ? { file: { name: due.fileName, content: file } } : {}) }, () => hand(db, due, now()));
    const isAgain = carried.state === 'refused' && due.attempts < TRIES;
    await mark(db, due, isAgain ? 'waiting' : carried.state === 'refused' ? 'failed' : carried.state, carried.error, now());
    if (carried.state !== 'sent') report(`邮件未送达 / letter not sent: ${carried.error}`);
  }
}

async function takeNext(db: Db, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with next as (select n.org_id, n.id from report_sending n where n.mail_state = 'waiting' and n.mail_at <= ${now} order by n.mail_at, n.id limit 1 for update skip locked)
    update report_sending d set mail_state = 'sending', mail_attempts = d.mail_attempts + 1, mail_at = ${now} from next n where d.org_id = n.org_id and d.id = n.id
    returning d.org_id as org, d.id, d.mail_attempts as attempts, d.page, d.words, d.from_day::text as "from", d.to_day::text as "to", d.has_file as "hasFile",
      d.file_name as "fileName", (select m.address from mail_address m where m.org_id = d.org_id and m.user_id = d.user_id) as address`.execute(db);
  return rows[0];
}

async function mark(db: Db, { org, id, attempts }: Due, state: string, error: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() + (state === 'waiting' ? 60_000 * 2 ** attempts : 0));
  await sql`update report_sending set mail_state = ${state}, mail_at = ${at}, error = ${error}
    where org_id = ${org} and id = ${id} and mail_state in ('sending', 'handed') and mail_attempts = ${attempts}`.execute(db);
}

/** @throws where somebody else has it by now: he took too long */
async function hand(db: Db, { org, id, attempts }: Due, now: Date): Promise<void> {
  const done = await sql`update report_sending set mail_state = 'handed', mail_at = ${now}
    where org_id = ${org} and id = ${id} and mail_state = 'sending' and mail_attempts = ${attempts}`.execute(db);
  if (Number(done.numAffectedRows ?? 0) === 0) throw new Error('somebody else sends it');
}

/** Page and period, nothing people wrote: a name somebody gave may be a patient's, and subjects are read in passing. */
const subjectOf = ({ page, from, to }: Due): string => `定时发送 ${page}${from ? ` ${from}${to && to !== from ? ` 至 ${to}` : ''}` : ''}`;

const textOf = ({ words, hasFile }: Due, publicUrl: string | undefined): string =>
  [
    words,
    hasFile ? '附件是按您本人的权限和数据范围算出的表格。' : '',
    publicUrl ? `打开：${publicUrl.replace(/\/$/, '')}/#/schedules` : '',
    '这封邮件由医润通按您或同事的定时发送自动发出，请勿回复。',
  ]
    .filter(Boolean)
    .join('\n\n');

async function contentOf(files: FileStore, id: string): Promise<Buffer | undefined> {
  const stream = await files.get(id);
  return stream && Buffer.concat(await stream.toArray());
}
