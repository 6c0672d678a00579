import { usualLabel } from '../../src/define/label-layout';
import { labelFor } from '../../src/domain/prints/forms';
import { printOf } from '../../src/domain/registry';
import type { LaidLabel } from '../../src/server/engine/prints/labels';

/** A kind of label as it is defined, laid out by nobody. */
export function usualLaid(print: string, type: string): LaidLabel {
  const form = printOf(`print:${print}`);
  const found = form && labelFor(form, type);
  if (!found) throw new Error(`no label ${print} ${type}`);
  return { label: found.label, layout: usualLabel(found.label) };
}
