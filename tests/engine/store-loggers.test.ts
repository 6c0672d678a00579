import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { LOGGER } from '../../src/domain/cabinet/cabinet-words';
import { type CabinetWorld, cabinetWorld } from '../support/cabinet-world';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import '../../src/server/kinds/attach';

/** A logger of a store speaks as cabinets do: what it read is a reading of its store once, however often, late or out of order it comes, and by a right time. */
let w: TradeWorld;
let c: CabinetWorld;
const clock = { now: new Date('2026-06-10T02:00:00Z') };
inWorld(tradeWorld, async (made) => {
  w = made;
  c = await cabinetWorld(w, { kind: LOGGER, clock, lines: { layers: [], staff: [] } });
});
const at = (minute: number): string => new Date(Date.parse('2026-06-10T01:00:00Z') + minute * 60_000).toISOString();
const reading = (seq: number, minute: number, temperature: number) => ({ seq, at: at(minute), type: 'reading', temperature });
const read = async (): Promise<string[]> =>
  (
    await sql<{ said: string }>`select to_char(at at time zone 'UTC', 'HH24:MI') || ' ' || trim_scale(temperature) as said from cold_reading
      where org_id = ${w.hospital.id} and warehouse_id = ${c.store} and logger = ${c.deviceSn} and source = 'device' order by at`.execute(w.db)
  ).rows.map(({ said }) => said);

it('each reading is kept once, at its time; sent again it is not, nor is the warmth a heartbeat tells', async () => {
  await c.say({ events: [reading(1, 0, 4.5), reading(2, 10, 4.6)] });
  await c.say({ events: [reading(1, 0, 4.5), reading(2, 10, 4.6), reading(3, 20, 4.7)], status: { temperature: 30 } });
  expect(await read()).toEqual(['01:00 4.5', '01:10 4.6', '01:20 4.7']);
});

it('what comes out of order waits for what is before it', async () => {
  await c.say({ events: [reading(5, 40, 4.9)] });
  expect(await read()).toHaveLength(3);
  await c.say({ events: [reading(4, 30, 4.8)] });
  expect((await read()).slice(3)).toEqual(['01:30 4.8', '01:40 4.9']);
});

it('by a clock that is off it is kept at the right time, and too warm is one error until it is over', async () => {
  const off = 120_000;
  const event = { ...reading(6, 50, 26.5), at: new Date(Date.parse(at(50)) + off).toISOString() };
  await c.say({ events: [event] }, new Date(clock.now.getTime() + off));
  expect((await read()).at(-1)).toBe('01:50 26.5');
  const open = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from cabinet_error where org_id = ${w.hospital.id} and cabinet_id = ${c.id} and type = '超温' and state = '待处理'`.execute(
        w.db,
      )
    ).rows[0]?.n;
  expect(await open()).toBe(1);
  await c.say({ events: [reading(7, 55, 5)] });
  expect(await open()).toBe(0);
});

it('stands in any store, without a place of its own', async () => {
  const found = { code: 'L9', name: '记录仪', kind: LOGGER, deviceSn: 'TL-9', warehouse: w.hospital.warehouse };
  await expect(make(c.context, 'cabinet', { ...found, kind: '常温柜' })).rejects.toThrow('请选择货位');
  await expect(make(c.context, 'cabinet', found)).resolves.toBeDefined();
});
