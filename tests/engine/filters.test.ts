import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORE_TRAIL } from '../../src/define/document-core';
import type { Field, Fields, OrgKind } from '../../src/define/field';
import { documents, isBuilt, masters, reports, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import { rightOf, WRONG } from '../support/filter-values';
import { inParts } from '../support/in-parts';
import { plant } from '../support/planted';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeSpecification } from '../support/trade-world';
import { makeOrganisation, type Organisation } from '../support/world';

/** Every field × every way to ask for it × every level: rows, or a clear word about the question; never a fault of the server. */
let server: Server;
const clients = new Map<OrgKind, Client>();
const organisations = new Map<OrgKind, Organisation>();
let goods: { spec: string; piece: string };
beforeAll(async () => {
  server = await startServer();
  goods = await makeSpecification(server.db, '缝合线');
  for (const kind of ['P', 'H', 'D', 'V'] as const) {
    const organisation = await makeOrganisation(server.db, kind);
    organisations.set(kind, organisation);
    clients.set(kind, await signIn(server, organisation.admin));
  }
});
afterAll(() => server.stop());

const client = (kinds: readonly OrgKind[]): Client => clients.get(kinds[0] as OrgKind) as Client;

/** `fields` by level, and which of them a report groups by there; what it is asked at the wrong level it refuses in words. */
type Asked = { client: Client; path: string; levels: Record<string, Fields>; groups?: Record<string, readonly string[]> };

/** Nonsense meets each way a field is stored once in the whole registry; what is rightly asked is asked of every field. */
const met = new Set<string>();
const isNewWay = (path: string, field: Field): boolean => {
  const way = [
    path.split('/').slice(0, 4).length,
    path.includes('/report/'),
    field.kind,
    field.extra,
    field.via,
    field.live !== undefined,
    'to' in field && field.to,
  ].join();
  if (met.has(way)) return false;
  met.add(way);
  return true;
};
const CURSORS = [
  'AAAA',
  'x_y',
  '2026-99-99T00:00:00+08:00_x',
  `2026-02-30T00:00:00+08:00_${newId()}`,
  `infinity_${newId()}`,
  `9999999999_${newId()}`,
  'WyJcdTAwMDAiXQ',
];

let lists = 0;
const cursorsNow = (): string[] => {
  lists += 1;
  return lists <= 10 || lists % 20 === 0 ? CURSORS : [CURSORS[lists % CURSORS.length] as string];
};

const usual = (field: Field): string => rightOf(field)[1] ?? rightOf(field)[0] ?? 'a';

async function faults({ client: from, path, levels, groups = {} }: Asked): Promise<string[]> {
  const found: string[] = [];
  const refused = new Set<string>();
  const isReport = path.includes('/report/');
  for (const [level, fields] of Object.entries(levels)) {
    const at: Record<string, string> = level === '' ? {} : { level };
    const ask = async (query: Record<string, string>, isRight = false) => {
      const answer = await call(from, 'GET', path, { pageSize: '5', ...at, ...query });
      // A field may be absent from this caller's answers: then he hears that it is unknown.
      const isRefused = answer.code === 40000 && (!isRight || isReport || answer.msg.startsWith('不认识的'));
      if ((answer.code !== 0 && !isRefused) || answer.http >= 500) found.push(`${JSON.stringify({ ...at, ...query })} → ${answer.code} ${answer.msg}`);
      return answer.code === 0;
    };
    const all = Object.entries(fields);
    const isFurther = level !== Object.keys(levels)[0];
    const fresh = new Set(all.filter(([, field]) => isNewWay(path, field)).map(([name]) => name));
    for (const [name, field] of all.filter(([one]) => fresh.has(one))) {
      for (const value of rightOf(field)) await ask({ [`f.${name}`]: value, noTotal: '1' }, true);
      for (const value of WRONG) await ask({ [`f.${name}`]: value, noTotal: '1' });
    }
    // Ways that were met already are asked several at a time, at a further level more of them; one that is refused would hide the others.
    const known = all.filter(([one]) => !fresh.has(one));
    const right = ([name, field]: [string, Field]) => [`f.${name}`, usual(field)] as const;
    const askAll = (some: typeof known) => ask({ ...Object.fromEntries(some.map(right)), noTotal: '1' }, true);
    // What a report refused at its first level it refuses at others, but where it groups by it: together, or answered together.
    const isRefused = ([name]: [string, Field]) => isReport && isFurther && refused.has(name) && !groups[level]?.includes(name);
    const taken = known.filter((one) => !isRefused(one));
    for (const some of inParts(taken, isFurther ? 12 : 6))
      if (!(await askAll(some))) for (const one of some) if (!(await askAll([one])) && !isFurther) refused.add(one[0]);
    await askAll(known.filter(isRefused));
    const blank = all.filter(([, field]) => rightOf(field).includes('is:blank')).map(([name]) => name);
    for (const some of inParts(blank, isFurther ? 16 : 8))
      await ask({ ...Object.fromEntries(some.map((name) => [`f.${name}`, 'is:blank'])), noTotal: '1' }, true);
    for (const some of inParts(all, isFurther ? 12 : 8)) await ask({ sort: some.map(([name]) => `-${name}`).join(), noTotal: '1' });
    // The levels of a report are read by one door, and every list reads cursors by the same: all of them the first few times, then each in turn.
    if (!isReport || !isFurther) for (const cursor of cursorsNow()) await ask({ cursor, noTotal: '1' });
    if (!isReport || !isFurther) for (const tab of ['__proto__', '9', 'x']) await ask({ tab });
    const counted = all.find(([, field]) => field.filter && field.kind !== 'choice');
    if (counted) await ask({ [`f.${counted[0]}`]: rightOf(counted[1])[0] ?? 'a' }, true);
  }
  return found;
}
const built = (resource: string) => screensOf(resource).filter(isBuilt);

