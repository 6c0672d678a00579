import { ChangedChip } from './changed-chip';
import type { List } from './use-list';

type Props = { list: List; isPeeking: boolean; isOpening: boolean; onStatus: (element: HTMLElement | null) => void };

/** Under a list: how many rows there are, room for the sums of marked cells, and the keys that lead on from here. */
export function ListCount({ list, isPeeking, isOpening, onStatus }: Props) {
  const { rows } = list;
  return (
    <div className="flex h-[30px] shrink-0 items-center gap-4 border-line border-t px-3.5 text-muted text-xs">
      <p className="flex min-w-0 items-center gap-4" aria-live="polite">
        <span className="shrink-0">
          {rows.phase === 'loading' ? '正在加载…' : rows.isCounted ? `共 ${rows.isCapped ? '超过 10000' : rows.count} 行` : '正在统计…'}
        </span>
        <span ref={onStatus} className="truncate tabular-nums" />
      </p>
      <ChangedChip list={list} />
      <span aria-hidden className="ml-auto shrink-0">
        {isPeeking && '空格 预览 · '}X 勾选 · {isOpening && 'Enter 打开 · '}Shift+方向键 合计
      </span>
    </div>
  );
}
