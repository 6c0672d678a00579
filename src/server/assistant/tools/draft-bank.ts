import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { type Filled, typed } from './draft-fields';

/** 工行, 基本户, 8866: the own account that money moves by, where exactly one is called so. Papers name it by its name. */
export async function bankSaid({ db, org }: Context, definition: DocumentDefinition, text: string): Promise<Filled | undefined> {
  const [name, field] = typed(definition).find(([, one]) => one.kind === 'text' && OWN_ACCOUNT.test(one.label)) ?? [];
  if (!name || !field) return undefined;
  const { rows } = await sql<{ name: string; number: string }>`select name, account_no as number from bank_account
    where org_id = ${org.id} and deleted_at is null and status order by name limit 50`.execute(db);
  const called = rows.filter((row) =>
    [...row.name.split(/\s+/), row.number.replace(/\s/g, '').slice(-4)].some((part) => part.length > 1 && text.includes(part)),
  );
  const [only, ...others] = called;
  return only && others.length === 0 ? { name, value: only.name, words: `${field.label} ${only.name}` } : undefined;
}
const OWN_ACCOUNT = /^[收付]款账户$/;
