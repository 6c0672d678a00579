import { expect, it } from 'vitest';
import { add } from '../../src/define/money';
import { leakingReport } from '../../src/domain/leaks/leaking-report';
import { reportReaders } from '../support/report-readers';

/** The demo hospital leaks a little in most ways; who sees what of it. */
const { run } = reportReaders({ H: ['hfinance', 'manager', 'keeper', 'nurse'] });
type Row = Record<string, unknown>;
const rows = async (who: string): Promise<Row[]> => (await run(leakingReport, who, { level: 'line' })).list as Row[];

it('rows of most kinds are there after some weeks of work already, each with its document and money; strips come to the sum of the rows', async () => {
  const list = await rows('hfinance');
  // What takes months to leak (idle goods, kits, reagents) is in the demo of a year only; how the days fell decides about the rest.
  const kinds = [...new Set(list.map(({ leak }) => leak))];
  expect(kinds).toEqual(expect.arrayContaining(['missed', 'unused', 'price']));
  expect(kinds.length).toBeGreaterThanOrEqual(4);
  expect(list.every(({ sn, amount }) => Boolean(sn) && Number(amount) > 0)).toBe(true);
  const strips = (await run(leakingReport, 'hfinance', { level: 'leak' })).list as Row[];
  const sum = (some: readonly Row[]) => some.reduce((all, row) => add(all, String(row.amount)), '0');
  expect(Number(sum(strips))).toBe(Number(sum(list)));
});
it('some of it is set aside, with a reason and a day', async () => {
  const aside = (await rows('hfinance')).filter(({ state }) => state === 'aside');
  expect(aside.length).toBeGreaterThan(0);
  expect(aside.every(({ asideReason, asideUntil, asideBy }) => Boolean(asideReason) && Boolean(asideUntil) && Boolean(asideBy))).toBe(true);
});
it('a nurse sees her ward, and no money', async () => {
  const own = await rows('nurse');
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ department }) => department)).size).toBe(1);
  expect(own.every((row) => !('amount' in row))).toBe(true);
  expect((await rows('manager')).length).toBeGreaterThan(own.length);
});
