import type { PrintedLabel } from '../../../contract/print-answer';
import { Barcode } from './barcode';
import { FIRST_IS_LARGER, GAP, LEADING, labelPoints } from './label-fit';
import type { Paper } from './print-pages';

/** Millimetres: air at the edge, the line of the code, its bars with the air around them, the squares. */
const [EDGE, CODE_LINE, BARS, QR, MATRIX] = [2, 3.3, 10.3, 18, 13];

/** One label of a roll: its lines of text, its code, the UDI beside it where the product has one, R1, R2… when printed before. */
export function PrintLabel({ label, paper }: { label: PrintedLabel; paper: Paper }) {
  const isSquare = label.codeKind !== 'code128';
  const square = isSquare ? QR : label.udi === '' ? 0 : MATRIX;
  const points = labelPoints(label.lines, { width: paper.width - 2 * EDGE, height: paper.height - 2 * EDGE - CODE_LINE - (isSquare ? 0 : BARS), square });
  return (
    <article
      className="print-sheet relative mx-auto mb-4 flex flex-col overflow-hidden bg-white text-[7pt] text-black leading-tight shadow-md print:mb-0 print:shadow-none"
      style={{ width: `${paper.width}mm`, height: `${paper.height}mm`, padding: `${EDGE}mm` }}
    >
      <div className="min-h-0 flex-1 overflow-hidden">
        {square > 0 && (
          <div className="float-right flex" style={{ marginLeft: `${GAP}mm` }}>
            {isSquare ? <Barcode text={label.code} kind={label.codeKind} height={QR} /> : <Barcode text={label.udi} kind="gs1datamatrix" height={MATRIX} />}
          </div>
        )}
        <dl style={{ fontSize: `${points}pt`, lineHeight: LEADING }}>
          {label.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a label never move
            <div key={at} className="break-words" style={at === 0 ? { fontSize: `${points + FIRST_IS_LARGER}pt`, fontWeight: 700 } : undefined}>
              {line.label !== '' && <dt className="inline">{line.label}：</dt>}
              <dd className="inline">{line.text}</dd>
            </div>
          ))}
        </dl>
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
