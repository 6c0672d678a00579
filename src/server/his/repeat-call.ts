import { sql } from 'kysely';
import type { OrgKind } from '../../define/field';
import { type Context, systemContext } from '../base/context';
import { Rejected } from '../base/errors';
import type { Db } from '../db/open';
import type { Sender } from '../engine/documents/words/senders';
import { sendAgain } from '../sms/sms';
import { type HisPush, pushAgain, senderBy } from './his-push';
import { receivePatients } from './patients';
import { missingPushes, receiptPush } from './receipt-bookings';
import { usePush } from './use-proposals';

type Failed = { call_id: string; org_id: string; attempt: number; sn: string; interface: string };

const OWN = [usePush, receiptPush];
const PUSHES = [...OWN, ...missingPushes];
const byKind = (pushes: readonly HisPush[]): Record<string, Sender> => Object.fromEntries(pushes.map((push) => [push.kind, senderBy(push)]));
/** By the kind of document they send: those whose definitions say so, and those of a check that found them missing. */
export const HIS_SENDERS = byKind(OWN);
export const MISSING_SENDERS = byKind(missingPushes);

/** How a call to a system is repeated: by its call id, so that the other side knows it again. False = nothing left to repeat. */
const REPEATS: Record<string, (tx: Db, context: Context, call: Failed) => Promise<boolean>> = {
  短信: (tx, context, call) => sendAgain(tx, call.call_id, context.now()),
  HIS: async (tx, context, call) => {
    const { rows } = await sql<{
      id: string;
      kind: OrgKind;
      name: string;
    }>`select id, kind, name from organisation where id = ${call.org_id} and deleted_at is null`.execute(tx);
    const org = rows[0];
    if (!org) return false;
    const own = { ...systemContext(tx, org, context.now), ...(context.his ? { his: context.his } : {}) };
    const next = { id: call.call_id, attempt: call.attempt + 1 };
    const push = PUSHES.find((one) => one.name === call.interface);
    if (push) return pushAgain(own, push, call.sn, next);
    const asked = /^\d{4}-\d{2}-\d{2}$/.test(call.sn) ? { day: call.sn } : { visitNo: call.sn };
    await receivePatients(tx, own, asked, next);
    return true;
  },
};

/** Repeats a call of 接口监控 whose last attempt failed. @throws Rejected 该调用不可重试 */
export async function repeatCall(tx: Db, context: Context, id: string): Promise<void> {
  const { rows } = await sql<Failed & { system: string; may: boolean }>`select l.call_id, l.org_id, l.attempt, l.sn, l.interface, l.system,
      l.direction = 'out' and l.is_idempotent and l.state = 'failed' and not exists (select from interface_log n where n.org_id = l.org_id and n.call_id = l.call_id and n.attempt > l.attempt) as may
    from interface_log l where l.id = ${id} and (l.org_id = ${context.org.id} or ${context.org.kind} = 'P')`.execute(tx);
  const call = rows[0];
  const repeat = call && Object.hasOwn(REPEATS, call.system) ? REPEATS[call.system] : undefined;
  if (!call?.may || !repeat || !(await repeat(tx, context, call))) throw new Rejected('该调用不可重试');
}
