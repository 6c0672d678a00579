import { sql } from 'kysely';
import type { Context } from '../../base/context';

/** Documents of these kinds that one of the organisation made and that are in force. */
export async function standingMadeBy(context: Context, documentId: string, kinds: readonly string[]): Promise<{ id: string; kind: string }[]> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from document where org_id = ${context.org.id} and made_by = ${documentId} and kind = any(${[...kinds]}::text[]) and status in (2, 7) and not is_red order by id desc`.execute(
    context.db,
  );
  return rows;
}
