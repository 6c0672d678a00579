import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryAnswer } from '../../src/contract/query-answer';
import { addDays, addMonths, endOfMonth, startOfMonth, today } from '../../src/define/dates';
import { type Dataset, factColumn, summedOf } from '../../src/define/define-dataset';
import type { QueryGiven } from '../../src/define/query';
import type { ReportDefinition } from '../../src/define/report-definition';
import { datasets, reports } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { keepingDatasets } from '../../src/server/db/kept-tables';
import { closeStockMonths } from '../../src/server/engine/ledger/months';
import { driftedSums } from '../../src/server/engine/queries/drifted-sums';
import { foldSums, rebuildSums } from '../../src/server/engine/queries/fold-sums';
import { keptSpans, rawDays } from '../../src/server/engine/queries/kept-spans';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** What is kept answers as the rows do: every dataset that keeps sums × account × dimension × stretch of days, on the demo world. */
const ACCOUNTS = ['hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor'] as const;
const HOSPITAL = ['manager', 'hfinance', 'keeper'];
const SUPPLIERS = ['dealer', 'vendor'];
/** Right after midnight the day before is not folded yet. */
const NOON = new Date(`${today()}T12:00:00+08:00`);
let server: Server;
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ACCOUNTS) clients.set(userName, await signIn(server, { userName }));
  await closeStockMonths(server.db, new Date());
  expect(await foldSums(server.db, NOON)).toBeGreaterThan(100);
});
afterAll(() => server.stop());

type Asked = { userName: string; query: QueryGiven };
const answerTo = async ({ userName, query }: Asked, at: number) => {
  const client = { ...(clients.get(userName) as Client), address: `10.2.${at % 250}.1` };
  const { code, msg, info } = await call<QueryAnswer>(client, 'POST', '/v1/business/query', query as unknown as Record<string, unknown>);
  return code === 0 ? { list: info.list, total: info.total, totals: info.totals, before: info.before } : { code, msg };
};
const answersTo = async (asked: readonly Asked[]) => {
  const answers = [];
  for (const [at, one] of asked.entries()) answers.push(await answerTo(one, at));
  return answers;
};
/** The same of the rows: nothing counts as kept meanwhile. */
async function fromRows<T>(work: () => Promise<T>): Promise<T> {
  await sql`create table put_by as select * from kept_until`.execute(server.db);
  await sql`delete from kept_until`.execute(server.db);
  try {
    return await work();
  } finally {
    await sql`insert into kept_until select * from put_by`.execute(server.db);
    await sql`drop table put_by`.execute(server.db);
  }
}

const MOST = 12;
const lastMonth = addMonths(startOfMonth(today()), -1);
const PERIODS = ['', 'thisMonth', `${lastMonth}~${endOfMonth(lastMonth)}`, `${addDays(addMonths(lastMonth, -3), 9)}~${addDays(today(), -6)}`];

/** Every dimension alone and with the one after the next, all measures that one may ask for together. */
function asksOf(dataset: Dataset): QueryGiven[] {
  const names = Object.keys(dataset.dimensions).filter((name) => !dataset.dimensions[name]?.needs);
  const sums = dataset.keeps?.sums ?? [];
  const kept = new Set(sums);
  const more = Object.keys(dataset.measures).filter((name) =>
    [
      dataset.filtered[name]?.of,
      dataset.shares[name],
      dataset.ratios[name]?.[0],
      name in dataset.distinct || name in dataset.extremes ? sums[0] : undefined,
    ].some((part) => part !== undefined && kept.has(part)),
  );
  const money = sums.filter((name) => dataset.measures[name]?.kind === 'money');
  return [
    { of: dataset.id, measures: [...sums] },
    ...[...money, ...more].map((name) => ({ of: dataset.id, measures: [name] })),
    ...names.flatMap((name, at) => [
      { of: dataset.id, by: [name], measures: [...sums, ...more], totals: true, limit: 1000 },
      { of: dataset.id, by: [name], measures: money.slice(0, 1), limit: 1000 },
      { of: dataset.id, by: [...new Set([name, names[(at + 2) % names.length] as string])], measures: money, totals: true, limit: 1000 },
    ]),
  ];
}

const pathOf = ({ resource }: ReportDefinition): string => `/v1/business/report/${resource.replace(/^report:/, '')}`;
const daysOf = ({ parameters }: ReportDefinition): Record<string, string> => ('from' in parameters ? { from: addMonths(lastMonth, -2), to: today() } : {});
/** Who may ask at all, by dataset. */
const readers = new Map<string, string[]>();
const mayAsk = async (dataset: Dataset): Promise<string[]> => {
  const found: string[] = [];
  for (const [at, userName] of ACCOUNTS.entries())
    if (!('code' in (await answerTo({ userName, query: { of: dataset.id, measures: dataset.keeps?.sums as string[] } }, at)))) found.push(userName);
  return found;
};
const drift = async () => (await sql`select * from (${driftedSums}) d limit 5`.execute(server.db)).rows;

