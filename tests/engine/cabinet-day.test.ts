import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deviceLink, type Wire } from '../../src/server/demo/devices/link';
import { type Play, SCENES, USUAL } from '../../src/server/demo/devices/scenes';
import { type Inside, SimulatedCabinet } from '../../src/server/demo/devices/simulated-cabinet';
import { type Random, seeded } from '../../src/server/demo/random';
import { noteOffline, watchCabinets } from '../../src/server/kinds/cabinet/cabinet-clock';
import { book, errorsOf, type Goods, lotsOf, plate, product, recordsOf, tagged } from '../support/cabinet-goods';
import { act, type CabinetWorld, cabinetWorld, gatewayWire } from '../support/cabinet-world';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/**
 * A day of a cabinet on a line that loses, repeats and delays, with its power cut twice and the line gone for hours, while people take, give
 * back, fill up and write down what they used. In the evening the device, what the server thinks lies in it, and the books say the same.
 */
let w: TradeWorld;
inWorld(tradeWorld, (made) => {
  w = made;
});
const HOUR = 3_600_000;
type Faults = Record<'lostOnTheWay' | 'answerLost' | 'twice' | 'late' | 'forged', number>;

/** A line that goes wrong now and then; what went wrong is counted. */
function badLine(wire: Wire, random: Random, faults: Faults): Wire {
  const old: Parameters<Wire>[] = [];
  return async (headers, body) => {
    const happens = (what: keyof Faults, probability: number): boolean => {
      const does = random.chance(probability);
      if (does) faults[what] += 1;
      return does;
    };
    if (happens('lostOnTheWay', 0.08)) throw new Error('no line');
    const answer = await wire(headers, body);
    old.push([headers, body]);
    if (happens('twice', 0.05)) await wire(headers, body);
    // A call of before that lay somewhere on the way comes after later ones.
    if (old.length > 3 && happens('late', 0.05)) await wire(...(old[old.length - random.int(2, 4)] as Parameters<Wire>));
    if (happens('answerLost', 0.08)) throw new Error('no answer');
    if (happens('forged', 0.02)) return { ...answer, text: answer.text.replace('"code":0', '"code": 0') };
    return answer;
  };
}

type Outside = Play['outside'];
type Day = {
  outside: Outside;
  c: CabinetWorld;
  clock: { now: Date };
  goods: { stent: Goods; swab: Goods; syringe: Goods };
  inside: Inside;
  cabinet: SimulatedCabinet;
};

async function begin(random: Random, faults: Faults): Promise<Day & { restart(): void }> {
  const clock = { now: new Date('2026-10-12T00:00:00.000Z') };
  const [stent, swab, syringe] = [await product(w, '支架', true), await product(w, '纱布', false), await product(w, '注射器', false)];
  const c = await cabinetWorld(w, { clock, lines: { slots: [{ layerNo: '3', position: '1', specification: syringe.spec, low: '5', par: '60' }] } });
  await book(c, stent, 'S1', '8');
  await book(c, stent, 'S2', '6');
  await book(c, swab, 'W1', '30');
  await book(c, syringe, 'D1', '60');
  const plateCode = `P${c.deviceSn}`;
  await plate(w, c, swab, plateCode);
  const tags = [...(await tagged(w, c, stent, 'S1', 8)), ...(await tagged(w, c, stent, 'S2', 6))];
  const inside: Inside = {
    tags: new Map(tags.map((tag) => [tag, 1])),
    plates: new Map([[plateCode, 30]]),
    drawers: [{ layer: 3, position: 1, quantity: 60 }],
  };
  const wire = badLine(
    gatewayWire(w.db, () => new Date(clock.now)),
    random,
    faults,
  );
  const make = (lastSeq: number) =>
    new SimulatedCabinet({ deviceSn: c.deviceSn, link: deviceLink(c.deviceSn, c.secret, wire), inside, lastSeq, say: () => undefined, now: () => clock.now });
  const day = {
    outside: new Map() as Outside,
    ...{ c, clock, goods: { stent, swab, syringe }, inside, cabinet: make(0) },
    restart() {
      // What it had not told yet is gone; its counter is not.
      const { last } = day.cabinet as unknown as { last: number };
      day.cabinet = make(last);
    },
  };
  return day;
}

