import type { Row } from '../../../contract/answers';
import { isOpening } from '../../../define/define-dataset';
import { holds } from '../../../define/field';
import type { ReportDefinition } from '../../../define/report-definition';

/** Heads and sums stand for other rows: nothing of theirs is drawn or shown below. */
export const isRow = (row: Row): boolean => row._band === undefined;
/** Rows that lead somewhere: what an account opens with leads nowhere. */
export const leads = ({ of }: ReportDefinition, row: Row): boolean => isRow(row) && !isOpening(of, row);

/** How a row of a report is drawn (table/grid.css). `isRed`: whether the reason to be marked is shown. */
export function rowTone(report: ReportDefinition, isRed: boolean): ((row: Row) => string) | undefined {
  const { running } = report.of;
  const hasBands = Object.values(report.levels).some(({ bands }) => bands);
  if (!running && !hasBands && !isRed && !report.warns) return undefined;
  return (row) => {
    if (row._band !== undefined) return row._band === 'head' ? 'grid-band' : 'grid-sums';
    if (isOpening(report.of, row)) return 'grid-sums';
    return row._warns !== undefined || (isRed && holds(report.redWhen, row)) ? 'grid-warned' : '';
  };
}
