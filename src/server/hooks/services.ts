import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../base/context';
import { NotFound, Rejected } from '../base/errors';
import { newId } from '../base/id';
import { sealed } from '../base/seals';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { requireOwnKey } from '../session/key-secrets';
import { HEADERS } from './sign';

const HOUR = 60 * 60 * 1000;

/** Before a subscription is saved: whose eyes it looks through, and where it goes. */
export const judgeWebhook: ActionService = async (tx, context, { ids: [key = ''], input }) => {
  await requireOwnKey(tx, context, key);
  const refused = context.networks?.refusalOf(String(input.address));
  if (refused !== undefined) throw Rejected.at('address', refused);
};

/** 生成签名密钥: what the receiver checks signatures with, shown this once; the one before signs beside it for as long as was said. */
export const issueSignKey: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  const secret = `whs_${randomBytes(32).toString('base64url')}`;
  const until = new Date(context.now().getTime() + Number(input.overlap || '0') * HOUR);
  await sql`update webhook set old_secret = secret, old_until = ${until}, secret = ${sealed(context, secret)}, updated_at = ${context.now()}
    where org_id = ${context.org.id} and id = ${id}`.execute(tx);
  await wake(tx);
  return {
    says: ['签名密钥只显示这一次，请立即交给接收方。'],
    table: {
      head: ['项目', '内容'],
      rows: [
        ['签名密钥', secret],
        ['签名', `${HEADERS.signature}: v1=十六进制 HMAC-SHA256(密钥, ${HEADERS.timestamp} + "." + 请求内容)`],
      ],
    },
  };
};

/** 发送测试: an event of its own that says nothing. */
export const pingWebhook: ActionService = async (tx, context, { ids: [id = ''] }) => {
  const now = context.now();
  const { rows } = await sql`insert into webhook_delivery (org_id, id, webhook_id, event_id, event, resource, record_id, record_name, action, at, next_at)
    select org_id, ${newId()}, id, gen_random_uuid(), 'webhook.test', 'webhook', id, name, 'test', ${now}, ${now} from webhook
    where org_id = ${context.org.id} and id = ${id} and secret <> '' returning 1`.execute(tx);
  if (rows.length === 0) throw new Rejected('请先生成签名密钥');
  await wake(tx);
  return { says: ['已发送，结果在“推送记录”里'] };
};

/** 恢复推送: what waited goes on in its order. */
export const resumeWebhook: ActionService = async (tx, context, { ids: [id = ''] }) => {
  await sql`update webhook set paused_at = null, failing_since = null, told_at = null where org_id = ${context.org.id} and id = ${id}`.execute(tx);
  const { rows } =
    await sql`update webhook_delivery set next_at = least(next_at, ${context.now()}) where org_id = ${context.org.id} and webhook_id = ${id} and state = 'waiting'
    returning 1`.execute(tx);
  await wake(tx);
  return { says: [rows.length > 0 ? `已恢复，${rows.length}条等待的按先后送出` : '已恢复'] };
};

/** 重放: everything of a period once more under the same event ids, as the key sees it now. */
export const replayWebhook: ActionService = async (tx, context, { ids: [id = ''], input }) => {
  const states = input.onlyDead === true ? ['dead'] : ['dead', 'delivered', 'skipped'];
  const count = await again(
    tx,
    context,
    sql`webhook_id = ${id} and at >= ${String(input.from)} and at <= ${String(input.to)} and state = any(${states}::text[])`,
  );
  if (count === 0) throw new Rejected('这段时间没有可重放的推送');
  return { says: [`${count}条将按先后重新推送`] };
};

/** 重新推送: those that were chosen, whatever became of them; what waits is not waited for. */
export const resendDeliveries: ActionService = async (tx, context, { ids }) => {
  const count = await again(tx, context, sql`id = any(${[...ids]}::uuid[])`);
  if (count === 0) throw new NotFound('数据不存在或已删除');
  return { says: [`${count}条将重新推送`] };
};

/** 重推全部未送达. */
export const resendDead: ActionService = async (tx, context) => {
  const count = await again(tx, context, sql`state = 'dead'`);
  if (count === 0) throw new Rejected('没有未送达的推送');
  return { says: [`${count}条将重新推送`] };
};

async function again(tx: Db, context: Context, which: ReturnType<typeof sql>): Promise<number> {
  const now = context.now();
  const { rows } =
    await sql`update webhook_delivery set state = 'waiting', attempts = 0, next_at = ${now}, lease_until = null, body = null, error = null, done_at = null
    where org_id = ${context.org.id} and ${which} and (lease_until is null or lease_until <= ${now}) returning 1`.execute(tx);
  await wake(tx);
  return rows.length;
}

const wake = (tx: Db) => sql`select pg_notify('webhook', '')`.execute(tx);
