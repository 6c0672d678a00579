import type { PrintedSheet, PrintedTable } from '../../../contract/print-answer';
import { minuteOf } from '../../../define/dates';
import { Barcode } from './barcode';
import { PAGE_MARGIN, type Paper } from './print-pages';

/** A record, or rows of a list, on paper: head, tables, foot. Long tables go over to the next sheet with their heads. */
export function PrintSheet({ sheet, paper, organisation }: { sheet: PrintedSheet; paper: Paper; organisation: string }) {
  return (
    <article
      className="print-sheet mx-auto mb-6 flex flex-col bg-white text-[9.5pt] text-black shadow-md print:mb-0 print:shadow-none"
      style={{
        width: `${paper.width}mm`,
        minHeight: `${paper.height - 1}mm`,
        padding: `${PAGE_MARGIN}mm`,
        fontFamily: 'SimSun, 宋体, "Noto Serif CJK SC", serif',
      }}
    >
      <header className="flex items-start">
        <div className="w-[24mm]" />
        <div className="flex-1 text-center">
          <p className="text-[11pt]">{organisation}</p>
          <h1 className="font-bold text-[15pt]">{sheet.title}</h1>
        </div>
        <div className="flex w-[24mm] justify-end">{sheet.qr !== '' && <Barcode text={sheet.qr} kind="qrcode" height={18} />}</div>
      </header>
      {sheet.head.length > 0 && (
        <dl className="mt-[2mm] grid grid-cols-3 gap-x-[4mm] gap-y-[1mm]">
          {sheet.head.map((cell) => (
            <div key={cell.label} className="flex gap-1">
              <dt className="whitespace-nowrap">{cell.label}：</dt>
              <dd className="min-w-0 break-words">{cell.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {sheet.tables.map((table) => (table.isGrid ? <SheetGrid key={table.title} table={table} /> : <SheetTable key={table.title} table={table} />))}
      <SheetEnd sheet={sheet} />
      <footer className="mt-auto flex flex-wrap justify-between gap-x-[6mm] pt-[4mm] text-[8.5pt]">
        {sheet.foot.map((words) => (
          <span key={words}>{words}</span>
        ))}
        <span>打印时间 {minuteOf(new Date())}</span>
      </footer>
    </article>
  );
}

/** After the tables: what is said more, the words of the form, and room for those who sign or seal. */
function SheetEnd({ sheet: { closing, terms, signatures } }: { sheet: PrintedSheet }) {
  return (
    <div className="break-inside-avoid">
      {closing.length > 0 && (
        <dl className="mt-[4mm] flex flex-col gap-y-[1mm]">
          {closing.map(({ label, text }) => (
            <div key={label} className="flex gap-1">
              <dt className="whitespace-nowrap">{label}：</dt>
              <dd className="min-w-0 break-words">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {terms !== '' && <p className="mt-[3mm]">{terms}</p>}
      {signatures.length > 0 && (
        <div className="mt-[8mm] flex min-h-[28mm] justify-between">
          {signatures.map((name) => (
            <span key={name} className="min-w-[40mm]">
              {name}：
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** What stands where, as it stands there: a row a layer, its places side by side. */
function SheetGrid({ table }: { table: PrintedTable }) {
  return (
    <section className="mt-[4mm]">
      <h2 className="mb-[1mm] font-bold">{table.title}</h2>
      {table.rows.map(([name = '', ...cells]) => (
        <div key={name} className="-mt-px flex break-inside-avoid border border-black text-[8.5pt]">
          <p className="flex w-[26mm] shrink-0 items-center justify-center border-black border-r p-[1mm] text-center">{name}</p>
          <div className="grid flex-1 grid-cols-4">
            {cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of a layer never move
              <p key={at} className="-mr-px -mb-px whitespace-pre-line break-words border-black border-r border-b p-[1mm]">
                {cell}
              </p>
            ))}
          </div>
        </div>
      ))}
      {table.rows.length === 0 && <p className="border border-black py-[1mm] text-center">没有记录</p>}
    </section>
  );
}

function SheetTable({ table }: { table: PrintedTable }) {
  const all = table.columns.reduce((sum, { width = 18 }) => sum + width, 0);
  return (
    <section className="mt-[4mm]">
      {table.title !== '' && <h2 className="mb-[1mm] font-bold">{table.title}</h2>}
      <table className={`w-full table-fixed border-collapse ${table.columns.length > 11 ? 'text-[7pt]' : 'text-[8.5pt]'}`}>
        <thead>
          <tr>
            <th scope="col" className="w-[8mm] border border-black font-normal">
              序号
            </th>
            {table.columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className="border border-black px-[0.6mm] py-[0.6mm] font-normal"
                style={{ width: `${((column.width ?? 18) / all) * 100}%` }}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed table never move
            <tr key={at} className="break-inside-avoid">
              <td className="border border-black text-center">{at + 1}</td>
              {row.map((cell, column) => (
                <td
                  key={table.columns[column]?.label}
                  className="break-words border border-black px-[0.8mm] py-[0.5mm]"
                  style={{ textAlign: table.columns[column]?.align ?? 'left' }}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {table.totals && <SumRow table={table} totals={table.totals} />}
          {table.rows.length === 0 && (
            <tr>
              <td colSpan={table.columns.length + 1} className="border border-black py-[1mm] text-center">
                没有记录
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** What the columns come to that are added up. */
function SumRow({ table, totals }: { table: PrintedTable; totals: readonly string[] }) {
  return (
    <tr className="break-inside-avoid font-bold">
      <td className="border border-black text-center">合计</td>
      {totals.map((sum, column) => (
        <td key={table.columns[column]?.label} className="border border-black px-[0.8mm] py-[0.5mm] text-right">
          {sum}
        </td>
      ))}
    </tr>
  );
}
