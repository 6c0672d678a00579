import type { PrintSample } from '../../../contract/print-answer';
import type { LabelLayout } from '../../../define/label-layout';
import { LabelsOver } from '../../screens/print/labels-over';
import { PrintLabel } from '../../screens/print/print-label';
import { paperOf } from '../../screens/print/print-pages';

/** A millimetre on the screen, in pixels. */
const MILLIMETRE = 3.78;
const LARGEST = 2.5;

type Props = { sample: PrintSample; layout: LabelLayout; room: number };

/** The label as large as there is `room` for (pixels), so that it is read, and below it in its own size. */
export function LabelView({ sample, layout, room }: Props) {
  const paper = paperOf(layout);
  const larger = Math.max(1, Math.min(LARGEST, room / (paper.width * MILLIMETRE)));
  return (
    <>
      <LabelsOver labels={sample.labels} layout={layout} paper={paper} />
      {sample.labels.map((label) => (
        <div key={label.id} className="py-4">
          <div style={{ zoom: larger }}>
            <PrintLabel label={label} layout={layout} paper={paper} />
          </div>
          <p className="mt-2 mb-2 text-center text-muted text-xs">
            实际大小 {paper.width}×{paper.height} 毫米
          </p>
          <PrintLabel label={label} layout={layout} paper={paper} />
        </div>
      ))}
    </>
  );
}
