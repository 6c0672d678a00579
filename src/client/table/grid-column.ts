import type { Row } from '../../contract/answers';
import type { Field, Fields } from '../../define/field';
import { isNumeric } from '../../define/field-text';

/** A column of a table: everything it shows comes from its field. */
export type GridColumn = {
  id: string;
  title: string;
  field: Field;
  width: number;
  isSortable: boolean;
  isFilterable: boolean;
  pin?: 'start' | 'end';
  /** Not shown until the user asks for it. */
  isHidden?: boolean;
  /** The number of a document: its last digits are what is looked for. */
  isNumber: boolean;
  /** How much of it is done, drawn as a bar beside its figure. */
  isShare: boolean;
  /** What is to be seen of a row beside this value, in red: 逾期 2 天. */
  mark?: (row: Row) => string | undefined;
  /** Text that replaces the field's own words. */
  textOf?: (row: Row) => string;
  /** What stands where a row has no value of it: a row that stands for a group needs a name. */
  blankOf?: (row: Row) => string;
};

export function gridColumn(id: string, field: Field, more: Partial<GridColumn> = {}): GridColumn {
  const isSimple = !field.extra && !field.via && !['refs', 'choices', 'files'].includes(field.kind);
  return {
    id,
    title: field.label,
    field,
    width: Math.max(field.width ?? widthOf(field), /(^c|C)ode$/.test(id) ? CODE : 0),
    isSortable: isSimple,
    isFilterable: field.filter === true,
    isShare: field.live === 'takenShare',
    isNumber: field.kind === 'text' && /(^s|S)n$/.test(id),
    ...more,
  };
}

/** Columns of the fields that say `list`. */
export const listColumns = (fields: Fields): GridColumn[] => Object.entries(fields).flatMap(([id, field]) => (field.list ? [gridColumn(id, field)] : []));

/** The columns a view shows, in its order; the others stand behind them, hidden until asked for. */
export function inView(columns: readonly GridColumn[], shown: readonly string[] | undefined): readonly GridColumn[] {
  if (!shown || shown.length === 0) return columns;
  const named = shown.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const rest = columns.filter((column) => !shown.includes(column.id));
  return [...named.map((column) => ({ ...column, isHidden: false })), ...rest.map((column) => ({ ...column, isHidden: true }))];
}

export const isRightAligned = (field: Field): boolean => isNumeric(field);

function widthOf(field: Field): number {
  const least = field.label.length * 14 + 46;
  return Math.max(least, WIDTHS[field.kind] ?? 140, field.kind === 'choice' ? roomForWords(field.options.map((option) => option.label)) : 0);
}

/** What can be chosen is known: its longest words have room, as far as they are words and no sentence. */
const [SIGN, LETTER, AROUND, MOST_WORDS] = [12.5, 7.5, 34, 190];
const roomForWords = (words: readonly string[]): number =>
  Math.min(MOST_WORDS, Math.ceil(Math.max(0, ...words.map((one) => [...one].reduce((sum, sign) => sum + (sign > '\u00ff' ? SIGN : LETTER), 0))) + AROUND));

/** A code is never cut: twelve signs of it. */
const CODE = 124;

const WIDTHS: Partial<Record<Field['kind'], number>> = {
  money: 120,
  price: 110,
  quantity: 90,
  rate: 80,
  integer: 80,
  date: 110,
  month: 96,
  datetime: 146,
  choice: 100,
  flag: 72,
  ref: 130,
  refs: 180,
  files: 100,
  text: 150,
};
