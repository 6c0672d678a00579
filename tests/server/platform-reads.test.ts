import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentInfo, Row } from '../../src/contract/answers';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { Screen } from '../../src/define/define-screen';
import type { OrgKind } from '../../src/define/field';
import { documentOf, screens } from '../../src/domain/registry';
import { menuOperations } from '../../src/domain/screens/menu-rules';
import { newId } from '../../src/server/base/id';
import { columnsOf, plant } from '../support/planted';
import { add, done, list } from '../support/routes';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { wholeAnswer } from '../support/whole-answer';
import { makeOrganisation, type Organisation } from '../support/world';

/** Pages on which a kind of organisation reads the documents of all (readsAll): all of them, nothing to change, and nobody else any. */
let server: Server;
let platform: Client;
type Pair = readonly [Writer, Writer];
type Writer = { org: Organisation; client: Client };
/** Two of each kind of organisation that writes such documents. */
/** Whose paper it is, in words no answer may hold. */
const WHO = { name: '慕容测试人', visit: 'ZY778899', bed: '床77乙', illness: '罕见病测试', born: '1931-03-07' };
const pairs = new Map<OrgKind, Pair>();
const pages = screens.filter((screen) => screen.preset.readsAll && documentOf(screen.resource)).map((screen) => [screen.flag, screen] as const);

/** Who writes the documents of a page. */
const writersOf = (screen: Screen): OrgKind => menuOperations(screen).find(({ flag }) => flag === 'add')?.kinds[0] ?? 'D';

beforeAll(async () => {
  server = await startServer();
  const boss = await makeOrganisation(server.db, 'P');
  platform = await signIn(server, boss.admin);
  const writer = async (kind: OrgKind): Promise<Writer> => {
    const org = await makeOrganisation(server.db, kind);
    return { org, client: await signIn(server, org.admin) };
  };
  for (const kind of new Set(pages.map(([, screen]) => writersOf(screen)))) pairs.set(kind, [await writer(kind), await writer(kind)]);
});
afterAll(() => server.stop());

test('there are such pages, and the platform is granted nothing there but to look', () => {
  expect(pages.map(([flag]) => flag)).toEqual(['operationPlan', 'bonePresaleOrder', 'boneSaleBackOrder', 'boneSaleOrder']);
  for (const [, screen] of pages)
    for (const kind of screen.preset.readsAll ?? [])
      expect(
        menuOperations(screen).flatMap(({ flag, kinds }) => (kinds.includes(kind) ? [flag] : [])),
        screen.flag,
      ).toEqual(['print', 'export']);
});

