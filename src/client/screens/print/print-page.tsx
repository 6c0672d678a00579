import type { Row } from '../../../contract/answers';
import type { PrintedDocument } from '../../../contract/print-answer';
import { minuteOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { PrintDefinition } from '../../../define/define-print';
import { CORE_TRAIL } from '../../../define/document-core';
import type { Field } from '../../../define/field';
import { isNumeric, textOf } from '../../../define/field-text';
import { uppercaseAmount } from '../../../define/money';
import type { PrintColumn } from '../../../define/print-column';
import { Barcode } from './barcode';
import { holdsMoney, PAGE_MARGIN, type Page, type Paper, signed, watermarkOf } from './print-pages';

type Props = {
  definition: DocumentDefinition;
  print: PrintDefinition;
  printed: PrintedDocument;
  columns: readonly PrintColumn[];
  page: Page;
  paper: Paper;
  organisation: string;
  copy: string;
};

/** One sheet: the header of the form repeats on each, subtotals stand at its foot, the sum and its words on the last. */
export function PrintPage({ definition, print, printed, columns, page, paper, organisation, copy }: Props) {
  const { info } = printed;
  const { header } = info;
  const isRed = header.isRed === true;
  const fieldOf = (name: string): Field | undefined => definition.lines[name] ?? definition.header[name] ?? (CORE_TRAIL as Record<string, Field>)[name];
  const words = (row: Row, name: string): string => {
    const field = fieldOf(name);
    if (!field) return String(row[name] ?? row[`${name}Name`] ?? '');
    const value = row[name];
    return (
      textOf(field, isNumeric(field) && typeof value === 'string' ? signed(value, isRed && field.kind !== 'rate') : value, row[`${name}Name`]) ||
      (typeof value === 'string' && field.kind !== 'ref' ? value : '')
    );
  };
  const total = (values: Record<string, string>, name: string) => {
    const field = fieldOf(name);
    const value = values[name];
    return field && value !== undefined ? textOf(field, signed(value, isRed)) : '';
  };
  // In words: the sum that stands above them, whatever the form calls it.
  const amount = page.all.amount ?? page.all.chargeAmount ?? page.all.cost ?? (holdsMoney(columns) ? String(header.totalAmount ?? '') : '');
  const times = Number(header.printCount ?? 0);
  const watermark = watermarkOf(Number(header.status));
  const tone = isRed ? 'text-[#c00]' : '';
  return (
    <article
      className="print-sheet relative mx-auto mb-6 flex flex-col overflow-hidden bg-white text-[9.5pt] text-black shadow-md print:mb-0 print:shadow-none"
      style={{
        width: `${paper.width}mm`,
        height: `${paper.height}mm`,
        padding: `${PAGE_MARGIN}mm`,
        fontFamily: 'SimSun, 宋体, "Noto Serif CJK SC", serif',
      }}
    >
      {watermark && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-0 flex items-center justify-center text-[60pt] text-black/10"
          style={{ transform: 'rotate(-24deg)' }}
        >
          {watermark}
        </div>
      )}
      <header className="relative flex h-[17mm] shrink-0 items-start">
        <div className="w-[52mm] text-[8pt]">
          {copy}
          {times > 0 && <p>补打 {times}</p>}
        </div>
        <div className="flex-1 text-center">
          <p className="text-[11pt]">{organisation}</p>
          <h1 className={`font-bold text-[15pt] ${tone}`}>
            {printed.title}
            {isRed ? '（红字）' : ''}
          </h1>
        </div>
        <div className="flex w-[52mm] justify-end gap-[1mm] text-[8pt]">
          <div className="min-w-0 text-right">
            <Barcode text={String(header.sn ?? '')} width={printed.qr === '' ? 52 : 37} />
            <p className="font-mono">{String(header.sn ?? '')}</p>
          </div>
          {printed.qr !== '' && <Barcode text={printed.qr} kind="qrcode" height={14} />}
        </div>
      </header>
      <dl className="grid grid-cols-3 gap-x-[3mm]">
        {printed.header.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a form never move
          <div key={at} className="flex h-[5.2mm] gap-1 overflow-hidden whitespace-nowrap">
            {cell.field !== '' && (
              <>
                <dt>{cell.label}：</dt>
                <dd className="truncate">{words(header, cell.field)}</dd>
              </>
            )}
          </div>
        ))}
      </dl>
      <table className={`w-full table-fixed border-collapse ${columns.length > 11 ? 'text-[7pt]' : 'text-[8.5pt]'}`}>
        <thead>
          <tr className="h-[6.5mm]">
            <th scope="col" className="w-[8mm] border border-black font-normal">
              序号
            </th>
            {columns.map((column) => (
              <th
                key={column.field}
                scope="col"
                className="border border-black px-[0.5mm] font-normal"
                style={{ width: `${widthOf(column, columns, paper)}mm` }}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={tone}>
          {page.lines.map((line, at) => (
            <tr key={line.id} className="h-[6.5mm]">
              <td className="border border-black text-center">{page.from + at + 1}</td>
              {columns.map((column) => {
                const field = fieldOf(column.field);
                const align = column.align ?? (field && isNumeric(field) ? 'right' : 'left');
                return (
                  <td key={column.field} className="border border-black px-[0.6mm]" style={{ textAlign: align }}>
                    <span className={`line-clamp-2 max-h-[6mm] break-all leading-[2.9mm] ${line[`${column.field}Best`] === true ? 'font-bold' : ''}`}>
                      {words(line, column.field)}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
          {print.hasTotal && (
            <>
              {page.of > 1 && <SumRow label="本页小计" columns={columns} textOf={(name) => total(page.totals, name)} />}
              {page.isLast && <SumRow label="合计" columns={columns} textOf={(name) => total(page.all, name)} />}
            </>
          )}
        </tbody>
      </table>
      {print.hasTotal && page.isLast && amount !== '' && (
        <p className={`mt-[1mm] ${tone}`}>
          合计金额（大写）：{uppercaseAmount(signed(amount, isRed))}　￥
          {textOf({ kind: 'money', label: '', places: 2 }, signed(amount, isRed))}
        </p>
      )}
      {page.isLast && print.terms && <p className="mt-[1mm] whitespace-pre-line text-[8pt]">{print.terms}</p>}
      {page.isLast && printed.info.steps.length > 0 && (
        <p className="mt-[1mm] text-[8pt]">
          审批：
          {printed.info.steps
            .map((step) => [step.name, step.result || '待审批', step.by, step.at && minuteOf(step.at), step.opinion].filter(Boolean).join(' '))
            .join('；')}
        </p>
      )}
      <footer className="mt-auto">
        <div className="flex justify-between">
          {printed.signatures.map((name) => (
            <span key={name} className="min-w-[24mm]">
              {name}：{signatureOf(name, header)}
            </span>
          ))}
        </div>
        <div className="flex justify-between text-[8pt]">
          <span>打印时间 {minuteOf(new Date())}</span>
          <span>
            第 {page.number} 页 / 共 {page.of} 页
          </span>
        </div>
      </footer>
    </article>
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

/** The maker and reviewer are known; everybody else signs by hand. */
const signatureOf = (name: string, header: Row): string =>
  name === '制单' ? String(header.createdByName ?? '') : name === '审核' || name === '复核' ? String(header.reviewedByName ?? '') : '';
