import type { Config } from '../base/config';
import type { Db } from '../db/open';
import { signed } from './gateway/signature';
import type { His, HisPatient } from './his';
import { faultsOf, misbehaving } from './misbehaving';
import { simulatedHis } from './simulated-his';

/** With an address the real one; without, a simulated one that always knows the same patients. */
export const createHis = (db: Db, config: Pick<Config, 'his' | 'hisFaults'>): His =>
  config.his ? httpHis(config.his) : config.hisFaults === '' ? simulatedHis(db) : misbehaving(simulatedHis(db), faultsOf(config.hisFaults));

/**
 * JSON by POST, the key as bearer token: {hospital, visitNo, day} to /patient answers {rows: [...]}, /fees {hospital, from, to}, /staff and /items likewise, a proposal to /use answers
 * {code: 0, receipt} or another code with the reason in msg, a booking to /grn likewise.
 */
function httpHis(given: NonNullable<Config['his']>): His {
  const ask = async <T>(path: string, body: unknown): Promise<T> => {
    const text = JSON.stringify(body);
    const response = await fetch(`${given.url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${given.key}`, ...signed(given.key, text) },
      body: text,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`HIS返回 ${response.status}`);
    return (await response.json()) as T;
  };
  const give = async (path: string, body: unknown): Promise<string> => {
    const { code, msg, receipt } = await ask<{ code?: number; msg?: string; receipt?: string }>(path, body);
    if (code !== 0) throw new Error(String(msg || 'HIS未接收').slice(0, 200));
    return String(receipt ?? '').slice(0, 60);
  };
  const rowsOf = async <T>(path: string, question: unknown, most: number): Promise<T[]> => {
    const { rows } = await ask<{ rows?: T[] }>(path, question);
    if (!Array.isArray(rows)) throw new Error('HIS返回的内容不正确');
    if (rows.length > most) throw new Error(`HIS一次返回了${rows.length}条，最多${most}条`);
    return rows;
  };
  return {
    patients: (question) => rowsOf<HisPatient>('patient', question, 500),
    fees: (question) => rowsOf('fees', question, 5000),
    staff: (question) => rowsOf('staff', question, 5000),
    items: (question) => rowsOf('items', question, 20_000),
    proposeUse: (proposal) => give('use', proposal),
    bookReceipt: (booking) => give('grn', booking),
  };
}
