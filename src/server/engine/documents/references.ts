import { sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import type { Fields } from '../../../define/field';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';

/** Where rows a ref points to live, and whether they belong to the caller's organisation. */
type Target = { table: string; isOwn: boolean; kind?: string };

export function targetOf(to: string): Target {
  if (to === 'unit' || to === 'specification' || to === 'organisation') return { table: to, isOwn: false };
  if (documentOf(to)) return { table: 'document', isOwn: true, kind: to };
  const master = masterOf(to);
  if (!master) throw new Error(`ref to unknown resource ${to}`);
  return { table: master.table, isOwn: master.scope === 'own' };
}

type Part = { fields: Fields; rows: readonly { values: Record<string, unknown>; line?: number; section?: string }[] };
type Use = { id: string; field: string; label: string; line?: number; section?: string };

/** Values a form sends must name rows of the caller's own organisation (or of the platform). One statement for all of them. */
export async function referenceProblems(context: Context, ...parts: readonly Part[]): Promise<Problem[]> {
  const byTarget = new Map<string, Use[]>();
  for (const { fields, rows } of parts) {
    for (const [name, field] of Object.entries(fields)) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.computed || field.via) continue;
      for (const row of rows) {
        for (const id of [row.values[name]].flat()) {
          if (typeof id !== 'string' || id === '') continue;
          const uses = byTarget.get(field.to) ?? [];
          uses.push({ id, field: name, label: field.label, ...placed(row) });
          byTarget.set(field.to, uses);
        }
      }
    }
  }
  if (byTarget.size === 0) return [];
  const asked = [...byTarget].map(([to, uses]) => knownOf(context, to, [...new Set(uses.map((use) => use.id))]));
  const { rows } = await sql<{ target: string; id: string }>`${sql.join(asked, sql` union all `)}`.execute(context.db);
  const known = new Set(rows.map(({ target, id }) => `${target} ${id}`));
  return [...byTarget].flatMap(([to, uses]) =>
    uses.filter(({ id }) => !known.has(`${to} ${id}`)).map((use) => ({ field: use.field, message: `【${use.label}】所选记录不存在`, ...placed(use) })),
  );
}

const placed = ({ line, section }: { line?: number; section?: string }): { line?: number; section?: string } => ({
  ...(line === undefined ? {} : { line }),
  ...(section === undefined ? {} : { section }),
});

function knownOf(context: Context, to: string, ids: readonly string[]) {
  const { table, isOwn, kind } = targetOf(to);
  const own = isOwn ? sql`and org_id = ${context.org.id}` : sql``;
  return sql`select ${sql.lit(to)} as target, id from ${sql.table(table)} where id = any(${ids}::uuid[]) ${own} ${kind ? sql`and kind = ${kind}` : sql``}`;
}
