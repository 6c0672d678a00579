import type { SheetAsk } from '../../../contract/answers';
import { Notice } from '../../ui/feedback';

/** What the server says of a sheet before it is kept. Of a long one not every row: `count` and `failed` say how many there are. */
export type Preview = {
  columns: { name: string; label: string; isNumber?: boolean }[];
  rows: { row: number; values: Record<string, string>; error?: string }[];
  count?: number;
  failed?: number;
  added?: number;
  notes: string[];
  ok: boolean;
  committed: boolean;
  /** Columns nobody knows: nothing is read until somebody says what they mean. */
  asks?: SheetAsk;
};
/** What is said of the file as a whole. */
export function Told({ preview, refusal, failed }: { preview: Preview | undefined; refusal: string; failed: number }) {
  return (
    <div className="grid gap-1.5">
      {preview && !preview.asks && (
        <Notice tone={failed > 0 ? 'bad' : 'good'}>
          {failed > 0 ? `共 ${countOf(preview)} 行，${failed} 行有错误；全部正确后才能导入。` : `共 ${countOf(preview)} 行，检查通过。`}
        </Notice>
      )}
      {refusal !== '' && <Notice tone="bad">{refusal}</Notice>}
      {preview?.notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
    </div>
  );
}

export const countOf = ({ count, rows }: Preview): number => count ?? rows.length;
export const failedOf = ({ failed, rows }: Preview): number => failed ?? rows.filter(({ error }) => error).length;
/** Rows at most on the page: those that are wrong first, wherever they stand. */
const SHOWN = 500;

/** The rows as they were read, each with what is wrong with it. */
export function PreviewTable({ preview }: { preview: Preview }) {
  const rows = [...preview.rows.filter(({ error }) => error), ...preview.rows.filter(({ error }) => !error)].slice(0, SHOWN);
  const shown = preview.columns.filter(({ name }) => preview.rows.some((row) => row.values[name] !== undefined && row.values[name] !== ''));
  return (
    <div className="mt-2 max-h-80 overflow-auto border border-line">
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-sunken text-left text-muted">
          <tr>
            <th className="px-2 py-1">行</th>
            <th className="px-2 py-1">错误</th>
            {shown.map(({ name, label, isNumber }) => (
              <th key={name} className={`whitespace-nowrap px-2 py-1 ${isNumber ? 'text-right' : ''}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} className={`border-line border-t ${row.error ? 'bg-bad-soft' : ''}`}>
              <td className="px-2 py-1 tabular-nums">{row.row}</td>
              <td className={`px-2 py-1 text-bad ${row.error ? 'min-w-56' : ''}`}>{row.error}</td>
              {shown.map(({ name, isNumber }) => (
                <td key={name} className={`whitespace-nowrap px-2 py-1 ${isNumber ? 'text-right tabular-nums' : ''}`}>
                  {row.values[name]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
