import { sql } from 'kysely';
import type { DictionaryWords } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { documents, masterOf, masters } from '../../../domain/registry';
import type { Context } from '../../context';
import type { Db } from '../../db/open';
import { BadInput, Forbidden, NotFound, Rejected } from '../../errors';
import { screenThatAllows } from '../access';
import { saveMaster } from './save';

type Type = { id: string; name: string; org_extendable: boolean; is_system: boolean };

async function typeOf(db: Db, code: string): Promise<Type> {
  const { rows } = await sql<Type>`select id, name, org_extendable, is_system from dictionary_type where code = ${code} and deleted_at is null`.execute(db);
  if (!rows[0]) throw new NotFound('字典不存在');
  return rows[0];
}

/** Words of a dictionary as an organisation has them: the platform's and its own. */
export async function dictionaryWords(context: Context, code: string): Promise<DictionaryWords> {
  const type = await typeOf(context.db, code);
  const { rows } = await sql<{ name: string }>`
    select name from dictionary_item where type_id = ${type.id} and org_id in (platform_owner(), ${context.org.id}) and status and deleted_at is null order by org_id <> platform_owner(), sort, name`.execute(
    context.db,
  );
  return { words: rows.map((row) => row.name), isExtendable: type.org_extendable && !type.is_system };
}

/** An organisation's own word, added while choosing by whoever may fill in a form that asks for it. @throws Rejected when the dictionary is the platform's alone */
export async function addDictionaryWord(context: Context, code: string, word: string): Promise<void> {
  const type = await typeOf(context.db, code);
  if (!context.isSystem && !mayAdd({ ...context, screen: '' }, code)) throw new Forbidden(`您没有【${type.name}-新增】权限`);
  if (!type.org_extendable || type.is_system) throw new Rejected('该字典由平台维护');
  const definition = masterOf('dictionaryItem');
  if (definition) await saveMaster({ ...context, isSystem: true, screen: '' }, definition, { row: { type: type.id, code: word, name: word } });
}

/** Who fills in a form that asks for such words, or says them as the reason of what he does to a document. */
function mayAdd(context: Context, code: string): boolean {
  const asks = (fields: Fields): boolean => Object.values(fields).some((field) => field.kind === 'text' && field.dictionary === code);
  return (
    masters.some((master) => asks(master.fields) && screenThatAllows(context, master.resource, ['add', 'edit'])) ||
    documents.some(
      (one) =>
        (asks(one.header) && screenThatAllows(context, one.kind, [...one.addFlags, ...one.editFlags])) ||
        one.actions.some((action) => action.reasonWords === code && screenThatAllows(context, one.kind, action.flags)),
    )
  );
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
