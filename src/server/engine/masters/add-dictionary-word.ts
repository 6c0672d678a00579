import type { Fields } from '../../../define/field';
import { documents, masterOf, masters } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import { screenThatAllows } from '../access';
import { dictionaryType } from './dictionary-words';
import { saveMaster } from './save';

/** An organisation's own word, added while choosing by whoever may fill in a form that asks for it. @throws Rejected when the dictionary is the platform's alone */
export async function addDictionaryWord(context: Context, code: string, word: string): Promise<void> {
  const type = await dictionaryType(context.db, code);
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
