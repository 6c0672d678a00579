import { sql } from 'kysely';
import type { Said } from '../../../define/document-ways';
import { columnOf } from '../../../define/field';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { changed } from '../messages/notify';

/** The documents the lines of a new mirror answer to say what happened to them. */
export async function sayUpstream(receiver: Context, made: string, says: Record<string, Said>): Promise<void> {
  if (Object.keys(says).length === 0) return;
  // On its way: what stands on mirrors nobody has booked yet, this one among them.
  const onTheWay = sql`(select coalesce(sum(t.quantity * t.ratio), 0) from document_line t join document k on k.org_id = t.org_id and k.id = t.document_id
    where t.org_id = y.org_id and t.source_line_id = y.id and k.origin = 'mirror' and k.status in (0, 1, 3) and not k.is_red)`;
  const { rows } = await sql<{ id: string; kind: string; whole: boolean }>`
    select u.id, u.kind, not exists (select from document_line y where y.org_id = u.org_id and y.document_id = u.id and round(y.open * y.ratio - ${onTheWay}, 2) > 0) as whole
    from document u where u.org_id = ${receiver.org.id} and u.id in (
      select x.document_id from document_line l join document_line x on x.org_id = l.org_id and x.id = l.source_line_id
      where l.org_id = ${receiver.org.id} and l.document_id = ${made})`.execute(receiver.db);
  for (const { id, kind, whole } of rows) {
    for (const [name, { partly, wholly }] of Object.entries(says)) {
      const field = documentOf(kind)?.header[name];
      const value = whole ? wholly : partly;
      if (field)
        await sql`update document set ${sql.ref(columnOf(name, field))} = ${value} where org_id = ${receiver.org.id} and id = ${id}`.execute(receiver.db);
    }
    await changed(receiver.db, { org: receiver.org.id, resource: kind, ids: [id] });
  }
}
