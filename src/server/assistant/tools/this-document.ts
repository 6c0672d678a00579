import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf } from '../../../domain/registry';
import { scopeCondition } from '../../engine/documents/reach';
import type { Asking } from '../tool';

export type Pointed = { definition: DocumentDefinition; id: string; sn: string; status: number };

/** The documents meant: by number, else what the user looks at (the open document, the selected rows). */
export async function pointedAt({ context, from }: Asking, number: string | undefined): Promise<Pointed[]> {
  const ids = from.documentId ? [from.documentId] : from.selection;
  if (!number && ids.length === 0) return [];
  const which = number ? sql`upper(h.sn) = ${number.toUpperCase()}` : sql`h.id = any(${[...ids]}::uuid[])`;
  const { rows } = await sql<{
    id: string;
    kind: string;
    sn: string;
    status: number;
  }>`select h.id, h.kind, h.sn, h.status from document h where ${scopeCondition(context)} and ${which} order by h.created_at limit 50`.execute(context.db);
  return rows.flatMap((row) => {
    const definition = documentOf(row.kind);
    return definition ? [{ definition, id: row.id, sn: row.sn, status: row.status }] : [];
  });
}
