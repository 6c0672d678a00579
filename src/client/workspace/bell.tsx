import { useAtom, useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { minuteOf } from '../../define/dates';
import { bellAtom, inboxAtom, loadMessages, type Message, markAllRead } from '../session/messages';
import { openMessage } from '../session/received';
import { Popover } from '../table/popover';
import { Count } from '../ui/badge';
import { Button, IconButton } from '../ui/button';
import { cx } from '../ui/class-names';
import { Empty } from '../ui/feedback';

/** The bell: unread count, the last twenty messages, 全部已读. A message that leads nowhere unfolds its text here instead. */
export function Bell() {
  const inbox = useAtomValue(inboxAtom);
  const [isOpen, setOpen] = useAtom(bellAtom);
  const [unfolded, setUnfolded] = useState<string>();
  const anchor = useRef<HTMLSpanElement>(null);
  const choose = async (message: Message) => {
    if (await openMessage(message)) setOpen(false);
    else setUnfolded(unfolded === message.id ? undefined : message.id);
  };
  const toggle = () => {
    if (!isOpen) void loadMessages().catch(() => undefined);
    setOpen(!isOpen);
  };
  return (
    <>
      <span ref={anchor} className="relative">
        <IconButton
          icon="bell"
          label={inbox.unread > 0 ? `消息，${inbox.unread}条未读` : '消息'}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={toggle}
        />
        <Count value={inbox.unread} className="pointer-events-none absolute -top-0.5 -right-1" />
      </span>
      {isOpen && (
        <Popover anchor={anchor} label="消息" width={360} onClose={() => setOpen(false)}>
          <div className="flex items-center justify-between border-b border-line px-3 pt-1 pb-2">
            <h2 className="text-sm font-semibold">消息</h2>
            <Button size="sm" tone="ghost" disabled={inbox.unread === 0} onClick={() => void markAllRead().catch(() => undefined)}>
              全部已读
            </Button>
          </div>
          {inbox.list.length === 0 ? (
            <Empty icon="bell" title="没有消息" />
          ) : (
            <ul className="max-h-[60vh] overflow-y-auto py-1">
              {inbox.list.map((message) => (
                <li key={message.id}>
                  <button
                    type="button"
                    onClick={() => void choose(message)}
                    className="flex w-full cursor-pointer gap-2 rounded px-3 py-2 text-left hover:bg-hover"
                  >
                    <span aria-hidden="true" className={cx('mt-1.5 size-2 shrink-0 rounded-full', message.readAt ? 'bg-transparent' : 'bg-accent')} />
                    <span className="min-w-0 flex-1">
                      <span className={cx('block truncate text-[13px]', message.readAt ? 'text-muted' : 'font-medium text-ink')}>{message.title}</span>
                      <span className={cx('block text-xs text-faint', unfolded !== message.id && 'truncate')}>{message.body}</span>
                      {message.createdAt && <time className="text-xs text-faint">{minuteOf(message.createdAt)}</time>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Popover>
      )}
    </>
  );
}
