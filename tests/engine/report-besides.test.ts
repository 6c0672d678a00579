import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { today } from '../../src/define/dates';
import { add, round } from '../../src/define/money';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reports } from '../../src/domain/registry';
import { type Query, reportReaders } from '../support/report-readers';
import { type Client, call, signIn } from '../support/server';
import { makeRole, makeUser, type Organisation } from '../support/world';

/** What reports look up beside their rows, proved by its own figures: quotients on every level, sums that are those of the other dataset, and no more than a reader's own. */
const { run, server, client, pathOf } = reportReaders({ H: ['manager'] });
const looking = reports.filter((report) => report.besides);
const year = today().slice(0, 4);
type Row = Record<string, unknown>;
const figure = (value: unknown): string => String(value || '0');

/** By the names they have in a report: what its own measure stands under. */
const rates = ({ besides = [] }: ReportDefinition) => besides.flatMap(({ rates: own }) => Object.entries(own).map(([name, { of }]) => [name, of] as const));
const expectQuotient = (row: Row, name: string, [own, theirs]: readonly [string, string], told: string) => {
  const below = Number(figure(row[theirs]));
  const said = row[name] === undefined || row[name] === '' ? '' : Number(row[name]);
  // Where nothing was used there is nothing to be a part of it.
  expect(said, `${told} ${name}`).toBe(below === 0 || row[own] === '' ? '' : Number(round(String((Number(figure(row[own])) * 100) / below), 2)));
};

describe.each(looking.map((report) => [report.resource, report] as const))('%s', (_, report) => {
  test('a rate is the quotient of its two figures, of every row and of the totals, and figures of rows come to the totals', async () => {
    const bases = report.bases ? [report.of, ...report.bases].map(({ id }) => ({ basis: id })) : [{}];
    const own = report.matrix?.measures ?? [''];
    for (const basis of bases)
      for (const [level, shape] of Object.entries(report.levels))
        for (const measure of own) {
          const asked: Query = { ...basis, level, year, ...(measure ? { measure } : {}) };
          const { list: told, totals, columns } = await run(report, 'manager', asked);
          // Sums of bands are rows of the same kind, but for what they add up.
          const [list, withSums] = [told.filter(({ _band }) => _band === undefined), told.filter(({ _band }) => _band !== 'head')];
          for (const { of, measures, rates: asRates } of report.besides ?? []) {
            const isShown =
              shape.dimensions.every((name) => name in of.dimensions) && Object.values(asRates).some(({ of: [mine] }) => !measure || mine === measure);
            for (const name of measures) {
              expect(columns.includes(name), `${JSON.stringify(asked)} ${name}`).toBe(isShown);
              if (isShown) expect(Number(list.reduce((sum, row) => add(sum, figure(row[name])), '0')), name).toBe(Number(figure(totals[name])));
            }
          }
          for (const [name, [mine, theirs]] of rates(report)) {
            if (!columns.includes(name)) continue;
            const parts = [report.matrix ? 'total' : mine, theirs] as const;
            for (const row of [...withSums, totals]) expectQuotient(row, name, parts, JSON.stringify(asked));
            expect(list.some((row) => Number(figure(row[name])) > 0)).toBe(true);
          }
        }
  });
});

const report = reports.find(({ resource }) => resource === 'report:departStatisticalReport') as ReportDefinition;
const hospital = async (): Promise<Organisation> => {
  const { rows } =
    await sql<Organisation>`select o.id, o.kind, o.name, d.id as department from organisation o join department d on d.org_id = o.id and d.parent_id is null
    where o.id in (select org_id from his_income)`.execute(server().db);
  return rows[0] as Organisation;
};
const bound = async (to: { departments?: string[]; warehouses?: string[] }): Promise<Client> => {
  const org = await hospital();
  const role = await makeRole(server().db, org, `科室统计${Math.random()}`, [
    'departStatisticalReport',
    'departStatisticalReport:query',
    'departStatisticalReport:viewCost',
  ]);
  return signIn(server(), await makeUser(server().db, org, { roles: [role], ...to }));
};
const asks = async (who: Client, query: Query = {}) =>
  (await call<{ list: Row[]; total: number; totals: Row; columns: string[] }>(who, 'GET', pathOf(report), { pageSize: '100', year, ...query })).info;

