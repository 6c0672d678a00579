import { expect, it } from 'vitest';
import type { ChoiceField } from '../../src/define/field';
import { hisVerificationReport } from '../../src/domain/his/his-verification-report';
import { tcHisGrnCheck } from '../../src/domain/his/tc-his-grn-check';
import { useChargeableCheck } from '../../src/domain/his/use-chargeable-check';
import { reportReaders } from '../support/report-readers';

/** The three checks against the hospital's own system have something of every sort to show, for whoever works with them. */
const { run } = reportReaders({ H: ['hfinance'] });
const days = (back: number) => new Date(Date.now() - back * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const quarter = { from: days(90), to: days(0) };

it.each([
  [useChargeableCheck, 'result', { from: days(360), to: days(0) }],
  [tcHisGrnCheck, 'result', quarter],
  [hisVerificationReport, 'groupResult', quarter],
] as const)('%#: every verdict is there', async (report, name, period) => {
  const { list } = await run(report, 'hfinance', { ...period, level: 'result' });
  const verdicts = (report.columns[name] as ChoiceField).options.map(({ value }) => value);
  // What may still be charged is of the last day: after a quiet one there is none.
  const lasting = (all: readonly unknown[]) => all.filter((one) => one !== 'pending').sort();
  expect(lasting(list.map((row) => row[name]))).toEqual(lasting(verdicts));
});
it.each([useChargeableCheck, tcHisGrnCheck])('some of it is dealt with, some is not', async (report) => {
  const handled = async (state: string) => (await run(report, 'hfinance', { ...quarter, level: 'line', handled: state })).list.length;
  expect(await handled('open')).toBeGreaterThan(0);
  expect(await handled('done')).toBeGreaterThan(0);
});
it('settled receipts are checked as well as bought ones, and charges nobody knows the goods of stand apart', async () => {
  const kinds = (await run(tcHisGrnCheck, 'hfinance', { ...quarter, level: 'kind' })).list.map((row) => row.kind);
  expect(kinds).toEqual(expect.arrayContaining(['purchaseGrn', 'settlementGrn', 'hisGrn']));
  const mapped = new Set((await run(hisVerificationReport, 'hfinance', quarter)).list.map((row) => row.mapped));
  expect(mapped).toContain('none');
});
