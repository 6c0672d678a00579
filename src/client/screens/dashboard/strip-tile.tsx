import { COLOURS } from '../../chart/point';
import { cx } from '../../ui/class-names';
import type { Open, Part } from './tile-values';

/** Parts of a whole as one strip, named below with their share; each leads to its rows. */
export function StripTile({ parts, onOpen }: { parts: readonly Part[]; onOpen: Open }) {
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  const share = (part: Part) => (part.value / total) * 100;
  const colour = (at: number) => COLOURS[at % COLOURS.length] ?? 'var(--accent)';
  return (
    <>
      <div className="flex h-3 gap-px overflow-hidden rounded-full" aria-hidden="true">
        {shown.map((part, at) => (
          <span key={part.id} style={{ width: `${share(part)}%`, background: colour(at) }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-col">
        {shown.map(({ id, label, text, link, ...part }, at) => (
          <li key={id}>
            <button
              type="button"
              disabled={!link}
              onClick={() => link && onOpen(link.path, link.query)}
              className={cx(
                'grid h-7 w-full grid-cols-[0.75rem_minmax(0,1fr)_auto_3.5rem] items-center gap-2 rounded px-1 text-left text-[13px]',
                link ? 'cursor-pointer hover:bg-hover' : 'cursor-default',
              )}
            >
              <span className="size-2.5 rounded-sm" style={{ background: colour(at) }} />
              <span className="truncate">{label}</span>
              <span className="tabular-nums">{text}</span>
              <span className="text-right text-muted text-xs tabular-nums">{share({ id, label, text, ...part }).toFixed(1)}%</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
