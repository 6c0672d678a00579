import { type Dataset, fieldsOf } from './define-dataset';
import { choice, type Fields, integer, month } from './field';
import type { ReportDefinition } from './report-definition';

type Defaults = 'sort' | 'owners' | 'parameters' | 'onlyWith' | 'openedBy' | 'links' | 'leads' | 'starts' | 'edits' | 'verbs';

/**
 * Defines a report; its route, table, totals, export and screen follow.
 *
 * @example
 * defineReport({ resource: 'report:stockByOwner', title: '货主库存', of: lying,
 *   levels: { owner: { label: '货主', dimensions: ['owner'] } }, measures: ['quantity'] })
 * @throws when a name is used that the dataset has not
 */
export function defineReport(given: Omit<ReportDefinition, Defaults | 'columns'> & Partial<Pick<ReportDefinition, Defaults>>): ReportDefinition {
  const definition: ReportDefinition = {
    owners: ['H', 'D', 'V'],
    sort: '',
    onlyWith: {},
    openedBy: [],
    links: [],
    leads: [],
    starts: [],
    edits: [],
    verbs: [],
    ...given,
    columns: fieldsOf(given.of),
    parameters: {
      ...(given.monthly ? { month: month('月份', { required: true, default: 'thisMonth' }) } : {}),
      ...withoutDays(given.monthly === true || given.matrix !== undefined, taken(given.of, true)),
      ...(given.bases ? { basis: basisParameter([given.of, ...given.bases]) } : {}),
      ...(given.matrix ? matrixParameters(given.of, given.matrix.measures) : {}),
      ...given.parameters,
      ...Object.fromEntries(Object.entries(taken(given.of, false)).filter(([name]) => !Object.hasOwn(given.parameters ?? {}, name))),
    },
  };
  const { resource, columns, parameters } = definition;
  for (const name of namedColumns(definition)) if (!(name in columns)) throw new Error(`${resource}: no column ${name}`);
  refuseBesides(definition);
  if (definition.acts && !(definition.acts.level in definition.levels)) throw new Error(`${resource}: no level ${definition.acts.level}`);
  for (const name of definition.over ? [definition.over.strips, ...definition.over.charts] : [])
    if (!(name in definition.levels)) throw new Error(`${resource}: no level ${name}`);
  for (const name of [...(definition.emptyRows ? [definition.emptyRows.shownBy] : []), ...Object.keys(definition.onlyWith)])
    if (!(name in parameters)) throw new Error(`${resource}: no parameter ${name}`);
  return definition;
}

/** What is looked up has no name of its own twice, and says when where the report does. */
function refuseBesides({ resource, of, bases = [], columns, besides = [] }: ReportDefinition): void {
  for (const { of: other, measures, rates } of besides) {
    const stray = [
      ...measures.filter((name) => !(name in other.measures) || name in columns),
      ...Object.entries(rates).flatMap(([name, { of: parts }]) =>
        name in columns || !(parts[0] in of.measures) || !measures.includes(parts[1]) ? [name] : [],
      ),
    ];
    if (stray.length > 0) throw new Error(`${resource}: ${other.id} has no ${stray} to look up`);
    if ([of, ...bases].some((one) => one.running || one.rowsOf || (one.day !== undefined && !(one.day in other.dimensions))))
      throw new Error(`${resource}: ${other.id} does not stand beside ${of.id}`);
  }
}

/** A report of months or a year is not asked for days. */
const withoutDays = (isOfMonths: boolean, fields: Fields): Fields =>
  isOfMonths ? Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'from' && name !== 'to')) : fields;

const basisParameter = (datasets: readonly Dataset[]) =>
  choice(
    '口径',
    datasets.map(({ id, title }) => ({ value: id, label: title })),
    { required: true, default: datasets[0]?.id ?? '' },
  );

const matrixParameters = ({ measures }: Dataset, choices: readonly string[]): Fields => ({
  year: integer('年度', { required: true, default: 'thisYear', min: 2000, max: 2100 }),
  measure: choice(
    '指标',
    choices.map((name) => ({ value: name, label: measures[name]?.label ?? name })),
    { required: true, default: choices[0] ?? '' },
  ),
});

/** What cannot be left out is asked first, what the dataset may be given besides last. */
export const taken = (dataset: Dataset, isRequired: boolean): Fields =>
  Object.fromEntries(Object.entries(dataset.takes ?? {}).filter(([, field]) => (field.required === true) === isRequired));

const namedColumns = ({ measures, levels, emptyRows, onlyWith, starts, edits, acts, labels }: ReportDefinition): string[] => [
  ...measures,
  ...Object.values(levels).flatMap((level) => [
    ...level.dimensions,
    ...(level.measures ?? []),
    ...(level.key ?? []),
    ...(level.bands ?? []),
    ...(level.filled ?? []),
  ]),
  ...(emptyRows?.measures ?? []),
  ...Object.values(onlyWith).flat(),
  ...starts.flatMap(({ header, lines, remainder, filled }) => [
    ...Object.values(header),
    ...Object.values(lines),
    ...(remainder?.of ?? []),
    ...(filled ? [filled] : []),
  ]),
  ...edits.flatMap((edit) => Object.values(edit.key)),
  ...(acts ? [acts.id] : []),
  ...(labels?.key ?? []),
];
