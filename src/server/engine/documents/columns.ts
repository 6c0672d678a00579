import type { DocumentDefinition } from '../../../define/define-document';
import { columnOf, type Field, type Fields } from '../../../define/field';

/** How the fields of a definition lie in the spine. Computed once per definition. */
export type Slot = { name: string; field: Field; column: string; isExtra: boolean };
export type Layout = { header: readonly Slot[]; lines: readonly Slot[] };

const layouts = new WeakMap<DocumentDefinition, Layout>();

export function layoutOf(definition: DocumentDefinition): Layout {
  const known = layouts.get(definition);
  if (known) return known;
  const layout = { header: slots(definition.header), lines: slots(definition.lines) };
  layouts.set(definition, layout);
  return layout;
}

/** Fields read through a ref (`via`) or worked out at reading (`live`) have no place of their own. */
const slots = (fields: Fields): Slot[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.via && !field.live)
    .map(([name, field]) => ({ name, field, column: columnOf(name, field), isExtra: field.extra === true }));

/** A stored value as definitions see it: '' for empty, everything else text, flag or list. */
export function toValue(field: Field, stored: unknown): string | boolean | string[] {
  if (field.kind === 'flag') return stored === true || stored === 'true';
  if (field.kind === 'refs' || field.kind === 'files' || field.kind === 'choices') return Array.isArray(stored) ? stored.map(String) : [];
  if (stored === null || stored === undefined) return '';
  if (stored instanceof Date) return stored.toISOString();
  const text = String(stored);
  return 'places' in field || (field.kind === 'choice' && field.isNumber) ? withoutZeros(text) : text;
}

/** '10.0000' → '10', '113.500000' → '113.5'; money keeps its two decimals elsewhere (field-text.ts). */
const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** A value as the column takes it: '' becomes null. */
export function toStored(field: Field, value: unknown): unknown {
  if (field.kind === 'flag') return value === true || value === 'true';
  if (field.kind === 'refs' || field.kind === 'files' || field.kind === 'choices') return Array.isArray(value) ? value : [];
  return value === '' || value === undefined || value === null ? null : value;
}

/** Values by field name → columns, with everything `extra` gathered into one object. */
export function storedOf(list: readonly Slot[], values: Record<string, unknown>): { columns: Record<string, unknown>; extra: Record<string, unknown> } {
  const columns: Record<string, unknown> = {};
  const extra: Record<string, unknown> = {};
  for (const slot of list) {
    if (!(slot.name in values)) continue;
    const stored = toStored(slot.field, values[slot.name]);
    if (slot.isExtra) extra[slot.name] = stored;
    else columns[slot.column] = stored;
  }
  return { columns, extra };
}

export function valuesOf(list: readonly Slot[], row: Record<string, unknown>): Record<string, string | boolean | string[]> {
  const extra = (row.extra ?? {}) as Record<string, unknown>;
  return Object.fromEntries(list.map((slot) => [slot.name, toValue(slot.field, slot.isExtra ? extra[slot.name] : row[slot.column])]));
}
