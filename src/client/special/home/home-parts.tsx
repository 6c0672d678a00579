import type { ReactNode } from 'react';
import { minuteOf } from '../../../define/dates';

/** One part of the page under its title. */
export function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <h2 className="flex h-10 items-center justify-between border-b border-line px-4 text-[14px] font-semibold">
        {title}
        {action}
      </h2>
      <div className="p-3">{children}</div>
    </section>
  );
}

export const Tiles = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-2">{children}</div>;
type Line = { id: string; title: string; createdAt?: string };
export function Lines({ rows, most, onChoose }: { rows: readonly Line[]; most: number; onChoose: (row: Line) => void }) {
  return (
    <ul>
      {rows.slice(0, most).map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onChoose(row)}
            className="flex h-9 w-full cursor-pointer items-center gap-2 rounded px-2 text-left text-[13px] hover:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">{row.title}</span>
            {row.createdAt && <time className="shrink-0 text-xs text-faint">{minuteOf(row.createdAt).slice(5)}</time>}
          </button>
        </li>
      ))}
    </ul>
  );
}
