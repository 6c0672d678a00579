import type { Row } from '../../../contract/answers';
import { boundsOf, type CellRange, wordsIn } from '../../table/cell-range';
import { copyCells } from '../../table/clipboard';
import { say, sayWithAction } from '../../ui/toast';
import { emptied } from './line-paste';
import { carriedValues } from './line-values';
import type { Cells, CellWays, LinePlace } from './use-line-cursor';

export type Bounds = ReturnType<typeof boundsOf>;
type Marked = Omit<Cells, 'isReadOnly'> & {
  /** The marked cells; undefined = fewer than two. */
  block: CellRange | undefined;
  active: LinePlace | undefined;
  chosen: ReadonlySet<string>;
  isEditable: CellWays['isEditable'];
  onSettled: () => void;
};

/** What is done to marked cells as one: copied, emptied, filled from one of their lines. */
export function blockWork({ store, columns: drawn, block, active, chosen, isEditable, onSettled }: Marked) {
  const lines = store.snapshot();
  const last = { row: lines.length - 1, column: drawn.length - 1 };

  /** The marked cells; else the ticked lines; else the cell the cursor is in. */
  const copy = async (hasHead: boolean): Promise<void> => {
    const all = drawn.map(({ column }) => column);
    const { top, bottom, left, right } = boundsOf(block ?? { from: active ?? last, to: active ?? last });
    const ticked = block ? [] : lines.filter((line) => chosen.has(line.key));
    const rows = ticked.length > 0 ? ticked : lines.slice(top, bottom + 1);
    const columns = ticked.length > 0 ? all : all.slice(left, right + 1);
    await copyCells({ rows: rows.map(({ values }) => columns.map((column) => wordsIn(values as Row, column))), columns, hasHead });
    if (block || ticked.length > 0) say.success(`已复制 ${rows.length} 行 × ${columns.length} 列${hasHead ? '（含表头）' : ''}`);
  };

  const empty = ({ top, bottom, left, right }: Bounds) => {
    const columns = drawn.slice(left, right + 1).filter((_, at) => isEditable(left + at));
    if (columns.length === 0) return void say.info('所选单元格不能修改');
    const before = lines.slice(top, bottom + 1);
    const nothing = Object.assign({}, ...columns.map(({ column }) => emptied(column.id, column.field)));
    store.setAll(new Map(before.map((line) => [line.key, nothing])));
    onSettled();
    const undo = () => {
      store.restore(before);
      onSettled();
    };
    sayWithAction({ text: `已清空 ${before.length * columns.length} 个单元格`, label: '撤销', run: undo });
  };

  /** What stands in one line of the block, in all its lines. */
  const fill = (from: number, { top, bottom, left, right }: Bounds) => {
    const names = drawn.slice(left, right + 1).flatMap(({ column }, at) => (isEditable(left + at) ? [column.id] : []));
    const given = lines[from]?.values;
    if (!given || names.length === 0) return void say.info('所选单元格不能修改');
    const filled = lines.slice(top, bottom + 1).filter((_, at) => top + at !== from);
    store.setAll(new Map(filled.map((line) => [line.key, Object.assign({}, ...names.map((name) => carriedValues(name, given, line.values)))])));
    onSettled();
  };
  return { copy, empty, fill };
}
