import { sql } from 'kysely';
import type { Action, Draft } from '../../../../define/action';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Fields } from '../../../../define/field';
import { statusLabel } from '../../../../define/status';
import { documentOf } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { NeedsConfirmation, Rejected } from '../../../base/errors';
import type { Inputs } from '../action-inputs';
import { loadFacts } from '../facts';
import { addDraft } from '../save';
import type { Stored } from '../stored';

/** A draft of its own that goes on from this document; this one stays as it is. */
export async function beginDraft(
  context: Context,
  { definition, view: d }: Stored,
  { id, label, drafts }: Action,
  { header: input, confirmed }: Pick<Inputs, 'header' | 'confirmed'>,
): Promise<void> {
  const target = documentOf(drafts?.kind ?? '');
  if (!drafts || !target) throw new Error(`${definition.kind}.${id} begins no draft`);
  const facts = await loadFacts(context, definition, d, new Set(drafts.needs));
  const draft = drafts.of(d, { input, typed: typedOf(definition, d), facts });
  if (!draft) throw new Rejected(drafts.nothing ?? `没有可以${label}的内容`);
  if (!confirmed) await mindBegun(context, target, d.id);
  // Whoever may go on from it may begin what follows.
  await addDraft({ ...context, screen: '', isSystem: true }, target, draft, { confirmed: true, madeBy: d.id });
}

/** What was begun of it already and nobody agreed to yet: a second one is begun by whoever has read that. */
async function mindBegun({ db, org }: Context, { kind, title }: DocumentDefinition, from: string): Promise<void> {
  const { rows } = await sql<{ sn: string; status: number }>`
    select sn, status from document where org_id = ${org.id} and made_by = ${from} and kind = ${kind} and status in (0, 1, 3) and not is_red order by sn desc limit 3`.execute(
    db,
  );
  if (rows.length === 0) return;
  const named = rows.map(({ sn, status }) => `【${sn}】（${statusLabel(status)}）`).join('、');
  const message = `已有由它起草的${title}${named}，尚未审核；继续将再起草一张`;
  throw new NeedsConfirmation(message, [{ message, level: 'warn' }]);
}

/** What somebody typed in a document; its day is not another one's. */
function typedOf(definition: DocumentDefinition, d: Stored['view']): Draft {
  const typed = (fields: Fields, values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field.computed || field.via ? [] : [[name, values[name]]])));
  const { documentDate: _, ...header } = typed(definition.header, d.header);
  return { header, lines: d.lines.map((line) => typed(definition.lines, line)) };
}
