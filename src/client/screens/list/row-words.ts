import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { yuan } from '../../../define/money';

export const PICK_FIRST = '请先选中表格中一行数据，再进行相关操作。';
/** A row of either level: that of a line names its document. */
export const idOf = (row: Row): string => String(row.documentId ?? row.id);

/** A document as a question names it: its number, whom it is with, what it comes to. */
export function documentWords(definition: Pick<DocumentDefinition, 'counterparty'>, row: Row): string {
  const partner = definition.counterparty ? String(row[`${definition.counterparty}Name`] ?? '') : '';
  return [String(row.sn ?? ''), partner, yuan(row.totalAmount)].filter(Boolean).join(' · ');
}
