import { type RawBuilder, sql } from 'kysely';
import { type DocumentDefinition, secretsOf } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Fields } from '../../../define/field';
import type { Context } from '../../context';
import { targetOf } from './references';

/** The words beside every ref of a document that is not stored yet, and the product block of its lines. */
export async function withNames(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
): Promise<{ header: Record<string, unknown>; lines: Record<string, unknown>[]; total: AnyDocument['total'] }> {
  const headerNames = await namesOf(context, definition.header, [d.header]);
  const lineNames = await namesOf(context, definition.lines, d.lines);
  const cards = await cardsOf(context, d);
  const secrets = secretsOf(definition, { ...d.header, status: d.status });
  return {
    header: without(secrets.header, { ...d.header, ...headerNames[0] }),
    lines: d.lines.map((line, i) => without(secrets.lines, { ...line, ...lineNames[i], ...cards.get(line.specification) })),
    total: secrets.lines.size > 0 ? { quantity: '', amount: '', tax: '', netAmount: '' } : d.total,
  };
}

const without = (names: ReadonlySet<string>, values: Record<string, unknown>): Record<string, unknown> =>
  names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

/** The word beside a ref; of several records a word for each, in their order. */
async function namesOf(context: Context, fields: Fields, rows: readonly Record<string, unknown>[]): Promise<Record<string, string | string[]>[]> {
  const names: Record<string, string | string[]>[] = rows.map(() => ({}));
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.via || name === 'specification') continue;
    const ids = [...new Set(rows.flatMap((row) => [row[name] ?? ''].flat().map(String)).filter((id) => /^[0-9a-f-]{36}$/i.test(id)))];
    if (ids.length === 0) continue;
    const target = targetOf(field.to);
    const found = await sql<{
      id: string;
      words: string;
    }>`select id, ${wordsOf(field.to, target.kind)} as words from ${sql.table(field.to === 'specification' ? 'specification_card' : target.table)} where id = any(${ids}::uuid[]) ${target.isOwn ? sql`and org_id = ${context.org.id}` : sql``}`.execute(
      context.db,
    );
    const words = new Map(found.rows.map((row) => [row.id, row.words]));
    rows.forEach((row, i) => {
      const own = names[i];
      const value = row[name];
      if (own) own[`${name}Name`] = Array.isArray(value) ? value.map((id) => words.get(String(id)) ?? '') : (words.get(String(value ?? '')) ?? '');
    });
  }
  return names;
}

/** A document is named by its number, a specification beside the line's own by its product too, everything else by its name. */
const wordsOf = (to: string, kind: string | undefined): RawBuilder<unknown> =>
  to === 'specification' ? sql`concat_ws(' ', product_name, spec_model)` : sql.ref(kind ? 'sn' : 'name');

async function cardsOf(context: Context, d: AnyDocument): Promise<Map<string, Record<string, unknown>>> {
  const ids = [...new Set(d.lines.map((line) => line.specification).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Record<string, unknown>>`
    select c.id, c.spec_model as "specificationName", c.product_name as "productName", c.code, c.brand, c.manufacturer, c.registration_no as "registrationNo", c.storage, c.tracking, c.no_expiry as "noExpiry", p.own_code as "innerCode",
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'ratio', u.ratio::text) order by u.ratio) from unit u where u.specification_id = c.id and u.deleted_at is null) as units
    from specification_card c left join business_product p on p.org_id = ${context.org.id} and p.specification_id = c.id and p.deleted_at is null where c.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map(({ id, ...card }) => [String(id), card]));
}
