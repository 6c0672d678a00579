import { useAtom, useAtomValue } from 'jotai';
import { Suspense, useRef } from 'react';
import { bellAtom, inboxAtom, loadMessages } from '../session/messages';
import { Count } from '../ui/badge';
import { IconButton } from '../ui/button';
import { BellPanel } from './panels';

/** The bell and how many messages are unread. */
export function Bell() {
  const inbox = useAtomValue(inboxAtom);
  const [isOpen, setOpen] = useAtom(bellAtom);
  const anchor = useRef<HTMLSpanElement>(null);
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
      <Suspense fallback={null}>{isOpen && <BellPanel anchor={anchor} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
