import type { Context } from '../../base/context';
import { documentReference, documentWords, openDocument } from '../places';
import { defineTool, found, nothing } from '../tool';
import { readableKinds } from '../words/kinds';
import { type DocumentWords, documentWordsSchema } from './document-words';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';
import { lastRefusal, refusalOf } from './refusal';

const SHOWN = 8;
/** How many are looked through for those one person refused. */
const LOOKED_THROUGH = 200;

/** What was refused and why: papers that stand refused, each with who refused it, when, and the reason he gave. */
export const refusedPapers = defineTool<DocumentWords>({
  name: 'refused',
  description: '被驳回、打回的单据：哪些、谁驳回的、什么时候、什么理由。',
  args: documentWordsSchema,
  may: (context) => readableKinds(context).length > 0,
  // Who refused a paper stands in its history: nobody has passed it.
  run: async ({ context }, { reviewedBy: refusedBy, ...words }) => {
    const reading = await readDocumentWords(context, { ...words, status: '已驳回' });
    const hits = await searchAll(context, reading, { pageSize: refusedBy ? LOOKED_THROUGH : SHOWN });
    const all = hits.flatMap(({ definition, rows: own }) => own.map((row) => ({ definition, row })));
    const rows = refusedBy ? await thoseRefusedBy(context, refusedBy, all) : all;
    const total = refusedBy ? rows.length : hits.reduce((sum, one) => sum + one.total, 0);
    const conditions = [...reading.understood.filter((one) => !one.startsWith('状态')), ...(refusedBy ? [`驳回人 ${refusedBy}`] : [])];
    const what = conditions.length > 0 ? `（${conditions.join('，')}）` : '';
    if (total === 0) return nothing(`现在没有被驳回的${words.kind ?? '单据'}${what}。`);
    const told = rows.slice(0, SHOWN);
    const lines = await Promise.all(
      told.map(
        async ({ definition, row }) =>
          `- **${String(row.sn)}** ${definition.title} · ${documentWords(definition, row)}\n  - ${await refusalOf(context, String(row.id))}`,
      ),
    );
    return found({
      text: `被驳回的${words.kind ?? '单据'}有 **${total} 张**${what}：\n\n${lines.join('\n')}${total > told.length ? `\n\n只列出 ${told.length} 张。` : ''}`,
      data: { total, list: lines },
      references: told.map(({ definition, row }) => documentReference(context, definition, row)),
      proposals: told.slice(0, 5).flatMap(({ definition, row }) => openDocument(context, definition, row)),
    });
  },
});

async function thoseRefusedBy<R extends { row: Record<string, unknown> }>(context: Context, name: string, papers: readonly R[]): Promise<R[]> {
  const refusals = await Promise.all(papers.map(({ row }) => lastRefusal(context, String(row.id))));
  return papers.filter((_, at) => refusals[at]?.user_name === name);
}
