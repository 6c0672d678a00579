import type { ReactNode } from 'react';

export type Column<R> = { title: string; width?: string; isFigure?: boolean; of: (row: R) => ReactNode };
type Props<R> = { label: string; columns: readonly Column<R>[]; rows: readonly R[]; keyOf: (row: R) => string; empty: string };

/** A short table that is only read: figures stand right. */
export function FiguresTable<R>({ label, columns, rows, keyOf, empty }: Props<R>) {
  if (rows.length === 0) return <p className="px-3.5 py-2 text-[13px] text-muted">{empty}</p>;
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-[13px]">
        <thead className="text-left text-muted text-xs">
          <tr className="[&>th]:h-8 [&>th]:whitespace-nowrap [&>th]:px-3.5 [&>th]:font-medium">
            {columns.map(({ title, width, isFigure }) => (
              <th key={title} scope="col" style={width ? { width } : undefined} className={isFigure ? 'text-right' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-line border-t [&>td]:px-3.5 [&>td]:py-1.5">
              {columns.map(({ title, isFigure, of }) => (
                <td key={title} className={isFigure ? 'whitespace-nowrap text-right tabular-nums' : ''}>
                  {of(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
