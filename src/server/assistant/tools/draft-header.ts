import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { RefField } from '../../../define/field';
import type { Context } from '../../base/context';
import { type Found, meant, type Names } from '../words/names';

/** The one that is meant beyond doubt; of several alike none is guessed. */
export const onlyOne = ([first, second]: readonly Found[]): Found | undefined => (first && (!second || first.score - second.score >= 0.05) ? first : undefined);

type Places = { from?: string | undefined; to?: string | undefined };
type Named = { names: Names; department: Found | undefined; partners: readonly Found[] };

/** The header as a link fills it in: who and where it is about, as far as there is no choice. */
export async function draftHeader(
  context: Context,
  definition: DocumentDefinition,
  { names, department, partners }: Named,
  words: Places,
): Promise<{ header: Record<string, string>; stores: string[]; lost: string[] }> {
  const said = saidStores(definition, names, words);
  const lost = lostStores(definition, names, words);
  const header = {
    ...(department ? headerRef(definition, 'department', department.id) : {}),
    ...partnerRef(definition, partners),
    ...(await stores(context, definition, department?.id)),
    ...Object.fromEntries(Object.entries(said).map(([name, { id }]) => [name, id])),
  };
  const whole = apart(definition, header, new Set(Object.keys(said)));
  // Where a store was said that nobody knows, none is put in its place.
  const told = Object.fromEntries(Object.entries(whole).filter(([name]) => !lost.some(({ field }) => `h.${field}` === name)));
  return {
    header: told,
    lost: lost.map(({ said: store }) => `库房“${store}”`),
    stores: Object.entries(said)
      .filter(([name]) => name in told)
      .map(([name, { name: store }]) => `${definition.header[name.slice(2)]?.label ?? ''} ${store}`),
  };
}

/** The counterparty, where the partner is of its sort; else those who are invited: several may be. */
function partnerRef({ header, counterparty }: DocumentDefinition, partners: readonly Found[]): Record<string, string> {
  const [first] = partners;
  if (!first) return {};
  const { id, detail } = first;
  const is = detail === '供应商' ? 'supplier' : detail === '客户' ? 'customer' : undefined;
  const fits = (field: RefField): boolean => !field.where?.kind || is === undefined || field.where.kind.includes(is);
  const refs = Object.entries(header).filter(
    (entry): entry is [string, RefField] => ['ref', 'refs'].includes(entry[1].kind) && (entry[1] as RefField).to === 'partner' && !entry[1].computed,
  );
  const own = refs.find(([name]) => name === counterparty);
  const [name, field] = (own && fits(own[1]) ? own : refs.find(([, one]) => fits(one))) ?? own ?? [];
  return name && field ? { [`h.${name}`]: field.kind === 'refs' ? JSON.stringify(partners.map((one) => one.id)) : id } : {};
}
/** Whether the form asks several partners at once, as an enquiry does. */
export const takesSeveral = ({ header }: DocumentDefinition): boolean =>
  Object.values(header).some((field) => field.kind === 'refs' && field.to === 'partner' && !field.computed);

/** Goods that leave a store do not come to it: of two that are the same the one nobody named stays open. */
function apart(definition: DocumentDefinition, header: Record<string, string>, said: ReadonlySet<string>): Record<string, string> {
  const [from, to] = Object.entries(definition.header).flatMap(([name, field]) =>
    field.kind === 'ref' && field.to === 'warehouse' && !field.computed ? [`h.${name}`] : [],
  );
  if (!from || !to || !header[from] || header[from] !== header[to]) return header;
  const { [said.has(to) && !said.has(from) ? from : to]: _left, ...rest } = header;
  return rest;
}

const headerRef = (definition: DocumentDefinition, to: string, id: string): Record<string, string> => {
  const name = Object.entries(definition.header).find(([, field]) => field.kind === 'ref' && field.to === to && !field.computed)?.[0];
  return name ? { [`h.${name}`]: id } : {};
};

/** 从中心库调到骨科库: the stores said, in the order the form asks for them: goods leave the first and come to the second. */
function saidStores(definition: DocumentDefinition, names: Names, words: Places): Record<string, Found> {
  const fields = Object.entries(definition.header).filter(([, field]) => field.kind === 'ref' && field.to === 'warehouse' && !field.computed);
  const [source, target] = fields.length > 1 ? fields : [undefined, fields[0]];
  // 调到骨科: the store of the ward.
  const store = (said: string | undefined): Found | undefined =>
    said ? (onlyOne(meant(names, 'warehouse', said)) ?? onlyOne(ofWard(names, said))) : undefined;
  return Object.fromEntries(
    (
      [
        [source ?? target, store(words.from)],
        [target, store(words.to)],
      ] as const
    ).flatMap(([field, found]) => (field && found ? [[`h.${field[0]}`, found]] : [])),
  );
}

/** Stores that were said and that nobody knows, or that are not the caller's. */
function lostStores(definition: DocumentDefinition, names: Names, words: Places): { field: string; said: string }[] {
  const fields = Object.entries(definition.header).filter(([, field]) => field.kind === 'ref' && field.to === 'warehouse' && !field.computed);
  const [source, target] = fields.length > 1 ? fields : [undefined, fields[0]];
  const isKnown = (said: string): boolean => ['warehouse', 'department'].some((kind) => meant(names, kind as 'warehouse', said).length > 0);
  return [[source ?? target, words.from] as const, [target, words.to] as const].flatMap(([field, said]) =>
    field && said && !isKnown(said) ? [{ field: field[0], said }] : [],
  );
}

/** 骨科's own second store; a cabinet of the ward is named as such. */
const ofWard = (names: Names, said: string): Found[] =>
  meant(names, 'department', said)
    .slice(0, 1)
    .flatMap(({ name }) => meant(names, 'warehouse', `${name}二级库`).filter((one) => one.name.startsWith(name)));

/** Stores there is no choice about: the only one that fits, or the default one. */
async function stores(context: Context, definition: DocumentDefinition, department: string | undefined): Promise<Record<string, string>> {
  const fields = Object.entries(definition.header).filter(
    (entry): entry is [string, RefField] => entry[1].kind === 'ref' && entry[1].to === 'warehouse' && !entry[1].computed,
  );
  const filled: Record<string, string> = {};
  for (const [name, field] of fields) {
    const isOfDepartment = Object.values(field.within ?? {}).includes('department');
    if (isOfDepartment && !department) continue;
    const own = context.user.warehouses;
    const { rows } = await sql<{
      id: string;
      is_default: boolean;
    }>`select w.id, w.is_default from warehouse w where w.org_id = ${context.org.id} and w.deleted_at is null and w.status and w.virtual_kind is null
      and w.scrap_type = any(${(field.where?.scrapType ?? ['1']).map(Number)}::int[]) ${field.where?.level ? sql`and w.level = any(${field.where.level.map(Number)}::int[])` : sql``}
      ${isOfDepartment ? sql`and w.department_id = ${department ?? null}::uuid` : own.length > 0 ? sql`and w.id = any(${own}::uuid[])` : sql``} limit 20`.execute(
      context.db,
    );
    const chosen = rows.length === 1 ? rows[0] : rows.find((row) => row.is_default);
    if (chosen) filled[`h.${name}`] = chosen.id;
  }
  return filled;
}
