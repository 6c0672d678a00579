import { sql } from 'kysely';
import type { Context } from '../../base/context';
import type { Frame } from '../reading/frame';

/** Customers of one sort of house: their ids, and what they are called. */
export type FirmsMeant = { ids: string; said: string };

const SORTS: readonly [words: RegExp, kind: string, said: string][] = [
  [/经销商|代理商/, 'D', '经销商'],
  [/医院|hospitals?/i, 'H', '医院'],
];
/** Of whom it is bought, and what is no customer. */
const NOT_CUSTOMERS = /供应商|供货商|厂家|进货|采购|证照?|执照|许可|授权|注册|审核|申请|平台/;

/** 哪家经销商买得最多: those of the customers that are such houses, where there are others beside them; undefined where no sort is said. */
export async function firmsMeant({ db, org }: Context, { text, partners }: Frame): Promise<FirmsMeant | undefined> {
  const sorts = SORTS.filter(([words]) => words.test(text));
  const [sort, ...others] = sorts;
  if (org.kind === 'H' || org.kind === 'P' || partners.length > 0 || !sort || others.length > 0 || NOT_CUSTOMERS.test(text)) return undefined;
  const [, kind, said] = sort;
  const { rows } = await sql<{ id: string; is: boolean }>`
    select p.id, o.kind = ${kind} as is from partner p join organisation o on o.id = p.counterparty_id
    where p.org_id = ${org.id} and p.deleted_at is null and p.kind in ('customer', 'both')`.execute(db);
  const own = rows.filter(({ is }) => is);
  return own.length === 0 || own.length === rows.length ? undefined : { ids: own.map(({ id }) => id).join(), said };
}
