import { sql } from 'kysely';
import type { DeviceAnswer, DeviceCallSent } from '../../../contract/device-protocol';
import type { Db } from '../../db/open';
import { receive } from '../../kinds/cabinet/gateway/receive';
import { signAnswer } from '../../kinds/cabinet/gateway/signature';
import { deviceLink } from './link';

type Event = { type: string } & Record<string, unknown>;

/** A device whose past is told: it numbers its events and says them straight to the gateway, signed, at moments of its own. */
export async function toldDevice(
  db: Db,
  deviceSn: string,
): Promise<{ say(at: Date, events: readonly Event[], status?: DeviceCallSent['status']): Promise<DeviceAnswer> }> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from cabinet_device where device_sn = ${deviceSn.toUpperCase()} and secret is not null`.execute(
    db,
  );
  const secret = rows[0]?.secret;
  if (!secret) throw new Error(`the device ${deviceSn} has no key`);
  let seq = 0;
  let last = new Date(0);
  return {
    async say(at, events, status) {
      // Nobody tells of the past: one call after the other.
      last = new Date(Math.max(at.getTime(), last.getTime() + 1000));
      const time = last;
      const link = deviceLink(deviceSn, secret, async (headers, body) => {
        const call = {
          device: headers['x-device'],
          time: headers['x-time'],
          nonce: headers['x-nonce'],
          signature: headers['x-signature'],
          body: Buffer.from(body),
        };
        const { answer } = await receive(db, () => time, call);
        const text = JSON.stringify({ code: 0, msg: '', info: answer });
        return { text, signature: signAnswer(secret, call.nonce, text) };
      });
      const numbered = events.map((event) => ({ ...event, seq: ++seq, at: time.toISOString() }));
      const { info, msg } = await link({ lastSeq: seq, events: numbered, isSimulated: true, ...(status ? { status } : {}) }, time.getTime());
      if (!info) throw new Error(`the device ${deviceSn} was refused: ${msg}`);
      return info;
    },
  };
}
