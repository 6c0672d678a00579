import type { DocumentDefinition } from '../../../define/define-document';
import { yuan } from '../../../define/money';
import { type RecordValues, wordsName } from '../../form/record-values';

/** A document as a question about it names it: what it is, with whom, how much. '采购订单 CG202611230007 · 江城康达 · ¥48,199.80'. What the user does not see is left out. */
export function subjectWords({ title, counterparty }: Pick<DocumentDefinition, 'title' | 'counterparty'>, header: RecordValues, amount: unknown): string {
  const partner = counterparty ? header[wordsName(counterparty)] : '';
  return [`${title} ${String(header.sn ?? '')}`.trim(), partner, yuan(amount)].filter(Boolean).join(' · ');
}
