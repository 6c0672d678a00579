import type { ReportDrill, ReportLevel } from '../define/report-definition';
import { type Grouping, groupings } from '../define/report-groupings';

/** Longest period of such a report in days. */
export const YEAR = 366;

/** Quantity and amount of these. */
export const both = (...ids: readonly string[]): string[] => ids.flatMap((id) => [`${id}Quantity`, `${id}Amount`]);

export const toPaper: ReportDrill = { to: 'document', with: { kind: 'kind', id: 'documentId' } };

/** The same where the page grants it. */
export const toPaperGranted: ReportDrill = { ...toPaper, needs: 'drill' };

/** The goods of a row, as lists name them. */
export const goodsNamed = ['code', 'productName', 'specification', 'unit'] as const;

/** Every line of a report, leading to its document. */
export const lines = (dimensions: readonly string[], measures: readonly string[], more: Partial<ReportLevel> = {}): { line: ReportLevel } => ({
  line: {
    label: '明细',
    dimensions: [...dimensions, 'kind', 'documentId', 'lineId'],
    key: ['documentId', 'lineId', 'batchNo', 'warehouse'].filter((name) => name.endsWith('Id') || dimensions.includes(name)),
    measures,
    sort: '-day,sn',
    drill: toPaper,
    ...more,
  },
});

/** Groupings of a summary, each set beside the period before. */
export const besideBefore = (
  groups: readonly Grouping[],
  measure: string,
  against: readonly string[],
  named: Record<string, string> = {},
): Record<string, ReportLevel> => Object.fromEntries(Object.entries(groupings(groups, measure, named)).map(([id, level]) => [id, { ...level, against }]));

/** From the sums of one report to the lines of another, of the same days. */
export const toLines = (to: string, by: readonly string[], more: Partial<ReportDrill> = {}): ReportDrill => ({
  to,
  with: Object.fromEntries([...by, 'from', 'to'].map((name) => [name, name])),
  ...more,
});

/** Lines, and the same once more under heads and over sums: 按科室小计. */
export const subtotalled = ({ line }: { line: ReportLevel }, by: Record<string, string>): Record<string, ReportLevel> => ({
  line,
  ...Object.fromEntries(
    Object.entries(by).map(([name, label]): [string, ReportLevel] => [
      `line+${name}`,
      {
        ...line,
        label: `按${label}小计`,
        inside: 'line',
        dimensions: [name, ...line.dimensions.filter((other) => other !== name)],
        bands: [name],
        sort: `${name},${line.sort}`,
      },
    ]),
  ),
});
