import type { Row } from '../../../contract/answers';
import { startOfMonth, today } from '../../../define/dates';
import { dayWord } from '../../../define/day-words';
import type { Preset } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { columnOrder, measuresOf } from '../../../define/report-columns';
import { CLEARED, type ReportDefinition } from '../../../define/report-definition';
import { TURNS } from '../../../define/turned-report';
import { type GridColumn, gridColumn } from '../../table/grid-column';
import { leads } from './row-tone';

/** What the rows of a report are narrowed to beside its parameters; `names`: of the records filters point to, by id. */
export type Narrowing = { tab: string; keyword: string; filters: Record<string, string>; names: Record<string, string> };

/** A parameter that names a column filters it (ranges, sets); any other is an argument of the fact: one value. */
export const filtersColumn = (report: ReportDefinition, name: string): boolean => name in report.columns;

const word = (value: string, now: string): string => (value === CLEARED ? '' : (dayWord(value, now) ?? value));

/** Parameters as they travel: what was cleared says so where the server would fall back to a default. */
export const sentParameters = (report: ReportDefinition, preset: Preset, values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const hasDefault = report.parameters[name]?.default !== undefined || preset.defaults?.[name] !== undefined;
      return value !== '' ? [[name, value]] : hasDefault ? [[name, CLEARED]] : [];
    }),
  );

function defaultOf(field: Field, isFilter: boolean, now: string): string {
  if (field.default !== undefined) return word(String(field.default), now);
  if (!field.required) return '';
  if (field.kind === 'date') return isFilter ? `${startOfMonth(now)}~${now}` : now;
  return field.kind === 'month' ? now.slice(0, 7) : '';
}

/** What a report starts with: the view's fixed values, the link's, then defaults; dates that must be there get this month. */
export function initialParameters(report: ReportDefinition, preset: Preset, query: Record<string, string>, now = today()): Record<string, string> {
  return Object.fromEntries(
    Object.entries(report.parameters).map(([name, field]) => {
      const fixed = preset.parameters?.[name];
      const asked = fixed === undefined ? (query[name] ?? query[`f.${name}`]) : String(fixed);
      const given = asked ?? (preset.defaults?.[name] === undefined ? undefined : String(preset.defaults[name]));
      return [name, given === undefined ? defaultOf(field, filtersColumn(report, name), now) : word(given, now)];
    }),
  );
}

/** Labels of parameters still missing. */
export const missingParameters = (report: ReportDefinition, values: Record<string, string>): string[] =>
  Object.entries(report.parameters).flatMap(([name, field]) => (field.required && !values[name] ? [field.label] : []));

/** What was asked, in words: 方向 应付；往来单位 康达. */
export const askedWords = (report: ReportDefinition, values: Record<string, string>, names: Record<string, string>): string =>
  Object.entries(report.parameters)
    .flatMap(([name, field]) => {
      const value = values[name] ?? '';
      return value === '' || value === 'all' || value === 'false'
        ? []
        : [`${field.label} ${field.kind === 'flag' ? '是' : textOf(field, value, names[value] ?? '')}`];
    })
    .join('；');

/** Columns of a level in their order: what it groups by, what it measures, the ratios whose parts are there; without what means nothing now. */
export function reportColumns(report: ReportDefinition, level: string, values: Record<string, string>, may: (operation: string) => boolean): GridColumn[] {
  const shape = report.levels[level];
  if (!shape) return [];
  const isOff = (name: string) =>
    Object.entries(report.onlyWith).some(([parameter, names]) => names.includes(name) && ['', 'false'].includes(values[parameter] ?? ''));
  const names = columnOrder(shape, measuresOf(report, shape));
  // A report that marks columns for its list shows those first; the rest waits in the column menu.
  const isChosen = names.some((id) => report.columns[id]?.list);
  return names.flatMap((id) => {
    const field = report.columns[id];
    if (!field || isOff(id) || (field.needs && !may(field.needs))) return [];
    const isHidden = field.list === false || (isChosen && !field.list);
    const words = id === report.warns?.growth ? { textOf: (row: Row) => [textOf(field, row[id]), row._warns ?? ''].join(' ').trim() } : {};
    const head = id === shape.dimensions[0] ? { blankOf: (row: Row) => (leads(report, row) ? '—' : '') } : {};
    return [gridColumn(id, field, { isFilterable: !(id in report.parameters), isHidden, ...words, ...head })];
  });
}

/** Words of a link that say how to look, not what at; a column of that name is filtered as `f.<name>`. */
const HOW = new Set<string>(['level', 'tab', 'keyword', 'report', 'id', 'new', ...TURNS]);

/** Filters a link sets that are columns and not parameters. */
export const linkedFilters = (report: ReportDefinition, query: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      if (HOW.has(key)) return [];
      const name = key.replace(/^f\./, '');
      return name in report.columns && !(name in report.parameters) && value ? [[name, value]] : [];
    }),
  );
