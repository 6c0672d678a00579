import type { Row } from '../../../contract/answers';
import { isNumeric } from '../../../define/field-text';
import type { PrintColumn } from '../../../define/print-column';
import { fits, fittedPoints, isWhole, lineHeight, pointsOf, widthOf } from './cell-fit';
import type { Page, Paper } from './print-pages';
import type { SheetWords } from './sheet-words';

type Props = { columns: readonly PrintColumn[]; page: Page; paper: Paper; hasTotal: boolean; tone: string; say: SheetWords };

/** The lines of one sheet with what they come to. */
export function SheetTable({ columns, page, paper, hasTotal, tone, say }: Props) {
  const hasParts = page.from > 0 || !page.endsLines;
  return (
    <table className="w-full table-fixed border-collapse" style={{ fontSize: `${pointsOf(columns)}pt` }}>
      <thead>
        <tr className="h-[6.5mm]">
          <th scope="col" className="w-[8mm] border border-black font-normal">
            序号
          </th>
          {columns.map((column) => (
            <th
              key={column.field}
              scope="col"
              className="break-words border border-black px-[0.5mm] font-normal"
              style={{ width: `${widthOf(column, columns, paper)}mm`, lineHeight: `${lineHeight(columns)}mm` }}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={tone}>
        {page.lines.map((line, at) => (
          <SheetLine key={line.id} line={line} number={page.from + at + 1} columns={columns} paper={paper} say={say} />
        ))}
        {hasTotal && (
          <>
            {hasParts && <SumRow label="本页小计" columns={columns} textOf={(name) => say.total(page.totals, name)} />}
            {page.endsLines && <SumRow label="合计" columns={columns} textOf={(name) => say.total(page.all, name)} />}
          </>
        )}
      </tbody>
    </table>
  );
}

type LineProps = { line: Row; number: number; columns: readonly PrintColumn[]; paper: Paper; say: SheetWords };

function SheetLine({ line, number, columns, paper, say }: LineProps) {
  return (
    <tr className="h-[6.5mm]">
      <td className="border border-black text-center">{number}</td>
      {columns.map((column) => {
        const field = say.fieldOf(column.field);
        const align = column.align ?? (field && isNumeric(field) ? 'right' : 'left');
        const words = say.words(line, column.field);
        const [isOne, width] = [isWhole(words), widthOf(column, columns, paper)];
        const fontSize = isOne ? `${fittedPoints(words, width, pointsOf(columns))}pt` : undefined;
        return (
          <td key={column.field} className="border border-black px-[0.6mm] py-[0.4mm]" style={{ textAlign: align, fontSize }}>
            <span
              style={{ lineHeight: `${lineHeight(columns)}mm` }}
              className={`block ${isOne ? (fits(words, width) ? 'whitespace-nowrap' : 'break-all') : 'break-words'} ${line[`${column.field}Best`] === true ? 'font-bold' : ''}`}
            >
              {words}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

function SumRow({ label, columns, textOf: sumOf }: { label: string; columns: readonly PrintColumn[]; textOf: (name: string) => string }) {
  return (
    <tr className="h-[6.5mm]">
      <td className="border border-black text-center">{label.length > 2 ? '小计' : label}</td>
      {columns.map((column) => (
        <td key={column.field} className="whitespace-nowrap border border-black px-[0.8mm] text-right">
          {sumOf(column.field)}
        </td>
      ))}
    </tr>
  );
}
