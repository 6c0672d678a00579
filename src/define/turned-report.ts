import { BLANK, canBeBlank } from './blank-filter';
import { type Dataset, fieldsOf, isMade } from './define-dataset';
import { type Field, rate } from './field';
import { textOf } from './field-text';
import { type Days, daysAgainst } from './periods';
import { measuresOf } from './report-columns';
import type { ReportDefinition, ReportLevel } from './report-definition';

/**
 * How a report is turned in place: the values of a dimension become columns of one figure, each measure stands beside what it was. Every
 * report can be, as far as its dataset goes; nothing is said for it in its definition.
 */
export type Turn = { pivot?: string; figure?: string; against?: Against };
export type Against = 'before' | 'lastYear';
/** Words of a question that say so. */
export const TURNS = ['pivot', 'figure', 'against'] as const;
/** With the columns it makes. */
export type Turned = { turn: Turn; parts: readonly Part[] };
/** A column that a value of the pivot became: as a filter, and in words. */
export type Part = { value: string; label: string };

/** So many values become columns, those of the largest figures. */
export const MOST_PARTS = 24;
/** So many measures are set beside what they were. */
const MOST_BESIDE = 3;
const PART = /^part(\d+)$/;
const TURNED: readonly Field['kind'][] = ['ref', 'choice', 'month', 'flag'];

/** Dimensions whose values may become columns of a level: those other levels group by, and the month. */
export function pivotsOf({ of, matrix, levels }: ReportDefinition, level: string): string[] {
  const shape = levels[level];
  if (!shape || matrix || of.running || shape.bands) return [];
  const others = new Set([...Object.values(levels).flatMap(({ dimensions }) => dimensions), 'month']);
  return [...others].filter((name) => !shape.dimensions.includes(name) && TURNED.includes(of.dimensions[name]?.kind ?? 'text'));
}

/** Figures of a level that add up, whichever way rows are parted. */
export const figuresOf = (report: ReportDefinition, level: string): string[] => {
  const shape = report.levels[level];
  return shape ? measuresOf(report, shape).filter((name) => isAdded(report.of, name)) : [];
};
/** The one meant where none is named: what the level is in the order of, else money, which adds up over all goods. */
export function usualFigure(report: ReportDefinition, level: string, told: readonly string[]): string | undefined {
  const order = (report.levels[level]?.sort || report.sort).split(',').map((name) => name.replace(/^-/, ''));
  return order.find((name) => told.includes(name)) ?? told.find((name) => report.of.measures[name]?.kind === 'money') ?? told[0];
}
const isAdded = (of: Dataset, name: string): boolean =>
  !isMade(of, name) && !((of.filtered[name]?.of ?? name) in of.extremes) && ['money', 'quantity', 'integer'].includes(of.measures[name]?.kind ?? '');

/** Whether another period can stand beside the days it speaks of. */
export const canStandAgainst = ({ of, matrix, levels }: ReportDefinition, level: string): boolean =>
  of.day !== undefined && !of.running && !matrix && levels[level]?.against === undefined && levels[level]?.dimensions.includes(of.day) === false;

/** With these measures beside the dataset's own, shown at this level. */
export type Derived = Pick<Dataset, 'measures' | 'filtered' | 'growths' | 'shares'> & Partial<Pick<Dataset, 'ratios'>>;
export function withMeasures(report: ReportDefinition, derived: Derived, levels: Record<string, ReportLevel>): ReportDefinition {
  const { of } = report;
  const dataset: Dataset = {
    ...of,
    measures: { ...of.measures, ...derived.measures },
    filtered: { ...of.filtered, ...derived.filtered },
    growths: { ...of.growths, ...derived.growths },
    shares: { ...of.shares, ...derived.shares },
    ratios: { ...of.ratios, ...derived.ratios },
  };
  return { ...report, of: dataset, columns: fieldsOf(dataset), levels: { ...report.levels, ...levels } };
}

/** A column for each part behind the figure itself: the figure of the rows that are of this value. */
export function pivoted(report: ReportDefinition, level: string, { pivot = '', figure = '' }: Turn, parts: readonly Part[]): ReportDefinition {
  const { of, levels } = report;
  const shape = levels[level];
  const field = of.measures[figure];
  if (!shape || !field || parts.length === 0 || !pivotsOf(report, level).includes(pivot)) return report;
  const known = of.filtered[figure];
  const names = parts.map((_, at) => partName(at));
  // Where the level marks what it shows at first the parts are among it; where it shows all, marking them would leave nothing else.
  const isChosen = [...shape.dimensions, ...measuresOf(report, shape)].some((name) => report.columns[name]?.list);
  const { list: _list, ...plain } = field;
  const derived: Derived = {
    measures: Object.fromEntries(parts.map(({ label }, at) => [partName(at), { ...plain, label, ...(isChosen ? { list: true } : {}) }])),
    filtered: Object.fromEntries(parts.map(({ value }, at) => [partName(at), { of: known?.of ?? figure, where: { ...known?.where, [pivot]: value } }])),
    growths: {},
    shares: {},
  };
  const measures = measuresOf(report, shape).flatMap((name) => (name === figure ? [name, ...names] : [name]));
  return withMeasures(report, derived, { [level]: { ...shape, measures } });
}

