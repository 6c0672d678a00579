import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import type { Says } from '../../../../define/says';
import type { Context } from '../../../base/context';
import { type Assignments, assigned } from '../assignments';
import { circumstancesOf } from '../circumstances';
import { layoutOf, storedOf } from '../columns';
import { loadFacts } from '../facts';

/** Writes what header and lines say from this moment on. */
export async function sayAt(context: Context, definition: DocumentDefinition, d: AnyDocument, moment: Says<AnyDocument>['at']): Promise<void> {
  for (const one of definition.says) {
    if (one.at !== moment || one.when?.(d) === false) continue;
    const facts = await loadFacts(context, definition, d, new Set(one.needs));
    const now = await circumstancesOf(context, definition, d);
    const lines = one.lines && linesSaid(context, definition, d, one.lines(d, facts, now));
    await write(context, definition, d.id, one.of?.(d, facts, now) ?? {}, lines);
  }
}

/** What it says again once its review is taken back. */
export async function sayBack(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  for (const one of definition.says) {
    if (one.back && one.when?.(d) !== false) await write(context, definition, d.id, one.back);
  }
}

async function write(
  context: Context,
  definition: DocumentDefinition,
  id: string,
  values: Record<string, unknown>,
  lines?: RawBuilder<unknown>,
): Promise<void> {
  if (Object.keys(values).length === 0) {
    await lines?.execute(context.db);
    return;
  }
  await sql`${lines ? sql`with lines as (${lines})` : sql``}
    update document h set ${assigned(assignmentsOf(definition, values))} where h.org_id = ${context.org.id} and h.id = ${id}`.execute(context.db);
}

function linesSaid(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  said: readonly Record<string, unknown>[],
): RawBuilder<unknown> | undefined {
  const slots = layoutOf(definition).lines.filter(({ name, isExtra }) => !isExtra && said.some((values) => name in values));
  if (slots.length === 0) return undefined;
  const rows = said.flatMap((values, i) => (Object.keys(values).length > 0 ? [{ id: d.lines[i]?.id, ...storedOf(slots, values).columns }] : []));
  const set = assigned(Object.fromEntries(slots.map(({ column }) => [column, sql`t.${sql.ref(column)}`])));
  return sql`update document_line l set ${set} from jsonb_populate_recordset(null::document_line, ${JSON.stringify(rows)}::jsonb) t
    where l.org_id = ${context.org.id} and l.document_id = ${d.id} and l.id = t.id`;
}

/** Values of header fields as columns of `document h`. */
export function assignmentsOf(definition: DocumentDefinition, values: Record<string, unknown>): Assignments {
  const { header } = layoutOf(definition);
  const stray = Object.keys(values).find((name) => !header.some((slot) => slot.name === name));
  if (stray !== undefined) throw new Error(`${definition.kind}: no header field ${stray}`);
  const { columns, extra } = storedOf(header, values);
  const said: Assignments = Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, sql`${value}`]));
  return Object.keys(extra).length === 0 ? said : { ...said, extra: sql`coalesce(h.extra, '{}'::jsonb) || ${JSON.stringify(extra)}::jsonb` };
}
