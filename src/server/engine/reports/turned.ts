import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import type { ReportDefinition, ReportLevel } from '../../../define/report-definition';
import {
  canStandAgainst,
  figuresOf,
  inOrder,
  MOST_PARTS,
  type Part,
  partOf,
  pivotsOf,
  type Turn,
  type Turned,
  usualFigure,
} from '../../../define/turned-report';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { maySee } from '../access';
import { refusingBadValues } from '../masters/list';
import { rowsOf } from '../queries/rows';
import { type Beforehand, levelOf, planReport, type ReportQuestion } from './question';

/**
 * How a report is asked to be turned, and into which columns: the values of the pivot among the rows of this question, those of the
 * largest figures. @throws BadInput for what cannot be turned so
 */
export async function turnedOf(
  context: Context,
  definition: ReportDefinition,
  screen: Screen | undefined,
  query: ReportQuestion,
  known: Beforehand,
): Promise<Turned | undefined> {
  const { pivot = '', against = '' } = query as Record<string, string | undefined>;
  if (pivot === '' && against === '') return undefined;
  const level = levelOf(context, definition, screen, query.level);
  if (against !== '' && (!['before', 'lastYear'].includes(against) || !canStandAgainst(definition, level))) throw new BadInput('这个报表不能与其他期间对比');
  const turn: Turn = against === '' ? {} : { against: against as NonNullable<Turn['against']> };
  if (pivot === '') return { turn, parts: [] };
  const figure = figureOf(context, definition, screen, level, query.figure);
  const field = definition.of.dimensions[pivot] as Field;
  if (!pivotsOf(definition, level).includes(pivot) || (field.needs && !sees(context, screen, field.needs)))
    throw new BadInput(`不能按“${pivot.slice(0, 40)}”展开为列`);
  return { turn: { ...turn, pivot, figure }, parts: inOrder(field, await partsOf(context, definition, screen, { query, level, pivot, figure, known })) };
}

const sees = (context: Context, screen: Screen | undefined, needs: string): boolean => maySee(context, screen ? [screen] : [], needs);

/** The figure that is parted: the one asked for, else the first the caller is told. */
function figureOf(context: Context, definition: ReportDefinition, screen: Screen | undefined, level: string, asked: unknown): string {
  const told = figuresOf(definition, level).filter((name) => {
    const { needs } = definition.of.measures[name] as Field;
    return !needs || sees(context, screen, needs);
  });
  const figure = asked === undefined || asked === '' ? usualFigure(definition, level, told) : told.find((name) => name === asked);
  if (!figure) throw new BadInput('没有可以展开的数值');
  return figure;
}

type Pivot = { query: ReportQuestion; level: string; pivot: string; figure: string; known: Beforehand };

async function partsOf(
  context: Context,
  definition: ReportDefinition,
  screen: Screen | undefined,
  { query, level, pivot, figure, known }: Pivot,
): Promise<Part[]> {
  const { key: _key, bands: _bands, against: _against, filled, ...shape } = definition.levels[level] as ReportLevel;
  // A row is there for what happened to any part of it: a part nothing happened to still holds what it holds.
  const { emptyRows, ...whole } = definition;
  const isLeftOut = (filled ?? emptyRows?.measures ?? []).includes(figure);
  const asks = { ...shape, ...(filled && isLeftOut ? { filled } : {}), dimensions: [pivot], measures: [figure], sort: `-${figure}` };
  const byPivot = { ...(isLeftOut ? definition : whole), levels: { ...definition.levels, [level]: asks } };
  // What groups are chosen by means nothing of the columns.
  const asked = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'sort' && !(name.replace(/^f\./, '') in definition.of.measures)));
  const { plan } = planReport(context, byPivot, screen, asked, known);
  const rows = await refusingBadValues(rowsOf(plan, MOST_PARTS));
  const field = definition.of.dimensions[pivot] as Field;
  return rows.flatMap((row) => partOf(field, row[pivot], row[`${pivot}Name`]) ?? []);
}
