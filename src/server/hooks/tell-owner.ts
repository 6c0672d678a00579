import { sql } from 'kysely';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { notify } from '../engine/messages/notify';
import type { Claimed, Failed } from './claim';
import { PAUSED_AFTER } from './waits';

/** Whoever keeps the subscription hears when the first of a row of failures was given up, and when nothing is tried any more: once each. */
export async function tellOfFailure(db: Db, claimed: Claimed, now: Date, { isDead, failingSince, isTold, isPaused }: Failed): Promise<void> {
  const isLong = failingSince !== null && now.getTime() - Date.parse(failingSince) >= PAUSED_AFTER;
  if (isPaused || !(isLong || (isDead && !isTold))) return;
  await inTransaction(db, async (tx) => {
    await sql`update webhook set told_at = ${now} ${isLong ? sql`, paused_at = ${now}` : sql``} where org_id = ${claimed.org} and id = ${claimed.webhook}`.execute(
      tx,
    );
    const body = isLong
      ? `${claimed.webhookName}：对方12小时没有接收，已暂停推送；修好后点“恢复推送”，等待的按先后送出`
      : `${claimed.webhookName}：${claimed.event} ${claimed.name} 多次推送未送达，见推送记录`;
    await notify(tx, {
      ...{ org: claimed.org, page: 'webhooks', uri: 'webhook', objectID: claimed.webhookName, kind: '系统' },
      ...{ title: isLong ? '推送已暂停' : '推送未送达', body },
    });
  });
}
