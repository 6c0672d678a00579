import { type RawBuilder, sql } from 'kysely';
import type { CodesAnswer } from '../../../contract/wizard-answer';
import type { Caller } from '../../../define/master-rules';
import type { RowTest } from '../../../define/rows';
import { issuable, receivers } from '../../../domain/catalogue/product-readers';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import type { Db } from '../../db/open';
import { callerOf } from '../../engine/masters/asked';
import { rowTestSql } from '../../engine/masters/rows-sql';

/** Only those that can be issued, or issued to (`t` = the row). */
const among = (context: Context, candidates: (caller: Caller) => RowTest): RawBuilder<boolean> =>
  rowTestSql(candidates(callerOf(context)), (name) => sql.ref(`t.${name}`));

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
    where t.deleted_at is null and ${among(context, receivers)} and (lower(t.code) = any(${wanted}::text[]) or lower(t.social_credit_code) = any(${wanted}::text[])
    or lower(t.name) = any(${wanted}::text[])) order by t.name`;

const specificationsNamed = (context: Context, wanted: readonly string[]): RawBuilder<Found> =>
  sql<Found>`select t.id, t.code, concat_ws(' ', t.product_name, t.spec_model) as name, array[lower(t.code), lower(t.udi_di)] as keys from specification_card t
    where t.deleted_at is null and ${among(context, issuable)} and (lower(t.code) = any(${wanted}::text[]) or lower(t.udi_di) = any(${wanted}::text[])) order by t.code`;
