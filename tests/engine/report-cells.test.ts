import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { askedReport } from '../../src/define/asked-report';
import { BLANK } from '../../src/define/blank-filter';
import { today } from '../../src/define/dates';
import { sub } from '../../src/define/money';
import { linesOf, meantBy } from '../../src/define/report-cell';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reports, screens } from '../../src/domain/registry';
import { type Query, reportReaders } from '../support/report-readers';

/**
 * A cell of every report of months leads to lines that come to what stands in it: each basis × level × month, the year and the year before. All of them: of one
 * alone there may be none that its readers may open.
 */
const { ask, owners, run } = reportReaders({ H: ['manager', 'hfinance'], D: ['dealer', 'dfinance'], V: ['vendor'] });
const ofMonths = reports.filter(({ matrix }) => matrix);
const ROWS = 3;
const number = (value: unknown): string => String(value || '0');
const words = (values: Record<string, unknown>): Query =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' || value === null ? BLANK : String(value)]));

/** The question its lines are asked with: the row by all that names it, the cell by what its column is summed under. */
function questionOf(report: ReportDefinition, level: string, row: Row, column: string): { other: ReportDefinition; query: Query }[] {
  const meant: Record<string, unknown> = { ...meantBy(report, column, today()), ...row };
  return linesOf(report, level, reports).flatMap(({ to, level: lines = '', with: names }) => {
    const other = reports.find(({ resource, of }) => resource === to && of.id === report.of.id);
    const asked = Object.fromEntries(Object.entries(names).flatMap(([name, from]) => (meant[from] === undefined ? [] : [[name, meant[from]]])));
    const isWhole = !screens.some(({ resource, preset }) => resource === to && preset.where);
    return other && isWhole ? [{ other, query: { ...words(asked), level: lines, pageSize: '1' } }] : [];
  });
}

let compared = 0;
describe.each(ofMonths.map((report) => [`${report.resource} ${report.owners.join('')}`, report] as const))('%s', (_, given) => {
  test('the lines behind a cell come to it', async () => {
    for (const reader of owners(given)) {
      if ((await ask(given, reader, { pageSize: '1' })).code !== 0) continue;
      for (const basis of given.bases ? [given.of, ...given.bases].map(({ id }) => id) : [''])
        for (const [level, shape] of Object.entries(given.levels)) {
          if (shape.inside) continue;
          const asked: Query = { level, ...(basis ? { basis } : {}) };
          const { list } = await run(given, reader, asked);
          const { report } = askedReport(given, level, asked, today());
          expect(linesOf(report, level, reports), `${basis} ${level}`).not.toEqual([]);
          const columns = Object.keys(report.of.filtered).filter((name) => /^m\d\d$|^total$|^lastYear$/.test(name));
          for (const row of list.slice(0, ROWS))
            for (const column of columns.filter((name) => Number(number(row[name])) !== 0)) {
              const measure = report.of.filtered[column]?.of ?? '';
              const open = (
                await Promise.all(questionOf(report, level, row, column).map(async (one) => ({ ...one, answer: await ask(one.other, reader, one.query) })))
              ).filter(({ answer }) => answer.code !== 40300);
              for (const { other, query, answer } of open) {
                const told = `${reader} ${basis} ${level} ${column} → ${other.resource} ${JSON.stringify(query)}`;
                expect(answer.code, `${told}: ${answer.msg}`).toBe(0);
                expect(Number(sub(number(answer.info.totals[measure]), number(row[column]))), told).toBe(0);
                compared++;
              }
            }
        }
    }
  });
});

test('enough cells were looked behind', () => expect(compared).toBeGreaterThan(40));
