import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { DashboardAnswer } from '../../src/contract/dashboard-answer';
import type { QueryAnswer } from '../../src/contract/query-answer';
import { today } from '../../src/define/dates';
import { type Dataset, factColumn, fieldsOf, summedOf } from '../../src/define/define-dataset';
import { choice, type Field } from '../../src/define/field';
import { MONTH } from '../../src/define/listed-dataset';
import { add, sub } from '../../src/define/money';
import type { QueryGiven } from '../../src/define/query';
import { PAPER_KINDS } from '../../src/domain/datasets/papers';
import { datasets } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { demoServer } from '../support/demo-world';
import { rightOf, WRONG } from '../support/filter-values';
import { inParts } from '../support/in-parts';
import { type Client, call, type Server, signIn } from '../support/server';

/** Every dataset × account × field × way to ask, through the public door, on the demo world. */
const ACCOUNTS = ['platform', 'hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor'] as const;
/** Who reads most of what an organisation of his kind has. */
const READERS = ['platform', 'manager', 'dealer', 'vendor'] as const;
let server: Server;
const clients = new Map<string, Client>();
/** A specification something happened to, a partner with an account: some datasets ask for one. */
let goods: string;
let partner: string;
beforeAll(async () => {
  server = await demoServer();
  for (const userName of ACCOUNTS) clients.set(userName, await signIn(server, { userName }));
  const { rows } = await sql<{ id: string }>`select specification_id as id from stock_entry group by 1 order by count(*) desc limit 1`.execute(server.db);
  goods = rows[0]?.id ?? '';
  partner =
    (await sql<{ id: string }>`select partner_id as id from account_entry group by 1 order by count(*) desc limit 1`.execute(server.db)).rows[0]?.id ?? '';
});
afterAll(() => server.stop());

const ask = (userName: string, query: QueryGiven) =>
  // Whole hospitals sit behind one address; each dataset is asked about from another one.
  call<QueryAnswer>(
    { ...(clients.get(userName) as Client), address: addressOf(query.of) },
    'POST',
    '/v1/business/query',
    query as unknown as Record<string, unknown>,
  );
const addressOf = (of: string): string => `10.1.0.${datasets.findIndex(({ id }) => id === of) + 1}`;
/** What a dataset cannot be asked without, and all of its time. */
const whole = ({ takes = {}, day }: Dataset): Pick<QueryGiven, 'where' | 'period'> => ({
  where: { ...('specification' in takes ? { specification: goods } : {}), ...('partner' in takes ? { partner } : {}) },
  ...(day && 'from' in takes ? { period: `2020-01-01~${today()}` } : {}),
});
const told = (dataset: Dataset, userName: string) => ask(userName, { of: dataset.id, measures: Object.keys(dataset.measures), ...whole(dataset) });

