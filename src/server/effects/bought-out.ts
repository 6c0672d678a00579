import { sql } from 'kysely';
import type { Context } from '../context';
import { unreviewDocument } from '../engine/documents/reverse';
import { loadDocument } from '../engine/documents/stored';

/** A document taken back takes back what was bought for it, as long as the owner has not agreed; flushed in red, the goods stay bought. */
export async function takeBackBuyOut(context: Context, documentId: string, kind: 'unreview' | 'red'): Promise<void> {
  if (kind === 'red') return;
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and made_by = ${documentId} and kind = 'psiChange' and status = 2 order by id`.execute(
    context.db,
  );
  for (const { id } of rows) {
    const system = { ...context, isSystem: true };
    await unreviewDocument(system, await loadDocument(system, 'psiChange', id, true));
    await sql`update document set status = 6, version = version + 1, updated_at = ${context.now()} where org_id = ${context.org.id} and id = ${id}`.execute(
      context.db,
    );
  }
}
