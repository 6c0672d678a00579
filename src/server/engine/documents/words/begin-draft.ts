import type { Action, Draft } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Fields } from '../../../../define/field';
import { documentOf } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { loadFacts } from '../facts';
import { addDraft } from '../save';
import type { Stored } from '../stored';

/** A draft of its own that goes on from this document; this one stays as it is. */
export async function beginDraft(
  context: Context,
  { definition, view: d }: Stored,
  { id, label, drafts }: Action,
  input: Record<string, unknown>,
): Promise<void> {
  const target = documentOf(drafts?.kind ?? '');
  if (!drafts || !target) throw new Error(`${definition.kind}.${id} begins no draft`);
  const facts = await loadFacts(context, definition, d, new Set(drafts.needs));
  const draft = drafts.of(d, { input, typed: typedOf(definition, d), facts });
  if (!draft) throw new Rejected(drafts.nothing ?? `没有可以${label}的内容`);
  // Whoever may go on from it may begin what follows.
  await addDraft({ ...context, screen: '', isSystem: true }, target, draft, { confirmed: true, madeBy: d.id });
}

/** What somebody typed in a document; its day is not another one's. */
function typedOf(definition: DocumentDefinition, d: Stored['view']): Draft {
  const typed = (fields: Fields, values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.computed || field.via ? [] : [[name, values[name]]])));
  const { documentDate: _, ...header } = typed(definition.header, d.header);
  return { header, lines: d.lines.map((line) => typed(definition.lines, line)) };
}
