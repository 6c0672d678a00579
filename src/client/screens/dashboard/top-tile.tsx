import type { CSSProperties } from 'react';
import type { Tile } from '../../../define/define-dashboard';
import type { Days } from '../../../define/periods';
import { cx } from '../../ui/class-names';
import { Changed } from './changed';
import { useOnWall } from './on-wall';
import type { Open, Part } from './tile-values';
import { WholeName } from './whole-name';

type Props = { tile: Tile; parts: readonly Part[]; period: Days | undefined; onOpen: Open };

/** A ranking: name, bar, how much, change; each row leads to its own. */
export function TopTile({ tile, parts, period, onOpen }: Props) {
  // Amounts in 万 are shorter than whole ones.
  const isOnWall = useOnWall();
  const amount = isOnWall ? '5.2em' : '7.5em';
  // Where nothing was before, no room is kept for what changed: names are read from afar.
  const hasChanged = parts.some(({ change }) => change && change.text !== '-');
  const columns = `minmax(0, 1fr) ${isOnWall ? 'minmax(2em, 15%)' : '20%'} ${amount}${hasChanged ? ' 4.2em' : ''}`;
  const most = Math.max(...parts.map((part) => Math.abs(part.value)), 1);
  return (
    <ol className={cx('flex h-full flex-col', !isOnWall && '@container')}>
      {parts.map(({ id, label, value, text, change, link }) => (
        <li key={id} className="max-h-[2.2em] min-h-0 flex-1 basis-[2.15em]">
          <button
            type="button"
            disabled={!link}
            onClick={() => link && onOpen(link.path, link.query)}
            className={cx(
              'grid h-full w-full items-center gap-2 rounded px-1 text-left text-[1em]',
              isOnWall ? 'grid-cols-(--columns)' : 'grid-cols-[minmax(0,1fr)_auto_auto] @md:grid-cols-(--columns)',
              link ? 'cursor-pointer hover:bg-hover' : 'cursor-default',
            )}
            style={{ '--columns': columns } as CSSProperties}
          >
            <WholeName text={label} />
            <span className={cx('h-[0.45em] overflow-hidden rounded-full bg-sunken', !isOnWall && 'hidden @md:block')}>
              <span className={cx('block h-full rounded-full', value < 0 ? 'bg-bad' : 'bg-accent')} style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
            </span>
            <span className="truncate text-right tabular-nums">{text}</span>
            {hasChanged && <span className="text-right">{change && <Changed change={change} isBad={tile.isBad} period={period} />}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
