import { useMemo } from 'react';
import { inView } from '../../table/grid-column';
import { sortOf, sortWords } from '../../table/sort-words';
import { useLayout } from '../../table/use-layout';
import { offers } from '../use-may';
import { reportColumns } from './report-parameters';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';

/** The table a question is answered in, as the user arranged it, and what is asked of the server with it. */
export function useReportWish({ screen, preset, may }: ReportPage, { report, level, parameters, narrow, sent, turning }: ReportQuestion) {
  const columns = useMemo(() => inView(reportColumns(report, level, parameters, may), preset.columns), [report, level, parameters, may, preset.columns]);
  // Columns that come and go with the rows have no arrangement of their own. Where the page offers to keep an arrangement as an operation, it is kept for those who hold it.
  const isKept = !offers(screen, 'saveLayout') || may('saveLayout');
  const shown = turning.isTurned ? columns.map(({ id, title }) => `${id} ${title}`).join() : '';
  const layout = useLayout(
    isKept && !turning.isTurned ? `${screen.flag}.report.${level}` : '',
    columns,
    sortOf(report.levels[level]?.sort ?? report.sort),
    shown,
  );
  // A sort saved for a column that is not shown now would be refused.
  const sort = layout.sort.filter(({ id }) => columns.some((column) => column.id === id));
  const wish: Record<string, string> = {
    screen: screen.flag,
    level,
    ...(sort.length > 0 ? { sort: sortWords(sort) } : {}),
    ...(narrow.tab !== 'all' ? { tab: narrow.tab } : {}),
    ...(narrow.keyword ? { keyword: narrow.keyword } : {}),
    ...sent,
    ...turning.turn,
    ...Object.fromEntries(Object.entries(narrow.filters).flatMap(([id, value]) => (value === '' ? [] : [[`f.${id}`, value]]))),
  };
  return { columns, layout, wish, words: JSON.stringify(wish) };
}
export type ReportWish = ReturnType<typeof useReportWish>;
