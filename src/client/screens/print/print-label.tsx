import type { ReactNode } from 'react';
import type { PrintedLabel } from '../../../contract/print-answer';
import type { LabelLayout } from '../../../define/label-layout';
import { Barcode } from './barcode';
import { barsWidth, EDGE, fitLabel, GAP, LEADING, pointsOf } from './label-fit';
import type { Paper } from './print-pages';

type Props = { label: PrintedLabel; layout: LabelLayout; paper: Paper };

/** One label of a roll: its lines of text, its code, the UDI beside it where the product has one, R1, R2… when printed before. */
export function PrintLabel({ label, layout, paper }: Props) {
  const { code, udi } = layout;
  const { points } = fitLabel(label, layout, paper);
  const bars = <Barcode text={label.code} kind={code.kind} height={code.size} width={barsWidth(layout, paper)} />;
  return (
    <article
      className="print-sheet relative mx-auto mb-4 flex flex-col overflow-hidden bg-white text-[7pt] text-black leading-tight shadow-md print:mb-0 print:shadow-none"
      style={{ width: `${paper.width}mm`, height: `${paper.height}mm`, padding: `${EDGE}mm` }}
    >
      {/* Bars are read only with nothing printed beside them. */}
      {code.at === 'top' && <div className="mt-[0.8mm] mb-[1.5mm] shrink-0">{bars}</div>}
      <div className="min-h-0 flex-1 overflow-hidden">
        <Corner at={code.at}>{bars}</Corner>
        {label.udi !== '' && (
          <Corner at={udi.at}>
            <Barcode text={label.udi} kind="gs1datamatrix" height={udi.size} />
          </Corner>
        )}
        <dl style={{ lineHeight: LEADING }}>
          {label.lines.map(({ label: name, text, size }, at) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a label never move
              key={at}
              className={size === 'large' ? 'break-words font-bold' : 'break-words'}
              style={{ fontSize: `${pointsOf(size, points)}pt` }}
            >
              {name !== '' && <dt className="inline">{name}：</dt>}
              <dd className="inline">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {code.at === 'bottom' && <div className="mt-[1.5mm] mb-[0.8mm] shrink-0">{bars}</div>}
      <p className="flex shrink-0 justify-between whitespace-nowrap font-mono">
        <span>{label.code}</span>
        <span>{label.reprint}</span>
      </p>
    </article>
  );
}

/** A square in one of the corners above, the words beside and below it. */
function Corner({ at, children }: { at: LabelLayout['code']['at'] | LabelLayout['udi']['at']; children: ReactNode }) {
  if (at !== 'left' && at !== 'right') return null;
  return (
    <div className="flex" style={{ float: at, [at === 'left' ? 'marginRight' : 'marginLeft']: `${GAP}mm` }}>
      {children}
    </div>
  );
}
