import type { Proposal, Reference } from '../../../contract/answers';
import type { Dataset } from '../../../define/define-dataset';
import type { Days } from '../../../define/periods';
import type { Context } from '../../base/context';
import { pageOfRows } from '../../engine/queries/query-page';
import { openPage } from '../places';
import type { Where } from './query-where';

/** The page that shows the rows of a figure, under the same conditions and days. */
export function proposalsOf(context: Context, dataset: Dataset, where: Where, days: Days | undefined): { proposals: Proposal[]; references: Reference[] } {
  const page = pageOfRows(context, dataset, where.filters, days);
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
