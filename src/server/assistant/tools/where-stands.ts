import type { Row } from '../../../contract/answers';
import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS, statusLabel } from '../../../define/status';
import type { Context } from '../../base/context';
import { shownDocument } from '../../engine/documents/info';
import { documentReference, documentWords, openDocument } from '../places';
import { defineTool, found, nothing } from '../tool';
import { readableKinds } from '../words/kinds';
import { type DocumentWords, documentWordsSchema } from './document-words';
import { searchAll } from './find-documents';
import { readDocumentWords } from './read-document-words';
import { refusalOf } from './refusal';
import { standingOf } from './standing';

const MOST = 4;
const MOST_LINES = 4;
const UNDER_WAY = new Set<number>([STATUS.submitted, STATUS.reviewed, STATUS.rejected, STATUS.draft]);

type One = { definition: DocumentDefinition; row: Row };

/** Where papers stand: of the newest that are still under way the state, what each waits for, with whom and since when. */
export const whereStands = defineTool<DocumentWords>({
  name: 'whereStands',
  description: '进度：某类单据（如我的申领、给某单位的订单）里还没办完的走到哪一步、等谁、从什么时候起。',
  args: documentWordsSchema,
  may: (context) => readableKinds(context).length > 0,
  run: async ({ context }, words) => {
    const reading = await readDocumentWords(context, words);
    const rows = (await searchAll(context, reading, { pageSize: 12 })).flatMap(({ definition, rows: own }) => own.map((row): One => ({ definition, row })));
    const open = rows.filter(({ row }) => UNDER_WAY.has(Number(row.status)));
    // What was given in before what somebody still writes.
    const given = open.filter(({ row }) => Number(row.status) !== STATUS.draft);
    const told = (given.length > 0 ? given : open).slice(0, MOST);
    const what = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
    if (told.length === 0) return await done(context, rows, `${words.kind ?? '单据'}${what}`);
    const answers = await Promise.all(told.map((one) => standing(context, one)));
    const more = (given.length > 0 ? given : open).length - told.length;
    return found({
      text: `还没办完的${more > 0 ? '最近几张' : ''}${what}：\n\n${answers.map((one) => one.text).join('\n')}${more > 0 ? `\n\n另有 ${more} 张${more + told.length >= 12 ? '以上' : ''}，在列表里。` : ''}`,
      data: { listed: answers.map((one) => one.data), others: more },
      references: told.map(({ definition, row }) => documentReference(context, definition, row)),
      proposals: told.flatMap(({ definition, row }) => openDocument(context, definition, row)),
    });
  },
});

async function standing(context: Context, { definition, row }: One) {
  const info = await shownDocument(context, definition, { id: String(row.id) });
  const says = standingOf(definition, info, dayOf(context.now()));
  const next = Number(row.status) === STATUS.reviewed && says.length === 0 ? ['已审核，还没有后续单据'] : says;
  const refused = Number(row.status) === STATUS.rejected ? [await refusalOf(context, String(row.id))] : [];
  const lines = [...refused, ...next].filter(Boolean);
  return {
    text: `- **${String(row.sn)}** ${definition.title} · ${documentWords(definition, row)}${lines
      .slice(0, MOST_LINES)
      .map((line) => `\n  - ${line}`)
      .join('')}`,
    data: { sn: row.sn, status: statusLabel(Number(row.status)), standing: lines },
  };
}

/** Nothing is under way: the last ones, which are done, and how far what came of them is. */
async function done(context: Context, rows: readonly One[], what: string) {
  const [last] = rows;
  if (!last) return nothing(`没有找到${what}。`);
  const answers = await Promise.all(rows.slice(0, MOST).map((one) => standing(context, one)));
  return found({
    text: `${what}里没有还没办完的。最近的是：\n\n${answers.map(({ text }) => text).join('\n')}`,
    data: { underWay: 0, latest: answers.map(({ data }) => data) },
    references: rows.slice(0, MOST).map(({ definition, row }) => documentReference(context, definition, row)),
    proposals: openDocument(context, last.definition, last.row),
  });
}
