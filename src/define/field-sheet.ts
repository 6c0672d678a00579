import type { Field } from './field';

/**
 * How a field stands in a workbook: what its cells are, so that sums, sorting and filters there work as they do here. Codes,
 * names and choices are text, always.
 */
export type SheetShape = 'text' | 'quantity' | 'integer' | 'money' | 'price' | 'rate' | 'wholeRate' | 'date' | 'month' | 'datetime';

export function sheetShapeOf(field: Field): SheetShape {
  switch (field.kind) {
    case 'quantity':
    case 'integer':
    case 'money':
    case 'price':
    case 'rate':
    case 'date':
    case 'month':
    case 'datetime':
      return field.kind;
    case 'choice':
      // Tax rates are chosen, and are numbers all the same.
      return field.options.length > 0 && field.options.every((option) => /^\d+%$/.test(option.label)) ? 'wholeRate' : 'text';
    default:
      return 'text';
  }
}
