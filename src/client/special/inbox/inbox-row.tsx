import { memo } from 'react';
import type { InboxRow } from '../../../contract/inbox-answer';
import { grouped } from '../../../define/money';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { lastDigits } from '../../ui/document-number';
import { Icon } from '../../ui/icon';
import { aboutOf } from './about';
import { KindIcon } from './kind-icon';
import type { Note } from './use-deciding';
import { TONES, waited } from './waited';

type Props = { row: InboxRow; isMarked?: boolean; isBusy?: boolean; note?: Note | undefined };

/** What one thing that waits says of itself: kind and number, whom it concerns, how much, since when. */
export const RowWords = memo(function RowWords({ row, isMarked, isBusy, note }: Props) {
  const age = waited(row.since);
  const about = aboutOf(row);
  return (
    <span className="flex w-full min-w-0 items-start gap-3">
      <span className={cx('mt-0.5 flex size-5 shrink-0 items-center justify-center rounded', isMarked ? 'bg-accent text-on-accent' : 'text-muted')}>
        {isBusy ? <Icon name="spinner" className="animate-spin" /> : isMarked ? <Icon name="check" size={14} /> : <KindIcon screen={row.screen} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-semibold text-ink">{row.title}</span>
          {row.sn !== '' && <span className="shrink-0 font-mono text-muted text-xs">·{lastDigits(row.sn)}</span>}
          {row.urgedBy !== '' && <Badge tone="red">催办</Badge>}
          {row.presses && <Badge tone="red">急</Badge>}
          {row.waiting === 'born' && <Badge tone="blue">{row.word}</Badge>}
          {row.waiting === 'over' && <Badge tone="orange">{row.word}</Badge>}
          {row.step !== '' && <span className="min-w-0 shrink-[20] truncate text-faint text-xs">{row.step}</span>}
        </span>
        <span className="block truncate text-muted text-xs">{about || row.word}</span>
        {note && <span className={cx('block text-xs', note.is === 'warned' ? 'text-warn' : 'text-bad')}>{note.text}</span>}
      </span>
      <span className="w-24 shrink-0 text-right font-semibold tabular-nums">
        {row.amount === '' ? <span className="font-normal text-dim">—</span> : grouped(row.amount, 2)}
      </span>
      <span className={cx('w-14 shrink-0 text-right text-xs leading-5', TONES[age.tone])}>{age.text}</span>
    </span>
  );
});
