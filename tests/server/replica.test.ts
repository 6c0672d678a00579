import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import type { ReportDefinition } from '../../src/define/report-definition';
import { dashboardOf, dashboards, reports, screensOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import type { Reason } from '../../src/server/db/replica';
import { makeTrading, type Trading } from '../support/busy-product';
import { type Line, lineTo } from '../support/cut-line';
import { postgres15, type Replicated, startReplicated } from '../support/replica';
import { type Client, call, type Server, signIn, startServer } from '../support/server';

/** Reports beside a real streaming replica: the same figures, never older than what was committed, whatever becomes of it. Skipped without PostgreSQL 15. */
const LAG = 2;
describe.skipIf(postgres15 === undefined)('a streaming replica', () => {
  let replicated: Replicated;
  let line: Line;
  /** Asks the replica; asks the primary alone. */
  let server: Server;
  let plain: Server;
  let world: Trading;
  let hospital: Client;
  const readers = new Map<string, [beside: Client, alone: Client]>();
  const on = (env: Record<string, string>) => startServer({ on: { ...replicated.database, drop: async () => undefined }, env });
  const figures = () => server.services.replica?.figures() as NonNullable<ReturnType<NonNullable<Server['services']['replica']>['figures']>>;
  const fellBack = (...reasons: Reason[]) => reasons.reduce((sum, reason) => sum + (figures().fallbacks.get(reason) ?? 0), 0);
  const becomes = (isUsed: boolean) => expect.poll(() => figures().isUsed, { timeout: 60_000, interval: 20 }).toBe(isUsed);
  beforeAll(async () => {
    replicated = await startReplicated();
    line = await lineTo(replicated.url);
    const { url } = replicated.database;
    server = await on({ DATABASE_URL: url, DATABASE_READ_URL: line.url, DATABASE_READ_LAG: String(LAG), METRICS_TOKEN: 'a-token-of-this-test' });
    plain = await on({});
    world = await makeTrading(server.db);
    for (const [kind, { admin }] of [
      ['H', world.hospital],
      ['D', world.dealer],
    ] as const)
      readers.set(kind, [await signIn(server, admin), await signIn(plain, admin)]);
    [hospital] = readers.get('H') as [Client, Client];
    for (let i = 0; i < 3; i++) await receive();
  });
  afterAll(async () => {
    await server?.stop();
    await plain?.stop();
    await line?.stop();
    await replicated?.stop();
  });

  /** Two pieces come in, through the public door. */
  async function receive(): Promise<void> {
    const row = { specification: world.goods.spec, unit: world.goods.piece, quantity: '2', batchNo: 'A', expiryDate: '2099-06-30', givenCost: '3' };
    const body = { header: { warehouse: world.stores[world.hospital.id], grnKind: '9' }, lines: [row], key: newId(), confirmed: true };
    const added = await call<{ id: string; version: number }>(hospital, 'POST', '/v1/business/otherGrn/add', body);
    expect(added.code, added.msg).toBe(0);
    const { id, version } = added.info;
    const reviewed = await call(hospital, 'POST', '/v1/business/otherGrn/review', { id, version, key: newId(), confirmed: true });
    expect(reviewed.code, reviewed.msg).toBe(0);
  }
  const onHand = async (client: Client): Promise<number> => {
    const answer = await call<{ totals: Record<string, string> }>(client, 'POST', '/v1/business/query', { of: 'lying', measures: ['quantity'] });
    expect(answer.code, answer.msg).toBe(0);
    return Number(answer.info.totals.quantity);
  };
  const asked = (report: ReportDefinition) =>
    Object.fromEntries(
      Object.entries(report.parameters).flatMap(([name, field]) =>
        field.required && field.kind === 'ref' ? [[name, name === 'specification' ? world.goods.spec : newId()]] : [],
      ),
    );
  /** What both say: the replica is asked until it answered itself. */
  async function same(kind: string, path: string, query: Record<string, string>): Promise<unknown> {
    const [beside, alone] = readers.get(kind) as [Client, Client];
    for (let left = 50; left > 0; left -= 1) {
      const before = figures().answers;
      const answer = await call<ReportAnswer>(beside, 'GET', path, query);
      if (figures().answers === before && answer.code === 0) continue;
      expect(answer, path).toEqual(await call(alone, 'GET', path, query));
      return answer.info;
    }
    throw new Error(`${path}: the replica never answered`);
  }

  test('every report says the same at every level, and every dashboard', async () => {
    await becomes(true);
    let told = 0;
    for (const report of reports)
      for (const owner of report.owners.filter((one) => readers.has(one)).slice(0, 1))
        for (const level of Object.keys(report.levels)) {
          const answer = await same(owner, `/v1/business/report/${report.resource.replace(/^report:/, '')}`, { ...asked(report), level });
          told += (answer as ReportAnswer | null)?.list?.length ?? 0;
        }
    expect(told).toBeGreaterThan(10);
    const shown = dashboards.filter(({ resource }) => dashboardOf(resource) && screensOf(resource).some(({ kinds }) => kinds.includes('H')));
    for (const { resource } of shown) {
      const path = `/v1/business/dashboard/${resource.replace(/^dashboard:/, '')}`;
      const [beside, alone] = readers.get('H') as [Client, Client];
      expect((await call(beside, 'GET', path)).info, resource).toEqual((await call(alone, 'GET', path)).info);
    }
    expect(fellBack('failed', 'lost', 'foreign', 'behind')).toBe(0);
  }, 300_000);

  test('exports are read from it to their end', async () => {
    const offered = reports.flatMap((report) => {
      const page = screensOf(report.resource).find(({ actions, kinds }) => actions.includes('export') && kinds.includes('H'));
      return page && report.owners.includes('H') ? [[report, page] as const] : [];
    });
    expect(offered.length).toBeGreaterThan(20);
    for (const [report, page] of offered) {
      const query = new URLSearchParams({ ...asked(report), screen: page.flag });
      const response = await server.app.inject({
        url: `/v1/business/report/${report.resource.replace(/^report:/, '')}/export?${query}`,
        headers: { cookie: [...hospital.cookies].map((pair) => pair.join('=')).join('; ') },
      });
      expect([report.resource, response.rawPayload.subarray(0, 2).toString()]).toEqual([report.resource, 'PK']);
    }
    expect(fellBack('failed', 'lost')).toBe(0);
  });

  test('who has just written sees it in the next figure', async () => {
    const before = await onHand(hospital);
    for (let i = 1; i <= 10; i++) {
      await receive();
      expect(await onHand(hospital)).toBe(before + 2 * i);
    }
  });

  test('paused, it is not asked: at first for what it lacks, then for being behind; figures stay fresh, and it comes back', async () => {
    await becomes(true);
    await replicated.pause();
    const [before, late, said] = [await onHand(hospital), fellBack('late'), server.said.length];
    await receive();
    expect(await onHand(hospital)).toBe(before + 2);
    expect(fellBack('late', 'behind')).toBeGreaterThan(late);
    await becomes(false);
    expect(figures().lag).toBeGreaterThan(LAG);
    expect(await onHand(hospital)).toBe(before + 2);
    expect(fellBack('behind')).toBeGreaterThan(0);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-of-this-test' } });
    expect(body).toContain('yiruntong_replica_used 0');
    expect(body).toMatch(/yiruntong_replica_fallbacks_total\{reason="behind"\} [1-9]/);
    await replicated.resume();
    await becomes(true);
    expect(server.said.slice(said)).toEqual([expect.stringContaining('备库落后太多'), expect.stringContaining('报表读备库')]);
    expect(figures().lag).toBe(0);
  });

  test('a primary nobody writes in leaves nothing behind, however long', async () => {
    await new Promise((done) => setTimeout(done, (LAG + 2) * 1000));
    expect(figures()).toMatchObject({ isUsed: true, lag: 0 });
  });

  test.each(['kill', 'mute'] as const)('lost (%s) while asked, nobody is refused; started again it is asked again', async (how) => {
    await becomes(true);
    const said = server.said.length;
    const stopped = { isStopped: false };
    const wanted = await onHand(hospital);
    const asking = Array.from({ length: 4 }, async () => {
      for (; !stopped.isStopped; await new Promise((done) => setTimeout(done, 20))) expect(await onHand(hospital)).toBe(wanted);
    });
    if (how === 'kill') await replicated.kill();
    else await line.be('mute');
    await becomes(false);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
    const lost = fellBack('lost');
    await expect.poll(() => fellBack('lost'), { timeout: 60_000 }).toBeGreaterThan(lost);
    if (how === 'kill') await replicated.start();
    else await line.be('open');
    await becomes(true);
    const answers = figures().answers;
    await expect.poll(() => figures().answers, { timeout: 60_000 }).toBeGreaterThan(answers);
    stopped.isStopped = true;
    await Promise.all(asking);
    expect(server.said.slice(said)).toEqual([expect.stringContaining('备库没有应答'), expect.stringContaining('报表读备库')]);
  });

  test('nothing is written through it: what tries is done by the primary, and costs it nothing', async () => {
    const id = newId();
    const write = async (db: Server['db']) => (await sql`insert into dataset (id, checksum) values (${id}, '')`.execute(db)).numAffectedRows;
    await server.services.replica?.ask(write, () => write(server.db));
    const { rows } = await sql`delete from dataset where id = ${id} returning id`.execute(plain.db);
    expect(rows).toEqual([{ id }]);
    expect(figures().isUsed).toBe(true);
    expect(fellBack('failed')).toBe(1);
  });

  test('a database that follows another, or none, is told of and never asked', async () => {
    const wrong = await on({ DATABASE_URL: replicated.database.url, DATABASE_READ_URL: replicated.database.url });
    await expect.poll(() => wrong.said, { timeout: 60_000 }).toEqual([expect.stringContaining('不是 DATABASE_URL 的备库')]);
    const client = await signIn(wrong, world.hospital.admin);
    await onHand(client);
    expect(wrong.services.replica?.figures()).toMatchObject({ isUsed: false, answers: 0 });
    await wrong.stop();
  });
});
