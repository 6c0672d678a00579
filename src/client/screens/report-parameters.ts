import { startOfMonth, today } from '../../define/dates';
import type { ReportDefinition } from '../../define/define-report';
import type { Field } from '../../define/field';

/** A parameter that names a column filters it (ranges, sets); any other is an argument of the fact: one value. */
export const filtersColumn = (report: ReportDefinition, name: string): boolean =>
  name in report.columns && !(report.factArguments ?? []).includes(name);

function defaultOf(field: Field, isFilter: boolean, now: string): string {
  if (field.default === 'today') return now;
  if (field.default === 'monthStart') return startOfMonth(now);
  if (field.default !== undefined) return String(field.default);
  if (!field.required) return '';
  if (field.kind === 'date') return isFilter ? `${startOfMonth(now)}~${now}` : now;
  return field.kind === 'month' ? now.slice(0, 7) : '';
}

/** What a report starts with: the link's values, the view's fixed ones, then defaults; dates that must be there get this month. */
export function initialParameters(
  report: ReportDefinition,
  preset: Record<string, string | boolean>,
  query: Record<string, string>,
  now = today(),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(report.parameters).map(([name, field]) => [
      name,
      query[name] ??
        query[`f.${name}`] ??
        (preset[name] === undefined ? defaultOf(field, filtersColumn(report, name), now) : String(preset[name])),
    ]),
  );
}

/** Labels of parameters still missing. */
export const missingParameters = (report: ReportDefinition, values: Record<string, string>): string[] =>
  Object.entries(report.parameters).flatMap(([name, field]) => (field.required && !values[name] ? [field.label] : []));
