import { useMemo } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { Screen } from '../../../define/define-screen';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import type { ReportDefinition, ReportDrill } from '../../../define/report-definition';
import { reportOf } from '../../../domain/registry';
import { readKind } from '../../session/session';
import { DataGrid } from '../../table/data-grid';
import { inView } from '../../table/grid-column';
import { ROW_HEIGHT } from '../../table/row-window';
import { sortWords } from '../../table/sort-words';
import { useBlockSource } from '../../table/use-block-source';
import { useLayout } from '../../table/use-layout';
import { Empty } from '../../ui/feedback';
import { useCall, useTab } from '../../workspace/tab-context';
import { openReference } from '../open-reference';
import { useMay } from '../use-may';
import { blanksOf, carried, drillOf, follow, readThrough } from './drill';
import { reportColumns } from './report-parameters';

type Props = { way: ReportDrill; report: ReportDefinition; level: string; row: Row | undefined; parameters: Record<string, string> };

/** The rows the chosen row stands for, in a table below it: a report of its own, asked with what tells the row from the others. */
export function ReportBelow({ way, report, level, row, parameters }: Props) {
  const { screen } = useTab();
  const shown = reportOf(way.to, readKind());
  const page = readThrough(way.to, screen);
  if (!shown || !page) return null;
  return <Below key={`${way.to} ${level}`} {...{ way, report, level, row, parameters, shown, page }} />;
}

function Below({ way, report, level, row, parameters, shown, page }: Props & { shown: ReportDefinition; page: Screen }) {
  const { open } = useTab();
  const call = useCall();
  const may = useMay(page);
  const inner = way.level ?? (Object.keys(shown.levels)[0] as string);
  const asked = row ? { ...blanksOf(report, way, row), ...carried(way, row, parameters), ...way.sets } : {};
  const words = JSON.stringify(asked);
  const view = page.resource === shown.resource ? page.preset.columns : undefined;
  const columns = useMemo(() => inView(reportColumns(shown, inner, JSON.parse(words), may), view), [shown, inner, may, words, view]);
  const layout = useLayout(`${page.flag}.below.${shown.resource}.${inner}`, columns);
  const wish = { screen: page.flag, level: inner, ...asked, ...(layout.sort.length > 0 ? { sort: sortWords(layout.sort) } : {}) };
  const isReady = row !== undefined && layout.isReady;
  const rows = useBlockSource(isReady ? JSON.stringify(wish) : '', async (page, signal) => {
    if (!isReady) return new Promise<ListAnswer>(() => {});
    const { cursor: _cursor, ...rest } = page;
    return call.get<ListAnswer>(`/v1/business/report/${shown.resource.replace(/^report:/, '')}`, { ...wish, ...rest }, { signal, quiet: true });
  });
  const drill = drillOf(shown, inner, page);
  const name = row ? nameOf(report, level, way, row) : '';
  const title = name ? `${shown.title}：${name}` : shown.title;
  return (
    <section aria-label={title} className="flex min-h-40 basis-2/5 flex-col gap-1" style={{ maxHeight: ROOM + Math.max(rows.count, 1) * ROW_HEIGHT }}>
      <h2 className="truncate px-3.5 pt-1.5 text-muted text-xs" aria-live="polite">
        {title}
        {rows.phase === 'ready' && row ? `（${rows.count} 行）` : ''}
      </h2>
      {!row ? (
        <Empty title="在上表选一行，这里显示它的明细" />
      ) : (
        <DataGrid
          label={title}
          columns={columns}
          rows={rows}
          layout={layout.layout}
          onLayout={layout.setLayout}
          sort={layout.sort}
          onSort={layout.setSort}
          filters={{}}
          onFilter={() => {}}
          onFollow={(one, column) => openReference(shown.columns[column], one, column, open)}
          {...(drill
            ? {
                onOpen: (one: Row, options: { behind: boolean }) =>
                  void follow(drill, { report: shown, row: one, parameters: asked, open, behind: options.behind, from: page }),
              }
            : {})}
          empty={<Empty title="这一行没有明细" />}
        />
      )}
    </section>
  );
}

/** Its title, head and totals: no more room than its rows take. */
const ROOM = 120;

/** The row in words: what of it the rows below are asked with. */
const nameOf = (report: ReportDefinition, level: string, way: ReportDrill, row: Row): string =>
  (report.levels[level]?.dimensions ?? [])
    .filter((name) => Object.values(way.with).includes(name))
    .map((name) => textOf(report.columns[name] as Field, row[name], row[`${name}Name`]) || `${report.columns[name]?.label}未填`)
    .join(' ');
