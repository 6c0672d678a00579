import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { addDays, addMonths, endOfMonth, monthOf, startOfMonth, today } from '../../src/define/dates';
import { isOpening } from '../../src/define/define-dataset';
import { add, compare, sub } from '../../src/define/money';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reports } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { type Query, reportReaders } from '../support/report-readers';

/**
 * Every report that opens and closes, of random periods, through the public door: each row adds up, what one period closes with is what the
 * next one opens with, rows of a running account follow each other, and in the end it is what the ledger says.
 */
const { ask, owners, pathOf, server } = reportReaders({ H: ['manager', 'hfinance'], D: ['dealer', 'dfinance'], V: ['vendor'] });

/** Nothing for whoever holds no page of it. */
const run = async (report: ReportDefinition, userName: string, query: Query): Promise<ReportAnswer | undefined> => {
  const answer = await ask(report, userName, query);
  if (answer.code === 40300) return undefined;
  expect(answer.code, `${userName} ${pathOf(report)} ${JSON.stringify(query)}: ${answer.msg}`).toBe(0);
  return answer.info;
};
const number = (value: unknown): string => String(value || '0');
const zero = (value: string, told: string) => expect(compare(value, '0'), `${told}: ${value}`).toBe(0);

/** Periods with a day between them, other ones at every run; the seed is told when one fails. */
const seed = Date.now() % 100_000;
function periods(count: number): { from: string; to: string }[][] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % below;
  };
  return Array.from({ length: count }, () => {
    const to = addDays(today(), -next(20));
    const middle = addDays(to, -1 - next(40));
    return [
      { from: addDays(middle, -next(60)), to: middle },
      { from: addDays(middle, 1), to },
    ];
  });
}
/** A report of months is asked for the month before and the one under way. */
const spans = (report: ReportDefinition, count: number): { first: Query; second: Query; to: string }[] =>
  report.monthly
    ? [1, 4].map((back) => {
        const [one, two] = [back, back - 1].map((months) => addMonths(startOfMonth(today()), -months)) as [string, string];
        return { first: { month: monthOf(one) }, second: { month: monthOf(two) }, to: endOfMonth(two) };
      })
    : periods(count).map(([first, second]) => ({ first: first as Query, second: second as Query, to: second?.to ?? '' }));

/** What an account is kept of, where a report asks for one: those with most entries. */
async function subjects(report: ReportDefinition, userName: string): Promise<Query[]> {
  const org = await orgOf(userName);
  const asked = Object.entries(report.parameters).filter(([name, { required, kind }]) => required && kind === 'ref' && name in SUBJECT);
  const found = await Promise.all(asked.map(async ([name]) => (await SUBJECT[name]?.(org))?.rows.map(({ id }) => ({ [name]: id })) ?? []));
  return found.length === 0 ? [{}] : found.flat();
}
const SUBJECT: Record<string, (org: string) => Promise<{ rows: { id: string }[] }>> = {
  partner: (org) =>
    sql<{ id: string }>`select partner_id as id from account_entry where org_id = ${org} group by 1 order by count(*) desc limit 3`.execute(server().db),
  specification: (org) =>
    sql<{ id: string }>`select specification_id as id from stock_entry where org_id = ${org} group by 1 order by count(*) desc limit 3`.execute(server().db),
};

/** What a period closes with by the entries alone, by the dataset that says it and its measure. */
const LEDGER: Record<string, Record<string, (org: string, to: string) => ReturnType<typeof sql<{ sum: string }>>>> = {
  movements: {
    closingAmount: (org, to) =>
      sql`select sum(amount) from stock_entry where org_id = ${org} and biz_date <= ${to} and not is_virtual and bill_type not in ('custodyIn', 'custodyOut')`,
  },
  balances: {
    closing: (org, to) => sql`select sum(amount) from account_entry where org_id = ${org} and biz_date <= ${to} and account in ('payable', 'receivable')`,
    ahead: (org, to) => sql`select sum(amount) from account_entry where org_id = ${org} and biz_date <= ${to} and account in ('prepaid', 'advance')`,
    uninvoiced: (org, to) =>
      sql`select sum(e.amount) from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id left join document_line l on l.org_id = i.org_id and l.id = i.id
        where e.org_id = ${org} and e.biz_date <= ${to} and e.account in ('payable', 'receivable')
          and (i.item_kind = 'goods' or (i.item_kind = 'opening' and not coalesce(l.is_invoiced, false)))`,
  },
  credited: {
    closing: (org, to) =>
      sql`select sum(e.amount) from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id and i.item_kind = 'invoice'
        where e.org_id = ${org} and e.biz_date <= ${to} and e.account = 'payable'`,
  },
};
const orgOf = async (userName: string): Promise<string> =>
  (await sql<{ id: string }>`select u.org_id as id from app_user u join account a on a.id = u.account_id where a.user_name = ${userName}`.execute(server().db))
    .rows[0]?.id ?? '';
