import type { Tile } from '../../../define/define-dashboard';
import type { Days } from '../../../define/periods';
import { cx } from '../../ui/class-names';
import { Changed } from './changed';
import type { Open, Part } from './tile-values';

type Props = { tile: Tile; parts: readonly Part[]; period: Days | undefined; onOpen: Open };

/** A ranking: name, bar, how much, change; each row leads to its own. */
export function TopTile({ tile, parts, period, onOpen }: Props) {
  const most = Math.max(...parts.map((part) => Math.abs(part.value)), 1);
  return (
    <ol className="flex flex-col">
      {parts.map(({ id, label, value, text, change, link }) => (
        <li key={id}>
          <button
            type="button"
            disabled={!link}
            onClick={() => link && onOpen(link.path, link.query)}
            className={cx(
              'grid h-7 w-full grid-cols-[minmax(0,1fr)_25%_6.5rem_3.5rem] items-center gap-2 rounded px-1 text-left text-[13px]',
              link ? 'cursor-pointer hover:bg-hover' : 'cursor-default',
            )}
          >
            <span className="truncate" title={label}>
              {label}
            </span>
            <span className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span className={cx('block h-full rounded-full', value < 0 ? 'bg-bad' : 'bg-accent')} style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
            </span>
            <span className="text-right tabular-nums">{text}</span>
            <span className="text-right">{change && <Changed change={change} isBad={tile.isBad} period={period} />}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
