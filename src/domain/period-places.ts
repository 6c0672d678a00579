import type { Field, Fields, OrgKind } from '../define/field';
import type { Days } from '../define/periods';
import { documentOf, masterOf, reportOf } from './registry';

/** Where a period goes in the question of a list or report: what it is called, and what of the question it becomes. */
export type PeriodPlace = { id: string; label: string; asked: (days: Days) => Record<string, string> };

const isTime = ({ kind }: Field): boolean => kind === 'date' || kind === 'datetime' || kind === 'month';
const cut = (field: Field, day: string): string => (field.kind === 'month' ? day.slice(0, 7) : day);
const range = (field: Field, { from, to }: Days): string => `${cut(field, from)}~${cut(field, to)}`;
const filterOf = ([name, field]: [string, Field]): PeriodPlace => ({
  id: name,
  label: field.label,
  asked: (days) => ({ [`f.${name}`]: range(field, days) }),
});
const filtersOf = (fields: Fields): PeriodPlace[] =>
  Object.entries(fields)
    .filter(([, field]) => isTime(field) && (field.filter || field.list))
    .map(filterOf);

function ofReport({ parameters, columns, of }: NonNullable<ReturnType<typeof reportOf>>): PeriodPlace[] {
  const isSpan = 'from' in parameters && 'to' in parameters;
  const asked = Object.entries(parameters).flatMap(([name, field]): PeriodPlace[] => {
    if (!isTime(field) || (isSpan && (name === 'from' || name === 'to'))) return [];
    // A parameter that names a column is a filter and takes a span; any other is one value, the last of the period.
    const askedOf = (days: Days) => (name in columns ? range(field, days) : cut(field, days.to));
    return [{ id: name, label: field.label, asked: (days) => ({ [`f.${name}`]: askedOf(days) }) }];
  });
  const span: PeriodPlace[] = isSpan ? [{ id: 'from', label: '期间', asked: ({ from, to }) => ({ 'f.from': from, 'f.to': to }) }] : [];
  const filters = filtersOf(
    Object.fromEntries(Object.entries(columns).filter(([name, field]) => !(name in parameters) && !(name in of.measures) && isTime(field))),
  );
  return [...span, ...asked, ...filters];
}

/** Those a list or report has, the one it is usually about first. */
export function periodPlacesOf(resource: string, kind: OrgKind): PeriodPlace[] {
  const document = documentOf(resource);
  if (document) return filtersOf({ documentDate: document.header.documentDate as Field, ...document.header });
  const master = masterOf(resource);
  if (master) return filtersOf(master.fields);
  const report = reportOf(resource, kind);
  return report ? ofReport(report) : [];
}
