import { mock } from 'node:test';
import { openDatabase } from '../../src/server/db/open';
import { buildDemo } from '../../src/server/demo/build';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { Cluster } from './cluster';
import type { Figure } from './figure';

const AREA = 'dates';
/** When somebody may want to see the product first, in Beijing: as a month or a year begins or ends, before the desks open, at night, on a holiday. */
const MOMENTS = [
  '2026-12-01T08:00',
  '2026-12-31T23:30',
  '2027-01-01T09:00',
  '2027-01-04T09:00',
  '2027-02-06T15:00',
  '2027-03-01T14:00',
  '2027-06-15T02:00',
  '2027-08-01T10:00',
  '2028-02-29T12:00',
  '2028-03-01T07:00',
];

/** The demo world is told whatever day it is told on, and its ledger keeps every rule. */
export async function measureDates(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const moment of isQuick ? MOMENTS.slice(0, 3) : MOMENTS) figures.push(await toldAt(cluster, moment));
  return figures;
}

async function toldAt(cluster: Cluster, moment: string): Promise<Figure> {
  const figure = { area: AREA, what: `a demo world opened ${moment.replace('T', ' ')}`, budget: 'told, nothing broken' };
  const url = await cluster.makeDatabase(`dates_${moment.replace(/\D/g, '')}`);
  const { db, close } = await openDatabase({ url });
  const now = new Date(`${moment}:00+08:00`);
  mock.timers.enable({ apis: ['Date'], now });
  try {
    const { documents } = await buildDemo(db, { size: 'small', now });
    const broken = (await selfCheck(db)).filter((one) => one.broken > 0).map(({ id }) => id);
    return { ...figure, measured: `${documents} documents`, isWithin: broken.length === 0, ...(broken.length > 0 ? { note: broken.join(' ') } : {}) };
  } catch (error) {
    return { ...figure, measured: 'not told', isWithin: false, note: String(error).slice(0, 150) };
  } finally {
    mock.timers.reset();
    await close();
  }
}