describe.each(inTurn(documents.filter(({ kind }) => built(kind).length > 0)))('documents: $kind', (definition) => {
  it('answer every question', async () => {
    const kinds = definition.owners.filter((kind) => kind !== 'P');
    const organisation = organisations.get(kinds[0] as OrgKind) as Organisation;
    await plant(server.db, definition, organisation.id, { line: { specification_id: goods.spec, unit_id: goods.piece, price: '1.5', amount: '3' } });
    const levels = { document: { ...CORE_TRAIL, ...definition.header, ...definition.lines }, line: { sn: CORE_TRAIL.sn, ...definition.lines } };
    expect(await faults({ client: client(kinds), path: `/v1/business/${definition.kind}/list`, levels })).toEqual([]);
  });
});

describe.each(inTurn(masters.filter(({ resource }) => built(resource).length > 0)))('masters: $resource', (definition) => {
  it('answer every question', async () => {
    const kinds = built(definition.resource).flatMap((screen) => screen.kinds);
    expect(await faults({ client: client(kinds), path: `/v1/business/${definition.resource}/list`, levels: { '': definition.fields } })).toEqual([]);
  });
});

const generic = reports.filter(({ resource }) => built(resource).length > 0);
describe.each(inTurn(generic))('reports: $resource', (definition) => {
  it('answer every question', async () => {
    const kinds = built(definition.resource).flatMap((screen) => screen.kinds.filter((kind) => definition.owners.includes(kind)));
    const path = `/v1/business/report/${definition.resource.replace(/^report:/, '')}`;
    expect(
      await faults({
        client: client(kinds),
        path,
        levels: Object.fromEntries(Object.keys(definition.levels).map((level) => [level, { ...definition.columns, ...definition.parameters }])),
        groups: Object.fromEntries(Object.entries(definition.levels).map(([level, { dimensions }]) => [level, dimensions])),
      }),
    ).toEqual([]);
  });
});

it('finds by maker, product and number as it finds by anything else', async () => {
  const organisation = organisations.get('D') as Organisation;
  const definition = documents.find(({ kind }) => kind === 'saleOdo');
  if (!definition) throw new Error('no saleOdo');
  const planted = await plant(server.db, definition, organisation.id, {
    header: { created_by: organisation.admin.user, total_amount: '12.50' },
    line: { specification_id: goods.spec, unit_id: goods.piece, quantity: '2.5' },
  });
  const finds = async (query: Record<string, string>) => {
    const { info } = await call<{ list: { sn: string }[] }>(client(['D']), 'GET', '/v1/business/saleOdo/list', query);
    return (info?.list ?? []).some(({ sn }) => sn === planted.sn);
  };
  for (const level of ['document', 'line'])
    for (const [right, wrong] of [
      [{ 'f.createdByName': organisation.admin.name }, { 'f.createdByName': '没有这个人' }],
      [{ 'f.productName': '缝合' }, { 'f.productName': '敷料' }],
      [{ 'f.quantity': '2.5' }, { 'f.quantity': '2.6' }],
      [{ 'f.totalAmount': '12.5' }, { 'f.totalAmount': '12.6~' }],
      [{ 'f.attachments': 'is:blank' }, { 'f.attachments': 'is:filled' }],
    ] as Record<string, string>[][]) {
      expect([level, right, await finds({ level, ...right })]).toEqual([level, right, true]);
      expect([level, wrong, await finds({ level, ...wrong })]).toEqual([level, wrong, false]);
    }
});

it('a node of a tree stands for everything below it, in documents as in masters and reports', async () => {
  const organisation = organisations.get('H') as Organisation;
  const ward = newId();
  await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${organisation.id}, ${ward}, 'W', '病区', ${organisation.department}, 2,
    array[${organisation.department}::uuid, ${ward}::uuid])`.execute(server.db);
  const definition = documents.find(({ kind }) => kind === 'suppliesClaim');
  if (!definition) throw new Error('no suppliesClaim');
  const planted = await plant(server.db, definition, organisation.id, { header: { department_id: ward } });
  const { info } = await call<{ list: { sn: string }[] }>(client(['H']), 'GET', '/v1/business/suppliesClaim/list', { 'f.department': organisation.department });
  expect(info.list.map(({ sn }) => sn)).toContain(planted.sn);
});
