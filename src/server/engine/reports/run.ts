import type { ReportAnswer } from '../../../contract/report-answer';
import type { Screen } from '../../../define/define-screen';
import type { ReportDefinition } from '../../../define/report-definition';
import type { Context } from '../../base/context';
import { refusingBadValues } from '../masters/list';
import { reading } from '../queries/reading';
import { QUERY, reportScreen } from '../queries/report-pages';
import { rowsOf } from '../queries/rows';
import { countTabs, totalsOf } from '../queries/totals';
import { beforehand, planReport, type ReportQuestion } from './question';
import { turnedOf } from './turned';
import { verbsNow } from './verbs';
import { warned } from './warned';

/**
 * A report through the engine of queries: the page it is read through gives view and rights (queries/report-pages.ts), the question becomes an ask of
 * its dataset (question.ts); one statement brings the page of groups, one the totals over all of them, one the counts of the tabs.
 * @throws Forbidden, BadInput
 */
export async function runReport(context: Context, definition: ReportDefinition, query: PagedQuestion): Promise<ReportAnswer> {
  const screen = reportScreen(context, definition, QUERY);
  const { parameters, ...answer } = await reading(context, (at) => answered(at, definition, screen, query));
  const hasVerbs = needsTotals(query) && definition.verbs.length > 0;
  // What may be done is a check, not a figure.
  return { ...answer, parameters, ...(hasVerbs ? { verbs: await verbsNow(context, definition, screen, parameters) } : {}) };
}

type PagedQuestion = ReportQuestion & { pageNum: number; pageSize: number };
const needsTotals = ({ noTotal }: ReportQuestion): boolean => noTotal !== 'true' && noTotal !== '1';

async function answered(context: Context, definition: ReportDefinition, screen: Screen | undefined, query: PagedQuestion): Promise<ReportAnswer> {
  const first = await beforehand(context, definition);
  const turned = await turnedOf(context, definition, screen, query, first);
  const known = turned ? { ...first, turned } : first;
  const { plan, level, parameters, days } = planReport(context, definition, screen, query, known);
  const tabs = screen?.resource === definition.resource ? (screen.preset.tabs ?? []) : [];
  const isWhole = needsTotals(query);
  const [list, sums, counts] = await refusingBadValues(
    Promise.all([
      rowsOf(plan, query.pageSize, (query.pageNum - 1) * query.pageSize),
      isWhole ? totalsOf(plan) : undefined,
      isWhole && tabs.length > 0 ? countTabs(planReport(context, definition, screen, { ...query, tab: '' }, { ...known, tabs }).plan, tabs) : undefined,
    ]),
  );
  return {
    list: await warned(context, definition, list),
    total: sums?.total ?? list.length,
    totals: sums?.totals ?? {},
    ...(sums?.bandRows ? { bandRows: sums.bandRows } : {}),
    ...(sums?.breaks === undefined ? {} : { breaks: sums.breaks }),
    ...(counts ? { tabs: counts } : {}),
    level,
    columns: [...plan.dimensions, ...plan.measures].map(([name]) => name),
    ...(definition.matrix && first.monthEnds > 0 ? { monthEnds: first.monthEnds } : {}),
    parameters: definition.monthly ? { ...parameters, ...days } : parameters,
    ...(turned ? { turned: { ...(turned.turn.figure ? { figure: turned.turn.figure } : {}), parts: [...turned.parts] } } : {}),
  };
}
