import { type RawBuilder, sql } from 'kysely';
import { type DocumentDefinition, secretsOf } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Fields } from '../../../define/field';
import { inSection, ofSection } from '../../../define/in-section';
import { isId } from '../../../define/record-id';
import type { Context } from '../../base/context';
import { sightOf } from './present';
import { targetOf } from './references';

export type Named = {
  header: Record<string, unknown>;
  lines: Record<string, unknown>[];
  sections: Record<string, Record<string, unknown>[]>;
  total: AnyDocument['total'];
};

/** A document that is not stored yet as its form shows it: words beside every ref, the product block of its lines, nothing this caller may not see. */
export async function withNames(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<Named> {
  const sight = sightOf(context, definition);
  const headerNames = await namesOf(context, definition.header, [d.header]);
  const secrets = secretsOf(definition, { ...d.header, status: d.status });
  const named = async (here: DocumentDefinition, { lines }: AnyDocument): Promise<Record<string, unknown>[]> => {
    const lineNames = await namesOf(context, here.lines, lines);
    const cards = await cardsOf(context, lines);
    return lines.map((line, i) => sight.show(without(secrets.lines, { ...shownLine(here, line), ...lineNames[i], ...cards.get(line.specification) })));
  };
  const sections: Record<string, Record<string, unknown>[]> = {};
  for (const name of Object.keys(definition.sections)) sections[name] = await named(inSection(definition, name), ofSection(d, name));
  return {
    header: sight.show(without(secrets.header, { ...d.header, ...headerNames[0] })),
    lines: await named(definition, d),
    sections,
    total: totalOf(d, { hasSecrets: secrets.lines.size > 0, showsMoney: !sight.hidden.has('totalAmount') }),
  };
}

const NOTHING = { quantity: '', amount: '', tax: '', netAmount: '' };
const totalOf = (d: AnyDocument, { hasSecrets, showsMoney }: { hasSecrets: boolean; showsMoney: boolean }): AnyDocument['total'] =>
  hasSecrets ? NOTHING : showsMoney ? d.total : { ...NOTHING, quantity: d.total.quantity };

/**
 * What every line carries for the ledger, a kind's own fields or not: money only where the kind has it, an open item where it names one.
 * What is open of its source a form knows from where it pulled the line.
 */
const shownLine = ({ lines, items }: DocumentDefinition, line: AnyLine): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).filter(([name]) => (name in lines || (name === 'item' ? items !== undefined : !MONEY.has(name))) && name !== 'sourceOpen'),
  );
const MONEY = new Set(['price', 'amount', 'tax', 'netAmount', 'cost', 'unitCost']);

const without = (names: ReadonlySet<string>, values: Record<string, unknown>): Record<string, unknown> =>
  names.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

/** The word beside a ref; of several records a word for each, in their order. */
export async function namesOf(context: Context, fields: Fields, rows: readonly Record<string, unknown>[]): Promise<Record<string, string | string[]>[]> {
  const names: Record<string, string | string[]>[] = rows.map(() => ({}));
  for (const [name, field] of Object.entries(fields)) {
    if ((field.kind !== 'ref' && field.kind !== 'refs') || field.via || name === 'specification') continue;
    const ids = [...new Set(rows.flatMap((row) => [row[name] ?? ''].flat().map(String)).filter(isId))];
    if (ids.length === 0) continue;
    const target = targetOf(field.to);
    const found = await sql<{
      id: string;
      words: string;
    }>`select id, ${wordsOf(field.to, target.named.column)} as words from ${sql.table(field.to === 'specification' ? 'specification_card' : target.named.table)}
    where id = any(${ids}::uuid[]) ${target.isOwn ? sql`and org_id = ${context.org.id}` : sql``}`.execute(context.db);
    const words = new Map(found.rows.map((row) => [row.id, row.words]));
    rows.forEach((row, i) => {
      const own = names[i];
      const value = row[name];
      if (own) own[`${name}Name`] = Array.isArray(value) ? value.map((id) => words.get(String(id)) ?? '') : (words.get(String(value ?? '')) ?? '');
    });
  }
  return names;
}

/** A document is named by its number, a specification beside the line's own by its product too, everything else by what its master says. */
const wordsOf = (to: string, column: string): RawBuilder<unknown> => (to === 'specification' ? sql`concat_ws(' ', product_name, spec_model)` : sql.ref(column));

async function cardsOf(context: Context, lines: readonly AnyLine[]): Promise<Map<string, Record<string, unknown>>> {
  const ids = [...new Set(lines.map((line) => line.specification).filter(Boolean))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Record<string, unknown>>`
    select c.id, c.spec_model as "specificationName", c.product_name as "productName", c.code, c.brand, c.manufacturer,
    c.registration_no as "registrationNo", c.storage, c.tracking, c.no_expiry as "noExpiry", p.own_code as "innerCode",
      (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'ratio', u.ratio::text) order by u.ratio) from unit u where u.specification_id = c.id and u.deleted_at is null) as units
    from specification_card c left join business_product p on p.org_id = ${context.org.id} and p.specification_id = c.id and p.deleted_at is null where c.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.map(({ id, ...card }) => [String(id), card]));
}
