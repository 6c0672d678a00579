import { sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import type { Fields } from '../../../define/field';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Context } from '../../context';

/** Where rows a ref points to live, and whether they belong to the caller's organisation. */
type Target = { table: string; isOwn: boolean; kind?: string };

export function targetOf(to: string): Target {
  if (to === 'unit' || to === 'specification' || to === 'organisation') return { table: to, isOwn: false };
  if (documentOf(to)) return { table: 'document', isOwn: true, kind: to };
  const master = masterOf(to);
  if (!master) throw new Error(`ref to unknown resource ${to}`);
  return { table: master.table, isOwn: master.scope === 'own' };
}

/** Values a form sends must name rows of the caller's own organisation (or of the platform). One statement per target. */
export async function referenceProblems(
  context: Context,
  fields: Fields,
  rows: readonly { values: Record<string, unknown>; line?: number }[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const byTarget = new Map<string, { id: string; field: string; label: string; line?: number }[]>();
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.computed || field.via) continue;
    for (const row of rows) {
      for (const id of [row.values[name]].flat()) {
        if (typeof id !== 'string' || id === '') continue;
        const list = byTarget.get(field.to) ?? [];
        list.push({ id, field: name, label: field.label, ...(row.line === undefined ? {} : { line: row.line }) });
        byTarget.set(field.to, list);
      }
    }
  }
  for (const [to, uses] of byTarget) {
    const target = targetOf(to);
    const ids = [...new Set(uses.map((use) => use.id))];
    const found = await sql<{
      id: string;
    }>`select id from ${sql.table(target.table)} where id = any(${ids}::uuid[]) ${target.isOwn ? sql`and org_id = ${context.org.id}` : sql``}
      ${target.kind ? sql`and kind = ${target.kind}` : sql``}`.execute(context.db);
    const known = new Set(found.rows.map((row) => row.id));
    for (const use of uses) {
      if (!known.has(use.id))
        problems.push({ field: use.field, message: `【${use.label}】所选记录不存在`, ...(use.line === undefined ? {} : { line: use.line }) });
    }
  }
  return problems;
}
