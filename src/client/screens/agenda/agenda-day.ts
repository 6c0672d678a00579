import type { Row } from '../../../contract/answers';
import { minuteOf } from '../../../define/dates';
import type { Agenda } from '../../../define/define-agenda';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { wordsName } from '../../form/record-values';

/** Hours that are shown of any day. */
const FROM = 8;
const TO = 17;

/** A day as a table: its hours, its columns by name, and what is in each of their cells in the order it takes place. */
export type AgendaDay = { hours: readonly number[]; columns: readonly string[]; at: (hour: number, column: string) => readonly Row[] };

export function agendaDay(rows: readonly Row[], { at, apart }: Agenda, fields: Fields): AgendaDay {
  const placed = rows
    .filter((row) => row[at])
    .map((row) => ({ row, minute: minuteOf(String(row[at])).slice(11), column: columnOf(row, apart, fields) }))
    .sort((a, b) => a.minute.localeCompare(b.minute));
  const hourOf = (minute: string): number => Number(minute.slice(0, 2));
  const held = placed.map(({ minute }) => hourOf(minute));
  const [first, last] = [Math.min(FROM, ...held), Math.max(TO, ...held)];
  const columns = [...new Set(placed.map(({ column }) => column))];
  return {
    hours: Array.from({ length: last - first + 1 }, (_, more) => first + more),
    columns: columns.sort((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'zh', { numeric: true })),
    at: (hour, column) => placed.flatMap((one) => (hourOf(one.minute) === hour && one.column === column ? [one.row] : [])),
  };
}

const columnOf = (row: Row, apart: string, fields: Fields): string => {
  const field = fields[apart];
  return field ? textOf(field, row[apart], row[wordsName(apart)]).trim() : '';
};
