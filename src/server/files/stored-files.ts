import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { newId } from '../base/id';
import { logInterface } from '../base/interface-log';
import type { Content, FileStore, Part } from './file-store';
import { ALLOWED, kindOf, misnamed } from './kinds';

export type StoredFile = { id: string; name: string; mime: string; size: number };

/** Keeps one uploaded file for the caller's organisation. @throws Rejected when its type may not be kept */
export async function keepFile(
  store: FileStore,
  context: Context,
  given: { name: string; content: Content; first?: Buffer; isShared: boolean },
): Promise<StoredFile> {
  const called = given.name.replace(/[\\/\p{Cc}<>:"|?*]/gu, '_').slice(-150) || '附件';
  const { content } = given;
  const size = Buffer.isBuffer(content) ? content.length : content.size;
  if (size === 0) throw new Rejected(`【${called}】是空文件`);
  const kind = kindOf(called, Buffer.isBuffer(content) ? content : (given.first ?? Buffer.alloc(0)));
  if (!kind) throw new Rejected(refusalOf(called, Buffer.isBuffer(content) ? content : (given.first ?? Buffer.alloc(0))));
  const { name, mime } = kind;
  const id = newId();
  await reached(store, context, { id, name: '上传', sn: name }, () => store.put(id, content, mime));
  // The row comes after the bytes: what can be found can be read.
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256, is_shared, created_by, created_at)
    values (${context.org.id}, ${id}, ${name}, ${mime}, ${size}, ${Buffer.isBuffer(content) ? createHash('sha256').update(content).digest('hex') : content.sha256},
      ${given.isShared}, ${context.user.id || null}, ${context.now()})`.execute(context.db);
  return { id, name, mime, size };
}

/** Why a file is not taken: its content is not what its name says, or its sort is none of ours. */
function refusalOf(name: string, first: Buffer): string {
  const is = misnamed(name, first);
  if (is === undefined) return `【${name}】的类型不允许上传，允许：${ALLOWED}`;
  return `【${name}】的内容不是${name.slice(name.lastIndexOf('.') + 1).toUpperCase()}${is ? `（实际是${is.slice(1).toUpperCase()}）` : ''}，与文件名不符，请选择原始文件`;
}

/** The bytes of a file, or a part of them; undefined when they are gone. @throws Rejected when the storage cannot be reached */
export const contentOf = (store: FileStore, context: Context, file: StoredFile, part?: Part): Promise<Readable | undefined> =>
  reached(store, context, { id: file.id, name: '下载', sn: file.name }, () => store.get(file.id, part));

/** Calls to a storage elsewhere: uploads are logged, failures always; what goes wrong there is said in words and is no bug of ours. */
async function reached<T>(store: FileStore, context: Context, call: { id: string; name: string; sn: string }, run: () => Promise<T>): Promise<T> {
  const { system } = store;
  if (!system) return run();
  const started = Date.now();
  const log = (error: string) =>
    logInterface(context.db, {
      org: context.org.id,
      callId: call.id,
      attempt: 1,
      system,
      interface: call.name,
      direction: 'out',
      sn: call.sn.slice(0, 100),
      state: error === '' ? 'success' : 'failed',
      milliseconds: Date.now() - started,
      error,
      request: call.id,
      response: '',
      at: context.now(),
    });
  try {
    const answer = await run();
    if (call.name === '上传') await log('');
    return answer;
  } catch (error) {
    await log((error instanceof Error ? error.message : String(error)).slice(0, 300));
    throw new Rejected('文件存储暂时不可用，请稍后重试');
  }
}

/** A file the caller may read: of the own organisation or shared. @throws NotFound, also for those of others */
export async function findFile(context: Context, id: string): Promise<StoredFile> {
  const { rows } = await sql<StoredFile>`select id, name, mime, size from stored_file where id = ${id} and (org_id = ${context.org.id} or is_shared)`.execute(
    context.db,
  );
  if (!rows[0]) throw new NotFound('文件不存在');
  return rows[0];
}
