import type { Row } from '../../../contract/answers';
import { isNumeric } from '../../../define/field-text';
import type { PrintColumn } from '../../../define/print-column';
import { PAGE_MARGIN, type Page, type Paper } from './print-pages';
import type { SheetWords } from './sheet-words';

type Props = { columns: readonly PrintColumn[]; page: Page; paper: Paper; hasTotal: boolean; tone: string; say: SheetWords };

/** The lines of one sheet with what they come to. */
export function SheetTable({ columns, page, paper, hasTotal, tone, say }: Props) {
  return (
    <table className={`w-full table-fixed border-collapse ${columns.length > 11 ? 'text-[7pt]' : 'text-[8.5pt]'}`}>
      <thead>
        <tr className="h-[6.5mm]">
          <th scope="col" className="w-[8mm] border border-black font-normal">
            序号
          </th>
          {columns.map((column) => (
            <th key={column.field} scope="col" className="border border-black px-[0.5mm] font-normal" style={{ width: `${widthOf(column, columns, paper)}mm` }}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={tone}>
        {page.lines.map((line, at) => (
          <SheetLine key={line.id} line={line} number={page.from + at + 1} columns={columns} say={say} />
        ))}
        {hasTotal && (
          <>
            {page.of > 1 && <SumRow label="本页小计" columns={columns} textOf={(name) => say.total(page.totals, name)} />}
            {page.isLast && <SumRow label="合计" columns={columns} textOf={(name) => say.total(page.all, name)} />}
          </>
        )}
      </tbody>
    </table>
  );
}

function SheetLine({ line, number, columns, say }: { line: Row; number: number; columns: readonly PrintColumn[]; say: SheetWords }) {
  return (
    <tr className="h-[6.5mm]">
      <td className="border border-black text-center">{number}</td>
      {columns.map((column) => {
        const field = say.fieldOf(column.field);
        const align = column.align ?? (field && isNumeric(field) ? 'right' : 'left');
        return (
          <td key={column.field} className="border border-black px-[0.6mm]" style={{ textAlign: align }}>
            <span className={`line-clamp-2 max-h-[6mm] break-all leading-[2.9mm] ${line[`${column.field}Best`] === true ? 'font-bold' : ''}`}>
              {say.words(line, column.field)}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

const NUMBER_COLUMN = 8;
const USUAL_WIDTH = 18;
/** Columns share the paper in the proportions of the form, whatever the paper; long words take two lines, none are cut off by the edge. */
const widthOf = (column: PrintColumn, columns: readonly PrintColumn[], paper: Paper): number => {
  const all = columns.reduce((sum, { width }) => sum + (width ?? USUAL_WIDTH), 0);
  return ((paper.width - 2 * PAGE_MARGIN - NUMBER_COLUMN) * (column.width ?? USUAL_WIDTH)) / all;
};

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
