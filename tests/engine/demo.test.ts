import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, startOfMonth } from '../../src/define/dates';
import { checkDigitOk } from '../../src/define/gs1';
import { isBuilt, screens } from '../../src/domain/registry';
import { isMenuScreen } from '../../src/domain/screens/menu-rules';
import { inTurn } from '../../src/run/turn.mjs';
import { DEMO_PEOPLE } from '../../src/server/demo/accounts';
import { deskDayOf } from '../../src/server/demo/clock';
import { rowsOnOpening } from '../support/default-view';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

type Node = { type: number; flag: string; children?: Node[] };
const pagesIn = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [...(node.type === 1 ? [node.flag] : []), ...pagesIn(node.children ?? [])]);
const menuOf = async (client: Client): Promise<string[]> => pagesIn((await call<Node[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb')).info);

/** Pages that open empty in the demo world, by account, each with its reason. What gets rows must leave this list. */
const EMPTY: Record<string, { who: readonly string[]; why: string }> = {
  traceabilityManage: { who: ['hospital', 'keeper', 'nurse', 'manager'], why: 'asks for goods, a lot or a code first' },
  receivablePayableDetail: { who: ['hospital', 'hfinance', 'dealer', 'dfinance', 'vendor'], why: 'asks for a counterparty first' },
  grantOdo: { who: ['dealer'], why: 'issues are a hospital’s; a dealer sees them as its operator only' },
  grantOdoWarehouse: { who: ['dealer'], why: 'issues are a hospital’s; a dealer sees them as its operator only' },
  grantOdoReturn: { who: ['dealer'], why: 'returns from wards are a hospital’s' },
  restoreData: { who: ['platform'], why: 'nobody has deleted anything by mistake yet' },
  finInvoice: { who: ['vendor'], why: 'opens on what waits; one account registers and passes' },
  noticeRecord: { who: ['vendor'], why: 'opens on notices that reached the reader; nobody has written to makers yet' },
  payRuns: { who: ['vendor'], why: 'all a maker owes in thirty days is under payment already' },
  payRunLines: { who: ['vendor'], why: 'all a maker owes in thirty days is under payment already' },
  recalls: { who: ['vendor'], why: 'a dealer and a hospital call goods back; nothing of the maker’s own is' },
  recallProgress: { who: ['vendor'], why: 'a dealer and a hospital call goods back; nothing of the maker’s own is' },
  coldExcursions: { who: ['dealer', 'dkeeper', 'vendor'], why: 'nobody but the hospital keeps anything cooled in a world of thirty days' },
  sunshineImports: { who: ['hospital', 'dealer'], why: 'what is listed was read from a sheet; nobody had to bring the whole of it yet' },
  sunshineReports: { who: ['dealer'], why: 'the hospital reports; a dealer does where its rule asks for it' },
  bonePreAcceptance: { who: ['dealer', 'vendor'], why: 'what a hospital counts stands in its books' },
};

const OF_THE_MONTH = 'warehouseConsumptionMonthReport';

describe('the demo world', () => {
  it.each(inTurn(DEMO_PEOPLE).map(({ userName, kind }) => [userName, kind] as const))(
    'shows %s rows on every page of the menu as it opens',
    async (userName, kind) => {
      const client = await signIn(server, { userName });
      const menu = new Set(await menuOf(client));
      const empty: string[] = [];
      for (const screen of screens.filter((one) => menu.has(one.flag) && isBuilt(one))) {
        const rows = await rowsOnOpening(client, screen, kind);
        if (typeof rows === 'string' || rows === 0) empty.push(typeof rows === 'string' && !(screen.flag in EMPTY) ? `${screen.flag}: ${rows}` : screen.flag);
      }
      const expected = Object.keys(EMPTY).filter((flag) => EMPTY[flag]?.who.includes(userName));
      // On the first morning of a month nobody has worked in it yet.
      const month = startOfMonth(dayOf(server.clock.now));
      const shown = empty.filter((flag) => flag !== OF_THE_MONTH || deskDayOf(server.clock.now) >= month);
      expect(shown.sort()).toEqual(expected.sort());
    },
  );

  it('has somebody for every page that is built', async () => {
    const seen = new Set<string>();
    for (const { userName } of DEMO_PEOPLE) for (const flag of await menuOf(await signIn(server, { userName }))) seen.add(flag);
    expect(screens.filter((screen) => isMenuScreen(screen) && isBuilt(screen) && !seen.has(screen.flag)).map((screen) => screen.flag)).toEqual([]);
  });

  it.each(DEMO_PEOPLE.map((person) => [person.userName, person.org]))('lets %s sign in and shows the organisation', async (userName) => {
    const client = await signIn(server, { userName });
    const answer = await call<{ user_name?: string }>(client, 'GET', '/v1/user/user_info');
    expect(answer.code).toBe(0);
  });

  it('has device identifiers with right check digits, once each', async () => {
    const { rows } = await sql<{ code: string }>`select code from product_barcode where code_type = '1'`.execute(server.db);
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter((row) => !checkDigitOk(row.code))).toEqual([]);
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
  });

  it('leaves first approvals and admissions at every step; what is decided waits for nobody', async () => {
    const { rows } = await sql<{ kind: string; statuses: number[] }>`
      select kind, array_agg(distinct status order by status) as statuses from document where kind in ('firstOrg', 'firstProduct', 'productAdmission') group by kind order by kind`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { kind: 'firstOrg', statuses: [0, 1, 2] },
      { kind: 'firstProduct', statuses: [0, 1, 2] },
      { kind: 'productAdmission', statuses: [0, 1, 2, 3] },
    ]);
    for (const [userName, turn] of [
      ['manager', /^院领导：.*郑志远/],
      ['hfinance', /^医保物价：.*吴清/],
    ] as const) {
      const client = await signIn(server, { userName });
      const mine = await call<{ list: { turn: string }[] }>(client, 'GET', '/v1/business/productAdmission/list', { screen: 'admissionManage', tab: 'mine' });
      expect(mine.info.list.map((row) => row.turn)).toEqual([expect.stringMatching(turn)]);
    }
    const waits = await sql`select d.sn from document d join document_step s on s.org_id = d.org_id and s.document_id = d.id and s.result = ''
        where d.kind in ('firstOrg', 'firstProduct', 'productAdmission') and d.status not in (1, 3)`.execute(server.db);
    expect(waits.rows).toEqual([]);
  });

  it('has certificates whose number says their class', async () => {
    const { rows } = await sql<{ code: string; risk_class: string }>`select code, risk_class from registration_cert where cert_type = 'registration'`.execute(
      server.db,
    );
    expect(rows.filter((row) => !new RegExp(`^.械注(准|进)20\\d{2}${row.risk_class}\\d{2}\\d{4}$`, 'u').test(row.code))).toEqual([]);
  });
});
