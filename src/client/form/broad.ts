import type { Field } from '../../define/field';
import { masterOf } from '../../domain/registry';

/** Half characters that one column of a form shows beside its label where it is narrowest; the button of a picker takes its share. */
const FITS = { ref: 20, text: 24 } as const;
/** Names a list gives that much room are long by their nature: of organisations. */
const LONG_NAMES = 180;

/** Whether a field needs the room of two columns for its words not to be cut. A picker of long names has it before one is chosen, so that nothing moves by choosing. */
export function isBroad(field: Field, words: string): boolean {
  if (field.kind !== 'ref' && field.kind !== 'text') return false;
  return halves(words) > FITS[field.kind] || (field.kind === 'ref' && hasLongNames(field.to));
}

/** Han characters and full-width signs are twice as wide as letters and digits. */
export const halves = (words: string): number => [...words].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1), 0);

function hasLongNames(resource: string): boolean {
  const master = masterOf(resource);
  return (master?.fields[master.label]?.width ?? 0) >= LONG_NAMES;
}
