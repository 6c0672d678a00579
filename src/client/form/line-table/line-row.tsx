// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { memo } from 'react';
import type { PickerRow, Row } from '../../../contract/answers';
import { isFiner } from '../../../define/field-text';
import { type DrawnColumn, type DrawnColumns, SELECT_WIDTH, WHOLE_WIDTH } from '../../table/drawn-column';
import { FieldCell } from '../../table/field-cell';
import { isRightAligned } from '../../table/grid-column';
import { ROW_HEIGHT } from '../../table/row-window';
import { IconButton } from '../../ui/button';
import { isTyped, type RecordValues } from '../record-values';
import { LineCell } from './line-cell';
import type { Line } from './line-store';
import type { LineCells, LineProduct } from './line-table-props';

/** What may be done to lines: nothing, fill them in, or also add and take away. */
export type LineFreedom = 'read' | 'fill' | 'free';
/** Room of the row's buttons. */
export const verbsWidth: Readonly<Record<LineFreedom, number>> = { read: 56, fill: 68, free: 124 };
export type LineVerb = 'edit' | 'save' | 'cancel' | 'copy' | 'del' | 'view';

type Props = {
  id: string;
  line: Line;
  index: number;
  y: number;
  columns: DrawnColumns;
  activeColumn: number;
  /** Columns marked in this line; from −1: none. */
  markedFrom: number;
  markedTo: number;
  isChosen: boolean;
  freedom: LineFreedom;
  product: LineProduct | undefined;
  cells: LineCells | undefined;
  headerOf: () => Record<string, unknown>;
  onChange: (key: string, changes: RecordValues, picked?: PickerRow) => void;
  onVerb: (verb: LineVerb, index: number) => void;
};

export const LineRow = memo(function LineRow(props: Props) {
  const { id, line, index, y, columns, isChosen, freedom, onVerb } = props;
  const isEditing = isTypedIn(props);
  const problem = Object.values(line.errors).join('；');
  const ground = problem ? 'bg-bad-soft' : isChosen ? 'bg-selected' : 'bg-surface group-hover:bg-hover';
  const cell = (drawn: DrawnColumn) => lineGridCell(props, drawn, ground);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      data-row={index}
      tabIndex={-1}
      className="group absolute top-0 left-0 flex text-sm"
      style={{
        height: ROW_HEIGHT,
        width: columns.total,
        ...WHOLE_WIDTH,
        transform: `translateY(${y}px)`,
        zIndex: isEditing ? 3 : undefined,
      }}
    >
      <div
        role="gridcell"
        tabIndex={-1}
        data-select
        className={`sticky left-0 z-[1] flex shrink-0 cursor-pointer items-center justify-center border-line border-b text-xs tabular-nums
          ${problem ? 'bg-bad-soft font-semibold text-bad' : `${ground} text-faint`}`}
        style={{ width: SELECT_WIDTH }}
        title={problem || `第${index + 1}行`}
      >
        {index + 1}
        {problem && (
          <span id={`${id}-${index}-problem`} className="sr-only">
            {problem}
          </span>
        )}
      </div>
      {columns.start.map(cell)}
      <div aria-hidden className="shrink-0" style={{ width: columns.before }} />
      {columns.center.map(cell)}
      <div aria-hidden className={`shrink-0 grow border-line border-b ${ground}`} style={{ width: columns.after }} />
      {columns.end.map(cell)}
      <div
        role="gridcell"
        tabIndex={-1}
        className={`sticky right-0 z-[1] flex shrink-0 items-center justify-center border-line border-b ${ground}`}
        style={{ width: verbsWidth[freedom] }}
      >
        <Verbs isEditing={isEditing} freedom={freedom} onVerb={(verb) => onVerb(verb, index)} />
      </div>
    </div>
  );
});

const isTypedIn = ({ activeColumn, freedom }: Props): boolean => activeColumn >= 0 && freedom !== 'read';

