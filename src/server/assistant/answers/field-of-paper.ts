import { CORE_HEADER, CORE_TRAIL } from '../../../define/document-core';
import type { Field, Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { datasets, documentOf } from '../../../domain/registry';
import { readerOf } from '../../engine/queries/reader';
import { fieldSaid } from '../own-words/labels';
import { bareOf } from '../own-words/without-asking';
import { documentReference, documentWords, openDocument } from '../places';
import { normalise } from '../reading/read';
import { found, type ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { pointedInfo } from '../tools/this-document';
import { use } from '../use';
import { readableKinds } from '../words/kinds';
import { hearsAll, type Told } from './words-of';

const FIGURES: ReadonlySet<Field['kind']> = new Set(['money', 'quantity', 'integer', 'rate']);
/** 执行了多少: what has been done by a paper is no deed, where fields of its kind are called after it (已执行金额, 执行率). */
const DONE = /^(?:已经?|都|现在)*([\u3400-\u9fff]{2})(?:了|到|过)*$/;
const isAfter = ({ kind, label }: Field, done: string): boolean => FIGURES.has(kind) && label.replace(/^已/, '').startsWith(done);
const figuresDone = (fields: Fields, done: string): string[] => Object.entries(fields).flatMap(([name, field]) => (isAfter(field, done) ? [name] : []));

/** The same as the facts about papers of the kind count it, where some are kept paper by paper. */
async function factsDone({ frame, asking }: Pick<Told, 'frame' | 'asking'>, kind: string, number: string, done: string): Promise<ToolAnswer | undefined> {
  for (const dataset of datasets.filter(({ shownOn, dimensions }) => shownOn.includes(kind) && dimensions.sn?.filter)) {
    const measures = Object.entries(dataset.measures).flatMap(([name, field]) => (isAfter(field, done) ? [name] : []));
    if (measures.length === 0 || !readerOf(asking.context, dataset)) continue;
    const answer = await use(queryFigures, asking, { of: dataset.id, measures, where: { sn: number }, said: `${dataset.title} ${number}` });
    if (answer.isEmpty) continue;
    hearsAll({ asking, frame });
    return answer;
  }
  return undefined;
}

/** FY202611270004的用途是什么: one field of one paper, called by its label and nothing else beside the number. */
export async function fieldOfPaper({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { number } = frame;
  const definition = number && readableKinds(asking.context).find(({ prefix }) => number.toUpperCase().startsWith(prefix));
  if (!definition || !documentOf(definition.kind)) return undefined;
  const fields: Fields = { ...CORE_TRAIL, ...CORE_HEADER, ...definition.header };
  const labelled = Object.entries(fields).flatMap(([name, { label }]) => fieldSaid(label).map((said) => ({ name, said: normalise(said) })));
  const said = bareOf(
    frame.text.replace(number.toLowerCase(), '').replace(/(?<=多少|几成)了/, ''),
    labelled.map((one) => one.said),
  );
  const whole = labelled.filter((one) => one.said === said).map(({ name }) => name);
  const done = whole.length === 0 && frame.has('ask.howmuch') ? DONE.exec(said)?.[1] : undefined;
  const facts = done ? await factsDone({ frame, asking }, definition.kind, number.toUpperCase(), done) : undefined;
  if (facts) return facts;
  const named = done ? figuresDone(fields, done) : whole;
  if (named.length === 0) return undefined;
  const meant = await pointedInfo(asking, number);
  if ('refused' in meant) return undefined;
  const { one, info } = meant;
  const told = named.flatMap((name): string[] => {
    const field = fields[name];
    const words = field && name in info.header ? textOf(field, info.header[name], info.header[`${name}Name`]) : undefined;
    return field && words !== undefined ? [`${field.label}：${words === '' ? '没有填' : `**${words}**`}`] : [];
  });
  if (told.length === 0) return undefined;
  hearsAll({ asking, frame });
  return found({
    text: `${definition.title} **${one.sn}** ${documentWords(definition, info.header)}\n\n${told.map((words) => `- ${words}`).join('\n')}`,
    data: { sn: one.sn, told },
    references: [documentReference(asking.context, definition, info.header)],
    proposals: openDocument(asking.context, definition, info.header),
  });
}
