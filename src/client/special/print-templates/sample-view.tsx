import type { PrintSample } from '../../../contract/print-answer';
import { laidOutForm, type PrintLayout } from '../../../define/print-layout';
import { designedForms } from '../../../domain/prints/forms';
import { documentOf } from '../../../domain/registry';
import { laidOut } from '../../screens/print/laid-out';
import { paperOf } from '../../screens/print/print-pages';
import { PrintSheets } from '../../screens/print/print-sheets';

/** A millimetre on the screen, in pixels. */
const MILLIMETRE = 3.78;
const NO_COUNTS = {};

/** The sheets as they would come out, as large as there is `room` for (pixels). */
export function SampleView({ sample, layout, room }: { sample: PrintSample; layout: PrintLayout; room: number }) {
  const print = designedForms.find((one) => one.print === sample.print);
  const definition = documentOf(sample.kind);
  if (!print || !definition) return null;
  const form = laidOutForm(print, sample.kind, layout);
  const paper = paperOf(layout);
  const { sheets } = laidOut({ print: form, definition, answer: sample, paper, copies: 1, prices: true, layout, counts: NO_COUNTS });
  return (
    <div style={{ zoom: Math.max(0.2, Math.min(1.25, room / (paper.width * MILLIMETRE))) }}>
      <PrintSheets sheets={sheets.slice(0, 3)} definition={definition} print={form} paper={paper} organisation={sample.organisation.name} layout={layout} />
    </div>
  );
}
