import type { ReactNode } from 'react';
import type { Row } from '../../contract/answers';
import { DocumentNumber } from '../ui/document-number';
import { cellText, FieldCell } from './field-cell';
import type { GridColumn } from './grid-column';

/** What stands in a cell: its value as its field says it, as a number of a document or as a share of what is done; and what is to be seen of the row beside it. */
export function CellWords({ column, row }: { column: GridColumn; row: Row }): ReactNode {
  const own = column.textOf?.(row);
  if (own !== undefined) return own;
  const value = row[column.id];
  if (column.isNumber && typeof value === 'string' && value !== '') return <DocumentNumber sn={value} />;
  const blank = column.blankOf?.(row) ?? '';
  if (blank !== '' && cellText(column.id, column.field, row) === '') return <span className="text-faint">{blank}</span>;
  const words = column.isShare ? <Share column={column} row={row} /> : <FieldCell id={column.id} field={column.field} row={row} />;
  const mark = column.mark?.(row);
  if (mark === undefined) return words;
  return (
    <>
      {words}
      <span className="ml-1 inline-block rounded bg-bad-soft px-1 text-bad text-xs leading-5">{mark}</span>
    </>
  );
}

/** A share in per cent: as long as it is large, and green once all is done. */
function Share({ column, row }: { column: GridColumn; row: Row }): ReactNode {
  const words = cellText(column.id, column.field, row);
  if (words === '') return null;
  const share = Math.max(0, Math.min(100, Number(row[column.id]) || 0));
  return (
    <span className="flex h-full items-center gap-1.5">
      <span aria-hidden className="h-1 min-w-4 flex-1 overflow-hidden rounded-full bg-sunken">
        <span className={`block h-full rounded-full ${share === 100 ? 'bg-good' : 'bg-accent'}`} style={{ width: `${share}%` }} />
      </span>
      <span className="w-9 text-right text-muted text-xs">{words}</span>
    </span>
  );
}
