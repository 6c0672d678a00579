import { sql } from 'kysely';
import type { Db } from '../db/open';
import { newId } from './id';

export type InterfaceCall = {
  org: string;
  /** One call keeps its id over all attempts. */
  callId: string;
  attempt: number;
  system: string;
  interface: string;
  direction: 'in' | 'out';
  sn: string;
  state: 'success' | 'failed' | 'retrying';
  resultCode?: string;
  milliseconds: number;
  error: string;
  /** Already free of secrets and patients' names. */
  request: string;
  response: string;
  isIdempotent?: boolean;
  at: Date;
};

/** One row per attempt of a call to or from another system; shown on 接口监控. */
export async function logInterface(db: Db, call: InterfaceCall): Promise<void> {
  await sql`insert into interface_log (org_id, id, at, call_id, attempt, system, interface, direction, sn, state, result_code, duration_ms, error, request, response, is_idempotent)
    values (${call.org}, ${newId()}, ${call.at}, ${call.callId}, ${call.attempt}, ${call.system}, ${call.interface}, ${call.direction}, ${call.sn}, ${call.state}, ${call.resultCode ?? null},
      ${Math.round(call.milliseconds)}, ${call.error}, ${call.request.slice(0, 65_536)}, ${call.response.slice(0, 65_536)}, ${call.isIdempotent ?? false})`.execute(
    db,
  );
}
