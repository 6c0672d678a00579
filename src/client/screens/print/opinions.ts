import type { PrintedDocument } from '../../../contract/print-answer';
import { minuteOf } from '../../../define/dates';

/** Who agreed, when, and what he said; '' where nobody is asked. */
export function opinionsOf({ info: { steps } }: Pick<PrintedDocument, 'info'>): string {
  const said = steps.map((step) => [step.name, step.result || '待审批', step.by, step.at && minuteOf(step.at), step.opinion].filter(Boolean).join(' '));
  return said.length === 0 ? '' : `审批：${said.join('；')}`;
}
