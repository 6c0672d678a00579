import { useAtomValue } from 'jotai';
import { waitingAtom } from '../session/waiting';
import { Icon } from '../ui/icon';
import { INBOX, useHasInbox } from './inbox-place';
import { PlaceLink } from './place-link';

/** The way to what waits for somebody, with how much it is. */
export function InboxEntry() {
  const waiting = useAtomValue(waitingAtom);
  if (!useHasInbox()) return null;
  return (
    <PlaceLink
      to={INBOX}
      aria-label={waiting > 0 ? `收件箱，${waiting}项待处理` : '收件箱'}
      className="flex h-7.5 shrink-0 items-center gap-2 rounded px-2 text-[13px] text-muted hover:bg-hover hover:text-ink"
    >
      <Icon name="inbox" />
      <span className="max-lg:hidden">收件箱</span>
      {waiting > 0 && (
        <span className="flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[11px] leading-none font-semibold text-on-accent">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </PlaceLink>
  );
}
