import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Sent, SentList } from '../../contract/schedule';
import type { KeptView } from '../../contract/shared-view';
import { screenOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Forbidden, NotFound } from '../base/errors';
import { granted } from '../engine/access';
import type { FileStore } from '../files/file-store';
import { questionFor } from './answer';
import { type Stored, storedColumns } from './stored';

/** What came to the caller, newest first. */
export async function sentTo({ db, org, user, now }: Context): Promise<SentList> {
  const { rows } = await sql<Omit<Sent, 'at' | 'fileUntil'> & { at: string; fileUntil: string | null }>`
    select d.id, d.name, d.page, coalesce(u.name, '') as by, d.done_at as at, d.words, d.path, d.query, case when d.has_file and d.file_until > ${now()} then d.file_until end as "fileUntil"
    from report_sending d left join report_schedule s on s.org_id = d.org_id and s.id = d.schedule_id left join app_user u on u.org_id = s.org_id and u.id = s.user_id
    where d.org_id = ${org.id} and d.user_id = ${user.id} and d.state = 'sent' order by d.done_at desc, d.id limit 100`.execute(db);
  return { list: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), fileUntil: row.fileUntil ? new Date(row.fileUntil).toISOString() : '' })) };
}

type Own = { screen: string; hasFile: boolean; name: string; size: number; isOver: boolean };

/** The workbook of one's own sending, while one still holds its page. @throws NotFound, Forbidden */
export async function sentFile(context: Context, files: FileStore, id: string): Promise<{ name: string; size: number; content: Readable }> {
  const { db, org, user, now } = context;
  const { rows } = await sql<Own>`
    select d.screen, d.has_file as "hasFile", d.file_name as name, d.file_size as size, coalesce(d.file_until <= ${now()}, true) as "isOver"
    from report_sending d where d.org_id = ${org.id} and d.id = ${id} and d.user_id = ${user.id} and d.state = 'sent'`.execute(db);
  const [own] = rows;
  if (!own?.hasFile) throw new NotFound('没有这份表格，或不是发给您的');
  if (own.isOver) throw new NotFound('表格已过期，请打开页面重新导出');
  const screen = screenOf(own.screen);
  if (!screen || granted({ ...context, screen: own.screen }, [screen]).length === 0) throw new Forbidden(`您没有【${screen?.title ?? '本页'}】权限`);
  const content = await files.get(id);
  if (!content) throw new NotFound('表格已过期，请打开页面重新导出');
  return { name: own.name, size: own.size, content };
}

/** The view a link of a sending opens, with the period it was sent for, as its receiver may use it now. @throws NotFound, Forbidden */
export async function sentView(context: Context, id: string): Promise<{ view: KeptView; dropped: string[] }> {
  const { db, org, user } = context;
  const { rows } = await sql<Stored & { from: string | null; to: string | null }>`select ${storedColumns}, d.from_day::text as "from", d.to_day::text as "to"
    from report_sending d join report_schedule s on s.org_id = d.org_id and s.id = d.schedule_id
    where d.org_id = ${org.id} and d.id = ${id} and d.user_id = ${user.id} and d.state = 'sent'`.execute(db);
  const [row] = rows;
  if (!row) throw new NotFound('这份定时发送已不存在');
  const days = row.from && row.to ? { from: row.from, to: row.to } : undefined;
  const { view, dropped } = questionFor({ ...context, screen: row.screen }, row, days);
  return { view, dropped };
}
