import type { Row } from '../../../contract/answers';
import type { ReportDefinition } from '../../../define/report-definition';
import type { Context } from '../../base/context';
import { ruleReader } from '../documents/rules';

/** Marks (`_warns`) the rows that rose by more than the organisation's rule allows; who may not see the figures is told nothing by the mark. */
export async function warned(context: Context, { warns }: ReportDefinition, rows: Row[]): Promise<Row[]> {
  if (!warns || !rows.some((row) => warns.growth in row)) return rows;
  const most = Number((await ruleReader(context))(warns.rule));
  const isOver = (row: Row): boolean =>
    Number(row[warns.growth] ?? 0) > most && Object.entries(warns.least).every(([name, least]) => name in row && Number(row[name]) > least);
  return rows.map((row) => (isOver(row) ? { ...row, _warns: warns.says } : row));
}