describe.each(inTurn(datasets).map((dataset) => [dataset.id, dataset] as const))('%s', (_, dataset) => {
  test('its SQL has a column for everything it says, of a type that holds it', async () => {
    const given = dataset.takes ? `(${['null', 'current_date', ...Object.values(dataset.takes).map(nullOf)].join(', ')})` : '';
    const columns = await server.db.transaction().execute(async (tx) => {
      await sql.raw(`create temporary table looked on commit drop as select * from dataset_${dataset.id}${given} limit 0`).execute(tx);
      return (
        await sql<{ name: string; type: string }>`select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = 'looked'::regclass and attnum > 0`.execute(tx)
      ).rows;
    });
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    expect(types.get('org_id')).toBe('uuid');
    if (dataset.hasPinyin) expect([types.get('pinyin'), types.get('pinyin_full')]).toEqual(['text', 'text']);
    // Which month a day is of is looked up once for a query, not kept by each row.
    if (dataset.monthOfDay) expect([dataset.day && types.get(factColumn(dataset, dataset.day)), types.get(MONTH)]).toEqual(['date', undefined]);
    for (const name of [...Object.keys(dataset.dimensions), ...summedOf(dataset)].filter((one) => !(dataset.monthOfDay && one === MONTH))) {
      const field = fieldsOf(dataset)[name] as Field;
      expect(`${name} ${types.get(factColumn(dataset, name))}`).toMatch(new RegExp(`^${name} (${HOLDS[field.kind]})$`));
    }
  });

  test('who may read none of it is refused; who may is told what his pages show, and no filter or order tells more', async () => {
    for (const userName of ACCOUNTS) {
      const answer = await told(dataset, userName);
      expect([0, 40300], `${userName}: ${answer.msg}`).toContain(answer.code);
      if (answer.code !== 0) continue;
      const hidden = Object.entries(fieldsOf(dataset)).filter(
        ([name, field]) => field.needs && !answer.info.columns.includes(name) && name in dataset.measures,
      );
      for (const [name] of hidden) {
        const open = Object.keys(dataset.measures).find((other) => answer.info.columns.includes(other)) as string;
        const by = Object.keys(dataset.dimensions)[0] as string;
        const base = { of: dataset.id, measures: [open, name], by: [by], ...whole(dataset) };
        expect((await ask(userName, { ...base, order: name })).code, `${userName} orders by ${name}`).toBe(40000);
        expect((await ask(userName, { ...base, where: { ...base.where, [name]: '1~' } })).code, `${userName} filters by ${name}`).toBe(40000);
        expect((await ask(userName, { ...base, measures: [name] })).code, `${userName} asks for ${name}`).toBe(40300);
      }
    }
  });

  test('groups of any dimension add up to the whole', async () => {
    const wholes = [];
    for (const userName of READERS) wholes.push({ userName, all: await told(dataset, userName) });
    const readers = wholes.filter(({ all }) => all.code === 0);
    // Each dimension by one of those who read it: what one of them sees of another's the other loops ask.
    for (const [who, { userName, all }] of readers.entries()) {
      const measures = summedOf(dataset).filter(
        (name) => all.info.columns.includes(name) && dataset.measures[name]?.kind === 'money' && dataset.measures[name].sum,
      );
      for (const [at, by] of Object.keys(dataset.dimensions).entries()) {
        if (at % readers.length !== who || measures.length === 0 || dataset.dimensions[by]?.needs) continue;
        const { info, code, msg } = await ask(userName, { of: dataset.id, measures, by: [by], ...whole(dataset), limit: 1000 });
        expect(code, `${userName} by ${by}: ${msg}`).toBe(0);
        if (info.total > 1000) continue;
        for (const name of measures) {
          const sum = info.list.reduce((total, row) => add(total, String(row[name] ?? '0') || '0'), '0');
          expect(Number(sub(sum, all.info.totals[name] || '0')), `${userName}: ${name} by ${by}`).toBe(0);
        }
      }
    }
  });

  test('no question is a fault of the server', async () => {
    const readers = [];
    for (const one of ACCOUNTS) if ((await told(dataset, one)).code === 0) readers.push(one);
    const [userName] = readers;
    if (userName === undefined) throw new Error(`nobody reads ${dataset.id}`);
    const faults: string[] = [];
    const measures = Object.keys(dataset.measures).slice(0, 2);
    const looks = async (where: Record<string, string>) => {
      const base = whole(dataset);
      const by = [Object.keys(dataset.dimensions)[0] as string];
      const answer = await ask(userName, { of: dataset.id, measures, by, ...base, where: { ...base.where, ...where }, limit: 3 });
      if (answer.http >= 500 || ![0, 40000, 40300].includes(Number(answer.code))) faults.push(`${JSON.stringify(where)} → ${answer.code} ${answer.msg}`);
    };
    const all = Object.entries({ ...fieldsOf(dataset), ...dataset.takes });
    const fresh = new Set(all.filter(([, field]) => isNew(field)).map(([name]) => name));
    for (const [name, field] of all.filter(([one]) => fresh.has(one))) for (const value of [...rightOf(field), ...WRONG]) await looks({ [name]: value });
    // Dimensions of a kind that was asked every way are looked for together; what is taken or measured one by one.
    const usual = ([name, field]: [string, Field]): [string, string] => [name, rightOf(field)[1] ?? rightOf(field)[0] ?? 'a'];
    const [together, alone] = [all.filter(([name]) => name in dataset.dimensions), all.filter(([name]) => !(name in dataset.dimensions))].map((some) =>
      some.filter(([name]) => !fresh.has(name)),
    );
    for (const some of [...inParts(together ?? [], 6), ...inParts(alone ?? [], 1)]) await looks(Object.fromEntries(some.map(usual)));
    for (const odd of [
      { by: ['__proto__'] },
      { measures: ['constructor'] },
      { order: '-nothing' },
      { period: '昨天' },
      { period: '2026-02-30~2026-03-01' },
      { where: { nothing: '1' } },
    ]) {
      const answer = await ask(userName, { of: dataset.id, measures, ...whole(dataset), ...odd } as QueryGiven);
      if (![40000, 40300].includes(Number(answer.code))) faults.push(`${JSON.stringify(odd)} → ${answer.code} ${answer.msg}`);
    }
    const [first = ''] = Object.keys(dataset.dimensions);
    for (const twice of [
      { by: [first, first], measures },
      { by: [first], measures: [...measures, ...measures] },
      // What is told apart is seldom a figure, and a figure tells seldom apart.
      ...Object.keys(dataset.dimensions).flatMap((name) => [{ measures: [name] }, { by: [name], measures: [name] }]),
      ...Object.keys(dataset.measures).map((name) => ({ by: [name], measures })),
    ]) {
      const answer = await ask(userName, { of: dataset.id, ...whole(dataset), ...twice });
      if (![0, 40000, 40300].includes(Number(answer.code))) faults.push(`${JSON.stringify(twice)} → ${answer.code} ${answer.msg}`);
    }
    expect(faults).toEqual([]);
  });
});

