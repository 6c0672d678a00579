import type { DocumentInfo } from '../../../../contract/answers';
import { grouped } from '../../../../define/money';
import { useTab } from '../../../workspace/tab-context';
import { openDocument } from '../../open-reference';

/** Who paid or offset what this document raised. */
export function Settled({ info }: { info: DocumentInfo }) {
  const { open } = useTab();
  if (!info.settled || info.settled.rows.length === 0) return null;
  const { rows, opening, open: left } = info.settled;
  return (
    <section>
      <h3 className="mb-1 text-muted text-xs">核销记录</h3>
      <ul className="flex flex-col gap-1">
        {rows.map((row) => (
          <li key={`${row.id}${row.day}`} className="flex items-center gap-2">
            <button
              type="button"
              className="min-w-0 flex-1 cursor-pointer truncate text-left text-accent hover:underline"
              onClick={(event) => openDocument(row.kind, row.id, row.sn, open, event.ctrlKey || event.metaKey)}
            >
              {row.sn}
            </button>
            <span className="text-faint text-xs">{row.day}</span>
            <span className="tabular-nums">{grouped(row.amount, 2)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex justify-between text-xs">
        <span className="text-muted">发生 {grouped(opening, 2)}</span>
        <span className="font-medium tabular-nums">未核销 {grouped(left, 2)}</span>
      </p>
    </section>
  );
}
