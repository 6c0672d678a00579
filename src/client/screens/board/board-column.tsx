import { type DragEvent, type ReactNode, useState } from 'react';
import { cx } from '../../ui/class-names';
import type { Column } from './board-order';

type Props = {
  column: Column;
  /** The word for what has taken too long. */
  lateWord: string;
  /** Whether the card being dragged may be put here; undefined = none is. */
  accepts: boolean | undefined;
  onDrop: (card: string) => void;
  /** What the column does not show stands in the list. */
  onMore: () => void;
  children: ReactNode;
};

/** One column: its word, how many it holds, how many of them are late, and its cards. */
export function BoardColumn({ column, lateWord, accepts, onDrop, onMore, children }: Props) {
  const [isOver, setOver] = useState(false);
  const { label, cards, count, late } = column;
  const beyond = count - cards.length;
  const onDragOver = (event: DragEvent) => {
    if (!accepts || !event.dataTransfer.types.includes('text/card')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-label={`${label} ${count}${late > 0 ? `，${lateWord} ${late}` : ''}`}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData('text/card'));
      }}
      className={cx(
        'flex min-h-0 min-w-64 flex-1 flex-col rounded-md border bg-sunken transition-colors',
        accepts === true ? (isOver ? 'border-accent bg-accent-soft' : 'border-accent border-dashed') : 'border-transparent',
        accepts === false && 'opacity-60',
      )}
    >
      <h2 className="flex h-9 shrink-0 items-center gap-2 px-3 font-semibold text-[13px]">
        {label}
        <span className="font-normal text-muted tabular-nums">{count}</span>
        {late > 0 && (
          <span className="ml-auto text-bad text-xs tabular-nums">
            {lateWord} {late}
          </span>
        )}
      </h2>
      <ul aria-label={label} className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pt-1 pb-2">
        {children}
        {cards.length === 0 && <li className="py-6 text-center text-muted text-xs">没有</li>}
      </ul>
      {beyond > 0 && (
        <button type="button" onClick={onMore} className="h-8 shrink-0 cursor-pointer border-line border-t text-accent text-xs hover:bg-hover">
          另有 {beyond} 张，在列表中查看
        </button>
      )}
    </section>
  );
}
