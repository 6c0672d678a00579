import { colourOf } from '../../chart/point';
import { cx } from '../../ui/class-names';
import type { Open, Part } from './tile-values';
import { WholeName } from './whole-name';

/** Parts of a whole in words: the colour it is drawn in, its name, how much, its share; each leads to its rows. */
export function PartList({ parts, onOpen }: { parts: readonly Part[]; onOpen: Open }) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  return (
    <ul className="flex min-w-0 flex-col">
      {parts.map(({ id, label, value, text, link }, at) => (
        <li key={id}>
          <button
            type="button"
            disabled={!link}
            onClick={() => link && onOpen(link.path, link.query)}
            className={cx(
              'grid h-[2.15em] w-full grid-cols-[0.8em_minmax(0,1fr)_auto_4em] items-center gap-2 rounded px-1 text-left text-[1em]',
              link ? 'cursor-pointer hover:bg-hover' : 'cursor-default',
            )}
          >
            <span className="size-[0.75em] rounded-sm" style={{ background: colourOf(at) }} />
            <WholeName text={label} />
            <span className="tabular-nums">{text}</span>
            <span className="text-right text-[0.9em] text-muted tabular-nums">{((value / (total || 1)) * 100).toFixed(1)}%</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