it('has one file of SQL for each dataset, and none besides', () => {
  expect(
    readdirSync('src/server/datasets')
      .filter((name) => name.endsWith('.sql'))
      .sort(),
  ).toEqual(datasets.map(({ id }) => `${id}.sql`).sort());
});

it('knows the stages of the chain by the words people read', () => {
  const text = readFileSync('src/server/datasets/papers.sql', 'utf8');
  for (const { value, label } of choice('', PAPER_KINDS).options) expect(text).toContain(`('${value}', '${label}')`);
});

it('tells no organisation of the papers of another', async () => {
  for (const dataset of datasets.filter(({ dimensions, isPlatforms }) => 'documentId' in dimensions && !isPlatforms)) {
    const own = async (userName: string) => {
      const { code, info } = await ask(userName, {
        of: dataset.id,
        measures: [summedOf(dataset)[0] as string],
        by: ['documentId'],
        ...whole(dataset),
        limit: 1000,
      });
      return code === 0 ? info.list.map((row) => String(row.documentId)).filter((id) => id !== '') : [];
    };
    const [hospital, dealer] = [await own('manager'), await own('dealer')];
    expect(
      hospital.filter((id) => dealer.includes(id)),
      dataset.id,
    ).toEqual([]);
  }
});

it('tells a ward of its own use only', async () => {
  const { info } = await ask('nurse', { of: 'used', measures: ['papers'], by: ['department'] });
  expect(info.list.map((row) => row.departmentName)).toEqual(['骨科']);
});

it('use is what the ledger says left for good, received and owed what the accounts say', async () => {
  const one = async (text: ReturnType<typeof sql<{ sum: string }>>) => Number((await text.execute(server.db)).rows[0]?.sum ?? 0);
  const org = (
    await sql<{ org_id: string }>`select u.org_id from app_user u join account a on a.id = u.account_id where a.user_name = 'manager'`.execute(server.db)
  ).rows[0]?.org_id;
  const used = await ask('manager', { of: 'used', measures: ['cost', 'papers'], by: ['month'] });
  expect(Number(used.info.totals.cost)).toBeCloseTo(
    await one(sql`select sum(case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end) from stock_entry e
      left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses where e.org_id = ${org} and coalesce(o.bill_type, e.bill_type) = 'useOut'`),
    2,
  );
  for (const userName of ['dealer', 'manager'] as const) {
    const tiles = await call<DashboardAnswer>(clients.get(userName) as Client, 'GET', '/v1/business/dashboard/home');
    expect(tiles.info.rows.flat().length, userName).toBeGreaterThan(5);
  }
});

/** Nonsense meets each kind of field once. */
const met = new Set<string>();
const isNew = ({ kind }: Field): boolean => !met.has(kind) && met.add(kind) !== undefined;

const nullOf = (field: Field): string => {
  const types: Partial<Record<Field['kind'], string>> = { flag: 'boolean', date: 'date', ref: 'uuid', integer: 'int' };
  return `null::${types[field.kind] ?? 'text'}`;
};
const HOLDS: Record<Field['kind'], string> = {
  text: 'text|uuid',
  quantity: 'numeric',
  money: 'numeric',
  price: 'numeric',
  rate: 'numeric',
  integer: 'integer|bigint|numeric',
  date: 'date',
  month: 'text',
  datetime: 'timestamp with time zone',
  choice: 'text|integer',
  choices: 'text\\[\\]',
  flag: 'boolean',
  ref: 'uuid',
  refs: 'uuid\\[\\]',
  files: 'jsonb',
};