/** Everything: the sides of an account together, the stores outside with those inside. */
const sides = (report: ReportDefinition): Query[] => {
  const field = report.parameters.side;
  return field?.kind === 'choice' ? field.options.map(({ value }) => ({ side: String(value) })) : [report.parameters.stores ? { stores: 'all' } : {}];
};

const addingUp = reports.filter((report) => report.of.identities.length > 0);
const opens = ({ of }: ReportDefinition): boolean => Object.keys(of.measures).some((name) => name.startsWith('opening'));
describe.each(inTurn(addingUp.filter((report) => !opens(report))).map((report) => [report.resource, report] as const))('%s', (_, report) => {
  test('every row of a day adds up', async () => {
    let rows = 0;
    for (const userName of owners(report))
      for (const level of Object.keys(report.levels)) {
        const answer = await run(report, userName, { level });
        if (!answer) continue;
        rows += answer.total;
        expect(answer.breaks, `${userName} ${level}`).toBe(0);
      }
    expect(rows).toBeGreaterThan(0);
  });
});

describe.each(inTurn(addingUp.filter(opens)).map((report) => [report.resource, report] as const))('%s', (_, report) => {
  const pairs = Object.keys(report.of.measures).flatMap((name) => (name.startsWith('opening') ? [[name, name.replace(/^opening/, 'closing')] as const] : []));
  // Rows that lie still are asked for too: what they hold is in the sums.
  const whole: Query = report.emptyRows ? { [report.emptyRows.shownBy]: 'true' } : {};

  test('every row adds up, what closes one period opens the next, and the whole is the ledger', async () => {
    expect(pairs.length).toBeGreaterThan(0);
    let asked = 0;
    for (const userName of owners(report)) {
      const org = await orgOf(userName);
      for (const { first, second, to } of spans(report, 2))
        for (const level of Object.keys(report.levels)) {
          const told = `seed ${seed} ${userName} ${level} ${JSON.stringify([first, second])}`;
          const answers = await Promise.all(
            sides(report).map(async (side) => [
              await run(report, userName, { ...whole, ...side, ...first, level }),
              await run(report, userName, { ...whole, ...side, ...second, level }),
            ]),
          );
          for (const [one, two] of answers) {
            if (!one || !two) continue;
            asked += 1;
            expect([one.breaks, two.breaks], told).toEqual([0, 0]);
            for (const [opens, closes] of pairs)
              if (one.totals[closes] !== undefined && two.totals[opens] !== undefined)
                zero(sub(number(one.totals[closes]), number(two.totals[opens])), `${told} ${closes}`);
          }
          for (const [measure, entries] of Object.entries(LEDGER[report.of.id] ?? {})) {
            const ends = answers.flatMap(([, two]) => (two?.totals[measure] === undefined ? [] : [two.totals[measure]]));
            if (ends.length === 0) continue;
            const { rows } = await entries(org, to).execute(server().db);
            zero(
              sub(
                ends.reduce((sum, value) => add(sum, number(value)), '0'),
                number(rows[0]?.sum),
              ),
              `${told} ${measure} and the ledger`,
            );
          }
        }
    }
    expect(asked).toBeGreaterThan(0);
  });
});

test('stock at the end of any day is what the entries say', async () => {
  const day = addDays(today(), -(seed % 60));
  for (const userName of ['manager', 'dealer']) {
    const org = await orgOf(userName);
    const { rows } = await sql<{ sum: string }>`select sum(amount) as sum from stock_entry where org_id = ${org} and biz_date <= ${day}`.execute(server().db);
    for (const resource of ['report:inventoryDetail', 'report:inventorySummary']) {
      const report = reports.find((one) => one.resource === resource) as ReportDefinition;
      for (const level of Object.keys(report.levels)) {
        const answer = await run(report, userName, { level, asOf: day, ...(report.emptyRows ? { [report.emptyRows.shownBy]: 'true' } : {}) });
        zero(sub(number(answer?.totals.amount), number(rows[0]?.sum)), `${userName} ${resource} ${level} ${day}`);
      }
    }
  }
});

