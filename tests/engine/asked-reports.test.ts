import { describe, expect, test } from 'vitest';
import { today } from '../../src/define/dates';
import { summedOf } from '../../src/define/define-dataset';
import { add, sub } from '../../src/define/money';
import { daysAgainst } from '../../src/define/periods';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reports } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { type Query, reportReaders } from '../support/report-readers';

/** What parameters make of a report, proved by its own figures: months add up, what was before is what that period says itself. */
const { ask, owners, run } = reportReaders({ H: ['manager', 'hfinance'], D: ['dealer'], V: ['vendor'] });
/** Owners that have somebody who holds a page of it. */
const readersOf = async (report: ReportDefinition): Promise<string[]> => {
  const found: string[] = [];
  for (const userName of owners(report)) if ((await ask(report, userName, { pageSize: '1' })).code !== 40300) found.push(userName);
  return found;
};
const number = (value: unknown): string => String(value || '0');
const MONTHS = Array.from({ length: 12 }, (_, at) => `m${String(at + 1).padStart(2, '0')}`);
const year = Number(today().slice(0, 4));

describe.each(inTurn(reports.filter((report) => report.matrix)).map((report) => [report.resource, report] as const))('%s', (_, report) => {
  test('months add up to the year, rows to the totals, and the year before is what it says of itself', async () => {
    const readers = await readersOf(report);
    expect(readers.length).toBeGreaterThan(0);
    const bases = report.bases ? [report.of, ...report.bases].map(({ id }) => ({ basis: id })) : [{}];
    const levels = Object.keys(report.levels);
    const measures = report.matrix?.measures ?? [];
    // What is counted does not add up: its columns are looked at once.
    const isAsked = (measure: string, level: string) => level === levels[0] || !(measure in report.of.distinct);
    const questions = bases.flatMap((basis) =>
      levels.flatMap((level) => measures.filter((measure) => isAsked(measure, level)).map((measure): Query => ({ ...basis, level, measure }))),
    );
    // All of the questions, each by one of those who may ask; what one reader sees of another's the other loops ask.
    for (const [who, userName] of readers.entries())
      for (const [at, question] of questions.entries()) {
        if (at % readers.length !== who) continue;
        const asked = { ...question, year: String(year) };
        const { measure = '' } = question;
        const { list: shown, totals, total, columns } = await run(report, userName, asked);
        // Heads name rows, sums add them up.
        const list = shown.filter(({ _band }) => _band === undefined);
        const told = `${userName} ${JSON.stringify(asked)}`;
        expect(columns, told).toEqual(expect.arrayContaining([...MONTHS, 'total', 'lastYear', 'growth', 'portion']));
        const isCounted = measure in report.of.distinct;
        for (const row of list) {
          if (isCounted || MONTHS.some((month) => row[month] === '')) continue;
          const months = MONTHS.reduce((sum, month) => add(sum, number(row[month])), '0');
          expect(Number(sub(months, number(row.total))), told).toBe(0);
        }
        if (total > 500 || isCounted || !summedOf(report.of).includes(measure) || totals.total === undefined) continue;
        const sum = list.reduce((all, row) => add(all, number(row.total)), '0');
        expect(Number(sub(sum, number(totals.total))), told).toBe(0);
        const before = await run(report, userName, { ...asked, year: String(year - 1) });
        const begun = MONTHS.filter((month) => `${year}-${month.slice(1)}` <= today().slice(0, 7));
        const then = begun.reduce((all, month) => add(all, number(before.totals[month])), '0');
        expect(Number(sub(then, number(totals.lastYear))), `${told} last year`).toBe(0);
      }
  });
});

test('a matrix of any year that may be asked for is answered', async () => {
  for (const report of reports.filter((one) => one.matrix))
    for (const userName of await readersOf(report))
      for (const asked of [2000, year - 1, year + 1, 2100]) {
        const { list } = await run(report, userName, { year: String(asked) });
        if (asked > year) expect(list.every((row) => number(row.total) === '0' && number(row.lastYear) === '0')).toBe(true);
      }
});

const against = reports.flatMap((report) =>
  Object.entries(report.levels).flatMap(([level, shape]) => (shape.against ? [[`${report.resource} ${level}`, report, level, shape.against] as const] : [])),
);
describe.each(inTurn(against))('%s', (_, report, level, named) => {
  test('what was before is what that period says of itself, and nothing of it is counted now', async () => {
    const to = today();
    const span = { from: `${to.slice(0, 8)}01`, to };
    const earlier = daysAgainst(span, 'before');
    const readers = await readersOf(report);
    expect(readers.length).toBeGreaterThan(0);
    for (const userName of readers) {
      const now = await run(report, userName, { level, ...span });
      const then = await run(report, userName, { level, ...earlier });
      const line = Object.keys(report.levels).find((id) => !report.levels[id]?.against);
      const lines = await run(report, userName, { level: line ?? level, ...span });
      for (const name of named) {
        expect(Number(sub(number(now.totals[`${name}Before`]), number(then.totals[name]))), `${userName} ${name}`).toBe(0);
        expect(Number(sub(number(now.totals[name]), number(lines.totals[name]))), `${userName} ${name} by line`).toBe(0);
      }
    }
  });
});
