import { withBesides } from './besides';
import type { Day } from './dates';
import { fieldsOf } from './define-dataset';
import { type Field, rate } from './field';
import { type Days, daysOfMonth } from './periods';
import type { ReportDefinition } from './report-definition';
import { type Against, beside, canStandAgainst, comparedOf, type Derived, type Part, pivoted, type Turn, withMeasures } from './turned-report';

/**
 * A report as its parameters make it; `span`: the days it speaks of; `days`: those its rows come from, with the days those are set beside.
 */
export type AskedReport = { report: ReportDefinition; span?: Days; days?: Days };
type Values = Record<string, string>;

/** What else decides: on which day months end (0 = the calendar's), how it is turned and into which columns. */
type More = { monthEnds?: number; turn?: Turn; parts?: readonly Part[] };

/**
 * What parameters decide: the dataset where there are several; the months of a matrix and the measure it shows; at a level that is set
 * beside another period, what each measure named was and its growth. Each measure then says which of the days it means.
 */
export function askedReport(
  given: ReportDefinition,
  level: string,
  values: Values,
  today: Day,
  { monthEnds = 0, turn = {}, parts = [] }: More = {},
): AskedReport {
  const basis = given.bases?.find(({ id }) => id === values.basis);
  const report = basis ? { ...given, of: basis, columns: fieldsOf(basis) } : given;
  if (report.matrix) return matrixOf(report, level, values, today);
  if (report.monthly && /^\d{4}-\d{2}$/.test(values.month ?? '')) {
    const month = daysOfMonth(values.month as string, monthEnds);
    // Of a month under way: the days there are.
    const days = { from: month.from, to: month.to > today && month.from <= today ? today : month.to };
    return besidePeriod(pivoted(report, level, turn, parts), level, days, turn);
  }
  const { from = '', to = '' } = values;
  const turned = pivoted(report, level, turn, parts);
  if (from === '' || to === '' || from > to) return { report: withBesides(turned, level) };
  return besidePeriod(turned, level, { from, to }, turn);
}

/** The period a level is always set beside, or the one that is asked for. */
function besidePeriod(report: ReportDefinition, level: string, span: Days, { against }: Turn): AskedReport {
  const own = report.levels[level]?.against;
  const named = own ?? (against && canStandAgainst(report, level) ? comparedOf(report, level) : []);
  if (named.length === 0) return { report: withBesides(report, level), span, days: span };
  const { report: turned, days } = beside(report, level, named, span, own ? 'before' : (against as Against));
  // What is looked up means the days themselves.
  const during = report.of.day ? { where: { [report.of.day]: `${span.from}~${span.to}` } } : {};
  return { report: withBesides(turned, level, during), span, days };
}

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
/** What January is set beside: never shown. */
const BEFORE = 'december';

/**
 * A column for each month, their sum, the same months of the year before (of a year under way only those begun), growth and share; by how much the last
 * month that is over is more than the one before; what is looked up beside it is of the months begun.
 */
function matrixOf(report: ReportDefinition, level: string, values: Values, today: Day): AskedReport {
  const choices = report.matrix?.measures ?? [];
  const year = Number(values.year || today.slice(0, 4));
  const measure = choices.includes(values.measure ?? '') ? (values.measure as string) : (choices[0] as string);
  const field = report.of.measures[measure] as Field;
  const { needs } = field;
  const like = (label: string): Field => ({ ...field, label });
  const percent = (label: string): Field => ({ ...rate(label), ...(needs ? { needs } : {}) });
  const begun = MONTHS.filter((month) => `${year}-${month}` <= today.slice(0, 7));
  // Of a year that is still to come: none.
  const monthsOf = (of: number) => `${of}-01~${begun.length === 0 ? `${of - 1}-12` : `${of}-${begun.at(-1)}`}`;
  const over = MONTHS.filter((month) => `${year}-${month}` < today.slice(0, 7)).at(-1);
  const derived: Derived = {
    measures: {
      [BEFORE]: like('上年12月'),
      ...Object.fromEntries(MONTHS.map((month) => [`m${month}`, like(`${Number(month)}月`)])),
      total: like('合计'),
      lastYear: like('上年同期'),
      growth: percent('同比%'),
      ...(over ? { monthGrowth: percent(`${Number(over)}月环比%`) } : {}),
      portion: percent('占比%'),
    },
    filtered: {
      ...Object.fromEntries(MONTHS.map((month) => [`m${month}`, { of: measure, where: { month: `${year}-${month}` } }])),
      total: { of: measure, where: { month: `${year}-01~${year}-12` } },
      lastYear: { of: measure, where: { month: monthsOf(year - 1) } },
      [BEFORE]: { of: measure, where: { month: `${year - 1}-12` } },
    },
    growths: { growth: ['total', 'lastYear'], ...(over ? { monthGrowth: [`m${over}`, over === '01' ? BEFORE : `m${MONTHS[Number(over) - 2]}`] } : {}) },
    shares: { portion: 'total' },
  };
  const end = `${year}-12-31`;
  const shown = Object.keys(derived.measures).filter((name) => name !== BEFORE);
  const levels = Object.fromEntries(Object.entries(report.levels).map(([id, one]) => [id, { ...one, measures: shown }]));
  return {
    report: withBesides(withMeasures(report, derived, levels), level, { names: { [measure]: 'total' }, where: { month: monthsOf(year) } }),
    span: { from: `${year}-01-01`, to: end < today ? end : today },
    // A month may begin before the calendar's.
    days: { from: `${year - 2}-12-01`, to: `${year}-12-31` },
  };
}
