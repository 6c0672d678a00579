import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, holds, type RefField } from '../../../define/field';
import { isEmpty } from '../../../define/field-schema';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { pickMasters } from '../masters/picker';

/** So many records a picker offers are looked at, and so many documents of the kind, the newest first. */
const OFFERED = 50;
const LOOKED_AT = 200;

/**
 * A new document begins with what its maker chose last, where the definition says that people mostly choose the same (`usual`): only what
 * the picker of the field would offer now, and the only one where there is no other.
 * @returns whether anything was laid
 */
export async function layUsual(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  const header = d.header as Record<string, unknown>;
  let isLaid = false;
  for (const [name, field] of Object.entries(definition.header)) {
    if (field.kind !== 'ref' || !field.usual || !isEmpty(header[name]) || !holds(field.shownWhen, header)) continue;
    const value = await usualOf(context, definition, { name, field }, header);
    if (value === undefined) continue;
    header[name] = value;
    isLaid = true;
  }
  return isLaid;
}

type Place = { name: string; field: RefField };

async function usualOf(context: Context, definition: DocumentDefinition, { name, field }: Place, header: Record<string, unknown>): Promise<string | undefined> {
  const master = masterOf(field.to);
  if (!master) return undefined;
  const fixed = Object.entries({ ...field.where, ...(field.usual === true ? {} : field.usual) }).map(([one, values]) => [`f.${one}`, values.join(',')]);
  const within = Object.entries(field.within ?? {}).map(([one, sibling]) => [`f.${one}`, String(header[sibling] ?? '')]);
  // Which one is not known before what it lies within.
  if (within.some(([, value]) => value === '')) return undefined;
  const offered = await pickMasters(context, master, { pageSize: OFFERED, ...(field.own ? { own: '1' } : {}), ...Object.fromEntries([...fixed, ...within]) });
  if (offered.length < 2) return offered[0]?.id;
  const column = sql.ref(columnOf(name, field));
  const { rows } = await sql<{ id: string }>`
    select n.chosen as id from (
      select created_by, ${column} as chosen from document where org_id = ${context.org.id} and kind = ${definition.kind}
      order by created_at desc, id desc limit ${LOOKED_AT}) n
    where n.created_by = ${context.user.id || null} and n.chosen = any(${offered.map(({ id }) => id)}::uuid[]) limit 1`.execute(context.db);
  return rows[0]?.id;
}
