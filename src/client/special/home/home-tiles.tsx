import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { PlaceLink } from '../../workspace/place-link';
import { screenOf } from '../../workspace/screens';
import type { Tile } from './home-answer';
import type { Shortcut } from './shortcuts';

/** The tiles of the home page: a count that leads to its list, a page. */
type Open = (path: string, query?: Record<string, string>) => void;

/** `isFirst`: where the keyboard begins on the page. */
type TileProps = { tile: Tile; tone: 'accent' | 'warn'; isFirst?: boolean; onOpen: Open };

export function TileButton({ tile, tone, isFirst, onOpen }: TileProps) {
  const path = tile.path ?? (tile.flag ? screenOf(tile.flag)?.path : undefined) ?? (tone === 'warn' ? '/commonView/warning' : undefined);
  const query = tile.query ?? (tone === 'warn' && tile.type ? { type: tile.type } : { tab: '1' });
  return (
    <button
      type="button"
      data-landing={isFirst ? '' : undefined}
      disabled={path === undefined}
      onClick={() => path && onOpen(path, query)}
      className="flex h-14 cursor-pointer items-center justify-between gap-2 rounded-md border border-line bg-canvas px-3 text-left hover:border-line-strong hover:bg-hover disabled:cursor-default"
    >
      <span className="min-w-0 truncate text-[13px] text-muted">{tile.title}</span>
      <span className={cx('text-xl font-semibold tabular-nums', tone === 'warn' ? 'text-warn' : 'text-accent')}>{tile.count}</span>
    </button>
  );
}

export function ShortcutTile({ shortcut, isFirst }: { shortcut: Shortcut; isFirst: boolean }) {
  return (
    <PlaceLink
      to={shortcut.path}
      data-landing={isFirst ? '' : undefined}
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
