import { colourOf } from '../../chart/point';
import { PartList } from './part-list';
import type { Open, Part } from './tile-values';

/** Parts of a whole as one strip, named below with their share; each leads to its rows. */
export function StripTile({ parts, onOpen }: { parts: readonly Part[]; onOpen: Open }) {
  const shown = parts.filter((part) => part.value > 0);
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  return (
    <>
      <div className="mb-3 flex h-[0.95em] gap-px overflow-hidden rounded-full" aria-hidden="true">
        {shown.map((part, at) => (
          <span key={part.id} style={{ width: `${(part.value / total) * 100}%`, background: colourOf(at) }} />
        ))}
      </div>
      <PartList parts={shown} onOpen={onOpen} />
    </>
  );
}
