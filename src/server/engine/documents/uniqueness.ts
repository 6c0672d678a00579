import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import type { Context } from '../../base/context';

/**
 * Header fields whose value another living document of the kind (or of those named beside it) says already. Who says the same at the same moment waits until
 * this transaction is over, and reads then what it kept.
 */
export async function notUnique(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(definition.header)) {
    if (!field.unique || isEmpty(d.header[name])) continue;
    const value = String(d.header[name]);
    const besides = (Array.isArray(field.unique) ? field.unique : []).flatMap((one: string) => {
      const sibling = definition.header[one];
      return sibling ? [sql`and coalesce(${sql.ref(columnOf(one, sibling))}, '') = ${String(d.header[one] ?? '')}`] : [];
    });
    const column = columnOf(name, field);
    await sql`select pg_advisory_xact_lock(hashtextextended(${`unique ${context.org.id} ${column} ${value}`}, 0))`.execute(context.db);
    const { rows } = await sql<{ sn: string }>`
      select sn from document where org_id = ${context.org.id} and kind = any(${[definition.kind, ...(field.alsoIn ?? [])]}::text[])
        and ${sql.ref(column)} = ${value} ${besides.length > 0 ? sql.join(besides, sql` `) : sql``}
        and status not in (5, 6) and not is_red and id is distinct from ${d.id || null}::uuid limit 1`.execute(context.db);
    if (rows[0]) problems.push({ field: name, message: `${field.label}【${value}】已登记，单据号【${rows[0].sn}】` });
  }
  return problems;
}