const partName = (at: number): string => `part${at + 1}`;
/** The part a column stands for. */
export const partAt = (column: string, parts: readonly Part[]): Part | undefined => parts[Number(PART.exec(column)?.[1] ?? 0) - 1];

/** A value of the pivot as a column; one that cannot be asked for is none. */
export function partOf(field: Field, value: unknown, words: unknown): Part | undefined {
  const given = value === null || value === undefined ? '' : String(value);
  if (given === '') return canBeBlank(field) ? { value: BLANK, label: `（无${field.label}）` } : undefined;
  if (field.kind === 'choice' && !field.options.some((option) => option.value === given)) return undefined;
  if (field.kind === 'flag') return { value: given, label: `${given === 'true' ? '' : '非'}${field.label}` };
  return { value: given, label: textOf(field, given, words) || given };
}

/** In the order people expect: months as they follow, choices as they are listed, others as they come. */
export function inOrder(field: Field, parts: readonly Part[]): Part[] {
  const place = ({ value }: Part): number => (field.kind === 'choice' ? field.options.findIndex((option) => option.value === value) : 0);
  const isMonth = field.kind === 'month';
  return [...parts].sort((a, b) => (isMonth ? a.value.localeCompare(b.value) : place(a) - place(b)));
}

/** Each of these measures beside what it was, and by how much it grew; the others mean the days themselves. */
export function beside(
  report: ReportDefinition,
  level: string,
  named: readonly string[],
  days: Days,
  against: Against,
): { report: ReportDefinition; days: Days } {
  const { of } = report;
  const before = daysAgainst(days, against);
  const day = of.day as string;
  const during = ({ from, to }: Days) => ({ [day]: `${from}~${to}` });
  const now = Object.keys(of.measures)
    .filter((name) => !isMade(of, name))
    .map((name) => {
      const known = of.filtered[name];
      return [name, { of: known?.of ?? name, where: { ...known?.where, ...during(days) } }] as const;
    });
  const [then, growth] = against === 'before' ? ['上期', '环比'] : ['去年同期', '同比'];
  const derived: Derived = {
    measures: Object.fromEntries(
      named.flatMap((name) => {
        const field = of.measures[name] as Field;
        const { needs } = field;
        const percent: Field = { ...rate(`${field.label}${growth}%`), ...(needs ? { needs } : {}), ...(field.list ? { list: true } : {}) };
        return [
          [`${name}Before`, { ...field, label: `${then}${field.label}` }],
          [`${name}Growth`, percent],
        ];
      }),
    ),
    filtered: {
      ...Object.fromEntries(now),
      ...Object.fromEntries(
        named.map((name) => [`${name}Before`, { of: of.filtered[name]?.of ?? name, where: { ...of.filtered[name]?.where, ...during(before) } }]),
      ),
    },
    growths: Object.fromEntries(named.map((name) => [`${name}Growth`, [name, `${name}Before`] as const])),
    shares: {},
  };
  const shape = report.levels[level] as ReportLevel;
  const measures = [...new Set([...measuresOf(report, shape), ...named])].flatMap((name) =>
    named.includes(name) ? [name, `${name}Before`, `${name}Growth`] : [name],
  );
  const turned = withMeasures(report, derived, { [level]: { ...shape, measures } });
  return { report: turned, days: { from: before.from < days.from ? before.from : days.from, to: before.to > days.to ? before.to : days.to } };
}

/** What is set beside another period where nothing is said: the usual figure of the level, then its money, then the rest, a few of them. */
export function comparedOf(report: ReportDefinition, level: string): string[] {
  const figures = figuresOf(report, level).filter((name) => !PART.test(name));
  const isMoney = (name: string) => report.of.measures[name]?.kind === 'money';
  const usual = usualFigure(report, level, figures);
  const ordered = new Set([...(usual ? [usual] : []), ...figures.filter(isMoney), ...figures]);
  return [...ordered].slice(0, MOST_BESIDE);
}
