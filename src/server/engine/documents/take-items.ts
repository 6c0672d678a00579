import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { inSection, rowsOf, sectionNames } from '../../../define/in-section';
import { placeOf } from '../../../define/section';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';

/**
 * What the open items of the lines say of them: the number of the document that raised one is read, not believed.
 * @throws BadInput at the lines whose item is not this organisation's
 */
export async function takeItems(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const settling = sectionNames(definition)
    .filter((name) => inSection(definition, name).items)
    .flatMap((name) => rowsOf(d, name).map((line) => ({ line, name })))
    .filter(({ line }) => line.item !== '');
  if (settling.length === 0) return;
  const lost = (each: typeof settling): BadInput =>
    new BadInput(
      '要核销的款项不存在',
      each.map(({ line, name }) => ({ line: line.lineNo, ...placeOf(name), field: 'sourceSn', message: '要核销的款项不存在' })),
    );
  const strange = settling.filter(({ line }) => !UUID.test(line.item));
  if (strange.length > 0) throw lost(strange);
  const { rows } = await sql<{ id: string; doc_sn: string }>`
    select id, doc_sn from account_item where org_id = ${context.org.id} and id = any(${settling.map(({ line }) => line.item)}::uuid[])`.execute(context.db);
  const known = new Map(rows.map((row) => [row.id, row.doc_sn]));
  const unknown = settling.filter(({ line }) => !known.has(line.item.toLowerCase()));
  if (unknown.length > 0) throw lost(unknown);
  for (const { line } of settling) line.sourceSn = known.get(line.item.toLowerCase()) ?? '';
}
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
