import { sql } from 'kysely';
import type { AnyDocument } from '../../define/document-view';
import type { MessageUri } from '../../domain/organisation/message-uris';
import { documentOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import { logInterface } from '../base/interface-log';
import { enqueue } from '../engine/documents/outbox';
import type { Stored } from '../engine/documents/stored';
import type { Sender } from '../engine/documents/words/senders';
import { changed, notify } from '../engine/messages/notify';
import type { His } from './his';

/** A document on its way to the hospital's own system: its number, what 接口监控 may show of it, and the call. @returns the number it is kept under there */
export type Sending = { sn: string; shown: string; give: (his: His) => Promise<string> };

/**
 * Documents of a kind that the hospital's own system gets: after the commit that wanted it, again after these minutes, in the end
 * somebody hears that it failed. How it went stands at the document (`his_state`, hisAnswer); every attempt leaves a row on 接口监控,
 * where it is repeated under the id of its call.
 */
export type HisPush = {
  /** Name of the call on 接口监控. */
  name: string;
  kind: string;
  uri: MessageUri;
  sendingOf(context: Context, id: string): Promise<Sending | undefined>;
  /** Which are sent by themselves; absent: none. */
  isWanted?(context: Context, d: AnyDocument): Promise<boolean>;
  /** What somebody reads who asks for it where there is nothing to send; absent: there always is. */
  nothing?: string;
  /** Who hears of a failure. */
  tells(row: Stored['row']): unknown;
};

/** One call keeps its id over all attempts. */
export type HisCall = { id: string; attempt: number };

const AGAIN_AFTER = [1, 5, 15, 60];
/** Only what stands is sent. */
const STANDS = [2, 7];

/** How documents of the kind get there: as its definition says (`sentTo`). */
export const senderBy = (push: HisPush): Sender => ({
  isWanted: async (context, d) => (await push.isWanted?.(context, d)) ?? false,
  async queue(context, { view: d }, asked) {
    if (asked && push.nothing !== undefined && !(await push.sendingOf(context, d.id))) throw new Rejected(push.nothing);
    await keep(context, push, d.id, { state: '推送中', answer: '' });
    await enqueue(context, { topic: 'later', of: d.id, kind: push.kind, attempt: 0 });
  },
  send: (context, stored, attempt) => pushNow(context, push, stored, attempt),
  forget: forgetPush,
});

async function pushNow(context: Context, push: HisPush, { view: d, row }: Stored, attempt: number): Promise<void> {
  // Taken back or sent by hand meanwhile: nothing is left to do.
  if (!STANDS.includes(d.status) || row.his_state === '已推送') return;
  const outcome = await send(context, push, d.id, { id: newId(), attempt: 1 });
  if (!outcome || outcome.state === '已推送') return;
  const wait = AGAIN_AFTER[attempt];
  if (wait !== undefined) return enqueue(context, { topic: 'later', of: d.id, kind: push.kind, attempt: attempt + 1 }, wait);
  const told = String(push.tells(row) ?? '');
  const body = `${documentOf(push.kind)?.title ?? ''}${d.sn}：${outcome.answer}`;
  if (told) await notify(context.db, { org: context.org.id, users: [told], uri: push.uri, objectID: d.sn, title: 'HIS推送失败', body });
}

/** Repeats a failed push by the number of its document, under the call it was made by. False = there is nothing to repeat. */
export async function pushAgain(context: Context, push: HisPush, sn: string, call: HisCall): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and kind = ${push.kind} and sn = ${sn} and status = any(${STANDS})`.execute(context.db);
  return rows[0] !== undefined && (await send(context, push, rows[0].id, call)) !== undefined;
}

/** Taken back: how an earlier push went says nothing about the document any more. */
async function forgetPush(context: Context, { id }: AnyDocument): Promise<void> {
  await sql`update document set his_state = null, extra = extra - 'hisAnswer' where org_id = ${context.org.id} and id = ${id}`.execute(context.db);
}

type Outcome = { state: '推送中' | '已推送' | '推送失败'; answer: string };

/** One attempt, logged and kept at the document; undefined = there is nothing to send. */
async function send(context: Context, push: HisPush, id: string, call: HisCall): Promise<Outcome | undefined> {
  const sending = await push.sendingOf(context, id);
  if (!sending) return undefined;
  const started = Date.now();
  const outcome = await give(context, sending);
  const isTaken = outcome.state === '已推送';
  await logInterface(context.db, {
    org: context.org.id,
    callId: call.id,
    attempt: call.attempt,
    system: 'HIS',
    interface: push.name,
    direction: 'out',
    sn: sending.sn,
    state: isTaken ? 'success' : 'failed',
    milliseconds: Date.now() - started,
    error: isTaken ? '' : outcome.answer,
    request: sending.shown,
    response: isTaken ? outcome.answer : '',
    isIdempotent: true,
    at: context.now(),
  });
  await keep(context, push, id, outcome);
  return outcome;
}

async function give({ his }: Context, { give }: Sending): Promise<Outcome> {
  if (!his) return { state: '推送失败', answer: '未配置HIS接口' };
  try {
    return { state: '已推送', answer: await give(his) };
  } catch (failure) {
    return { state: '推送失败', answer: (failure instanceof Error ? failure.message : String(failure)).slice(0, 200) };
  }
}

async function keep(context: Context, { kind }: HisPush, id: string, { state, answer }: Outcome): Promise<void> {
  await sql`update document set his_state = ${state}, extra = coalesce(extra, '{}'::jsonb) || jsonb_build_object('hisAnswer', ${answer}::text) where org_id = ${context.org.id} and id = ${id}`.execute(
    context.db,
  );
  await changed(context.db, { org: context.org.id, resource: kind, ids: [id] });
}
