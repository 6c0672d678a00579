import { sql } from 'kysely';
import type { Config } from '../base/config';
import { newId } from '../base/id';
import { logInterface } from '../base/interface-log';
import type { Db } from '../db/open';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';
import { sendThroughGateway } from './gateway';

/** Text messages: queued in the transaction of their cause, sent after commit, tried again until the gateway took them. */
export type Sms = {
  /** Sends what is due; several processes may do it at once, each message goes out once. @returns how many were sent */
  deliver(): Promise<number>;
};
export type SmsPurpose = 'login' | 'register' | 'reset' | 'notice';

export async function queueSms(tx: Db, message: { phone: string; body: string; purpose: SmsPurpose }, now: Date): Promise<void> {
  await sql`insert into sms_outbox (id, phone, body, purpose, created_at, next_at)
    values (${newId()}, ${message.phone}, ${message.body}, ${message.purpose}, ${now}, ${now})`.execute(tx);
}

/** Waits between attempts; afterwards the message is given up and shows as failed on 接口监控. */
const WAITS_MINUTES = [1, 5, 30];
type Due = { id: string; phone: string; body: string; purpose: SmsPurpose; attempts: number };

export function createSms(db: Db, config: Pick<Config, 'sms' | 'demo'>, now: () => Date, say: (line: string) => void = console.log): Sms {
  /** Without a gateway nobody's phone rings: on a demo the code is said in the clear, elsewhere masked. */
  const sendLocally = async (due: Due) => say(`短信 ${maskedPhone(due.phone)}：${config.demo ? due.body : maskedCode(due.body)}`);
  const send = (due: Due) => (config.sms ? sendThroughGateway(config.sms, due) : sendLocally(due));

  const deliverOne = async (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<Due>`select id, phone, body, purpose, attempts from sms_outbox
        where sent_at is null and next_at <= ${now()} and attempts <= ${WAITS_MINUTES.length} order by next_at limit 1 for update skip locked`.execute(tx);
      const due = rows[0];
      if (!due) return false;
      const started = Date.now();
      const error = await send(due).then(
        () => '',
        (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)).slice(0, 300),
      );
      const wait = WAITS_MINUTES[due.attempts];
      // A code is of no use once it was sent or given up, and does not stay behind; a notice may be sent again by hand.
      const kept = due.purpose === 'notice' || wait !== undefined ? due.body : maskedCode(due.body);
      if (error === '')
        await sql`update sms_outbox set sent_at = ${now()}, attempts = attempts + 1, body = ${config.demo && !config.sms ? due.body : maskedCode(due.body)} where id = ${due.id}`.execute(
          tx,
        );
      else
        await sql`update sms_outbox set attempts = attempts + 1, error = ${error}, body = ${kept}, next_at = ${new Date(now().getTime() + (wait ?? 0) * 60_000)} where id = ${due.id}`.execute(
          tx,
        );
      await logInterface(tx, {
        org: PLATFORM_OWNER,
        callId: due.id,
        attempt: due.attempts + 1,
        system: '短信',
        interface: config.sms ? '网关' : '本地',
        direction: 'out',
        sn: maskedPhone(due.phone),
        state: error === '' ? 'success' : wait === undefined ? 'failed' : 'retrying',
        milliseconds: Date.now() - started,
        error,
        request: `${maskedPhone(due.phone)} ${config.demo && !config.sms ? due.body : maskedCode(due.body)}`,
        response: '',
        isIdempotent: due.purpose === 'notice',
        at: now(),
      });
      return true;
    });

  return {
    async deliver() {
      let sent = 0;
      while (sent < 100 && (await deliverOne())) sent += 1;
      return sent;
    },
  };
}

/** One more round for a notice that was given up. False when it was sent, or is a code nobody waits for any more. */
export async function sendAgain(tx: Db, id: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update sms_outbox set attempts = 0, next_at = ${now} where id = ${id} and purpose = 'notice' and sent_at is null and attempts > ${WAITS_MINUTES.length} returning id`.execute(
      tx,
    );
  return rows.length > 0;
}

const maskedPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}/, '$1****');
const maskedCode = (body: string): string => body.replace(/\d{6}/g, '******');
