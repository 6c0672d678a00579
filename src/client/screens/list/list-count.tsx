import { all } from '../../table/selection';
import { tickedWords } from '../../table/ticked-words';
import { progress, say } from '../../ui/toast';
import type { List } from './use-list';

/** Rows that may be ticked together: what is done to them is done one by one. */
const MOST_TICKED = 5000;

type Props = { list: List; onStatus: (element: HTMLElement | null) => void };

/** Under a list: how many rows there are, how many are ticked and what they come to, and room for the sums of marked cells. */
export function ListCount({ list, onStatus }: Props) {
  const { rows, layout } = list;
  const shownColumns = list.columns.filter(({ id }) => !layout.layout.hidden.includes(id));
  // Whoever ticks everything that is here may mean everything there is.
  const isAllHere = rows.isCounted && list.chosen.length > 0 && list.chosen.length >= rows.loadedRows().length;
  const tickAll = async () => {
    const stopped = new AbortController();
    const shown = progress({ title: '正在选择全部行', stop: () => stopped.abort() });
    try {
      const every = await rows.readAll(0, rows.count, stopped.signal, (done) => shown.say(`${done} / ${rows.count} 行`));
      list.setSelection(all(every));
    } catch {
      if (!stopped.signal.aborted) say.warning('没有选中全部行，请稍后再试');
    } finally {
      shown.end();
    }
  };
  return (
    <p className="flex h-5 items-center gap-4 text-muted text-xs" aria-live="polite">
      <span>{rows.phase === 'loading' ? '正在加载…' : rows.isCounted ? `共 ${rows.isCapped ? '超过 10000' : rows.count} 行` : '正在统计…'}</span>
      {list.selection.rows.size > 0 && (
        <span className="tabular-nums">
          已选 {list.selection.rows.size} 行{list.chosen.length > 1 && ` · ${tickedWords(shownColumns, rows.totals, list.chosen)}`}
          {isAllHere && rows.count > list.chosen.length && rows.count <= MOST_TICKED && (
            <button type="button" className="ml-2 cursor-pointer text-accent" onClick={() => void tickAll()}>
              选择全部 {rows.count} 行
            </button>
          )}
          <button type="button" className="ml-2 cursor-pointer text-accent" onClick={() => list.setSelection({ rows: new Map(), anchor: 0 })}>
            取消选择
          </button>
        </span>
      )}
      <span ref={onStatus} className="tabular-nums" />
    </p>
  );
}