describe.each(inTurn(keepingDatasets).map((dataset) => [dataset.id, dataset] as const))('%s', (_, dataset) => {
  test('says from its sums what its rows say, to everybody', async () => {
    const own = await mayAsk(dataset);
    readers.set(dataset.id, own);
    expect(own.length).toBeGreaterThan(0);
    const asked = own.flatMap((userName, who) =>
      // Together all of the questions, each by one of those who may ask.
      asksOf(dataset).flatMap((query, at): Asked | [] => {
        if (at % own.length !== who) return [];
        const period = PERIODS[(at + who) % PERIODS.length] as string;
        return { userName, query: { ...query, ...(period ? { period, against: at % 3 === 0 ? ('lastYear' as const) : undefined } : {}) } as QueryGiven };
      }),
    );
    const kept = await answersTo(asked);
    const rows = await fromRows(() => answersTo(asked));
    for (const [at, one] of asked.entries()) expect(kept[at], JSON.stringify(one)).toEqual(rows[at]);
    expect(kept.filter((answer) => !('code' in answer) && answer.total > 0).length).toBeGreaterThan(asked.length / 4);
  });

  test('filters, words and orders mean the same', async () => {
    const { rows } = await sql<{
      spec: string;
      store: string;
    }>`select specification_id as spec, warehouse_id as store from stock_entry group by 1, 2 order by count(*) desc limit 1`.execute(server.db);
    const found = rows[0] as { spec: string; store: string };
    const measure = dataset.keeps?.sums[1] as string;
    const asks: QueryGiven[] = [
      { of: dataset.id, by: ['month'], measures: [measure], where: { specification: found.spec }, totals: true, order: 'month' },
      { of: dataset.id, by: ['productName'], measures: [measure], where: { warehouse: found.store }, totals: true },
      {
        of: dataset.id,
        by: ['month'],
        measures: [measure],
        where: { month: `${addMonths(lastMonth, -2).slice(0, 7)}~${lastMonth.slice(0, 7)}` },
        totals: true,
      },
      { of: dataset.id, by: ['specification'], measures: [measure], where: { productName: '导' }, totals: true, order: 'specificationName' },
      { of: dataset.id, by: ['manufacturer'], measures: [measure], where: { [measure]: '100~' }, totals: true },
      { of: dataset.id, by: ['ownership'], measures: [measure], where: { isHighValue: 'true' }, period: 'last90Days', totals: true },
    ];
    // Each by two of those who may ask.
    const own = readers.get(dataset.id) ?? (await mayAsk(dataset));
    const asked = asks.flatMap((query, at) => [0, 1].map((next): Asked => ({ userName: own[(at + next) % own.length] as string, query })));
    expect(await answersTo(asked)).toEqual(await fromRows(() => answersTo(asked)));
  });

  test('its sums are read: when they are spoiled the answer and the check say so, and they can be made anew', async () => {
    const sums = dataset.keeps?.sums as string[];
    // Of whole months and of days: which of them the demo has business on depends on the day it is told.
    const year = { of: dataset.id, measures: [sums.at(-1) as string], period: `${addMonths(lastMonth, -11)}~${addDays(today(), -1)}` };
    const userName = readers.get(dataset.id)?.[0] ?? '';
    const before = await answerTo({ userName, query: year }, 1);
    await sql`update ${sql.table(`kept_${dataset.id}`)} set ${sql.raw(sums.map((name) => `${factColumn(dataset, name)} = 7.5`).join(', '))}`.execute(server.db);
    expect(await answerTo({ userName, query: year }, 2)).not.toEqual(before);
    expect((await drift()).length).toBeGreaterThan(0);
    await rebuildSums(server.db);
    expect(await drift()).toEqual([]);
    expect(await answerTo({ userName, query: year }, 3)).toEqual(before);
  });
});

