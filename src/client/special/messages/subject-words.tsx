import { minuteOf } from '../../../define/dates';
import { thingToldOf } from '../../../domain/screens/things';
import { aboutOf } from '../../session/message-target';
import { Badge } from '../../ui/badge';
import { cx } from '../../ui/class-names';
import { ThingIcon } from '../../ui/thing-icon';
import type { Subject } from './subjects';

/** What was said about one thing: the newest of it, how often, whether it is done. */
export function SubjectWords({ subject: { newest, messages, unread }, isUnfolded }: { subject: Subject; isUnfolded: boolean }) {
  return (
    <span className="flex w-full min-w-0 gap-2">
      <ThingIcon of={thingToldOf(aboutOf(newest))} className={cx('mt-0.5 shrink-0', unread > 0 ? 'text-accent' : 'text-dim')} />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className={cx('truncate text-[13px]', unread > 0 ? 'font-medium text-ink' : 'text-muted')}>
            {newest.title}
            {unread > 0 && <span className="sr-only">（未读）</span>}
          </span>
          {messages.length > 1 && <Badge>{messages.length}</Badge>}
          {newest.isOver && <Badge tone="green">已处理</Badge>}
          <time className="ml-auto shrink-0 text-faint text-xs tabular-nums">{newest.createdAt ? minuteOf(newest.createdAt).slice(5) : ''}</time>
        </span>
        <span className={cx('block text-muted text-xs', !isUnfolded && 'truncate')}>{newest.body}</span>
        {isUnfolded &&
          messages.slice(1).map((message) => (
            <span key={message.id} className="block text-faint text-xs">
              {message.createdAt ? minuteOf(message.createdAt).slice(5) : ''} {message.body}
            </span>
          ))}
      </span>
    </span>
  );
}