describe.each(inTurn(reports.filter((report) => report.of.running)).map((report) => [report.resource, report] as const))('%s', (_, report) => {
  const { running } = report.of;
  const balances = Object.entries(running?.balances ?? {});
  const level = Object.keys(report.levels)[0] as string;

  test('opens, runs and closes; another order or filter changes nothing of it', async () => {
    let asked = 0;
    for (const userName of owners(report))
      for (const subject of await subjects(report, userName))
        for (const days of 'from' in report.parameters ? periods(2).flat() : [{}]) {
          const query = { ...subject, ...days, level };
          const told = `seed ${seed} ${userName} ${JSON.stringify(query)}`;
          const answer = await run(report, userName, query);
          if (!answer || answer.total > 500) continue;
          asked += 1;
          const { list, totals } = answer;
          const opens = list.filter((row) => isOpening(report.of, row));
          expect(list.slice(0, opens.length), told).toEqual(opens);
          for (const [name, parts] of balances) {
            if (!answer.columns.includes(name)) continue;
            const start = opens.reduce((sum, row) => add(sum, number(row[name])), '0');
            const moved = list.reduce(
              (sum, row) => Object.entries(parts).reduce((all, [part, sign]) => (sign === 1 ? add : sub)(all, number(row[part])), sum),
              '0',
            );
            zero(sub(add(start, moved), number(totals[name])), `${told} ${name}`);
            if (opens.length === 1 && list.length > 1) zero(sub(number(list.at(-1)?.[name]), number(totals[name])), `${told} last ${name}`);
          }
          const sort = `-${answer.columns.includes('sn') ? 'sn' : answer.columns[0]}`;
          const turned = await run(report, userName, { ...query, sort, keyword: 'nothing is called this' });
          expect(
            turned?.list.map(({ id }) => id),
            told,
          ).toEqual(opens.map(({ id }) => id));
          for (const [name] of balances) expect(turned?.totals[name], told).toBe(totals[name]);
        }
    expect(asked).toBeGreaterThan(0);
  });
});

/** Kinds of papers that raise or lower what is owed for goods. */
const PRICED = [
  {
    resource: 'report:inboundFinance',
    measure: 'amount',
    account: 'payable',
    kinds: 'purchaseGrn,boneGrn,purchaseReturn,settlementGrn,productTransfer,psiChange',
  },
  { resource: 'report:outboundFinance', measure: 'revenue', account: 'receivable', kinds: 'saleOdo,boneSale,saleReturn,productTransfer,psiChange' },
];
test.each(inTurn(PRICED))(
  '$resource: what came or left at a price is what the accounts say of goods, month by month',
  async ({ resource, measure, account, kinds }) => {
    const report = reports.find((one) => one.resource === resource) as ReportDefinition;
    let moved = 0;
    for (const userName of owners(report))
      for (const back of [0, 1, 2, 3]) {
        const from = addMonths(startOfMonth(today()), -back);
        const to = back === 0 ? today() : endOfMonth(from);
        for (const level of Object.keys(report.levels)) {
          // Goods of a supplier raise no debt.
          const answer = await run(report, userName, { level, from, to, ownership: 'own', 'f.kind': kinds });
          if (answer?.totals[measure] === undefined) continue;
          const { rows } = await sql<{
            sum: string;
          }>`select sum(amount) as sum from account_entry where org_id = ${await orgOf(userName)} and account = ${account}
          and biz_date between ${from} and ${to} and doc_kind = any(${kinds.split(',')}::text[])`.execute(server().db);
          zero(sub(number(answer.totals[measure]), number(rows[0]?.sum)), `${userName} ${level} ${from}`);
          if (number(rows[0]?.sum) !== '0') moved += 1;
        }
      }
    expect(moved).toBeGreaterThan(0);
  },
);

test.each([
  ['report:inboundFinance', 'report:grnInvoice'],
  ['report:outboundFinance', 'report:odoInvoice'],
])('what %s calls not invoiced is what %s has left', async (goods, papers) => {
  const [moved, charged] = [goods, papers].map((name) => reports.find(({ resource }) => resource === name)) as [ReportDefinition, ReportDefinition];
  const days = { from: addDays(today(), -300), to: today(), level: 'partner' };
  let asked = 0;
  for (const userName of owners(moved)) {
    const one = await run(moved, userName, { ...days, ...(moved.parameters.ownership?.default ? { ownership: 'all' } : {}) });
    const two = await run(charged, userName, { ...days, showDone: 'true' });
    if (one?.totals.uninvoiced === undefined || !two) continue;
    asked += 1;
    zero(sub(number(one.totals.uninvoiced), add(number(two.totals.uninvoiced), number(two.totals.pending))), `${userName} ${goods}`);
  }
  expect(asked).toBeGreaterThan(0);
});
