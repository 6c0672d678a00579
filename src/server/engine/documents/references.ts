import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, type Field, type Fields, fieldOf, type RefField } from '../../../define/field';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Context } from '../../base/context';

/** Where rows a ref points to live, whether they belong to the caller's organisation, and what they are called there (`card` of a master says it better). */
type Target = { table: string; isOwn: boolean; kind?: string; named: { table: string; column: string } };
const byName = (table: string) => ({ table, named: { table, column: 'name' } });

export function targetOf(to: string): Target {
  if (to === 'unit' || to === 'specification' || to === 'organisation') return { ...byName(to), isOwn: false };
  if (documentOf(to)) return { table: 'document', isOwn: true, kind: to, named: { table: 'document', column: 'sn' } };
  const master = masterOf(to);
  if (!master) throw new Error(`ref to unknown resource ${to}`);
  const named = master.card ? { named: { table: master.card, column: columnOf(master.label, master.fields[master.label] as Field) } } : {};
  return { ...byName(master.table), ...named, isOwn: master.scope === 'own' };
}

type Row = { values: Record<string, unknown>; line?: number; section?: string };
/** Rows of one table of a document; what stood in them before need not fit anew. `around`: the header its lines stand under. */
export type Referring = { fields: Fields; rows: readonly Row[]; before?: Record<string, unknown>; around?: Record<string, unknown> };
type Use = { id: string; name: string; field: RefField; isNew: boolean; among: Record<string, readonly string[]>; row: Row };

/**
 * Values a form sends must name rows of the caller's own organisation (or of the platform) that its field offers: no store of the system
 * for one of the shelves, no place of another ward. One statement for all of them.
 */
export async function referenceProblems(context: Context, ...parts: readonly Referring[]): Promise<Problem[]> {
  const byOffer = new Map<string, Use[]>();
  for (const use of parts.flatMap(usesOf)) {
    const offer = JSON.stringify([use.field.to, use.among]);
    byOffer.set(offer, [...(byOffer.get(offer) ?? []), use]);
  }
  const asked = [...byOffer.values()];
  if (asked.length === 0) return [];
  const statements = asked.map((uses, at) => knownOf(context, at, uses));
  const { rows } = await sql<{ at: number; id: string; fits: boolean }>`${sql.join(statements, sql` union all `)}`.execute(context.db);
  const known = new Map(rows.map(({ at, id, fits }) => [`${at} ${id}`, fits]));
  return asked.flatMap((uses, at) =>
    uses.flatMap(({ id, name, field, isNew, row }) => {
      const fits = known.get(`${at} ${id}`);
      const word = fits === undefined ? '不存在' : isNew && !fits ? '不符合要求' : undefined;
      return word === undefined ? [] : [{ field: name, message: `【${field.label}】所选记录${word}`, ...placed(row) }];
    }),
  );
}

/** Leaves out what lines took over from another document and the header of this one does not offer: a place of the store goods left. */
export async function leaveStrangers(context: Context, { header, lines }: DocumentDefinition, d: AnyDocument): Promise<void> {
  const isOfHeader = (field: Field) => field.kind === 'ref' && Object.values(field.within ?? {}).some((name) => name in header);
  const fields = Object.fromEntries(Object.entries(lines).filter(([, field]) => isOfHeader(field)));
  const rows = d.lines.map((line) => ({ values: line, line: line.lineNo }));
  for (const { field = '', line } of await referenceProblems(context, { fields, rows, around: d.header })) {
    const its = d.lines.find(({ lineNo }) => lineNo === line);
    if (its) its[field] = '';
  }
}

/** What the rows of a part name, each with what its field offers there. */
function usesOf({ fields, rows, before, around }: Referring): Use[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.computed || field.via) return [];
    return rows.flatMap((row) => {
      const among = offered(field, { ...around, ...row.values });
      const old = [before?.[name]].flat();
      const ids = [row.values[name]].flat().filter((id): id is string => typeof id === 'string' && id !== '');
      return ids.map((id) => ({ id, name, field, isNew: !old.includes(id), among, row }));
    });
  });
}

/** Columns of what is referred to, each with the values its field leaves: its fixed filter, and what its siblings say. */
function offered({ to, where, within }: RefField, siblings: Record<string, unknown>): Record<string, readonly string[]> {
  const master = masterOf(to);
  const beside = Object.entries(within ?? {}).flatMap(([theirs, mine]) => (siblings[mine] ? [[theirs, [String(siblings[mine])]] as const] : []));
  return Object.fromEntries(
    [...Object.entries(where ?? {}), ...beside].flatMap(([name, values]) => {
      const field = master && fieldOf(master.fields, name);
      return field && !field.via && !field.live && !field.extra ? [[columnOf(name, field), values]] : [];
    }),
  );
}

const placed = ({ line, section }: Row): { line?: number; section?: string } => ({
  ...(line === undefined ? {} : { line }),
  ...(section === undefined ? {} : { section }),
});

function knownOf(context: Context, at: number, uses: readonly Use[]) {
  const to = uses[0]?.field.to ?? '';
  const { table, isOwn, kind } = targetOf(to);
  const own = isOwn ? sql`and org_id = ${context.org.id}` : sql``;
  // A row several read may stand in a view once for each of them.
  const fits = Object.entries(uses[0]?.among ?? {}).map(([column, values]) => sql`coalesce(${sql.ref(column)}::text = any(${values}::text[]), false)`);
  return sql`select ${at}::int as at, id, bool_or(${fits.length > 0 ? sql.join(fits, sql` and `) : sql`true`}) as fits
    from ${sql.table(masterOf(to)?.view ?? table)} where id = any(${[...new Set(uses.map(({ id }) => id))]}::uuid[])
    ${own} ${kind ? sql`and kind = ${kind}` : sql``} group by id`;
}
