import type { Field } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import { isScientific, lostDigits } from '../../../define/scientific';
import { isTyped, type RecordValues, wordsName } from '../record-values';
import { typedDay, typedMinute, typedMonth, typedNumber } from '../typed-text';

export type PasteColumn = { id: string; field: Field };
/** One pasted row: what can be taken at once, the texts that name records and must be looked up, and why others are not taken. */
export type PastedRow = {
  values: RecordValues;
  lookups: { id: string; field: Field & { kind: 'ref' }; text: string }[];
  refused: Record<string, string>;
};

const COPY_AS_TEXT = '请在表格里把这一列设为“文本”格式、重新填写后再复制';
const isProse = (field: Field): boolean => field.kind === 'text' && field.multiline === true;

/** Nothing stands in it. */
export const isBlank = ({ values, lookups, refused }: PastedRow): boolean =>
  lookups.length === 0 && Object.keys(refused).length === 0 && Object.values(values).every((value) => isEmpty(value));

/**
 * Cells of the clipboard, from the column the cursor stands in onwards, as values of the fields under them. Empty rows at the end
 * are no rows; one between others keeps its place, so that what stands below it comes to the line it was meant for.
 */
export function pastedRows(cells: readonly (readonly string[])[], columns: readonly (PasteColumn | undefined)[], from: number): PastedRow[] {
  const rows = cells.map((row) => {
    const pasted: PastedRow = { values: {}, lookups: [], refused: {} };
    row.forEach((cell, at) => {
      const column = columns[from + at];
      if (!column || !isTyped(column.field)) return;
      const text = cell.trim();
      if (isScientific(text) && !isProse(column.field)) pasted.refused[column.id] = lostDigits(text, COPY_AS_TEXT);
      else if (column.field.kind === 'ref') {
        if (text !== '') pasted.lookups.push({ id: column.id, field: column.field as Field & { kind: 'ref' }, text });
      } else pasted.values[column.id] = pastedValue(column.field, text);
    });
    return pasted;
  });
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

/** Nothing, as the field holds it. */
export const emptied = (id: string, field: Field): RecordValues =>
  field.kind === 'ref' ? { [id]: '', [wordsName(id)]: '' } : { [id]: pastedValue(field, '') };

/** Text of a cell as the field holds it; what is not understood is kept and refused by the field's schema. */
export function pastedValue(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'quantity':
    case 'money':
    case 'price':
    case 'integer':
      return typedNumber(text);
    case 'rate':
      return typedNumber(text.replace(/%$/, ''));
    case 'date':
      return text === '' ? '' : typedDay(text);
    case 'month':
      return typedMonth(text);
    case 'datetime':
      return text === '' ? '' : typedMinute(text);
    case 'flag':
      return /^(是|true|1|y|yes|√|✓)$/i.test(text);
    case 'choice':
      return (
        field.options.find((option) => option.label === text || option.value === text || option.label === `${text}%` || option.value === text.replace(/%$/, ''))
          ?.value ?? text
      );
    case 'choices':
      return text === '' ? [] : text.split(/[、,，]/).map((one) => field.options.find((option) => option.label === one || option.value === one)?.value ?? one);
    case 'refs':
    case 'files':
      return [];
    default:
      return text;
  }
}
