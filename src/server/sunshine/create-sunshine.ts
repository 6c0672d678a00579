import type { Config } from '../base/config';
import type { Db } from '../db/open';
import { signed } from '../his/gateway/signature';
import { faultsOf, misbehaving } from './misbehaving';
import { simulatedSunshine } from './simulated-sunshine';
import type { LineAnswer, Sunshine } from './sunshine';

type Configured = Pick<Config, 'sunshine' | 'sunshineFaults' | 'demo'>;

/** With an address the real one; in a demo world a simulated one; else none: a house that reports by file must never think it was told. */
export function createSunshine(db: Db, { sunshine, sunshineFaults, demo }: Configured): Sunshine | undefined {
  if (sunshine) return httpSunshine(sunshine);
  if (!demo && sunshineFaults === '') return undefined;
  return sunshineFaults === '' ? simulatedSunshine(db) : misbehaving(simulatedSunshine(db), faultsOf(sunshineFaults));
}

const MOST = 2000;
const STATES: readonly unknown[] = ['taken', 'confirmed', 'refused'];

/** JSON by POST, signed as calls to the HIS are: a report to /report, {hospital, key} to /ask, each answered {code: 0, lines: [...]} or another code with the reason in msg. */
function httpSunshine({ url, key }: NonNullable<Config['sunshine']>): Sunshine {
  const call = async (path: string, body: { key: string }): Promise<LineAnswer[]> => {
    const text = JSON.stringify(body);
    const response = await fetch(`${url.replace(/\/$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Idempotency-Key': body.key, ...signed(key, text) },
      body: text,
      signal: AbortSignal.timeout(10_000),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`阳光平台返回 ${response.status}`);
    const { code, msg, lines } = (await response.json()) as { code?: number; msg?: string; lines?: unknown };
    if (code !== 0) throw new Error(String(msg || '阳光平台未接收').slice(0, 200));
    if (!Array.isArray(lines) || lines.length > MOST) throw new Error('阳光平台返回的内容不正确');
    return lines.map(lineOf);
  };
  return { channel: '接口', report: (report) => call('report', report), ask: (asked) => call('ask', asked) };
}

function lineOf(given: unknown): LineAnswer {
  const { lineNo, state, number, reason } = (given ?? {}) as Record<string, unknown>;
  if (!Number.isInteger(lineNo) || !STATES.includes(state)) throw new Error('阳光平台返回的内容不正确');
  return { lineNo: Number(lineNo), state: state as LineAnswer['state'], number: String(number ?? '').slice(0, 60), reason: String(reason ?? '').slice(0, 200) };
}