const speak = ({ cabinet }: Day): Promise<void> => cabinet.call().catch(() => undefined);

/** Somebody writes down what was used: all that is open, or about half of it. A piece that is used does not come back, and one that came back was not used. */
async function writeUses({ c, inside, outside }: Day, random: Random, share: number): Promise<void> {
  const isOpen = (type: string, state: string) => state === '待核销' || (type === '盘出' && state === '异常');
  const open = (await recordsOf(w, c)).filter((one) => one.batch_no !== '-' && isOpen(one.event_type, one.bind_state) && !inside.tags.has(one.epc));
  for (const { id, epc } of open) {
    if (!random.chance(share)) continue;
    await act(c.context, 'cabinetRecord', 'bindUse', [id], { reason: '演练' });
    outside.delete(epc);
  }
}

/** Papers of what was filled up: what lies in it beyond what the books and open takes say. */
async function writeReceipts({ c, goods, clock }: Day): Promise<void> {
  for (const one of [goods.swab, goods.syringe]) {
    const { rows } = await sql<{ n: number }>`select coalesce(sum(device_quantity + pending_quantity - book_quantity), 0)::float8 as n from cabinet_stock_list
      where cabinet_id = ${c.id} and specification_id = ${one.spec}`.execute(w.db);
    const lacking = Number(rows[0]?.n ?? 0);
    if (lacking > 0) await book(c, one, `N${clock.now.getTime()}`, String(lacking), '2031-12-31');
  }
  await watchCabinets(w.db, clock.now);
}

async function live(day: Day & { restart(): void }, random: Random): Promise<Record<string, number>> {
  const { clock } = day;
  const start = clock.now.getTime();
  const done: Record<string, number> = {};
  let spoken = 0;
  const play: Play = {
    pick: (from) => (from.length > 0 ? random.pick(from) : undefined),
    wait: async (seconds) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
      if (!day.cabinet.isCut && clock.now.getTime() - spoken > 20_000) {
        spoken = clock.now.getTime();
        await speak(day);
      }
    },
    outside: day.outside,
  };
  const hourOf = () => Math.floor((clock.now.getTime() - start) / HOUR);
  for (let hour = 0; hour < 24; hour += 1) {
    // The line is gone from the third to the sixth hour, and people go on.
    day.cabinet.isCut = hour >= 3 && hour < 6;
    while (hourOf() <= hour) {
      const name = day.cabinet.isCut ? 'take' : (play.pick(USUAL) ?? 'take');
      const isDone = await SCENES[name]?.(day.cabinet, play);
      if (isDone) done[name] = (done[name] ?? 0) + 1;
      await play.wait(random.int(60, 900));
      if (random.chance(0.1)) await noteOffline(w.db, clock.now);
    }
    if (hour === 8 || hour === 17) {
      // Somebody takes with the line cut, and the power goes before it was told.
      day.cabinet.isCut = true;
      await SCENES.take?.(day.cabinet, play);
      day.restart();
    }
    await watchCabinets(w.db, clock.now);
    if (!day.cabinet.isCut) await writeUses(day, random, 0.5);
    if (hour % 3 === 2) await writeReceipts(day);
  }
  return done;
}

