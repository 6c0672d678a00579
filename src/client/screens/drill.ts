import type { Row } from '../../contract/answers';
import type { ReportDefinition } from '../../define/define-report';
import type { Screen } from '../../define/define-screen';
import { documentOf, reportOf } from '../../domain/registry';
import { grantedScreen, openDocument } from './open-reference';

type Open = (path: string, query?: Record<string, string>, options?: { behind?: boolean; title?: string }) => void;

/** Where a row of a report leads: a document by id, another list or report with this row's values as its conditions. */
export function drillDown(report: ReportDefinition, row: Row, parameters: Record<string, string>, open: Open, behind: boolean, from: Screen): boolean {
  const { drill } = report;
  if (!drill) return false;
  const values = Object.fromEntries(
    Object.entries(drill.with).flatMap(([parameter, column]) => {
      const value = row[column] ?? parameters[column];
      return value === undefined || value === null || value === '' ? [] : [[parameter, String(value)]];
    }),
  );
  const kind = drill.to === 'document' ? String(row.kind ?? '') : drill.to;
  if (documentOf(kind) && values.id) return openDocument(kind, values.id, String(row.sn ?? ''), open, behind);
  const screen = grantedScreen(drill.to);
  if (!screen && isOpenedBy(drill.to, from)) {
    // A report without a page of its own opens on the page it is reached from, in a tab beside it.
    open(from.path, { report: drill.to, ...values }, { behind, title: reportOf(drill.to)?.title ?? '' });
    return true;
  }
  if (!screen) return false;
  const isReport = screen.resource.startsWith('report:');
  open(screen.path, isReport ? values : Object.fromEntries(Object.entries(values).map(([name, value]) => [`f.${name}`, value])), { behind });
  return true;
}

/** Whether the page opens a report that has none of its own: the entries and reservations behind a balance. */
export const isOpenedBy = (resource: string, screen: Screen): boolean =>
  reportOf(resource)?.openedBy.some((opening) => opening.resource === screen.resource) ?? false;