describe.each(inTurn(datasets.filter(({ byLot }) => byLot)).map((dataset) => [dataset.id, dataset] as const))('%s', (_, dataset) => {
  const dimensions = Object.keys(dataset.dimensions).filter((name) => !dataset.dimensions[name]?.needs);
  const ofLots = dataset.byLot ?? [];
  const summed = summedOf(dataset);
  /** As many as one may ask for at once, each in turn. */
  const measuresAt = (at: number): string[] => Array.from({ length: Math.min(MOST, summed.length) }, (_, i) => summed[(at * 5 + i) % summed.length] as string);
  const days = [
    [startOfMonth(today()), today()],
    [lastMonth, endOfMonth(lastMonth)],
    [addDays(addMonths(lastMonth, -2), 9), today()],
  ] as const;
  const periodAt = (at: number) => {
    const [from, to] = days[at % days.length] as (typeof days)[number];
    return 'from' in (dataset.takes ?? {}) ? { where: { from, to } } : {};
  };
  const who = ['manager', 'keeper', 'dealer'] as const;

  test('says from sums what its rows say', async () => {
    const asked = dimensions.map(
      (by, at): Asked => ({
        userName: who[at % who.length] as string,
        query: { of: dataset.id, by: [by], measures: measuresAt(at), totals: true, limit: 1000, ...periodAt(at) } as QueryGiven,
      }),
    );
    const kept = await answersTo(asked);
    const rows = await fromRows(() => answersTo(asked));
    for (const [at, one] of asked.entries()) expect(kept[at], JSON.stringify(one)).toEqual(rows[at]);
    expect(kept.filter((answer) => !('code' in answer) && answer.total > 0).length).toBeGreaterThan(asked.length / 4);
  });

  test('adds up to the same whether lots are told apart or not', async () => {
    let compared = 0;
    for (const [at, userName] of who.entries())
      for (const by of dimensions.filter((name) => !ofLots.includes(name))) {
        const query = { of: dataset.id, measures: measuresAt(at + by.length), totals: true, limit: 1, ...periodAt(at + by.length) } as QueryGiven;
        const plain = await answerTo({ userName, query: { ...query, by: [by] } }, compared);
        const lots = await answerTo({ userName, query: { ...query, by: [by, ofLots[0] as string] } }, compared);
        if ('code' in plain || 'code' in lots) continue;
        for (const [name, sum] of Object.entries(plain.totals)) {
          if (dataset.measures[name]?.kind !== 'money') continue;
          expect(Number(lots.totals[name]), `${userName} ${name} by ${by}`).toBeCloseTo(Number(sum), 4);
          compared++;
        }
      }
    expect(compared).toBeGreaterThan(atLeast(20));
  });
});

test('reports of such rows are the same at every level, tabs and sums of bands among them', async () => {
  const asked = reports
    .filter(
      ({ of, parameters, matrix }) => (of.keeps || of.byLot) && !matrix && !Object.values(parameters).some(({ required, kind }) => required && kind === 'ref'),
    )
    .flatMap((report, at) =>
      Object.keys(report.levels).flatMap((level, depth) =>
        // Each in turn by somebody of the hospital and somebody of its suppliers.
        [HOSPITAL[(at + depth) % HOSPITAL.length] as string, SUPPLIERS[(at + depth) % SUPPLIERS.length] as string].map((userName) => ({
          userName,
          path: pathOf(report),
          query: { level, ...daysOf(report) },
        })),
      ),
    );
  const told = async () => {
    const answers = [];
    for (const [at, { userName, path, query }] of asked.entries()) {
      const { code, info } = await call<unknown>({ ...(clients.get(userName) as Client), address: `10.3.${at % 250}.1` }, 'GET', path, query);
      answers.push({ path, query, userName, code, info });
    }
    return answers;
  };
  const kept = await told();
  const rows = await fromRows(told);
  for (const [at, one] of kept.entries()) expect(one).toEqual(rows[at]);
  expect(kept.filter(({ code }) => code === 0).length).toBeGreaterThan(20);
});

/** An entry of a day like those there are; nothing else of it matters here. */
const oneMore = (db: Server['db'], day: string) =>
  sql`
  insert into stock_entry (org_id, id, posted_at, biz_date, warehouse_id, location_id, specification_id, lot_id, pack_no, owner_id, quantity, amount, unit_cost,
    lot_cost, bill_type, doc_kind, document_id, doc_sn, line_id)
  select org_id, gen_random_uuid(), posted_at, ${day}::date, warehouse_id, location_id, specification_id, lot_id, pack_no, owner_id, quantity, amount, unit_cost,
    lot_cost, bill_type, doc_kind, document_id, doc_sn, line_id
  from stock_entry where doc_kind = 'issueOdo' and bill_type = 'issueOut' order by id limit 1 returning org_id`.execute(db);

