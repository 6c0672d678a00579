import { Icon } from '../../ui/icon';
import { PlaceLink } from '../../workspace/place-link';
import type { Shortcut } from './shortcuts';

/** The way to a page one goes to often. */
export function ShortcutTile({ shortcut }: { shortcut: Shortcut }) {
  return (
    <PlaceLink
      to={shortcut.path}
      className="flex h-12 cursor-pointer items-center gap-2.5 rounded-md border border-transparent px-3 text-left hover:border-line hover:bg-hover"
    >
      <span className="flex size-7 shrink-0 items-center justify-center rounded bg-accent-soft text-accent">
        <Icon name="file" size={15} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-[13px] text-ink">{shortcut.title}</span>
        <span className="block truncate text-xs text-faint">{shortcut.group}</span>
      </span>
    </PlaceLink>
  );
}
