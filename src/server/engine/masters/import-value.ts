import { sql } from 'kysely';
import { columnOf, type Field, type Option, type Value } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { folded } from '../sheets/written';
import { scopeSql } from './access';
import { fromClause, labelColumn, layoutOf, wordsSql } from './layout';

/**
 * What the text of a cell (sheets/field-cell.ts) means for a field: options by their words, records by code or name. `siblings` are
 * the values read before it in the row: a unit belongs to the row's specification, a location to its warehouse.
 * @throws Rejected naming the field and the text
 */
export async function valueFrom(context: Context, field: Field, text: string, siblings: Record<string, Value> = {}): Promise<Value> {
  if (field.kind === 'flag') return text === 'true';
  if (field.kind === 'choice') return optionOf(field.options, text);
  if (field.kind === 'choices') return text.split(/[、，,;；]/).map((word) => optionOf(field.options, word.trim()));
  if (field.kind === 'ref') return idOf(context, field, text, siblings);
  return text;
}

/** By its words or its value; where none is meant exactly, width, case and spaces do not count. */
const optionOf = (options: readonly Option[], text: string): string =>
  (
    options.find((option) => option.label === text || option.value === text) ??
    options.find((option) => folded(option.label) === folded(text) || folded(option.value) === folded(text))
  )?.value ?? text;

async function idOf(context: Context, field: Field & { kind: 'ref' | 'refs' }, text: string, siblings: Record<string, Value>): Promise<string> {
  const target = masterOf(field.to);
  if (!target) throw new Rejected(`【${field.label}】不能导入`);
  const layout = layoutOf(target);
  const label = labelColumn(target);
  const words = [
    sql`lower(${sql.ref(`t.${label}`)}::text) = ${text.toLowerCase()}`,
    ...('code' in target.fields && label !== 'code' ? [sql`lower(${wordsSql(layout, 'code')}::text) = ${text.toLowerCase()}`] : []),
  ];
  const place = Object.entries(field.within ?? {}).flatMap(([theirs, mine]) => {
    const other = target.fields[theirs];
    return other && typeof siblings[mine] === 'string' && siblings[mine] !== ''
      ? [sql`and ${sql.ref(`t.${columnOf(theirs, other)}`)} = ${siblings[mine]}`]
      : [];
  });
  const found = await sql<{
    id: string;
  }>`select t.id from ${fromClause(layout)} where (${sql.join(words, sql` or `)}) ${place.length > 0 ? sql.join(place, sql` `) : sql``}
  and t.deleted_at is null and ${scopeSql(context, target)} limit 2`.execute(context.db);
  if (found.rows.length === 0) throw new Rejected(`【${field.label}】“${text.slice(0, 40)}”不存在`);
  if (found.rows.length > 1) throw new Rejected(`【${field.label}】“${text.slice(0, 40)}”有多个，请填写编码`);
  return found.rows[0]?.id ?? '';
}
