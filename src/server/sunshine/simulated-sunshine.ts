import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { LineAnswer, Report, Sunshine } from './sunshine';

/**
 * A platform for worlds that have none: it keeps what it was told under the key, so that told twice it is once, and judges it as the listing the hospital
 * has says: what is above the listed price, or listed no more, comes back.
 */
export function simulatedSunshine(db: Db): Sunshine {
  const kept = async (org: string, key: string): Promise<Report | undefined> =>
    (await sql<{ body: Report }>`select body from simulated_sunshine where org_id = ${org} and key = ${key}`.execute(db)).rows[0]?.body;
  return {
    channel: '模拟',
    async report(report) {
      await sql`insert into simulated_sunshine (org_id, key, body) values (${report.hospital}, ${report.key}, ${JSON.stringify(report)}::jsonb) on conflict do nothing`.execute(
        db,
      );
      return report.lines.map(({ lineNo, number }) => ({ lineNo, state: 'taken', number: number || numberOf(report.key, lineNo), reason: '' }));
    },
    async ask({ hospital, key }) {
      const report = await kept(hospital, key);
      return report ? judged(db, report) : [];
    },
  };
}

const numberOf = (key: string, lineNo: number): string => `YG${createHash('sha256').update(`${key} ${lineNo}`).digest('hex').slice(0, 12).toUpperCase()}`;

async function judged(db: Db, { hospital, key, operation, kind, lines }: Report): Promise<LineAnswer[]> {
  const { rows } = await sql<{ code: string; price: string | null; is_over: boolean }>`
    select code, listed_price::text as price, sunshine_state(said_state, left_on, valid_to, (now() at time zone 'Asia/Shanghai')::date) in ('left', 'ended') as is_over
    from sunshine_listed where org_id = ${hospital} and code = any(${lines.map(({ code }) => code)}::text[]) and deleted_at is null`.execute(db);
  const known = new Map(rows.map((row) => [row.code, row]));
  const reasonOf = ({ code, price }: Report['lines'][number]): string => {
    if (operation === 'cancel' || code === '') return '';
    const one = known.get(code);
    if (!one) return '平台没有该产品编码';
    if (one.is_over) return '该产品已停止挂网';
    return kind.startsWith('purchase') && one.price !== null && Number(price) > Number(one.price) + 0.005 ? `成交价高于挂网价${Number(one.price)}` : '';
  };
  return lines.map((line) => {
    const reason = reasonOf(line);
    return { lineNo: line.lineNo, state: reason ? 'refused' : 'confirmed', number: line.number || numberOf(key, line.lineNo), reason };
  });
}
