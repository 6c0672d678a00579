import { useEffect, useRef } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { Button } from '../../ui/button';
import { cx } from '../../ui/class-names';
import { RowWords } from './inbox-row';
import type { DecidingRows } from './use-deciding';
import type { Inbox } from './use-inbox';

type Props = {
  inbox: Inbox;
  deciding: DecidingRows;
  current: string | undefined;
  marked: ReadonlySet<string>;
  onCurrent: (row: InboxRow) => void;
  onOpen: (row: InboxRow) => void;
};
const optionOf = (id: string): string => `inbox-${id}`;

/** What waits, one row each; the keyboard stays on the list, whatever row it is about. */
export function InboxList({ inbox, deciding, current, marked, onCurrent, onOpen }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) box.current?.querySelector(`#${CSS.escape(optionOf(current))}`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-auto">
      <div
        ref={box}
        role="listbox"
        aria-label="等待处理"
        aria-multiselectable
        aria-activedescendant={current ? optionOf(current) : undefined}
        tabIndex={0}
        data-landing=""
        className="outline-none [&:focus-visible>[data-current]]:outline-2"
      >
        {inbox.rows.map((row) => {
          const isCurrent = row.id === current;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's
            <div
              key={row.id}
              id={optionOf(row.id)}
              role="option"
              tabIndex={-1}
              aria-selected={marked.has(row.id)}
              data-current={isCurrent ? '' : undefined}
              onClick={() => onCurrent(row)}
              onDoubleClick={() => onOpen(row)}
              className={cx(
                'cursor-pointer border-line border-b px-3 py-2 -outline-offset-2 outline-focus',
                isCurrent ? 'bg-accent-soft' : marked.has(row.id) ? 'bg-selected' : 'hover:bg-hover',
              )}
            >
              <RowWords row={row} isMarked={marked.has(row.id)} isBusy={deciding.busy.has(row.id)} note={deciding.notes.get(row.id)} />
            </div>
          );
        })}
      </div>
      {inbox.hasMore && (
        <div className="p-2">
          <Button size="sm" onClick={inbox.more}>
            再看 50 项（共 {inbox.total} 项）
          </Button>
        </div>
      )}
    </div>
  );
}