/** The evening: what is kept is told, what is lost is given up, then it is counted once. */
async function settle(day: Day): Promise<void> {
  const { clock, cabinet, c } = day;
  const pass = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  cabinet.isCut = false;
  const told = async () => {
    for (let i = 0; i < 40; i += 1) {
      pass(20);
      await speak(day);
    }
  };
  await told();
  expect(cabinet.waiting).toBe(0);
  // Whoever asks for a count looks whether it came: his command is over in half a minute.
  const counted = async () =>
    Number(
      (
        await sql<{ n: number }>`select count(*)::int as n from cabinet_command where cabinet_id = ${c.id} and asked_by is not null and state = 'done'`.execute(
          w.db,
        )
      ).rows[0]?.n ?? 0,
    );
  for (let i = 0; i < 10 && (await counted()) === 0; i += 1) {
    await act(c.context, 'cabinet', 'sync', [c.id]);
    await told();
  }
  expect(cabinet.waiting).toBe(0);
}

const inDevice = ({ inside, goods }: Day): Record<string, number> =>
  lying({
    [goods.stent.spec]: inside.tags.size,
    [goods.swab.spec]: [...inside.plates.values()].reduce((sum, n) => sum + n, 0),
    [goods.syringe.spec]: inside.drawers.reduce((sum, { quantity }) => sum + quantity, 0),
  });
/** What there is nothing of is in no list. */
const lying = (of: Record<string, number>): Record<string, number> => Object.fromEntries(Object.entries(of).filter(([, n]) => n !== 0));
const totals = async (c: CabinetWorld, column: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ spec: string; n: number }>`select specification_id as spec, sum(${sql.ref(column)})::float8 as n from cabinet_stock_list
    where cabinet_id = ${c.id} group by 1`.execute(w.db);
  return lying(Object.fromEntries(rows.map(({ spec, n }) => [spec, n])));
};

describe('after 24 hours', () => {
  it.each([1, 2, 3])(
    'of faults (%i) the device, what is thought to lie in it and the books say the same, to the piece and lot',
    async (seed) => {
      const random = seeded(seed * 7919);
      const faults: Faults = { lostOnTheWay: 0, answerLost: 0, twice: 0, late: 0, forged: 0 };
      const day = await begin(random, faults);
      const done = await live(day, random);
      await settle(day);
      const { c } = day;
      // What the server thinks is what lies there, before anybody wrote another paper.
      expect(await totals(c, 'device_quantity')).toEqual(inDevice(day));
      const { rows: seen } = await sql<{
        epc: string;
      }>`select epc from cabinet_content where cabinet_id = ${c.id} and epc <> '' and quantity > 0 order by 1`.execute(w.db);
      expect(seen.map(({ epc }) => epc)).toEqual([...day.inside.tags.keys()].sort());
      // Device, open takes and books differ by nothing once the papers are written.
      await writeReceipts(day);
      expect((await lotsOf(w, c)).filter(({ difference }) => difference !== '0')).toEqual([]);
      await writeUses(day, random, 1);
      await watchCabinets(w.db, day.clock.now);
      const lots = await lotsOf(w, c);
      expect(lots.filter(({ device, book: books, pending, difference }) => device !== books || pending !== '0' || difference !== '0')).toEqual([]);
      expect(await totals(c, 'book_quantity')).toEqual(inDevice(day));
      // It was a day: every fault, every scene, and nothing carried out twice.
      expect(
        Object.values(faults).every((n) => n > 0),
        JSON.stringify(faults),
      ).toBe(true);
      expect(Object.keys(done).length, JSON.stringify(done)).toBeGreaterThan(5);
      const { rows: numbers } = await sql<{ n: number; once: number }>`select count(*)::int as n, count(distinct seq)::int as once from cabinet_log
      where cabinet_id = ${c.id} and seq is not null and result <> '重复'`.execute(w.db);
      expect(numbers[0]?.n).toBe(numbers[0]?.once);
      expect((await errorsOf(w, c)).filter(({ type, state }) => ['数量差异', '未登记补货', '未知标签'].includes(type) && state !== '已处理')).toEqual([]);
      console.log(`day ${seed}: ${JSON.stringify({ ...done, ...faults, events: numbers[0]?.n, records: (await recordsOf(w, c)).length })}`);
    },
    120_000,
  );
});
