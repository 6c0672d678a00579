import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { documentInfo } from '../../engine/documents/info';
import { documentReference, documentWords, openDocument } from '../places';
import { defineTool, found, nothing } from '../tool';
import { readableKinds } from '../words/kinds';
import { type DocumentWords, documentWordsSchema } from './document-words';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';

const SHOWN = 6;

/** Why goods came back or were written off: the newest such papers, each with the reasons its head and its lines keep. */
export const recordedReasons = defineTool<DocumentWords>({
  name: 'recordedReasons',
  description: '单据上记录的原因：为什么退货、退库、报损、停售、调价。',
  args: documentWordsSchema,
  may: (context) => readableKinds(context).length > 0,
  run: async ({ context }, words) => {
    const reading = await readDocumentWords(context, words);
    const hits = await searchAll(context, reading, { pageSize: words.count ?? SHOWN });
    const rows = hits.flatMap(({ definition, rows: own }) => own.map((row) => ({ definition, row }))).slice(0, words.count ?? SHOWN);
    const total = hits.reduce((sum, one) => sum + one.total, 0);
    const what = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
    const kind = words.kind ?? '这样的单据';
    if (rows.length === 0) return nothing(`没有找到${kind}${what}。`);
    const told = await Promise.all(
      rows.map(async ({ definition, row }) => {
        const info = await documentInfo(context, definition, { id: String(row.id) });
        const reasons = reasonsOf(definition, info.header, info.lines);
        const goods = [...new Set(info.lines.map((line) => [line.productName, line.specificationName].filter(Boolean).join(' ')))].filter(Boolean).slice(0, 3);
        return `- **${String(row.sn)}** ${documentWords(definition, row)}${goods.length > 0 ? ` · ${goods.join('、')}` : ''}\n  - ${reasons.length > 0 ? reasons.join('；') : '单据上没有写原因'}`;
      }),
    );
    return found({
      text: `${kind}${what}共 **${total} 张**，记录的原因：\n\n${told.join('\n')}${total > rows.length ? `\n\n只列出最近 ${rows.length} 张。` : ''}`,
      data: { total, list: told },
      references: rows.map(({ definition, row }) => documentReference(context, definition, row)),
      proposals: rows.slice(0, 5).flatMap(({ definition, row }) => openDocument(context, definition, row)),
    });
  },
});

const REASON = /原因|理由|事由|说明|类型/;
function reasonsOf({ header, lines: fields }: DocumentDefinition, head: Row, lines: readonly Row[]): string[] {
  const said = [...saidBy(header, head), ...lines.flatMap((line) => saidBy(fields, line))];
  const remark = typeof head.remark === 'string' && head.remark !== '' ? [`备注：${head.remark}`] : [];
  return [...new Set([...said, ...remark])];
}
const saidBy = (fields: Fields, row: Row): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = row[name];
    return REASON.test(field.label) && value !== undefined && value !== '' && value !== null && ['choice', 'text'].includes(field.kind)
      ? [`${field.label}：${textOf(field, value)}`]
      : [];
  });
