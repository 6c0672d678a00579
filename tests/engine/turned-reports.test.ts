import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { today } from '../../src/define/dates';
import { add, sub } from '../../src/define/money';
import { daysAgainst } from '../../src/define/periods';
import type { ReportDefinition } from '../../src/define/report-definition';
import { canStandAgainst, comparedOf, figuresOf, MOST_PARTS, pivotsOf } from '../../src/define/turned-report';
import { reports } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { type Query, reportReaders } from '../support/report-readers';

/** Every report × level × dimension turned into columns: the columns add up to the figure; beside another period: what that period says of itself. */
const { ask, client, owners, pathOf, run, server } = reportReaders({
  P: ['platform'],
  H: ['manager', 'hfinance', 'keeper'],
  D: ['dealer', 'dfinance'],
  V: ['vendor'],
});

/** The first who holds a page of it with rows in it, else the first who holds one. */
const readers = new Map<ReportDefinition, Promise<string | undefined>>();
function readerOf(report: ReportDefinition): Promise<string | undefined> {
  const known = readers.get(report) ?? lookForReader(report);
  readers.set(report, known);
  return known;
}
async function lookForReader(report: ReportDefinition): Promise<string | undefined> {
  let held: string | undefined;
  for (const userName of owners(report)) {
    const { code, info } = await ask(report, userName, { pageSize: '1' });
    if (code === 0 && info.total > 0) return userName;
    if (code === 0) held ??= userName;
  }
  return held;
}
/** So many ways of each report are tried: other dimensions at other levels, since all of a summary would be hundreds. */
const WAYS = 4;
function waysOf(report: ReportDefinition): [level: string, pivot: string][] {
  return Object.keys(report.levels)
    .flatMap((level, at): [string, string][] => {
      const pivots = pivotsOf(report, level);
      const pivot = pivots[at % Math.max(1, pivots.length)];
      return pivot ? [[level, pivot]] : [];
    })
    .filter((_, at, all) => at % Math.ceil(all.length / WAYS) === 0);
}
const number = (value: unknown): string => String(value || '0');
const isPart = (name: string): boolean => /^part\d+$/.test(name);

/** The columns of a row (or the totals) come to its figure, where all of them are there and say something. */
function addUp(row: Row | Record<string, unknown>, parts: readonly string[], figure: string, told: string): void {
  const given = [figure, ...parts].map((name) => row[name]);
  if (given.some((value) => value === undefined || value === '')) return;
  const sum = parts.reduce((all, name) => add(all, number(row[name])), '0');
  expect(Number(sub(sum, number(row[figure]))), told).toBe(0);
}

let turned = 0;
describe.each(inTurn(reports.filter((report) => !report.matrix)).map((report) => [`${report.resource} ${report.owners.join('')}`, report] as const))(
  '%s',
  (_, report) => {
    test('turned by any of its dimensions says the same', async () => {
      const reader = await readerOf(report);
      if (!reader) return;
      for (const [level, pivot] of waysOf(report)) {
        const { code, msg, info } = await ask(report, reader, { level, pivot });
        const told = `${reader} ${level} by ${pivot}`;
        // What the reader is not told he cannot turn by either, nor open levels that are closed to him.
        if (code !== 0) expect(msg, told).toMatch(/展开|权限/);
        if (code !== 0) continue;
        const { figure = '', parts = [] } = info.turned ?? {};
        const names = info.columns.filter(isPart);
        expect(names.length, told).toBe(parts.length);
        expect(new Set(parts.map(({ value }) => value)).size, told).toBe(parts.length);
        const isCounted = (report.of.filtered[figure]?.of ?? figure) in report.of.distinct;
        if (isCounted || parts.length === 0 || parts.length >= MOST_PARTS) continue;
        turned++;
        for (const row of info.list) addUp(row, names, figure, told);
        addUp(info.totals, names, figure, `${told}: totals`);
      }
    });
    test('beside another period says what that period says of itself', async () => {
      const reader = await readerOf(report);
      if (!reader || !('from' in report.parameters && 'to' in report.parameters)) return;
      const to = today();
      // Whose rows come to nothing in one of the two periods alone is left out there, and not where both stand side by side.
      const all = report.emptyRows ? { [report.emptyRows.shownBy]: 'true' } : {};
      const span = { from: `${to.slice(0, 8)}01`, to, ...all };
      for (const level of Object.keys(report.levels)
        .filter((id) => canStandAgainst(report, id))
        .slice(0, 1))
        for (const against of ['before', 'lastYear'] as const) {
          if ((await ask(report, reader, { level, pageSize: '1', ...span })).code !== 0) continue;
          const now = await run(report, reader, { level, against, ...span });
          const plain = await run(report, reader, { level, ...span });
          const then = await run(report, reader, { level, ...all, ...daysAgainst(span, against) });
          for (const name of comparedOf(report, level)) {
            if (now.totals[name] === undefined || now.totals[name] === '') continue;
            expect(Number(sub(number(now.totals[name]), number(plain.totals[name]))), `${level} ${name}`).toBe(0);
            expect(Number(sub(number(now.totals[`${name}Before`]), number(then.totals[name]))), `${level} ${name} ${against}`).toBe(0);
          }
        }
    });
  },
);

test('enough of them were really turned', () => expect(turned).toBeGreaterThan(atLeast(30)));

test('what cannot be turned is refused in words', async () => {
  const report = reports.find(({ resource, owners }) => resource === 'report:salesSummary' && owners.includes('D')) as ReportDefinition;
  const [level = ''] = Object.keys(report.levels);
  const refused = async (query: Query) => {
    const { code, msg } = await ask(report, 'dealer', { level, ...query });
    expect(code).toBe(40000);
    return msg;
  };
  expect(await refused({ pivot: 'constructor' })).toContain('不能按“constructor”展开为列');
  expect(await refused({ pivot: report.levels[level]?.dimensions[0] ?? '' })).toContain('展开为列');
  expect(await refused({ pivot: pivotsOf(report, level)[0] ?? '', figure: 'constructor' })).toBe('没有可以展开的数值');
  expect(await refused({ against: 'never' })).toBe('这个报表不能与其他期间对比');
});

test('a sheet holds the columns it was turned into', async () => {
  const report = reports.find(({ resource, owners }) => resource === 'report:salesSummary' && owners.includes('D')) as ReportDefinition;
  const level = Object.keys(report.levels).find((id) => pivotsOf(report, id).length > 0 && figuresOf(report, id).length > 0) ?? '';
  const pivot = pivotsOf(report, level)[0] ?? '';
  const { turned: asked } = await run(report, 'dealer', { level, pivot });
  const cookie = [...client('dealer').cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { statusCode, rawPayload } = await server().app.inject({
    method: 'GET',
    url: `${pathOf(report)}/export?level=${level}&pivot=${pivot}`,
    headers: { cookie },
  });
  expect(statusCode).toBe(200);
  const { read, utils } = await import('@e965/xlsx');
  const book = read(rawPayload);
  const [head = []] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 });
  expect(head).toEqual(expect.arrayContaining((asked?.parts ?? []).map(({ label }) => label)));
});
