import type { Config } from '../base/config';
import type { Db } from '../db/open';
import type { His, HisPatient } from './his';
import { simulatedHis } from './simulated-his';

/** With an address the real one; without, a simulated one that always knows the same patients. */
export const createHis = (db: Db, config: Pick<Config, 'his'>): His => (config.his ? httpHis(config.his) : simulatedHis(db));

/**
 * JSON by POST, the key as bearer token: {hospital, visitNo, day} to /patient answers {rows: [...]}, a proposal to /use answers
 * {code: 0, receipt} or another code with the reason in msg, a booking to /grn likewise.
 */
function httpHis(given: NonNullable<Config['his']>): His {
  const ask = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await fetch(`${given.url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${given.key}` },
      body: JSON.stringify(body),
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
  return {
    async patients(question) {
      const { rows } = await ask<{ rows?: HisPatient[] }>('patient', question);
      if (!Array.isArray(rows)) throw new Error('HIS返回的内容不正确');
      return rows.slice(0, 500);
    },
    proposeUse: (proposal) => give('use', proposal),
    bookReceipt: (booking) => give('grn', booking),
  };
}
