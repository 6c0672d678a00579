import { useAtomValue } from 'jotai';
import { useRoute } from 'wouter';
import type { MenuNode } from '../../contract/answers';
import { waitingAtom } from '../session/waiting';
import { Count } from '../ui/badge';
import { IconButton } from '../ui/button';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { ThingIcon } from '../ui/thing-icon';
import { Tooltip } from '../ui/tooltip';
import { INBOX, useHasInbox } from './inbox-place';
import { thingOfNode } from './menu-search';
import { PlaceLink } from './place-link';

const SPOT = 'relative flex size-8 shrink-0 cursor-pointer items-center justify-center rounded';
const QUIET = 'text-muted hover:bg-hover hover:text-ink';

/** The menu as a rail of icons: home, inbox, and the groups; one that is taken opens the menu at it. */
export function Rail({ groups, onUnfold }: { groups: readonly MenuNode[]; onUnfold: (group?: string) => void }) {
  const [isHome] = useRoute('/');
  const [isInbox] = useRoute(INBOX);
  const waiting = useAtomValue(waitingAtom);
  const hasInbox = useHasInbox();
  return (
    <nav
      aria-label="菜单"
      data-frame=""
      className="flex w-12 shrink-0 flex-col items-center gap-0.5 overflow-y-auto border-r border-line bg-canvas pt-1.5 pb-16"
    >
      <IconButton icon="expand" label="展开菜单" onClick={() => onUnfold()} />
      <Tooltip text="首页">
        <PlaceLink to="/" aria-label="首页" className={cx(SPOT, isHome ? 'bg-surface text-ink' : QUIET)}>
          <ThingIcon of="home" />
        </PlaceLink>
      </Tooltip>
      {hasInbox && (
        <Tooltip text="收件箱">
          <PlaceLink to={INBOX} aria-label="收件箱" className={cx(SPOT, isInbox ? 'bg-surface text-ink' : QUIET)}>
            <Icon name="inbox" />
            <Count value={waiting} className="absolute -top-0.5 -right-1" />
          </PlaceLink>
        </Tooltip>
      )}
      <hr className="my-1 w-6 border-line" />
      {groups.map((group) => (
        <Tooltip key={group.id} text={group.content}>
          <button type="button" aria-label={group.content} onClick={() => onUnfold(group.id)} className={cx(SPOT, QUIET)}>
            <ThingIcon of={thingOfNode(group)} />
          </button>
        </Tooltip>
      ))}
    </nav>
  );
}
