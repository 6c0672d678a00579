import { useMemo } from 'react';
import type { Row } from '../../../contract/answers';
import type { ReportDrill } from '../../../define/report-definition';
import { DataGrid } from '../../table/data-grid';
import type { Cell } from '../../table/use-grid-place';
import type { Anchor } from '../../table/use-scroll-anchor';
import { Empty } from '../../ui/feedback';
import { useTabSlot } from '../../workspace/tab-context';
import { openReference } from '../open-reference';
import { BAR_ROOM } from '../selection-bar';
import { follow } from './drill';
import { isRow, leads, rowTone } from './row-tone';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportRows } from './use-report-rows';
import type { ReportWish } from './use-report-wish';
import type { TickedRows } from './use-ticked-rows';

type Props = {
  page: ReportPage;
  question: ReportQuestion;
  wish: ReportWish;
  told: ReportRows;
  ticked: TickedRows;
  /** Where a row leads; undefined = nowhere. */
  drill: ReportDrill | undefined;
  /** The row the table stands in has its details below. */
  hasBelow: boolean;
  /** Where sums of marked cells are said. */
  status: HTMLElement | null;
};

/** The rows of a report, each a way to what it stands for. */
export function ReportTable({ page: { title, screen, open }, question, wish: { columns, layout }, told, ticked, drill, hasBelow, status }: Props) {
  const { report, narrow } = question;
  const anchor = useTabSlot<Anchor>('scroll');
  const cell = useTabSlot<Cell>('cell');
  // Only where the reason for it is shown.
  const isRed = Object.keys(report.redWhen ?? {}).some((name) => columns.some((column) => column.id === name && !column.isHidden));
  const tone = useMemo(() => rowTone(report, isRed), [report, isRed]);
  const onOpen = (way: ReportDrill) => (row: Row, options: { behind: boolean }) =>
    leads(report, row) &&
    void follow(way, { report, row: told.meantAt(row, ticked.activeColumn.current), parameters: told.spoken, open, behind: options.behind, from: screen });
  return (
    <DataGrid
      label={title}
      columns={columns}
      rows={told.rows}
      layout={layout.layout}
      onLayout={layout.setLayout}
      sort={layout.sort}
      onSort={layout.setSort}
      filters={narrow.filters}
      filterNames={narrow.names}
      onFilter={question.setFilter}
      activeRow={ticked.active}
      activeColumn={ticked.activeColumn}
      {...(hasBelow ? { onActiveRow: (row: Row | undefined) => ticked.setDetailed(row && isRow(row) ? row : undefined) } : {})}
      status={status}
      foot={ticked.chosen.length > 0 ? BAR_ROOM : 0}
      anchor={anchor}
      cell={cell}
      {...(tone ? { toneOf: tone } : {})}
      {...ticked.ticks}
      {...(drill ? { onOpen: onOpen(drill) } : {})}
      onFollow={(row, column) => openReference(report.columns[column], row, column, open)}
      empty={<Empty title="没有符合条件的数据" text="换一个期间或放宽条件后再查询。" />}
    />
  );
}
