import { sql } from 'kysely';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import type { Inputs } from './action-inputs';
import { check } from './check';
import { effectsOf } from './effects';
import { completeOrReopen, stopLines } from './flow';
import { liftSoft } from './reserve';
import { type Stored, statusNow } from './stored';
import { tellOthers } from './tell';
import { endPrices } from './words/agrees';

/**
 * Stop closes what is open of the whole document, or (where the action asks per line) of the chosen lines; the reason stands on the
 * lines where the kind keeps one. What is on its way already stays open: it arrives.
 * @returns the status of the document afterwards
 */
export async function stopDocument(context: Context, stored: Stored, action: Action, inputs: Inputs): Promise<number> {
  const { definition, view: d } = stored;
  await check(context, definition, d, ['stop'], inputs.confirmed);
  const chosen = action.lineInput ? inputs.lines.filter(({ values }) => values.isStopped === true).map(({ id }) => id) : d.lines.map((line) => line.id);
  if (action.lineInput && chosen.length === 0) throw new BadInput('请勾选要终止的明细');
  const open = d.lines.filter((line) => chosen.includes(line.id) && Number(line.open) > 0);
  if (action.lineInput && open.length === 0) throw new BadInput('所选明细没有未执行数量');
  await sayWhy(
    context,
    definition,
    open.map((line) => line.id),
    inputs.reason,
  );
  await stopLines(
    context,
    d.id,
    open.map((line) => ({ line: line.id, quantity: String(line.open) })),
  );
  await liftSoft(
    context,
    d.id,
    d.lines.filter((line) => chosen.includes(line.id)).map((line) => line.id),
  );
  await endPrices(context, stored, inputs.header);
  await tellOthers(context, definition, d, action.id);
  await effectsOf(definition.kind).afterStop?.(context, stored);
  if (action.to !== 'same') return STATUS.stopped;
  await completeOrReopen(context, [d.id]);
  return statusNow(context, d.id);
}

async function sayWhy(context: Context, definition: DocumentDefinition, lines: readonly string[], reason: string): Promise<void> {
  const field = definition.lines.reason;
  if (!field?.computed || field.kind !== 'text' || reason === '') return;
  await sql`update document_line set reason = ${reason} where org_id = ${context.org.id} and id = any(${[...lines]}::uuid[])`.execute(context.db);
}
