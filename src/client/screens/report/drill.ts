import type { Row } from '../../../contract/answers';
import { allows } from '../../../define/allows';
import { BLANK, canBeBlank } from '../../../define/blank-filter';
import { guestQuery, type Screen } from '../../../define/define-screen';
import { linesOf } from '../../../define/report-cell';
import type { ReportDefinition, ReportDrill } from '../../../define/report-definition';
import { documentOf, masterOf, reportOf, reports } from '../../../domain/registry';
import { readMenu } from '../../session/menu';
import { readKind } from '../../session/session';
import { isLedTo } from '../leads';
import { grantedScreen, openDocument } from '../open-reference';
import { offers } from '../use-may';

type Open = (path: string, query?: Record<string, string>, options?: { behind?: boolean; title?: string }) => void;
type Way = { report: ReportDefinition; row: Row; parameters: Record<string, string>; open: Open; behind: boolean; from: Screen };

const holds = (screen: Screen, operation: string): boolean => allows(readMenu().permissions, screen.flag, operation);

/** Whether the page lets go this way: it does not offer the operation at all, or grants it. */
export const mayFollow = ({ needs }: ReportDrill, from: Screen): boolean => !needs || !offers(from, needs) || holds(from, needs);

/** The way the rows of a level lead for this user; where the report says none, to the lines they are summed up from. */
export function drillOf(report: ReportDefinition, level: string, from: Screen): ReportDrill | undefined {
  return (
    [report.levels[level]?.drill, report.drill].find((drill) => drill && mayFollow(drill, from)) ??
    linesOf(report, level, reports).find((drill) => mayFollow(drill, from) && isWhole(readThrough(drill.to, from)))
  );
}

/** A page that shows all of its rows: one of hospitals alone does not come to what all customers do. */
const isWhole = (page: Screen | undefined): boolean => page !== undefined && page.preset.where === undefined;

/** What a way takes from a row, or from the parameters it was asked with. */
export const carried = ({ with: names }: ReportDrill, row: Row, parameters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([parameter, column]) => {
      const value = row[column] ?? parameters[column];
      return value === undefined || value === null || value === '' ? [] : [[parameter, String(value)]];
    }),
  );

/** What the row has not is asked for as such: the goods without a supplier are not all goods. */
export const blanksOf = ({ of }: ReportDefinition, { with: names }: ReportDrill, row: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, column]) => {
      const field = of.dimensions[column];
      return field && canBeBlank(field) && (row[column] === '' || row[column] === null) ? [[name, BLANK]] : [];
    }),
  );

/** The page a report is read through here: its own, or this one where that opens it. */
export const readThrough = (resource: string, from: Screen): Screen | undefined => grantedScreen(resource) ?? (isOpenedBy(resource, from) ? from : undefined);

/** Where a row of a report leads: a document by id, another list or report with this row's values as its conditions. */
export function follow(drill: ReportDrill, { report, row, parameters, open, behind, from }: Way): boolean {
  const isOfSame = reportOf(drill.to, readKind())?.of.id === report.of.id;
  const values = { ...(isOfSame ? blanksOf(report, drill, row) : {}), ...carried(drill, row, parameters) };
  const more = { ...values, ...drill.sets, ...(drill.level ? { level: drill.level } : {}) };
  if (drill.to === report.resource) {
    const words = String(row.productName ?? row.sn ?? '');
    open(from.path, more, { behind, title: `${from.title}${words ? ` ${words}` : ''}` });
    return true;
  }
  const kind = drill.to === 'document' ? String(values.kind ?? row.kind ?? '') : drill.to;
  const sn = String(values.sn ?? row.sn ?? '');
  if (documentOf(kind) && values.id) return openDocument(kind, values.id, sn, open, behind);
  const screen = grantedScreen(kind);
  if (!screen && isLedTo(kind, from)) {
    // A row of a master, or the list of them, without a page of its own.
    const filters = Object.fromEntries(Object.entries(values).map(([name, value]) => [name === 'id' ? 'id' : `f.${name}`, value]));
    open(from.path, { resource: kind, ...filters }, { behind, title: masterOf(kind)?.title ?? '' });
    return true;
  }
  // A row may be about something that is no document: what the hospital's system charged.
  if (screen && kind !== drill.to) {
    open(screen.path, { id: values.id ?? '' }, { behind, title: `${screen.title} ${sn}` });
    return true;
  }
  if (!screen && isOpenedBy(drill.to, from)) {
    // A report without a page of its own opens on the page it is reached from, in a tab beside it.
    open(from.path, { report: drill.to, ...more }, { behind, title: reportOf(drill.to, readKind())?.title ?? '' });
    return true;
  }
  if (!screen) return false;
  const isReport = screen.resource.startsWith('report:');
  open(
    screen.path,
    isReport ? more : Object.fromEntries([...Object.entries(guestQuery(screen)), ...Object.entries(values).map(([name, value]) => [`f.${name}`, value])]),
    { behind },
  );
  return true;
}

/** Whether the page opens a report that has none of its own, for this user: the entries and reservations behind a balance. */
export const isOpenedBy = (resource: string, screen: Screen): boolean =>
  reportOf(resource, readKind())?.openedBy.some((opening) => opening.resource === screen.resource && holds(screen, opening.operation)) ?? false;
