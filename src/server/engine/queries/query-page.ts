import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import type { Days } from '../../../define/periods';
import type { ReportDefinition } from '../../../define/report-definition';
import { reports } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { openedOn } from '../access';
import { QUERY, reportScreens } from './report-pages';

type Page = { screen: Screen; query: Record<string, string> };
type Filters = Record<string, string>;

/** The page of the caller that shows the rows of a figure under these filters and days; undefined where he has none. */
export const pageOfRows = (context: Context, dataset: Dataset, filters: Filters, days: Days | undefined): Page | undefined =>
  listPage(context, dataset, filters, days) ?? reportPage(context, dataset, filters, days);

/** Of a kind or a master: its own list. */
function listPage(context: Context, dataset: Dataset, given: Filters, days: Days | undefined): Page | undefined {
  const screen = dataset.rowsOf && openedOn(context, dataset.rowsOf.resource);
  if (!screen || !dataset.rowsOf) return undefined;
  const filters = Object.fromEntries(Object.entries(given).map(([name, value]) => [`f.${name}`, value]));
  const all = screen.preset.tabs?.find((one) => Object.keys(one.where).length === 0);
  return {
    screen,
    query: { ...filters, ...(days && dataset.day ? { [`f.${dataset.day}`]: `${days.from}~${days.to}` } : {}), ...(all ? { tab: all.id } : {}) },
  };
}

/** A report of the same rows that can be asked everything that was asked. */
function reportPage(context: Context, dataset: Dataset, filters: Filters, days: Days | undefined): Page | undefined {
  const everywhere = { ...context, screen: '' };
  for (const report of reports) {
    if (report.of !== dataset || !report.owners.includes(context.org.kind)) continue;
    const [screen] = reportScreens(everywhere, report, QUERY).filter((one) => one.resource === report.resource);
    if (!screen) continue;
    const query: Record<string, string> = {};
    const isAsked = Object.entries(filters).every(([name, value]) => {
      if (!(name in report.parameters) && !report.columns[name]?.filter) return false;
      query[`f.${name}`] = value;
      return true;
    });
    if (!isAsked) continue;
    Object.assign(query, unnarrowed(report, filters));
    if (days && 'from' in report.parameters && 'to' in report.parameters) Object.assign(query, { 'f.from': days.from, 'f.to': days.to });
    else if (days && dataset.day && report.columns[dataset.day]?.filter) query[`f.${dataset.day}`] = `${days.from}~${days.to}`;
    else if (days && dataset.day) continue;
    return { screen, query };
  }
  return undefined;
}

/** What the page leaves out unless it is asked for all (库房性质) is asked for: the rows are those of the figure. */
const unnarrowed = ({ parameters, of }: ReportDefinition, filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, field]) =>
      field.kind === 'choice' && field.default && name in of.dimensions && !(name in filters) && field.options.some(({ value }) => value === ALL)
        ? [[`f.${name}`, ALL]]
        : [],
    ),
  );
const ALL = 'all';
