import { sql } from 'kysely';
import type { DictionaryWords } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import type { Context } from '../../base/context';
import { BadInput, NotFound } from '../../base/errors';
import type { Db } from '../../db/open';

type Type = { id: string; name: string; org_extendable: boolean; is_system: boolean };

export async function dictionaryType(db: Db, code: string): Promise<Type> {
  const { rows } = await sql<Type>`select id, name, org_extendable, is_system from dictionary_type where code = ${code} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new NotFound('字典不存在');
  return rows[0];
}

/** Words of a dictionary as an organisation has them: the platform's and its own. */
export async function dictionaryWords(context: Context, code: string): Promise<DictionaryWords> {
  const type = await dictionaryType(context.db, code);
  const { rows } = await sql<{ name: string }>`
    select name from dictionary_item where type_id = ${type.id} and org_id in (platform_owner(), ${context.org.id}) and status and deleted_at is null
    order by org_id <> platform_owner(), sort, name`.execute(context.db);
  return { words: rows.map((row) => row.name), isExtendable: type.org_extendable && !type.is_system };
}

/** What was typed into a field with a dictionary is one of its words; a value nobody touched stays. */
export async function checkWords(context: Context, fields: Fields, row: Record<string, unknown>, before: Record<string, unknown> | undefined): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const value = String(row[name] ?? '');
    if (field.kind !== 'text' || !field.dictionary || value === '' || value === String(before?.[name] ?? '')) continue;
    const { words } = await dictionaryWords(context, field.dictionary);
    if (words.includes(value)) continue;
    const message = `【${field.label}】没有选项“${value}”`;
    throw new BadInput(message, [{ field: name, message }]);
  }
}
