import type { Finding } from '../../../contract/report-answer';
import { dismiss } from '../../ui/confirm';
import { openLocation } from '../../workspace/open-location';

type Props = { findings: readonly Finding[]; whyNot: string | undefined; will: string | undefined };

/** What will come of it, and what should be looked at before: a line each, that leads to the page where it stands. */
export function Findings({ findings, whyNot, will }: Props) {
  return (
    <>
      {will && <p className="mb-1">{will}</p>}
      <p>{whyNot ?? '未审核的单据将计入审核当月：'}</p>
      <ul className="mt-2 max-h-72 overflow-auto rounded border border-line">
        {findings.map(({ title, count, says, path, query }) => (
          <li key={title} className="flex items-baseline gap-3 border-line border-b px-3 py-1.5 last:border-b-0">
            <span className="shrink-0 font-medium">{title}</span>
            <span className="min-w-0 flex-1 truncate text-muted text-xs" title={says}>
              {says}
            </span>
            <span className="shrink-0 tabular-nums">{count}</span>
            {path && (
              <button
                type="button"
                className="shrink-0 text-accent hover:underline"
                onClick={() => {
                  dismiss();
                  openLocation(path, query);
                }}
              >
                查看
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
