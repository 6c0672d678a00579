import { sql } from 'kysely';
import { queueCommand } from '../gateway/commands';
import { noteDoors } from './doors';
import type { Handler } from './handler';

const REASONS = { power: '断电后恢复', restart: '重新启动', update: '升级后启动' } as const;

/** After a start nobody knows what was done at the open cabinet meanwhile: doors count as shut until they say otherwise, and all is counted. */
export const startAgain: Handler<'start'> = async (tx, device, { reason }, { at, now }) => {
  await sql`update cabinet_session set closed_at = ${at} where org_id = ${device.org} and cabinet_id = ${device.cabinet} and closed_at is null`.execute(tx);
  await noteDoors(tx, device);
  await queueCommand(tx, device, { kind: 'count', reason: REASONS[reason] }, now);
  return REASONS[reason];
};
