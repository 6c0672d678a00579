// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn only where they are in view
// biome-ignore-all lint/a11y/useFocusableInteractive: the pane scrolls and is focused as a whole
import type { RefObject } from 'react';
import type { Row } from '../../contract/answers';
import { textOf } from '../../define/field-text';
import { isRightAligned } from '../table/grid-column';
import { ROW_HEIGHT } from '../table/row-window';
import { useViewport } from '../table/use-viewport';
import { widthOf } from './compared-columns';
import type { ComparedField, LineDifference } from './line-differences';

/** One row of the comparison: the nth line of each document about the same goods. */
export type ComparedRow = { group: number; nth: number; cells: (Row | undefined)[] };

type Props = {
  pane: RefObject<HTMLDivElement | null>;
  side: number;
  title: string;
  rows: readonly ComparedRow[];
  fields: readonly ComparedField[];
  /** Differences by group, side and field. */
  marks: ReadonlyMap<string, LineDifference>;
  current: LineDifference | undefined;
};

/** The lines of one of the documents, drawn where they are in view. */
export function ComparedPane(props: Props) {
  const { pane, rows, fields } = props;
  const view = useViewport(pane, rows.length, ROW_HEIGHT);
  const total = fields.reduce((sum, one) => sum + widthOf(one), 0);
  return (
    <>
      <Head fields={fields} total={total} />
      <div role="rowgroup" className="relative" style={{ height: view.height, width: total }}>
        {rows.slice(view.first, view.last).map((row, nth) => {
          const at = view.first + nth;
          return <PaneRow key={at} {...props} {...{ row, at, total }} y={view.yOf(at)} />;
        })}
      </div>
    </>
  );
}

function Head({ fields, total }: { fields: readonly ComparedField[]; total: number }) {
  return (
    <div role="row" className="sticky top-0 z-10 flex h-[36px] items-center bg-sunken font-medium text-muted text-xs" style={{ width: total }}>
      {fields.map((one, nth) => (
        <span
          key={one.id}
          role="columnheader"
          className={`shrink-0 truncate px-2 ${nth === 0 ? 'sticky left-0 z-1 bg-sunken leading-[36px]' : ''} ${isRightAligned(one.field) ? 'text-right' : ''}`}
          style={{ width: widthOf(one) }}
        >
          {one.field.label}
        </span>
      ))}
    </div>
  );
}

/** `at`: its place among all rows; `y`: where it is drawn. */
type RowProps = Props & { row: ComparedRow; at: number; y: number; total: number };

function PaneRow({ side, title, fields, marks, current, row, at, y, total }: RowProps) {
  const line = row.cells[side];
  const isMissing = marks.has(`${row.group} ${side} `) && row.nth === 0;
  const isCurrent = current?.group === row.group;
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      data-compared-row={at}
      className={`absolute top-0 left-0 flex h-[36px] items-center border-line border-b text-[13px] ${isMissing ? 'bg-bad-soft' : isCurrent ? 'bg-hover' : ''}`}
      style={{ width: total, transform: `translateY(${y}px)` }}
    >
      {isMissing && (
        <span role="cell" className="px-2 text-bad">
          {title}没有此行
        </span>
      )}
      {!line && !isMissing && (
        <span role="cell" className="sr-only">
          无
        </span>
      )}
      {line &&
        fields.map((one, nth) => {
          const mark = marks.get(`${row.group} ${side} ${one.id}`);
          const ground = isCurrent ? 'bg-hover' : 'bg-surface';
          return (
            <PaneCell key={one.id} one={one} line={line} mark={mark} isHere={mark !== undefined && mark === current} ground={nth === 0 ? ground : undefined} />
          );
        })}
    </div>
  );
}

/** `ground`: of the goods, which stand still at the left while the rest is scrolled below them. */
type CellProps = { one: ComparedField; line: Row; mark: LineDifference | undefined; isHere: boolean; ground: string | undefined };

function PaneCell({ one, line, mark, isHere, ground }: CellProps) {
  const still = ground === undefined ? '' : `sticky left-0 z-1 border-line border-r ${mark ? '' : ground}`;
  return (
    <span
      role="cell"
      data-field={one.id}
      data-differs={mark ? '' : undefined}
      title={mark ? `${one.field.label}：${mark.words.map((word) => word ?? '无').join(' 对 ')}` : undefined}
      className={`flex h-full shrink-0 items-center px-2 ${still} ${isRightAligned(one.field) ? 'justify-end tabular-nums' : ''}
        ${mark ? 'bg-warn-soft font-medium text-warn' : ''} ${isHere ? 'outline-2 outline-focus -outline-offset-2' : ''}`}
      style={{ width: widthOf(one) }}
    >
      <span className="truncate">{textOf(one.field, line[one.id], line[`${one.id}Name`])}</span>
    </span>
  );
}