describe('科室统计报表', () => {
  test('its income is what the hospital told of the year, its budget that of the months begun', async () => {
    const { totals, list } = await run(report, 'manager', { year });
    const { id } = await hospital();
    const { rows } = await sql<{ income: string; budget: string }>`select
      (select sum(amount) from his_income where org_id = ${id} and left(code, 4) = ${year})::text as income,
      (select sum(month_budget) * ${Number(today().slice(5, 7))} from department where org_id = ${id})::text as budget`.execute(server().db);
    expect([Number(totals.income), Number(totals.budget)]).toEqual([Number(rows[0]?.income), Number(rows[0]?.budget)]);
    expect(list.length).toBeGreaterThan(3);
  });
  test('departments of the first level are those below the hospital itself', async () => {
    const { list } = await run(report, 'manager', { year, level: 'topDepartment' });
    const { name } = await hospital();
    expect(list.length).toBeGreaterThan(3);
    expect(list.map((row) => row.topDepartmentName)).not.toContain(name);
  });
  test('whoever is bound to a department is told of it alone, whoever is bound to a store of no department', async () => {
    const whole = await run(report, 'manager', { year });
    const [first] = whole.list as Row[];
    const own = await asks(await bound({ departments: [String(first?.department)] }));
    expect(own.list.map(({ department, total, budget, income, perHundred }) => [department, total, budget, income, perHundred])).toEqual([
      [first?.department, first?.total, first?.budget, first?.income, first?.perHundred],
    ]);
    const { rows } = await sql<{
      id: string;
    }>`select id from warehouse where org_id = ${(await hospital()).id} and department_id = ${String(first?.department)} limit 1`.execute(server().db);
    const kept = await asks(await bound({ warehouses: [String(rows[0]?.id)] }));
    expect([kept.total > 0, Number(figure(kept.totals.budget)), Number(figure(kept.totals.income))]).toEqual([true, 0, 0]);
  });
  test('without costs there is neither the rate nor what it is of; a filter of both narrows both', async () => {
    const org = await hospital();
    const role = await makeRole(server().db, org, '科室统计无金额', ['departStatisticalReport', 'departStatisticalReport:query']);
    const blind = await asks(await signIn(server(), await makeUser(server().db, org, { roles: [role] })));
    for (const name of ['total', 'budgetUse', 'perHundred']) expect(blind.columns, name).not.toContain(name);
    const whole = await run(report, 'manager', { year });
    const [, second] = whole.list as Row[];
    const { list, totals } = await run(report, 'manager', { year, department: String(second?.department), isHighValue: 'true' });
    expect(list.map(({ department, income, budget }) => [department, income, budget])).toEqual([[second?.department, second?.income, second?.budget]]);
    expect([Number(totals.income), Number(totals.budget)]).toEqual([Number(second?.income), Number(second?.budget)]);
  });
  test('rows are put in the order of a rate, chosen by what is looked up, and exported with it', async () => {
    const { list } = await run(report, 'manager', { year, sort: '-perHundred', 'f.income': '1~' });
    const told = list.map((row) => Number(figure(row.perHundred)));
    expect(told).toEqual([...told].sort((a, b) => b - a));
    expect(list.every((row) => Number(row.income) >= 1)).toBe(true);
    const { cookies } = client('manager');
    const response = await server().app.inject({
      method: 'GET',
      url: `${pathOf(report)}/export?screen=departStatisticalReport&year=${year}`,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const book = read(response.rawPayload);
    const [head = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string] as never, { header: 1 });
    expect(head).toEqual(expect.arrayContaining(['预算', '预算使用%', '医疗收入', '百元医疗收入耗材']));
  });
});
