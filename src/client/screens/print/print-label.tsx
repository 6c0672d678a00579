import type { PrintedLabel } from '../../../contract/print-answer';
import { Barcode } from './barcode';
import type { Paper } from './print-pages';

/** One label of a roll: its lines of text, its code, the UDI beside it where the product has one, R1, R2… when printed before. */
export function PrintLabel({ label, paper }: { label: PrintedLabel; paper: Paper }) {
  const isSquare = label.codeKind !== 'code128';
  return (
    <article
      className="print-sheet relative mx-auto mb-4 flex flex-col overflow-hidden bg-white p-[2mm] text-[7pt] text-black leading-tight shadow-md print:mb-0 print:shadow-none"
      style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}
    >
      <div className="flex min-h-0 flex-1 gap-[2mm] overflow-hidden">
        <dl className="min-w-0 flex-1 overflow-hidden">
          {label.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a label never move
            <div key={at} className="truncate">
              {line.label !== '' && <dt className="inline">{line.label}：</dt>}
              <dd className={`inline ${at === 0 ? 'font-bold text-[8pt]' : ''}`}>{line.text}</dd>
            </div>
          ))}
        </dl>
        {isSquare && <Barcode text={label.code} kind={label.codeKind} height={18} />}
        {!isSquare && label.udi !== '' && <Barcode text={label.udi} kind="gs1datamatrix" height={13} />}
      </div>
      {/* Bars are read only with nothing printed beside them. */}
      {!isSquare && (
        <div className="mt-[1.5mm] mb-[0.8mm] shrink-0">
          <Barcode text={label.code} height={8} />
        </div>
      )}
      <p className="flex shrink-0 justify-between whitespace-nowrap font-mono">
        <span>{label.code}</span>
        <span>{label.reprint}</span>
      </p>
    </article>
  );
}
