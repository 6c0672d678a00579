import type { Proposal, Reference } from '../../../contract/answers';
import type { Dataset } from '../../../define/define-dataset';
import type { Screen } from '../../../define/define-screen';
import type { Days } from '../../../define/periods';
import { reports } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { QUERY, reportScreens } from '../../engine/queries/report-pages';
import { openPage, screenFor } from '../places';
import type { Where } from './query-where';

/** The page that shows the rows of a figure, under the same conditions and days. */
export function proposalsOf(context: Context, dataset: Dataset, where: Where, days: Days | undefined): { proposals: Proposal[]; references: Reference[] } {
  const page = listPage(context, dataset, where, days) ?? reportPage(context, dataset, where, days);
  if (!page) return { proposals: [], references: [] };
  const { screen, query } = page;
  return {
    proposals: [openPage(screen, query, `打开${screen.title}`)],
    references: [
      {
        id: `query:${dataset.id}:${JSON.stringify(query)}`.slice(0, 200),
        kind: 'report',
        title: screen.title,
        content: [...where.understood.filter(Boolean), days ? `${days.from} 至 ${days.to}` : ''].filter(Boolean).join(' · ') || '全部',
        resource: screen.resource,
        path: `${screen.path}?${new URLSearchParams(query)}`,
      },
    ],
  };
}

type Page = { screen: Screen; query: Record<string, string> };

/** Of a kind or a master: its own list. */
function listPage(context: Context, dataset: Dataset, where: Where, days: Days | undefined): Page | undefined {
  const screen = dataset.rowsOf && screenFor(context, dataset.rowsOf.resource);
  if (!screen || !dataset.rowsOf) return undefined;
  const filters = Object.fromEntries(Object.entries(where.filters).map(([name, value]) => [`f.${name}`, value]));
  const all = screen.preset.tabs?.find((one) => Object.keys(one.where).length === 0);
  return {
    screen,
    query: { ...filters, ...(days && dataset.day ? { [`f.${dataset.day}`]: `${days.from}~${days.to}` } : {}), ...(all ? { tab: all.id } : {}) },
  };
}

/** A report of the same rows that can be asked everything that was asked. */
function reportPage(context: Context, dataset: Dataset, where: Where, days: Days | undefined): Page | undefined {
  const everywhere = { ...context, screen: '' };
  for (const report of reports) {
    if (report.of !== dataset || !report.owners.includes(context.org.kind)) continue;
    const [screen] = reportScreens(everywhere, report, QUERY).filter((one) => one.resource === report.resource);
    if (!screen) continue;
    const query: Record<string, string> = {};
    const isAsked = Object.entries(where.filters).every(([name, value]) => {
      if (!(name in report.parameters) && !report.columns[name]?.filter) return false;
      query[`f.${name}`] = value;
      return true;
    });
    if (!isAsked) continue;
    if (days && 'from' in report.parameters && 'to' in report.parameters) Object.assign(query, { 'f.from': days.from, 'f.to': days.to });
    else if (days && dataset.day && report.columns[dataset.day]?.filter) query[`f.${dataset.day}`] = `${days.from}~${days.to}`;
    else if (days && dataset.day) continue;
    return { screen, query };
  }
  return undefined;
}
