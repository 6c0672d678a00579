import type { Day } from './dates';
import { type Dataset, fieldsOf, isMade } from './define-dataset';
import { measuresOf, type ReportDefinition, type ReportLevel } from './define-report';
import { type Field, rate } from './field';
import { type Days, daysAgainst, daysOfMonth } from './periods';

/**
 * A report as its parameters make it; `span`: the days it speaks of; `days`: those its rows come from, with the days those are set beside.
 */
export type AskedReport = { report: ReportDefinition; span?: Days; days?: Days };
type Derived = Pick<Dataset, 'measures' | 'filtered' | 'growths' | 'shares'>;
type Values = Record<string, string>;

/**
 * What parameters decide: the dataset where there are several; the months of a matrix and the measure it shows; at a level that is set
 * beside the period before, what each measure named was and its growth. Each measure then says which of the days it means.
 */
export function askedReport(given: ReportDefinition, level: string, values: Values, today: Day, monthEnds = 0): AskedReport {
  const basis = given.bases?.find(({ id }) => id === values.basis);
  const report = basis ? { ...given, of: basis, columns: fieldsOf(basis) } : given;
  if (report.matrix) return matrixOf(report, report.matrix.measures, values, today);
  if (report.monthly && /^\d{4}-\d{2}$/.test(values.month ?? '')) {
    const month = daysOfMonth(values.month as string, monthEnds);
    // Of a month under way: the days there are.
    const days = { from: month.from, to: month.to > today && month.from <= today ? today : month.to };
    return { report, span: days, days };
  }
  const { from = '', to = '' } = values;
  if (from === '' || to === '' || from > to) return { report };
  const span = { from, to };
  const against = report.levels[level]?.against;
  return against ? besideBefore(report, level, against, span) : { report, span, days: span };
}

/** With these measures beside the dataset's own, shown at these levels. */
function withMeasures(report: ReportDefinition, derived: Derived, levels: Record<string, ReportLevel>): ReportDefinition {
  const { of } = report;
  const dataset: Dataset = {
    ...of,
    measures: { ...of.measures, ...derived.measures },
    filtered: { ...of.filtered, ...derived.filtered },
    growths: { ...of.growths, ...derived.growths },
    shares: { ...of.shares, ...derived.shares },
  };
  return { ...report, of: dataset, columns: fieldsOf(dataset), levels: { ...report.levels, ...levels } };
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

/** A column for each month, their sum, the same months of the year before (of a year under way only those begun), growth and share. */
function matrixOf(report: ReportDefinition, choices: readonly string[], values: Values, today: Day): AskedReport {
  const year = Number(values.year || today.slice(0, 4));
  const measure = choices.includes(values.measure ?? '') ? (values.measure as string) : (choices[0] as string);
  const field = report.of.measures[measure] as Field;
  const { needs } = field;
  const like = (label: string): Field => ({ ...field, label });
  const percent = (label: string): Field => ({ ...rate(label), ...(needs ? { needs } : {}) });
  const begun = MONTHS.filter((month) => `${year}-${month}` <= today.slice(0, 7));
  // Of a year that is still to come: none.
  const monthsOf = (of: number) => `${of}-01~${begun.length === 0 ? `${of - 1}-12` : `${of}-${begun.at(-1)}`}`;
  const derived: Derived = {
    measures: {
      ...Object.fromEntries(MONTHS.map((month) => [`m${month}`, like(`${Number(month)}月`)])),
      total: like('合计'),
      lastYear: like('上年同期'),
      growth: percent('同比%'),
      portion: percent('占比%'),
    },
    filtered: {
      ...Object.fromEntries(MONTHS.map((month) => [`m${month}`, { of: measure, where: { month: `${year}-${month}` } }])),
      total: { of: measure, where: { month: `${year}-01~${year}-12` } },
      lastYear: { of: measure, where: { month: monthsOf(year - 1) } },
    },
    growths: { growth: ['total', 'lastYear'] },
    shares: { portion: 'total' },
  };
  const end = `${year}-12-31`;
  const levels = Object.fromEntries(Object.entries(report.levels).map(([id, level]) => [id, { ...level, measures: Object.keys(derived.measures) }]));
  return {
    report: withMeasures(report, derived, levels),
    span: { from: `${year}-01-01`, to: end < today ? end : today },
    // A month may begin before the calendar's.
    days: { from: `${year - 2}-12-01`, to: `${year}-12-31` },
  };
}

function besideBefore(report: ReportDefinition, level: string, named: readonly string[], days: Days): AskedReport {
  const { of } = report;
  const before = daysAgainst(days, 'before');
  const day = of.day as string;
  const during = ({ from, to }: Days) => ({ [day]: `${from}~${to}` });
  const isSum = (name: string) => !isMade(of, name);
  const sums = Object.keys(of.measures).filter(isSum);
  const now = sums.map((name) => {
    const known = of.filtered[name];
    return [name, { of: known?.of ?? name, where: { ...known?.where, ...during(days) } }] as const;
  });
  const derived: Derived = {
    measures: Object.fromEntries(
      named.flatMap((name) => {
        const field = of.measures[name] as Field;
        return [
          [`${name}Before`, { ...field, label: `上期${field.label}` }],
          [`${name}Growth`, { ...rate(`${field.label}环比%`), ...(field.needs ? { needs: field.needs } : {}) }],
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
  const beside = (name: string): string[] => (named.includes(name) ? [name, `${name}Before`, `${name}Growth`] : [name]);
  const measures = [...new Set([...measuresOf(report, shape), ...named])].flatMap(beside);
  return { report: withMeasures(report, derived, { [level]: { ...shape, measures } }), span: days, days: { from: before.from, to: days.to } };
}
