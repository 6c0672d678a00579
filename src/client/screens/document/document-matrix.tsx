import type { Matrix } from '../../../contract/answers';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** Offers of several sides for the same lines: one row a line, one column a side, the best of each row marked. Read-only: deciding is an action. */
export function DocumentMatrix({ title, matrix, onPrint }: { title: string; matrix: Matrix; onPrint: (() => void) | undefined }) {
  if (matrix.columns.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <div className="flex items-baseline gap-3">
        <h2 className="font-semibold text-sm">{title}</h2>
        {onPrint && (
          <Button size="sm" icon="print" onClick={onPrint}>
            打印{title}表
          </Button>
        )}
        {matrix.note && <span className="text-warn text-xs">{matrix.note}</span>}
      </div>
      <div className="overflow-auto rounded border border-line">
        <table className="w-full border-collapse text-sm">
          <MatrixHead columns={matrix.columns} />
          <tbody>
            {matrix.rows.map((row) => (
              <tr key={row.id} className="border-line border-t align-top">
                <th scope="row" className="sticky left-0 bg-canvas px-2 py-1 text-left font-normal">
                  {row.title}
                </th>
                <td className="px-2 py-1 text-right tabular-nums">{row.quantity}</td>
                {row.cells.map((cell, at) => (
                  <OfferCell key={matrix.columns[at]?.id} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-line border-t">
              <th scope="row" className="sticky left-0 bg-canvas px-2 py-1 text-left font-medium" colSpan={2}>
                报价合计
              </th>
              {matrix.columns.map((column) => (
                <td key={column.id} className="border-line border-l px-2 py-1 font-medium tabular-nums">
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function MatrixHead({ columns }: Pick<Matrix, 'columns'>) {
  return (
    <thead className="bg-surface text-left">
      <tr>
        <th scope="col" className="sticky left-0 min-w-48 bg-surface px-2 py-1 font-medium">
          产品
        </th>
        <th scope="col" className="px-2 py-1 text-right font-medium">
          数量
        </th>
        {columns.map((column) => (
          <th key={column.id} scope="col" className="min-w-36 border-line border-l px-2 py-1 font-medium">
            {column.title}
            <span className="block font-normal text-faint text-xs">{column.note}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** What one side offers for one line. */
function OfferCell({ cell }: { cell: Matrix['rows'][number]['cells'][number] }) {
  return (
    <td className={`border-line border-l px-2 py-1 tabular-nums ${cell.isChosen ? 'bg-accent-soft' : cell.isBest ? 'bg-good-soft' : ''}`}>
      {cell.text.map((words, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a cell never move
        <span key={line} className={`block ${line === 0 ? (cell.isBest ? 'font-semibold text-good' : '') : 'text-faint text-xs'}`}>
          {words}
          {line === 0 && cell.isBest && <span className="ml-1 text-xs">最低</span>}
          {line === 0 && cell.isChosen && <Icon name="check" size={14} className="ml-1 inline text-accent" />}
        </span>
      ))}
    </td>
  );
}
