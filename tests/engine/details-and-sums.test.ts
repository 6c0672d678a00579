import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { today } from '../../src/define/dates';
import { type Dataset, type LedgerSum, summedOf } from '../../src/define/define-dataset';
import type { OrgKind } from '../../src/define/field';
import type { ReportDefinition } from '../../src/define/report-definition';
import { datasets, reports, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** Whatever reports share a dataset tell the same sums of the same days at every level; where the dataset names its entries, those of the ledger. */
let server: Server;
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await demoServer();
  for (const userName of READERS) clients.set(userName, await signIn(server, { userName }));
});
afterAll(() => server.stop());

const READERS = ['manager', 'hfinance', 'dealer', 'vendor'] as const;
const KIND = { manager: 'H', hfinance: 'H', dealer: 'D', vendor: 'V' } as const satisfies Record<(typeof READERS)[number], OrgKind>;
const days = { from: `${Number(today().slice(0, 4)) - 1}-12-01`, to: today() };
/** Nothing is narrowed: what a report would leave out by itself is asked for too. */
const whole = (report: ReportDefinition): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(report.parameters).flatMap(([name, field]) =>
      name in report.columns && field.default !== undefined && !field.required ? [[name, 'none']] : [],
    ),
  ),
  ...(report.emptyRows ? { [report.emptyRows.shownBy]: 'true' } : {}),
});
const orgOf = async (userName: string): Promise<string> =>
  (await sql<{ org: string }>`select u.org_id as org from app_user u join account a on a.id = u.account_id where a.user_name = ${userName}`.execute(server.db))
    .rows[0]?.org ?? '';
const sumsOf = ({ of }: { of: Dataset }) => summedOf(of).filter((name) => of.measures[name]?.kind === 'money');

const asksOne = ({ parameters }: ReportDefinition): boolean => Object.values(parameters).some((field) => field.required && field.kind === 'ref');
const asksDays = reports.filter((report) => 'from' in report.parameters && !report.matrix && !asksOne(report));
/** Told at one level only, or without money, there is nothing to compare. */
const ways = (dataset: Dataset): number =>
  sumsOf({ of: dataset }).length === 0 ? 0 : asksDays.filter(({ of }) => of === dataset).reduce((sum, { levels }) => sum + Object.keys(levels).length, 0);
describe.each(inTurn(datasets.filter((dataset) => ways(dataset) > 1)).map((dataset) => [dataset.id, dataset] as const))('%s', (_, dataset) => {
  test('every report says the same sums at every level', async () => {
    let compared = 0;
    for (const userName of READERS) {
      const told = new Map<string, string>();
      for (const report of asksDays.filter((one) => one.of === dataset))
        for (const level of report.owners.includes(KIND[userName]) ? Object.keys(report.levels) : []) {
          const path = `/v1/business/report/${report.resource.replace(/^report:/, '')}`;
          const query = { ...whole(report), ...days, level, pageSize: '1' };
          const { code, msg, info } = await call<ReportAnswer>(clients.get(userName) as Client, 'GET', path, query);
          if (code === 40300) continue;
          expect(code, `${report.resource} ${level}: ${msg}`).toBe(0);
          for (const name of sumsOf(report)) {
            const total = info.totals[name];
            if (total === undefined) continue;
            // Pages that show a part of it tell the sums of that part.
            const part = `${JSON.stringify(screensOf(report.resource)[0]?.preset.where ?? {})} ${name}`;
            const known = told.get(part);
            told.set(part, known ?? total);
            if (known !== undefined) compared++;
            expect(Number(total), `${userName} ${report.resource} ${level} ${name}`).toBe(Number(known ?? total));
          }
        }
    }
    expect(compared).toBeGreaterThan(0);
  });
});

const entriesOf = (ledger: LedgerSum, org: string) =>
  ledger.of === 'stock'
    ? sql<{ sum: string }>`
      select sum(case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end) as sum from stock_entry e
        left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
      where ${ledger.isElsewhere ? sql`e.owner_id = ${org} and e.org_id <> ${org}` : sql`e.org_id = ${org}`}
        and e.doc_kind = any(${[...ledger.kinds]}::text[]) and coalesce(o.bill_type, e.bill_type) = any(${[...ledger.types]}::text[])`
    : sql<{ sum: string }>`
      select sum(amount) as sum from account_entry where org_id = ${org} and account = ${ledger.of} and ${ledger.kinds ? sql`doc_kind = any(${[...ledger.kinds]}::text[])` : sql`true`}`;

describe.each(datasets.flatMap((dataset) => (dataset.ledger ? [[dataset.id, dataset, dataset.ledger] as const] : [])))('%s', (of, dataset, ledger) => {
  test('is what the ledger says', async () => {
    const { measure, where } = ledger;
    let compared = 0;
    for (const userName of READERS) {
      const query = { of, measures: [measure], ...(where ? { where } : {}), ...('from' in (dataset.takes ?? {}) ? { period: `2020-01-01~${today()}` } : {}) };
      const { code, info } = await call<{ totals: Record<string, string> }>(clients.get(userName) as Client, 'POST', '/v1/business/query', query);
      if (code === 40300) continue;
      const { rows } = await entriesOf(ledger, await orgOf(userName)).execute(server.db);
      if (rows[0]?.sum === null) continue;
      compared++;
      expect(Number(info.totals[measure]), userName).not.toBe(0);
      expect(Number(info.totals[measure]), userName).toBeCloseTo(Number(rows[0]?.sum), 2);
    }
    expect(compared).toBeGreaterThan(0);
  });
});
