import { sql } from 'kysely';
import { addDays, type Day, dayOf, daysBetween } from '../../../define/dates';
import { deskDayOf, isWorkday } from '../clock';
import { organisationOf, type World } from '../world/world';
import { consignedDay } from './consigning';
import { deliver } from './deliver';
import { type Hands, handsFor } from './hands';
import { followTableDay } from './operating';
import { PARTS } from './organisation-day';
import { type Trade, tradeOf } from './trade';

type Wishes = { began: Day; lived: number; report: (line: string) => void; url?: string };
/** So few days are not worth another thread. */
const FEW = 7;

/**
 * Days of business one after the other up to the one whose desks are shown, `lived` of them since it `began` are over already;
 * on each, organisations work side by side. With the database's address they do so in two threads. @returns how many days are over
 */
export async function liveYear(world: World, { began, lived, report, url }: Wishes): Promise<number> {
  const days = daysBetween(began, deskDayOf(world.end)) - 1;
  const hands = handsFor(world, days - lived > FEW ? url : undefined);
  try {
    if (lived === 0) {
      await hands.work('opening', addDays(began, -1), 0);
      await count(world);
    }
    for (let number = lived + 1; number <= days; number++) {
      const day = addDays(began, number);
      await liveDay(world, hands, day, number);
      if (COUNTED.has(number)) await count(world);
      if (number % 60 === 0) report(`演示业务 / documents: ${day}`);
    }
  } finally {
    await hands.rest();
  }
  return days;
}

/** Wards rest on no day: what they use between the last working day, whose desks are shown, and now. */
export async function liveWeekend(world: World, trade: Trade, number: number): Promise<void> {
  const desk = deskDayOf(world.end);
  for (let i = 1; addDays(desk, i) < dayOf(world.end); i++) {
    for (const key of ['h1', 'h2']) await PARTS.morning({ world, trade, organisation: organisationOf(world, key), day: addDays(desk, i), number: number + i });
  }
}

/** A year passes in a minute: the planner has to be told how full the tables are, sooner than autovacuum would. */
const GROWING = [
  'document',
  'document_line',
  'document_event',
  'lot',
  'stock_entry',
  'stock_balance',
  'stock_cell',
  'stock_reservation',
  'stock_soft',
  'stock_label',
  'outbox',
  'trace_event',
  'account_entry',
  'account_item',
];
const count = (world: World) => sql`analyze ${sql.join(GROWING.map((table) => sql.table(table)))}`.execute(world.db);
const COUNTED = new Set([1, 4, 15, 60, 180]);

/** What was ordered yesterday is shipped and received today; what a few do together is told when the others are done. */
async function liveDay(world: World, hands: Hands, day: string, number: number): Promise<void> {
  await hands.work('morning', day, number);
  if (!isWorkday(day)) return;
  await deliver(world, day, '13:30');
  await hands.work('afternoon', day, number);
  await deliver(world, day, '16:00');
  const trade = tradeOf(world);
  await followTableDay(world, trade.goods, day, number);
  await consignedDay(world, day, number);
  await deliver(world, day, '17:20');
}
