import { type RawBuilder, sql } from 'kysely';
import type { CodesAnswer } from '../../../contract/wizard-answer';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import type { Db } from '../../db/open';

/** Who can be issued to: whoever has joined; a manufacturer's own dealers (`t` = organisation). */
export const receivers = (context: Context): RawBuilder<boolean> => {
  const joined = sql<boolean>`(t.kind <> 'P' and t.status and t.joined)`;
  if (context.org.kind === 'P') return joined;
  return sql<boolean>`(${joined} and t.kind = 'D' and exists (select from partner p where p.org_id = t.id and p.relation = 'DV' and p.counterparty_id = ${context.org.id}
    and p.deleted_at is null and p.status))`;
};

/** What can be issued: released and in use; a manufacturer's own (`t` = specification_card). */
export const issuable = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`(t.product_status = 2 and t.status and ${context.org.kind === 'P' ? sql`true` : sql`t.vendor_id = ${context.org.id}`})`;

type Found = { id: string; code: string; name: string; keys: string[] };
const MOST = 2000;

/** Rows of a sheet of codes, one a line: organisations by code, credit code or name, specifications by code or UDI-DI. */
export async function readCodes(tx: Db, context: Context, of: string, text: string): Promise<CodesAnswer> {
  const codes = [...new Set(text.split(/\r?\n/).map((line) => (line.split('\t')[0] ?? '').trim()))].filter(Boolean);
  if (codes.length > MOST) throw new BadInput(`一次最多读取${MOST}个编码`);
  const wanted = codes.map((code) => code.toLowerCase());
  const { rows } = await (of === 'organisations' ? organisationsNamed(context, wanted) : specificationsNamed(context, wanted)).execute(tx);
  const known = new Set(rows.flatMap(({ keys }) => keys));
  return { found: rows.map(({ id, code, name }) => ({ id, code, name })), missing: codes.filter((code) => !known.has(code.toLowerCase())) };
}

const organisationsNamed = (context: Context, wanted: readonly string[]): RawBuilder<Found> =>
  sql<Found>`select t.id, t.code, t.name, array[lower(t.code), lower(t.social_credit_code), lower(t.name)] as keys from organisation t
    where t.deleted_at is null and ${receivers(context)} and (lower(t.code) = any(${wanted}::text[]) or lower(t.social_credit_code) = any(${wanted}::text[])
    or lower(t.name) = any(${wanted}::text[])) order by t.name`;

const specificationsNamed = (context: Context, wanted: readonly string[]): RawBuilder<Found> =>
  sql<Found>`select t.id, t.code, concat_ws(' ', t.product_name, t.spec_model) as name, array[lower(t.code), lower(t.udi_di)] as keys from specification_card t
    where t.deleted_at is null and ${issuable(context)} and (lower(t.code) = any(${wanted}::text[]) or lower(t.udi_di) = any(${wanted}::text[])) order by t.code`;
