import type { OrgKind } from '../../define/field';
import type { Context } from '../base/context';
import { Forbidden, NotFound } from '../base/errors';
import type { Seals } from '../base/seals';
import type { Db } from '../db/open';
import { type Claimed, claimNext, keepBody, markDelivered, markFailed, markSkipped, putBack } from './claim';
import type { Outcome, Post } from './post';
import { presented } from './present';
import { HEADERS, signaturesOf } from './sign';
import { tellOfFailure } from './tell-owner';

/** What telling needs of the server. */
export type Telling = {
  db: Db;
  now: () => Date;
  seals: Seals;
  post: Post;
  contextOfKey: (org: string, key: string) => Promise<Context | undefined>;
};

/**
 * The next delivery that is due: claimed, sent outside of any transaction, marked. Who dies between sending and marking has it sent again
 * when its claim is over, with the same event id and the same bytes: at least once. @returns false when nothing was due
 */
export async function deliverNext(telling: Telling): Promise<boolean> {
  const { db, now } = telling;
  const claimed = await claimNext(db, now());
  if (!claimed) return false;
  try {
    const body = claimed.body ?? (await bodyOf(telling, claimed));
    if (body === undefined) return true;
    const started = Date.now();
    const sent = await send(telling, claimed, body);
    const tried = { ...sent, milliseconds: Date.now() - started, at: now() };
    if (sent.outcome.error === '') await markDelivered(db, claimed, tried);
    else await tellOfFailure(db, claimed, now(), await markFailed(db, claimed, tried));
  } catch (error) {
    await putBack(db, claimed, now());
    throw error;
  }
  return true;
}

/** What is told is made when it is first tried, and is the same at every try after. undefined: the key is not told this. */
async function bodyOf({ db, now, contextOfKey }: Telling, claimed: Claimed): Promise<string | undefined> {
  const context = await contextOfKey(claimed.org, claimed.key);
  const failure = (error: string) => ({ headers: '', outcome: { answer: '', error }, milliseconds: 0, at: now() });
  if (!context) {
    await tellOfFailure(db, claimed, now(), await markFailed(db, claimed, failure('接口密钥已停用、过期或收回')));
    return undefined;
  }
  try {
    const data = await presented(context, claimed);
    const { eventId: id, event, at, resource, record, name, action } = claimed;
    const organisation: { id: string; kind: OrgKind; name: string } = context.org;
    const body = JSON.stringify({ id, event, at, organisation, resource, record: { id: record, name }, action, data });
    await keepBody(db, claimed, body);
    return body;
  } catch (error) {
    if (!(error instanceof Forbidden || error instanceof NotFound)) throw error;
    await markSkipped(db, claimed, error.message, now());
    return undefined;
  }
}

async function send({ now, seals, post }: Telling, claimed: Claimed, body: string): Promise<{ headers: string; outcome: Outcome }> {
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const opened = claimed.secrets.map((one) => seals.open(one));
  const secrets = opened.filter((one) => one !== undefined);
  if (secrets.length < opened.length) return { headers: '', outcome: { answer: '', error: '签名密钥无法解开，请重新生成' } };
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'yiruntong',
    [HEADERS.event]: claimed.event,
    [HEADERS.id]: claimed.eventId,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.signature]: signaturesOf(secrets, timestamp, body),
  };
  const shown = { ...headers, [HEADERS.signature]: 'v1=***' };
  const outcome = await post(claimed.address, headers, body);
  return {
    headers: Object.entries(shown)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    outcome,
  };
}
