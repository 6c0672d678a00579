import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import { columnOf, type Field } from '../../../../define/field';
import { STATUS } from '../../../../define/status';
import { documents } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { transition } from '../transition';

const carried = ({ header }: DocumentDefinition): { name: string; field: Field & { kind: 'ref' | 'refs' } }[] =>
  Object.entries(header).flatMap(([name, field]) => (field.kind === 'ref' && field.carriesOut ? [{ name, field }] : []));

/** Ids of the documents that came of one: their lines come from lines of that one, or their header says that they carry it out. */
export function comeOf({ id, kind, org }: { id: string; kind: string; org: { id: string } }): RawBuilder<unknown> {
  const columns = new Set(documents.flatMap((one) => carried(one).flatMap(({ name, field }) => (field.to === kind ? [columnOf(name, field)] : []))));
  const pulled = sql`select x.document_id from document_line s join document_line x on x.org_id = s.org_id and x.source_line_id = s.id
    where s.org_id = ${org.id} and s.document_id = ${id}`;
  const named = [...columns].map((column) => sql`select n.id from document n where n.org_id = ${org.id} and n.${sql.ref(column)} = ${id}`);
  return sql.join([pulled, ...named], sql` union `);
}

/** Kinds of which other organisations get a copy for their information, nothing anybody there decides. */
const copied = (kind: string): string[] =>
  documents.flatMap((one) =>
    one.kind === kind ? one.makes.flatMap(({ at, status, kind: made }) => (at !== 'self' && status === 2 ? [String(made)] : [])) : [],
  );

export const isCopy = (kind: string): RawBuilder<boolean> => sql<boolean>`m.kind = any(${copied(kind)}::text[])`;

/** Copies at other organisations stand as the document does. */
export async function copiesFollow(context: Context, which: readonly { id: string; kind: string }[], to: number, action: string): Promise<void> {
  for (const { id, kind } of which) {
    if (copied(kind).length === 0) continue;
    const { rows } = await sql<{ id: string; org: string }>`
      select m.id, m.org_id as org from document m where m.mirror_of = ${id} and ${isCopy(kind)} and m.status in (${STATUS.reviewed}, ${STATUS.completed}) order by m.id`.execute(
      context.db,
    );
    await transition(context, rows, { to, action, by: context.org.name });
  }
}

/** What is over asks nobody any more: what nobody at the other side answered is called off there. */
export async function callOffUnanswered(context: Context, which: readonly { id: string }[]): Promise<void> {
  const open = [STATUS.draft, STATUS.submitted, STATUS.rejected];
  const { rows } = await sql<{ id: string; org: string }>`
    select m.id, m.org_id as org from document m where m.mirror_of = any(${which.map(({ id }) => id)}::uuid[]) and m.status = any(${open}::int[]) order by m.id`.execute(
    context.db,
  );
  await transition(context, rows, { to: STATUS.cancelled, action: 'cancel', reason: '对方单据已结束', from: open });
}

/** What a document carries out wholly is over with its review; and stands again when that is taken back, unless another one carried it out too. */
export async function endCarried(
  context: Context,
  { definition, view: d }: { definition: DocumentDefinition; view: AnyDocument },
  sign: 1 | -1,
): Promise<void> {
  for (const { name, field } of carried(definition)) {
    const plan = String(d.header[name] ?? '');
    if (plan === '' || field.carriesOut !== 'wholly') continue;
    const column = sql.ref(`k.${columnOf(name, field)}`);
    const others = await sql`
      select 1 from document k where k.org_id = ${context.org.id} and ${column} = ${plan} and k.kind = ${definition.kind} and k.id <> ${d.id} and k.status in (2, 7) and not k.is_red limit 1`.execute(
      context.db,
    );
    if (sign === -1 && others.rows.length > 0) continue;
    const [from, to, action] = sign === 1 ? [STATUS.reviewed, STATUS.completed, 'complete'] : [STATUS.completed, STATUS.reviewed, 'reopen'];
    const moved = await transition(context, [{ id: plan }], { to: to as number, action: action as string, from: [from as number] });
    await copiesFollow(context, moved, to as number, action as string);
  }
}
