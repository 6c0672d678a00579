import { colourOf, linesOf, type Point } from './point';

/** Which colour is which line; one line needs no word. */
export function Legend({ points }: { points: readonly Point[] }) {
  const lines = linesOf(points);
  if (lines.length < 2) return null;
  return (
    <ul className="ml-4 inline-flex flex-wrap gap-x-4">
      {lines.map((line, at) => (
        <li key={line} className="inline-flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-4" style={{ background: colourOf(at) }} />
          {line || '—'}
        </li>
      ))}
    </ul>
  );
}
