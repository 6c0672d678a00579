import { expect, test } from 'vitest';
import { reportColumns } from '../../../src/client/screens/report/report-parameters';
import type { ReportDefinition } from '../../../src/define/report-definition';
import { figuresOf, pivoted, pivotsOf } from '../../../src/define/turned-report';
import { reports } from '../../../src/domain/registry';

/** A dimension turned into columns adds them: what a report showed before it shows still. */
const PARTS = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];
const shown = (report: ReportDefinition, level: string): string[] =>
  reportColumns(report, level, {}, () => true)
    .filter(({ isHidden }) => !isHidden)
    .map(({ id }) => id);

test.each(reports.flatMap((report) => Object.keys(report.levels).map((level) => [report.resource, level, report] as const)))(
  '%s %s keeps its columns beside the new ones, and shows those',
  (_, level, report) => {
    const [pivot] = pivotsOf(report, level);
    const [figure] = figuresOf(report, level);
    if (!pivot || !figure) return;
    const turned = shown(pivoted(report, level, { pivot, figure }, PARTS), level);
    expect(turned.filter((id) => !/^part\d/.test(id))).toEqual(shown(report, level));
    expect(turned).toEqual(expect.arrayContaining(['part1', 'part2']));
  },
);
