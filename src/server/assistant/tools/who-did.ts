import { z } from 'zod';
import type { Row } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL } from '../../../define/document-core';
import { grouped, isZero } from '../../../define/money';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';
import { runQuery } from '../../engine/queries/run';
import { documentReference, documentWords, openDocument, openList } from '../places';
import { defineTool, found, headOf, nothing } from '../tool';
import { readableKinds } from '../words/kinds';
import { NAMED_BY } from '../words/said/who-did';
import { askedOf } from './asked-of-row';
import { documentWordsSchema } from './document-words';
import { refusal } from './find-documents';
import { listPapers } from './list-papers';
import { readDocumentWords } from './read-document-words';

const schema = documentWordsSchema.extend({
  did: z.enum(['made', 'decided', 'named']).describe('问谁做的：made 制单，decided 审核，named 单据上写着的人（盘点人、验收人）'),
  verb: z.string().max(4).optional().describe('动词，如 盘、验、收'),
});
type Words = z.infer<typeof schema>;
const SHOWN = 8;
const MOST_PEOPLE = 10;

/** Who made, decided or carried out papers: person by person how many, and of a few paper by paper. */
export const whoDid = defineTool<Words>({
  name: 'whoDid',
  description: '单据是谁开的、谁审的、谁盘点或验收的：按人统计张数，少的逐张列出。',
  args: schema,
  may: (context) => readableKinds(context).length > 0,
  run: async ({ context, text }, { did, verb, ...words }) => {
    const reading = await readDocumentWords(context, words);
    if (reading.kinds.length === 0 && reading.refused.length > 0) return refusal(context, reading.refused);
    const what = reading.understood.length > 0 ? `（${reading.understood.join('，')}）` : '';
    const parts = [];
    for (const definition of reading.kinds.slice(0, 3)) {
      const filters = reading.filtersOf(definition);
      if (filters) parts.push(await peopleOf(context, definition, filters, personOf(definition, did, verb), { ...words, text }));
    }
    const shown = parts.filter(({ total }) => total > 0);
    const [first] = parts;
    if (shown.length === 0) return nothing(`没有找到${first?.definition.title ?? words.kind ?? '单据'}${what}。`, { unplaced: reading.unplaced });
    return found({
      text: shown
        .map(({ definition, total, person, lines, rows }) =>
          [`${definition.title}${what}共 **${total} 张**，按${person.label}：`, lines.join('\n'), rows.length > 0 ? rows.join('\n') : '']
            .filter(Boolean)
            .join('\n\n'),
        )
        .join('\n\n'),
      data: shown.map(({ definition, total, lines, rows }) => ({ title: definition.title, total, people: lines, documents: rows })),
      unplaced: reading.unplaced,
      rows: shown.map(({ definition, filters }) => ({ of: definition.kind, filters, said: headOf(definition.title, reading.understood) })),
      references: shown.flatMap(({ references }) => references),
      proposals: shown.flatMap(({ proposals }) => proposals),
    });
  },
});

type Person = { name: string; label: string; isRef: boolean };
/** Whom the paper names for what was done; whoever wrote it where it names nobody. */
function personOf({ header }: DocumentDefinition, did: Words['did'], verb: string | undefined): Person {
  if (did === 'decided') return { name: 'reviewedByName', label: '审核人', isRef: false };
  const label = did === 'named' ? NAMED_BY[verb?.slice(0, 1) ?? ''] : undefined;
  const [name, field] = label ? (Object.entries(header).find(([, one]) => (one.kind === 'ref' || one.kind === 'text') && label.test(one.label)) ?? []) : [];
  return name && field ? { name, label: field.label, isRef: field.kind === 'ref' } : { name: 'createdByName', label: '制单人', isRef: false };
}

async function peopleOf(
  context: Context,
  definition: DocumentDefinition,
  filters: Record<string, string>,
  person: Person,
  { order, count, text }: Pick<Words, 'order' | 'count'> & { text: string },
) {
  const { hidden } = sightOf(context, definition);
  const isMoney = 'amount' in definition.lines && !hidden.has('totalAmount');
  const most = Math.min(count ?? MOST_PEOPLE, MOST_PEOPLE);
  const { list: people } = await runQuery(
    { ...context, screen: '' },
    querySchema.parse({
      of: definition.kind,
      by: [person.name],
      measures: ['count', ...(isMoney ? ['totalAmount'] : [])],
      where: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name.replace(/^f\./, ''), value])),
      order: order === 'smallest' ? 'count' : '-count',
      totals: false,
      // One more than is told says that there are more.
      limit: most + 1,
    }),
  );
  const answer = await listPapers(context, definition, filters, { pageSize: SHOWN });
  const nameIn = (row: Record<string, unknown>): string => String((person.isRef ? row[`${person.name}Name`] : row[person.name]) || '没有写');
  // The list does not show everybody a paper names.
  const shownIn = (row: Record<string, unknown>): string => (row[person.isRef ? `${person.name}Name` : person.name] ? `，${person.label} ${nameIn(row)}` : '');
  const amountIn = (row: Record<string, unknown>): string =>
    isMoney && !isZero(String(row.totalAmount || '0')) ? `，${grouped(String(row.totalAmount))} 元` : '';
  const lines = people.slice(0, most).map((row, at) => `${at + 1}. **${nameIn(row)}** ${String(row.count)} 张${amountIn(row)}`);
  const isFew = answer.total <= SHOWN;
  const besides = (row: Row): string[] => askedOf({ ...CORE_TRAIL, ...definition.header }, row, text, `${documentWords(definition, row)}${shownIn(row)}`);
  return {
    definition,
    filters,
    person,
    total: answer.total,
    lines: [...lines, ...(people.length > most ? [`\n只列出前 ${most} 人。`] : [])],
    rows: isFew ? answer.list.map((row) => [`- **${String(row.sn)}** ${documentWords(definition, row)}${shownIn(row)}`, ...besides(row)].join('，')) : [],
    references: answer.list.slice(0, SHOWN).map((row) => documentReference(context, definition, row)),
    proposals: [
      ...openList(context, definition, filters, answer.total),
      ...(answer.total === 1 && answer.list[0] ? openDocument(context, definition, answer.list[0]) : []),
    ],
  };
}
