import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { PAPER_TRAIL } from '../../../define/document-core';
import type { Field } from '../../../define/field';
import { isNumeric, textOf } from '../../../define/field-text';
import { signed } from './print-pages';

/** What is kept under a name; a layout may name what everything has (`constructor`), and that is nothing to print. */
const kept = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(values, name) ? values[name] : undefined);

/** How values of a document are written on paper: red ones with their sign, numbers as their fields have them. */
export function sheetWords(definition: DocumentDefinition, isRed: boolean) {
  const fieldOf = (name: string): Field | undefined =>
    kept(definition.lines, name) ?? kept(definition.header, name) ?? kept(PAPER_TRAIL as Record<string, Field>, name);
  const words = (row: Row, name: string): string => {
    const field = fieldOf(name);
    const value = kept(row, name);
    if (!field) return String(value ?? kept(row, `${name}Name`) ?? '');
    return (
      textOf(field, isNumeric(field) && typeof value === 'string' ? signed(value, isRed && field.kind !== 'rate') : value, row[`${name}Name`]) ||
      (typeof value === 'string' && field.kind !== 'ref' ? value : '')
    );
  };
  const total = (values: Record<string, string>, name: string) => {
    const field = fieldOf(name);
    const value = kept(values, name);
    return field && value !== undefined ? textOf(field, signed(value, isRed)) : '';
  };
  return { fieldOf, words, total };
}
export type SheetWords = ReturnType<typeof sheetWords>;
