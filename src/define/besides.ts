import type { Field } from './field';
import { measuresOf } from './report-columns';
import type { ReportBeside, ReportDefinition, ReportLevel } from './report-definition';
import { withMeasures } from './turned-report';

/** By which names its own measures stand (a matrix shows one of them as its sum), and which rows of the others are meant. */
type Shown = { names?: Readonly<Record<string, string>>; where?: Record<string, string> };

/** A report with what is looked up beside the rows of one of its levels, and the rates of it. */
export function withBesides(report: ReportDefinition, level: string, { names, where }: Shown = {}): ReportDefinition {
  const shape = report.levels[level];
  if (!shape) return report;
  const own = names ?? Object.fromEntries(measuresOf(report, shape).map((name) => [name, name]));
  return (report.besides ?? []).reduce((made, one) => withBeside(made, level, one, { names: own, ...(where ? { where } : {}) }), report);
}

function withBeside(
  report: ReportDefinition,
  level: string,
  { of, measures, rates }: ReportBeside,
  { names, where }: Shown & Pick<Required<Shown>, 'names'>,
): ReportDefinition {
  const shape = report.levels[level] as ReportLevel;
  const told = Object.entries(rates).filter(([, rate]) => rate.of[0] in names);
  if (told.length === 0 || !shape.dimensions.every((name) => name in of.dimensions)) return report;
  const figures = measures.map((name) => [name, of.measures[name] as Field] as const);
  const field = (as: Field, [own, theirs]: readonly [string, string]): Field => {
    const needs = report.of.measures[own]?.needs ?? of.measures[theirs]?.needs;
    return { ...as, ...(needs ? { needs } : {}) };
  };
  const made = withMeasures(
    report,
    {
      measures: { ...Object.fromEntries(figures), ...Object.fromEntries(told.map(([name, { as, of: parts }]) => [name, field(as, parts)])) },
      filtered: where ? Object.fromEntries(measures.map((name) => [name, { of: name, where }])) : {},
      growths: {},
      shares: {},
      ratios: Object.fromEntries(told.map(([name, rate]) => [name, [names[rate.of[0]] as string, rate.of[1]] as const])),
    },
    { [level]: { ...shape, measures: [...measuresOf(report, shape), ...measures, ...told.map(([name]) => name)] } },
  );
  return { ...made, of: { ...made.of, besides: [...(made.of.besides ?? []), { of, measures }] } };
}
