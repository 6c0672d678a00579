import type { TileAnswer, TileLink } from '../../../contract/dashboard-answer';
import type { Tile } from '../../../define/define-dashboard';
import type { Dataset } from '../../../define/define-dataset';
import { fieldsOf } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { datasetOf } from '../../../domain/dataset-of';

export type RollingColumn = { name: string; label: string; isNumber: boolean; isShort: boolean };
export type RollingRow = { id: string; cells: string[]; link?: TileLink | undefined };

const NUMBERS: readonly Field['kind'][] = ['quantity', 'money', 'price', 'rate', 'integer'];
const SHORT: readonly Field['kind'][] = [...NUMBERS, 'date', 'datetime', 'month', 'flag', 'choice'];

/** The columns of a rolling list: what its rows are told apart by, as far as people read it, then how much. */
export function columnsOf({ query }: Tile): RollingColumn[] {
  const fields = fieldsOf(datasetOf(query.of) as Dataset);
  return [...(query.by ?? []), ...query.measures].flatMap((name) => {
    const field = fields[name];
    if (!field || field.list === false) return [];
    return [{ name, label: field.label, isNumber: NUMBERS.includes(field.kind), isShort: SHORT.includes(field.kind) || name === 'sn' }];
  });
}

/** Its rows in the words of their fields; a time says its minute, the year is said by the day. */
export function rollingRows(tile: Tile, { answer, links }: TileAnswer, reads: typeof textOf = textOf): RollingRow[] {
  const fields = fieldsOf(datasetOf(tile.query.of) as Dataset);
  const columns = columnsOf(tile);
  return answer.list.map((row) => ({
    id: String(row.id),
    cells: columns.map(({ name }) => {
      const field = fields[name] as Field;
      const text = reads(field, row[name], row[`${name}Name`]);
      return field.kind === 'datetime' ? text.slice(5, 16) : text;
    }),
    link: links?.[String(row.id)],
  }));
}
