import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dashboards } from '../../../src/domain/registry';
import { systemContext } from '../../../src/server/base/context';
import { post } from '../../support/documents';
import { type OpenServer, openServer } from '../bench-server';
import type { Cluster } from '../cluster';
import { fillDemo } from '../demo-database';
import { atMost, type Figure, notMeasured } from '../figure';
import { databaseSeconds } from './database-time';
import { hangWall, type Wall } from './wall-client';

const AREA = 'walls';
const WALLS = 10;
/** Of one processor. */
const BUDGET = 5;
/** Somebody on the night shift does something this often: once a minute, and on a busy one three times. */
const [SELDOM, OFTEN] = [60_000, 20_000];
const percent = (value: number): string => `${value.toFixed(1)} %`;

/** What ten walls of a hospital cost the database through a night: nobody does anything, then now and then somebody does. */
export async function measureWalls(cluster: Cluster, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const databaseUrl = await cluster.makeDatabase('walls');
  await fillDemo(databaseUrl, isQuick ? 'small' : 'medium');
  const server = await openServer(databaseUrl, 'manager');
  const walls: Wall[] = [];
  try {
    const shown = dashboards.filter(({ resource }) => resource.startsWith('dashboard:ls') && !resource.endsWith('Entry')).slice(0, WALLS);
    for (const { resource } of shown) walls.push(await hangWall({ ...server, path: `/v1/business/dashboard/${resource.replace(/^dashboard:/, '')}` }));
    // Each asks at least once in the first, at each posting in the second.
    const [still, lively] = isQuick ? [5.5, 2] : [11, 6];
    // What was asked first is read from the disk, and planned.
    await sleep(15_000);
    const quiet = await during(server, walls, still, async () => undefined);
    const posted = await posting(server);
    const light = await during(server, walls, lively, posted, SELDOM);
    const busy = await during(server, walls, lively, posted, OFTEN);
    return [figureOf('nobody posts', quiet), figureOf('a posting a minute', light), figureOf('a posting every 20 s', busy)];
  } finally {
    for (const wall of walls) wall.close();
    await server.stop();
  }
}

type Cost = { share: number; calls: number; failed: number; seconds: number } | undefined;

async function during({ database }: OpenServer, walls: readonly Wall[], minutes: number, happens: () => Promise<unknown>, every = SELDOM): Promise<Cost> {
  const count = (name: 'calls' | 'failed') => walls.reduce((sum, wall) => sum + wall[name], 0);
  const [calls, failed] = [count('calls'), count('failed')];
  const [begun, used] = [performance.now(), await databaseSeconds(database)];
  while (performance.now() - begun < minutes * 60_000) {
    await happens();
    await sleep(Math.min(every, Math.max(0, minutes * 60_000 - (performance.now() - begun))));
  }
  const after = await databaseSeconds(database);
  if (used === undefined || after === undefined) return undefined;
  const seconds = (performance.now() - begun) / 1000;
  return { share: ((after - used) / seconds) * 100, calls: count('calls') - calls, failed: count('failed') - failed, seconds };
}

function figureOf(what: string, cost: Cost): Figure {
  if (!cost) return notMeasured(AREA, what, 'this system does not tell what a process used');
  const note = `${cost.calls} questions in ${Math.round(cost.seconds)} s${cost.failed > 0 ? `, ${cost.failed} FAILED` : ''}`;
  return atMost(AREA, `${WALLS} walls, ${what}: processor time of the database`, cost.share, BUDGET, percent, note);
}

/** Some piece of stock comes in, in the hospital the walls hang in. */
async function posting({ database: { db } }: OpenServer): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{ org: string; name: string; user: string; employee: string; warehouse: string; spec: string; unit: string }>`
    select o.id as org, o.name, u.id as "user", u.employee_id as employee, l.warehouse_id as warehouse, l.specification_id as spec, l.unit_id as unit from account a
      join app_user u on u.account_id = a.id
      join organisation o on o.id = u.org_id join lateral (select h.warehouse_id, d.specification_id, d.unit_id from document h join document_line d on d.org_id = h.org_id and d.document_id = h.id
        where h.org_id = o.id and h.kind = 'purchaseGrn' and h.status = 2 order by h.reviewed_at desc limit 1) l on true where a.user_name = 'manager'`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the hospital has received nothing');
  const context = systemContext(db, { id: row.org, kind: 'H', name: row.name });
  const line = {
    specification: row.spec,
    unit: row.unit,
    quantity: '1',
    givenCost: '10',
    batchNo: 'BENCH',
    expiryDate: '2031-12-31',
    productionDate: '2026-01-01',
  };
  return () =>
    post(
      { ...context, user: { ...context.user, id: row.user, employee: row.employee } },
      'otherGrn',
      { warehouse: row.warehouse, grnKind: '9', handler: row.employee },
      [line],
    );
}
