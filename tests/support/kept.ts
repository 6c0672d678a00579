import { expect } from 'vitest';
import { schemaOf } from '../../src/define/field-schema';
import type { Context } from '../../src/server/base/context';
import { valueFrom } from '../../src/server/engine/masters/import-value';
import type { Cell } from '../../src/server/engine/sheets/cell';
import { readCell } from '../../src/server/engine/sheets/field-cell';
import { type CellShape, FIELDS, type FieldName } from './sheet-shapes';

/** What a field would keep of a cell, or `!` and why it keeps nothing: reading, options and schema as an import does it. */
export async function kept(name: FieldName, cell: Cell | undefined): Promise<string> {
  const field = FIELDS[name];
  const { text, problem } = readCell(field, cell ?? { is: 'text', text: '' });
  if (problem) return `!${problem}`;
  if (field.kind === 'ref') return text;
  const result = schemaOf(field).safeParse(await valueFrom({} as Context, field, text));
  return result.success ? String(result.data) : `!${result.error.issues[0]?.message}`;
}

/** Every field keeps of the cell what the shape says, and refuses it where the shape says nothing. */
export async function expectKept(shape: CellShape, cell: Cell | undefined): Promise<void> {
  for (const field of Object.keys(FIELDS) as FieldName[]) {
    const wanted = shape.kept[field] ?? '!';
    const found = await kept(field, cell);
    if (wanted.startsWith('!')) expect(found, field).toMatch(new RegExp(`^!.*${wanted.slice(1)}`));
    else expect(found, field).toBe(wanted);
  }
}