/** One cell of a line: its words, or the control it is typed into. Drawn by the row itself: there are thousands of them. */
function lineGridCell(props: Props, drawn: DrawnColumn, ground: string) {
  const { id, line, index, activeColumn, markedFrom, markedTo, freedom, headerOf, onChange } = props;
  const { column, index: at } = drawn;
  const error = line.errors[column.id];
  const isLive = isTypedIn(props) && at === activeColumn && isTyped(column.field);
  return (
    <div
      key={column.id}
      id={`${id}-${index}-${at}`}
      role="gridcell"
      aria-colindex={at + 1}
      aria-invalid={error ? true : undefined}
      aria-selected={(markedFrom !== -1 && at >= markedFrom && at <= markedTo) || undefined}
      aria-readonly={!isTyped(column.field) || freedom === 'read' || undefined}
      data-column={at}
      tabIndex={-1}
      title={error}
      style={drawn.style}
      className={`flex shrink-0 select-none items-center border-line border-b ${isLive ? 'overflow-visible px-0.5' : 'overflow-hidden px-2'} ${ground}
        ${activeColumn === at ? 'outline-2 outline-focus -outline-offset-2' : error ? 'outline-2 outline-bad -outline-offset-2' : ''}
        ${isRightAligned(column.field) ? 'justify-end tabular-nums' : ''} ${!isTyped(column.field) ? 'text-muted' : ''}`}
    >
      {isLive ? (
        <LineCell
          id={`${id}-input`}
          name={column.id}
          field={column.field}
          values={line.values}
          siblings={{ ...headerOf(), ...line.values }}
          isInvalid={Boolean(error)}
          describedBy={error ? `${id}-${index}-problem` : undefined}
          onChange={(changes, picked) => onChange(line.key, changes, picked)}
        />
      ) : (
        <Words props={props} drawn={drawn} />
      )}
    </div>
  );
}

/** What a cell says. The goods say in one cell what they are called and, small, what tells them apart. */
function Words({ props: { line, product, cells }, drawn: { column } }: { props: Props; drawn: DrawnColumn }) {
  const value = line.values[column.id];
  const words = isTyped(column.field) && isFiner(column.field, value) ? value : <FieldCell id={column.id} field={column.field} row={line.values as Row} />;
  const own = cells?.[column.id];
  if (own) return <span className="truncate">{own(line.values)}</span>;
  const name = product?.id === column.id ? String(line.values[product.name] ?? '') : '';
  if (name === '') return <span className="truncate">{words}</span>;
  const notes = product?.notes.map((one) => String(line.values[one] ?? '')).filter((note) => note !== '') ?? [];
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold text-[13px] text-ink leading-[17px]">{name}</span>
      <span className="block truncate text-[11px] text-faint leading-[14px]">
        {words}
        {notes.map((note) => ` · ${note}`)}
      </span>
    </span>
  );
}

const EDITING = [
  ['save', 'check', '保存此行'],
  ['cancel', 'close', '取消修改'],
  ['copy', 'copy', '复制此行'],
  ['del', 'del', '删除此行'],
] as const;
const RESTING = [
  ['edit', 'edit', '编辑此行'],
  ['copy', 'copy', '复制此行'],
  ['del', 'del', '删除此行'],
  ['view', 'view', '查看明细'],
] as const;

const WANTS: Readonly<Record<LineVerb, readonly LineFreedom[]>> = {
  edit: ['fill', 'free'],
  save: ['fill', 'free'],
  cancel: ['fill', 'free'],
  copy: ['free'],
  del: ['free'],
  view: ['read', 'fill', 'free'],
};

/** Mouse shortcuts of what the keyboard does too; not in the tab order of a table of thousands of rows. */
function Verbs({ isEditing, freedom, onVerb }: { isEditing: boolean; freedom: LineFreedom; onVerb: (verb: LineVerb) => void }) {
  const verbs = (isEditing ? EDITING : RESTING).filter(([verb]) => WANTS[verb].includes(freedom));
  return verbs.map(([verb, icon, label]) => (
    <IconButton
      key={verb}
      icon={icon}
      size="sm"
      label={label}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        onVerb(verb);
      }}
    />
  ));
}
