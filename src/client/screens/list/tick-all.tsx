import { all } from '../../table/selection';
import { progress, say } from '../../ui/toast';
import type { List } from './use-list';

/** Rows that may be ticked together: what is done to them is done one by one. */
const MOST_TICKED = 5000;

/** Whoever ticks everything that is here may mean everything there is. */
export function TickAll({ list }: { list: List }) {
  const { rows, chosen } = list;
  const isAllHere = rows.isCounted && chosen.length > 0 && chosen.length >= rows.loadedRows().length;
  if (!isAllHere || rows.count <= chosen.length || rows.count > MOST_TICKED) return null;
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
    <button type="button" className="shrink-0 cursor-pointer underline underline-offset-2" onClick={() => void tickAll()}>
      选择全部 {rows.count} 行
    </button>
  );
}
