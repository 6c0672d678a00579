import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { querySchema } from '../../../define/query';
import { datasetOf } from '../../../domain/dataset-of';
import { remembered } from '../../base/remembered';
import { runQuery } from '../../engine/queries/run';
import { pagesOf } from '../answers/records-called';
import { hearsAll, type Told } from '../answers/words-of';
import { openPage } from '../places';
import { found, type ToolAnswer } from '../tool';
import { fieldHeard } from './field-heard';
import { sightIn } from './sight';
import { bareOf } from './without-asking';

const MOST = 8;
const LONGEST = 60;

/**
 * 王商通的职务是什么, 骨折内固定术套包的参考金额: a record by its name and one of its fields by its label, whatever page keeps it. `told`: what was
 * answered so far; where that has the field, or the name is but a part of one, it stays.
 */
export async function fieldOfRecord({ frame, asking }: Told, told: string, isLost: boolean): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  if (frame.text.length > LONGEST || frame.number || frame.intent === 'draft' || frame.intent === 'how') return undefined;
  for (const { screen, definition } of pagesOf(context)) {
    const dataset = datasetOf(definition.resource);
    if (dataset?.dimensions[definition.label]?.kind !== 'text') continue;
    const all = labelledOf(dataset).filter(({ name }) => name !== definition.label);
    if (!all.some(({ label }) => frame.text.includes(label))) continue;
    const sees = sightIn(context, dataset);
    const labelled = sees ? all.filter(({ name, field }) => sees(field, name)) : [];
    if (!labelled.some(({ label }) => frame.text.includes(label))) continue;
    const bare = bareOf(
      frame.text,
      labelled.map(({ label }) => label),
    );
    const named = labelled.find(({ label }) => bare.endsWith(label) && bare.length > label.length + 1);
    if (!named || (!isLost && told.includes(named.field.label))) continue;
    const record = bare.slice(0, -named.label.length).replace(/的$/, '');
    const rows = await rowsCalled(context, dataset.id, definition.label, named.name, isLost ? [`=${record}`, record] : [`=${record}`]);
    if (rows.length === 0) continue;
    hearsAll({ asking, frame });
    const lines = rows.slice(0, MOST).map((row) => `- **${String(row[definition.label])}** ${named.field.label} ${wordsOf(named.field, row, named.name)}`);
    return found({
      text: `${screen.title}：\n\n${lines.join('\n')}${rows.length > MOST ? `\n\n只列出前 ${MOST} 条。` : ''}`,
      data: { page: screen.title, rows: lines },
      proposals: [openPage(screen, { keyword: record })],
    });
  }
  return undefined;
}

/** Fields of a set by what they are called, the longest label first. */
const labelledOf = remembered(({ dimensions }: Dataset) =>
  Object.entries(dimensions)
    .filter(([, field]) => field.kind !== 'flag')
    .flatMap(([name, field]) => fieldHeard(field.label).map((label) => ({ name, field, label })))
    .sort((a, b) => b.label.length - a.label.length),
);

const wordsOf = (field: Field, row: Record<string, unknown>, name: string): string => {
  const words = textOf(field, row[name], row[`${name}Name`]);
  return words === '' ? '没有填' : `**${words}**`;
};

/** Records by the first way of calling them that finds any, each with the field. */
async function rowsCalled(context: Told['asking']['context'], of: string, label: string, name: string, ways: readonly string[]) {
  for (const way of ways) {
    const query = { of, measures: ['count'], by: [label, name], where: { [label]: way }, totals: false, limit: MOST + 1 };
    const { list } = await runQuery({ ...context, screen: '' }, querySchema.parse(query));
    if (list.length > 0) return list;
  }
  return [];
}