describe('what changes afterwards', () => {
  const yesterday = addDays(today(), -1);
  const stale = async () =>
    (await sql<{ day: string }>`select distinct day::text as day from kept_stale order by 1`.execute(server.db)).rows.map(({ day }) => day);

  test('a day that is posted to again is read from its rows until it is folded anew', async () => {
    await foldSums(server.db, NOON);
    expect(await stale()).toEqual([]);
    await oneMore(server.db, addDays(today(), -40));
    expect(await stale()).toContain(addDays(today(), -40));
    expect(await drift()).toEqual([]);
    const asked: Asked[] = ['specification', 'day', 'month', 'department'].map((by) => ({
      userName: 'manager',
      query: { of: 'issued', by: [by], measures: ['cost', 'quantity'], totals: true, limit: 1000 },
    }));
    const raw = await fromRows(() => answersTo(asked));
    expect(await answersTo(asked)).toEqual(raw);
    await foldSums(server.db, NOON);
    expect(await stale()).toEqual([]);
    expect(await answersTo(asked)).toEqual(raw);
    expect(await drift()).toEqual([]);
  });

  test('a posting that is still at work when its day is folded is neither lost nor waited for', async () => {
    await sql`update kept_until set until = ${addDays(yesterday, -1)}::date`.execute(server.db);
    const tx = await server.db.startTransaction().execute();
    const { rows } = await oneMore(tx as unknown as Server['db'], yesterday);
    await foldSums(server.db, NOON);
    const until = async () =>
      (await sql<{ until: string }>`select until::text as until from kept_until where org_id = ${(rows[0] as { org_id: string }).org_id}`.execute(server.db))
        .rows[0]?.until;
    expect(await until()).toBe(addDays(yesterday, -1));
    await tx.commit().execute();
    expect(await drift()).toEqual([]);
    await foldSums(server.db, NOON);
    expect(await until()).toBe(yesterday);
    expect(await drift()).toEqual([]);
  });

  test('whatever is posted while days are folded, what counts as kept is what the rows say', async () => {
    for (let round = 0; round < 4; round += 1) {
      await sql`update kept_until set until = ${addDays(today(), -6)}::date`.execute(server.db);
      const posting = async (at: number) => {
        await sleep(Math.random() * 60);
        const tx = await server.db.startTransaction().execute();
        await oneMore(tx as unknown as Server['db'], addDays(today(), -1 - ((at + round) % 9)));
        await sleep(Math.random() * 60);
        await (at % 4 === 0 ? tx.rollback() : tx.commit()).execute();
      };
      const folding = async () => {
        for (let times = 0; times < 3; times += 1) await foldSums(server.db, NOON);
      };
      await Promise.all([...Array.from({ length: 7 }, (_, at) => posting(at)), folding()]);
      expect(await drift()).toEqual([]);
    }
    await foldSums(server.db, NOON);
    expect(await stale()).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  test('documents that are told otherwise, taken back or given another line are found', async () => {
    const kinds = ['issueOdo', 'useRecord', 'purchaseGrn', 'saleOdo', 'psiChange'];
    for (const change of [
      sql`department_id = null`,
      sql`partner_id = (select id from partner p where p.org_id = document.org_id limit 1)`,
      sql`status = 0`,
      sql`status = 2`,
      sql`happened_at = happened_at - interval '3 days', biz_date = biz_date - 1`,
    ]) {
      await sql`update document set ${change} where (org_id, id) in (select distinct on (kind) org_id, id from document where kind = any(${kinds}::text[])
        and biz_date is not null order by kind, id)`.execute(server.db);
      expect(await drift()).toEqual([]);
    }
    await sql`update document_line set price = price + 1, amount = amount + 1, charge_price = 3, charge_amount = 5, quality = '未收费' where id in (select max(l.id::text)::uuid from document_line l
      join document d on d.org_id = l.org_id and d.id = l.document_id where d.kind = any(${kinds}::text[]) group by d.kind)`.execute(server.db);
    expect(await drift()).toEqual([]);
    expect((await stale()).length).toBeGreaterThan(3);
    await foldSums(server.db, NOON);
    expect(await drift()).toEqual([]);
  });
});

test('whole months, days beside them and days that changed make up what is asked', () => {
  const kept = { until: '2026-03-20', stale: ['2026-02-10', '2026-03-05'], ends: 0 };
  const text = (from: string, to: string, isByDay = false) => [
    ...keptSpans({ from, to }, kept, isByDay).map((span) => `${span.isMonth ? 'months' : 'days'} ${span.from}~${span.to} but ${span.except.join()}`),
    ...[rawDays({ from, to }, kept)].map(({ after, days }) => `rows ${after ? `${after.from}~${after.to}` : ''} ${days.join()}`),
  ];
  expect(text('2026-01-01', '2026-01-31')).toEqual(['months 2026-01-01~2026-01-31 but ', 'rows  ']);
  expect(text('2026-01-15', '2026-03-31')).toEqual([
    'months 2026-02-01~2026-02-28 but 2026-02-01',
    'days 2026-02-01~2026-02-28 but 2026-02-10',
    'days 2026-01-15~2026-01-31 but ',
    'days 2026-03-01~2026-03-20 but 2026-03-05',
    'rows 2026-03-21~2026-03-31 2026-02-10,2026-03-05',
  ]);
  expect(text('2026-01-15', '', true)).toEqual(['days 2026-01-15~2026-03-20 but 2026-02-10,2026-03-05', 'rows 2026-03-21~ 2026-02-10,2026-03-05']);
  expect(text('2026-04-01', '2026-04-02')).toEqual(['rows 2026-04-01~2026-04-02 ']);
});