describe.each(pages)('%s', (flag, screen) => {
  const kind = screen.resource;
  const read = async (who: Client, query: Record<string, unknown> = {}) => (await done(list(who, kind, { screen: flag, ...query }))).list;
  const ids = (rows: readonly Row[]) => rows.map((row) => String(row.id)).sort();
  let writers: Pair;
  let drafts: string[];
  beforeAll(async () => {
    writers = pairs.get(writersOf(screen)) as Pair;
    drafts = [];
    for (const { client } of writers) drafts.push((await done(add(client, kind, {}, [{}]))).id);
  });

  test('shows the platform the documents of all, each with whose it is; at every level, filtered, searched, sorted, exported', async () => {
    const rows = await read(platform);
    expect(ids(rows)).toEqual([...drafts].sort());
    expect(rows.map((row) => row.organisationName).sort()).toEqual(writers.map(({ org }) => org.name).sort());
    expect((await read(platform, { level: 'line' })).map((row) => String(row.documentId)).sort()).toEqual([...drafts].sort());
    expect(ids(await read(platform, { 'f.organisation': writers[1]?.org.id }))).toEqual([drafts[1]]);
    const mine = rows.find((row) => row.id === drafts[0]);
    expect(ids(await read(platform, { keyword: String(mine?.sn), 'f.organisation': writers[0]?.org.id }))).toEqual([drafts[0]]);
    expect(ids(await read(platform, { sort: 'sn' }))).toEqual([...drafts].sort());
    const [first] = screen.preset.tabs ?? [];
    const answer = await done(list(platform, kind, { screen: flag, tab: first?.id ?? 'all' }));
    expect([answer.total, answer.tabs?.all]).toEqual([answer.tabs?.[first?.id ?? 'all'], 2]);
    const file = await server.app.inject({
      url: `/v1/business/${kind}/export?screen=${flag}`,
      headers: { cookie: [...platform.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });

  test('opens each of them for the platform as it stands there, its lines too', async () => {
    for (const id of drafts) {
      const { info } = await call<DocumentInfo>(platform, 'GET', `/v1/business/${kind}/info`, { screen: flag, id });
      expect([info.header.id, info.lines.length, info.isEditable, info.actions]).toEqual([id, 1, false, ['print']]);
      expect(
        writers.map(({ org }) => org.name),
        'whose it is',
      ).toContain(info.organisation);
      const [own, other] = writers.map(({ client }) => client);
      const seen = await Promise.all([own, other].map((client) => call(client as Client, 'GET', `/v1/business/${kind}/info`, { id })));
      expect(seen.map(({ code }) => code).sort()).toEqual([0, 40400]);
    }
  });

  test('lets the platform change none of them, whichever door it takes', async () => {
    const before = await sql`select id, version, status from document where kind = ${kind} order by id`.execute(server.db);
    const rows = await read(platform);
    for (const row of rows) expect(row.actions, String(row.sn)).toEqual(['print']);
    const tries = [
      call(platform, 'POST', `/v1/business/${kind}/add`, { screen: flag, header: {}, lines: [{}] }),
      ...drafts.flatMap((id) => [
        call(platform, 'POST', `/v1/business/${kind}/edit`, { screen: flag, id, version: 1, header: { remark: 'x' }, lines: [] }),
        call(platform, 'POST', `/v1/business/${kind}/del`, { screen: flag, id, version: 1 }),
        ...(documentOf(kind)?.actions ?? []).map((action) =>
          call(platform, 'POST', `/v1/business/${kind}/${action.id}`, { screen: flag, id, version: 1, key: newId(), confirmed: true, reason: 'x' }),
        ),
      ]),
    ];
    for (const answer of await Promise.all(tries)) expect([40300, 40400]).toContain(answer.code);
    expect((await sql`select id, version, status from document where kind = ${kind} order by id`.execute(server.db)).rows).toEqual(before.rows);
  });

  test('shows everybody else his own, whatever he asks for', async () => {
    for (const [i, { client }] of writers.entries()) {
      const other = writers[1 - i];
      for (const query of [{}, { level: 'line' }, { 'f.organisation': other?.org.id }, { ids: drafts.join() }, { keyword: 'G' }])
        for (const row of await read(client, query)) expect(String(row.documentId ?? row.id)).toBe(drafts[i]);
      expect(ids(await read(client))).toEqual([drafts[i]]);
    }
  });

  test('tells the platform of a patient no more than that there is one', async () => {
    const definition = documentOf(kind) as DocumentDefinition;
    const [{ org }] = writers;
    const patient = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, visit_seq, department_id, bed_no, diagnosis, birth_date)
      values (${org.id}, ${patient}, ${`P7${flag}`}, ${WHO.name}, 'inpatient', ${WHO.visit}, ${pages.findIndex(([one]) => one === flag)},
        ${org.department}, ${WHO.bed}, ${WHO.illness}, ${WHO.born})`.execute(server.db);
    const columns = columnsOf(definition.header);
    const known = columns.flatMap(({ name, field, column }) => {
      const shown = screen.preset.where?.[name];
      if (shown) return [[column, shown[0]]];
      if ('to' in field && field.to === 'patient') return [[column, patient]];
      return field.needs === 'showPatient' && field.kind === 'text' ? [[column, WHO.illness]] : [];
    });
    const planted = await plant(server.db, definition, org.id, { header: Object.fromEntries(known) });
    const at = `/v1/business/${kind}`;
    const answers = [
      await wholeAnswer(platform, 'GET', `${at}/info`, { screen: flag, id: planted.id }),
      ...(await Promise.all(
        ['document', 'line'].flatMap((level) => [
          wholeAnswer(platform, 'GET', `${at}/list`, { screen: flag, level }),
          wholeAnswer(platform, 'GET', `${at}/export`, { screen: flag, level }),
        ]),
      )),
      await wholeAnswer(platform, 'GET', '/v1/business/print', { type: kind, ids: planted.id }),
    ];
    expect(answers[0], 'the document is open to the platform').toContain(planted.sn);
    for (const said of answers) for (const secret of Object.values(WHO)) expect(said).not.toContain(secret);
  });
});
