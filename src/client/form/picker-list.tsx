import { useEffect, useRef } from 'react';
import type { PickerRow } from '../../contract/answers';

type Props = {
  id: string;
  rows: readonly PickerRow[];
  at: number;
  isLoading: boolean;
  error: string;
  onTake: (row: PickerRow) => void;
  label: string;
};

/** Further words of a row that tell it from its neighbours: of goods, of patients. */
const detailOf = (row: PickerRow): string =>
  ['specModel', 'unitName', 'manufacturer', 'registrationNo', 'visitNo', 'departmentName', 'bedNo']
    .flatMap((name) => (row[name] ? [String(row[name])] : []))
    .join(' · ');

export function PickerList({ id, rows, at, isLoading, error, onTake, label }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-option-${at}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  if (error)
    return (
      <p role="alert" className="px-2 py-3 text-bad">
        {error}
      </p>
    );
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isLoading} className="max-h-72 overflow-auto">
      {isLoading && rows.length === 0 && <p className="px-2 py-3 text-muted">正在查找…</p>}
      {!isLoading && rows.length === 0 && <p className="px-2 py-3 text-muted">没有找到匹配的记录，换个关键字试试</p>}
      {rows.map((row, index) => {
        const detail = detailOf(row);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and takes the keys
          <div
            key={row.id}
            id={`${id}-option-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(row)}
            className={`cursor-pointer rounded px-2 py-1 ${index === at ? 'bg-selected' : 'hover:bg-hover'}`}
          >
            <span className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{String(row.productName ?? row.name)}</span>
              <span className="text-faint tabular-nums">{row.code}</span>
              {row.available !== undefined && row.available !== null && <span className="text-good tabular-nums">可用 {String(row.available)}</span>}
            </span>
            {detail && <span className="block truncate text-faint text-xs">{detail}</span>}
          </div>
        );
      })}
    </div>
  );
}
