import { sql } from 'kysely';
import type { DocumentInfo } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf } from '../../../domain/registry';
import { screensFor } from '../../engine/access';
import { shownDocument } from '../../engine/documents/info';
import { scopeCondition } from '../../engine/documents/reach';
import { type Asking, nothing, type ToolAnswer } from '../tool';

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

/** The one document meant as its own page tells it, or the words it is refused in. */
export async function pointedInfo(asking: Asking, number: string | undefined): Promise<{ one: Pointed; info: DocumentInfo } | { refused: ToolAnswer }> {
  const { context } = asking;
  const [one] = await pointedAt(asking, number);
  if (!one) return { refused: nothing(number ? `没有找到单号为 ${number} 的单据。` : '请打开那张单据，或告诉我单号。') };
  if (screensFor(context, one.definition.kind).length === 0) return { refused: nothing(`您没有查看${one.definition.title}的权限。`) };
  return { one, info: await shownDocument(context, one.definition, { id: one.id }) };
}
