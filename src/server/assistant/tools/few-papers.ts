import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { shownDocument } from '../../engine/documents/info';

export type Hit = { definition: DocumentDefinition; row: Row };

/** A paper with what lists do not show of it. */
export async function wholeOf(context: Context, { definition, row }: Hit): Promise<Hit> {
  const { header } = await shownDocument(context, definition, { id: String(row.id) });
  return { definition, row: { ...header, ...row } };
}

const COMPARED = /谁家?|哪家|便宜|最低|最贵|比价|报价|没报|报了/;
/** Of what is compared party by party how each stands: 瑞和 已报价 合计 37,175.97. */
export async function comparedLines(context: Context, { definition, row }: Hit, text: string): Promise<string> {
  if (!definition.matrix || !COMPARED.test(text)) return '';
  const { matrix } = await shownDocument(context, definition, { id: String(row.id) });
  if (!matrix) return '';
  const lines = matrix.columns.map(({ title, note, total }, at) => {
    const cells = matrix.rows.flatMap(({ cells: own }) => own[at] ?? []);
    const best = cells.filter(({ isBest }) => isBest).length;
    const none = total === '' ? 0 : cells.filter(({ text: words }) => words.length === 1).length;
    return `\n  - ${[title, note, total && `合计 ${total}`, best > 0 && `${best} 项最低`, none > 0 && `${none} 项不报`].filter(Boolean).join(' · ')}`;
  });
  return `${matrix.note ? `\n  - ${matrix.note}` : ''}${lines.join('')}`;
}
