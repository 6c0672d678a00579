import type { PrintAnswer } from '../../../contract/print-answer';
import type { PrintDefinition } from '../../../define/define-print';
import { isId } from '../../../define/record-id';
import { labelFor } from '../../../domain/prints/forms';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { printGoods } from './goods';
import { printLabels } from './labels';
import { goodsPrinted, labelsPrinted } from './printed';
import { keepChoice, labelLayoutFor, PLAIN } from './templates';

export type AskedLabels = { print: PrintDefinition; type: string; ids: readonly string[]; template: string | undefined };

/** Labels of records, or of the goods in them, as they are laid out in this house. @throws BadInput, Forbidden, NotFound */
export async function laidLabels(context: Context, { print, type, ids, template }: AskedLabels): Promise<Partial<PrintAnswer> & Pick<PrintAnswer, 'labels'>> {
  const found = labelFor(print, type);
  if (!found) throw new BadInput('没有这种标签');
  const { layout, ...chosen } = await labelLayoutFor(context, print, found, ids, template);
  const laid = { label: found.label, layout };
  const labels = print.labels?.[type] ? await printLabels(context, laid, type, ids) : await printGoods(context, laid, type, ids);
  return { labels, labelLayout: layout, ...chosen };
}

type PrintedLabels = AskedLabels & { reason: string; of: readonly string[] };

/** Counts them, and keeps what they were printed by: of goods for the records (`of`) they were asked for. */
export async function labelsDone(context: Context, { print, type, ids, template, reason, of }: PrintedLabels): Promise<{ printed: number }> {
  const isOwn = print.labels?.[type] !== undefined;
  const answer = isOwn ? await labelsPrinted(context, type, ids, reason) : await goodsPrinted(context, type, ids, reason);
  if (template && template !== PLAIN) await keepChoice(context, print.print, isOwn ? ids : of.filter(isId), template);
  return answer;
}
