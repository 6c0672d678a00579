import { sql } from 'kysely';
import type { TraceAnswer, TraceLot } from '../../../contract/trace-answer';
import type { Screen } from '../../../define/define-screen';
import { add, plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { maySee, requireAction, requireRead } from '../access';
import { lotBalance } from './balance';
import { cardOf, papersOf } from './card';
import { type Crossing, crossingsOf } from './chain';
import { earlierLots } from './changed';
import { eventsOf } from './events';
import { stockOf, usesOf } from './forward';
import { patientsReached } from './reached';
import { sankeyOf } from './sankey';
import { lotsOf, type TraceQuestion } from './subject';

export const TRACE = 'report:traceability';

/**
 * 耗材追溯. A question becomes lots the own organisation has had; of a single one the way back over the borders, the
 * timeline, where it ended and lies, and the line that must add up. Looking at patients is written to the log.
 * @throws Forbidden, BadInput, NotFound
 */
export async function traceability(context: Context, asked: TraceQuestion): Promise<TraceAnswer> {
  const screens = requireRead(context, TRACE, '耗材追溯');
  requireAction(context, TRACE, ['query'], '查询');
  const lots = await lotsOf(context, asked);
  if (lots.length === 0) throw new NotFound('没有找到符合条件的批号，请核对条码、批号或患者');
  const [lot] = lots;
  if (lots.length > 1 || !lot) return { ...EMPTY, choices: lots };
  return trace(context, screens, lot, asked.direction ?? 'all');
}

async function trace(context: Context, screens: readonly Screen[], lot: TraceLot, direction: 'all' | 'back' | 'forward'): Promise<TraceAnswer> {
  const showsPatients = maySee(context, screens, 'showPatient');
  const earlier = direction === 'forward' ? [] : await earlierLots(context, lot);
  const crossings = direction === 'forward' ? [] : (await Promise.all([lot, ...earlier].map((one) => crossingsOf(context, one)))).flat();
  const [card, events, uses, stock, balance] = await Promise.all([
    cardOf(context, lot),
    timelineOf(context, [lot, ...earlier], crossings, showsPatients),
    direction === 'back' ? [] : usesOf(context, lot, showsPatients),
    direction === 'back' ? [] : stockOf(context, lot),
    lotBalance(context, lot),
  ]);
  const vendor = card.product?.vendor ?? '';
  const [papers, organisations] = await Promise.all([papersOf(context, crossings, vendor), organisationsOf(context, crossings, vendor)]);
  if (showsPatients && uses.some((use) => use.patient !== ''))
    await logOperation(context.db, context, { resource: TRACE, name: `${lot.productName} ${lot.batchNo}`, operation: 'showPatient' });
  const quantity = (id: string) => balance.items.find((item) => item.id === id)?.quantity ?? '0';
  return {
    ...EMPTY,
    ...card,
    papers,
    organisations,
    events,
    uses,
    stock,
    balance,
    totals: {
      received: quantity('received'),
      inStock: plain(add(quantity('inStock'), quantity('inTransit'))),
      used: quantity('used'),
      patients: await patientsReached(context, lot),
    },
    sankey: sankeyOf({ own: context.org.id, vendor, names: new Map(organisations.map((org) => [org.id, org.name])), crossings, uses, stock }),
  };
}

/** Of an earlier lot only what led here: what became of the rest of it is its own story. */
async function timelineOf(context: Context, lots: readonly TraceLot[], crossings: readonly Crossing[], showsPatients: boolean): Promise<TraceAnswer['events']> {
  const [own = [], ...before] = await Promise.all(lots.map((one) => eventsOf(context, one, crossings, showsPatients)));
  const changed = own.find((event) => event.type === 'CHANGE')?.at ?? '';
  const led = before.flat().filter((event) => event.at < changed && event.side === 'in');
  return [...led, ...own].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

const EMPTY: TraceAnswer = {
  choices: [],
  papers: [],
  organisations: [],
  events: [],
  uses: [],
  stock: [],
  balance: { items: [], difference: '0' },
  totals: { received: '0', inStock: '0', used: '0', patients: 0 },
  sankey: { nodes: [], links: [] },
};

/** From the factory to here: the farthest first, the own organisation last. */
async function organisationsOf(context: Context, crossings: readonly Crossing[], vendor: string): Promise<TraceAnswer['organisations']> {
  const depth = new Map<string, number>([[context.org.id, -1]]);
  for (const crossing of crossings)
    if (crossing.fromOrg !== context.org.id) depth.set(crossing.fromOrg, Math.max(depth.get(crossing.fromOrg) ?? 0, crossing.depth));
  for (const crossing of crossings) if (!depth.has(crossing.toOrg)) depth.set(crossing.toOrg, 0);
  if (vendor !== '' && !depth.has(vendor)) depth.set(vendor, 99);
  const found = await sql<{
    id: string;
    name: string;
    kind: string;
  }>`select id, name, kind from organisation where id = any(${[...depth.keys()]}::uuid[])`.execute(context.db);
  return found.rows.map((row) => ({ ...row, isOwn: row.id === context.org.id })).sort((a, b) => (depth.get(b.id) ?? 0) - (depth.get(a.id) ?? 0));
}
