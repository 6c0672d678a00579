import { useMemo } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { grouped } from '../../../define/money';
import { aboutOf } from '../../special/inbox/about';
import { KindIcon } from '../../special/inbox/kind-icon';
import { useDeciding } from '../../special/inbox/use-deciding';
import { useInbox } from '../../special/inbox/use-inbox';
import { TONES, waited } from '../../special/inbox/waited';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { lastDigits } from '../../ui/document-number';
import { Empty, Trouble } from '../../ui/feedback';
import { WaitingCards } from '../cards/card-list';
import { HandHead } from '../hand-head';
import { goHand } from '../hand-place';
import { TouchButton } from '../touch-button';
import { openWaiting } from './open-waiting';
import { TodoItem } from './todo-item';

/** 待办: everything that waits for me, what presses most first; one of it opened is decided where it stands. */
export function TodoPlace({ item }: { item: string | undefined }) {
  const inbox = useInbox('list', '');
  const deciding = useDeciding({ onDone: inbox.takeOut, onOver: inbox.soon });
  const row = useMemo(() => inbox.rows.find((one) => one.id === item), [inbox.rows, item]);
  if (row) return <TodoItem key={row.id} row={row} deciding={deciding} />;
  return (
    <>
      <HandHead title="待办" hasBack={false}>
        {inbox.total > 0 && <span className="text-[13px] text-muted">{inbox.total} 项</span>}
      </HandHead>
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-3 pb-3">
        {inbox.error !== '' && <Trouble text={inbox.error} onRetry={inbox.refresh} />}
        {inbox.isLoading && <WaitingCards />}
        {!inbox.isLoading && inbox.error === '' && inbox.rows.length === 0 && <Empty icon="inbox" title="没有待办" text="新的事情到了会立刻出现在这里。" />}
        {inbox.rows.map((one) => (
          <TodoCard key={one.id} row={one} onOpen={() => openWaiting(one) || goHand({ on: 'todo', item: one.id })} />
        ))}
        {inbox.hasMore && <TouchButton onClick={inbox.more}>再看 50 项</TouchButton>}
      </div>
    </>
  );
}

function TodoCard({ row, onOpen }: { row: InboxRow; onOpen: () => void }) {
  const age = waited(row.since);
  const about = aboutOf(row);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full shrink-0 cursor-pointer items-start gap-3 rounded-[10px] border border-line bg-surface p-3 text-left active:bg-hover"
    >
      <KindIcon screen={row.screen} className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semibold">{row.title}</span>
          {row.sn !== '' && <span className="shrink-0 font-mono text-[13px] text-muted">·{lastDigits(row.sn)}</span>}
          {row.urgedBy !== '' && <Badge tone="red">催办</Badge>}
          {row.presses && <Badge tone="red">急</Badge>}
          <Badge tone={row.waiting === 'born' ? 'blue' : 'orange'}>{row.word}</Badge>
        </span>
        <span className="line-clamp-2 text-[13px] text-muted leading-5">{about}</span>
      </span>
      <span className="shrink-0 text-right">
        {row.amount !== '' && <span className="block font-semibold tabular-nums">{grouped(row.amount, 2)}</span>}
        <span className={cx('block text-[12px]', TONES[age.tone])}>{age.text}</span>
      </span>
    </button>
  );
}
