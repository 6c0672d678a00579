import type { Dataset } from '../../../define/define-dataset';
import { linesId } from '../../../define/listed-dataset';
import { datasetOf } from '../../../domain/dataset-of';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { hearsAll, type Told } from '../answers/words-of';
import { normalise } from '../reading/read';
import type { ToolAnswer } from '../tool';
import { answered } from './answered-so';
import { isFiltered, rowsByDoor } from './by-door';
import { type Holding, holdingAny, holdingNamed } from './field-holding';
import { fieldSaid } from './labels';
import type { Placed } from './placing';
import { sightIn } from './sight';
import { goodsIn, type Subject, subjectsIn } from './subjects';
import { vocabularyOf } from './vocabulary';
import { bareOf, placesOf } from './without-asking';

/**
 * 手术间是1号手术间的手术计划, 文号药监械函〔2026〕46号的停售单: rows and what stands in one of their fields, said outright. What is between the words
 * of asking is a value as it is written, whatever names, days and sizes may be read in it; it counts where rows of the asker's hold it.
 * `isNamed`: with the name of its field alone; else any field that holds it, for nothing else has found anything.
 */
export async function heldOutright(told: Told, isNamed: boolean): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  if (frame.has('here') || frame.text.length > LONGEST || !READS.has(frame.intent)) return undefined;
  for (const subject of [...subjectsIn(context, frame.text), ...goodsIn(context, frame.text)]) {
    const { dataset } = subject;
    const sees = sightIn(context, dataset);
    if (!sees || !('count' in dataset.measures)) continue;
    const own = vocabularyOf(dataset, sees);
    for (const said of valuesIn(frame.text, subject)) {
      // 停了 is a state of these rows: that none is in it is no reason to look for the letters in their remarks.
      if (!isNamed && own.get(said)?.is === 'where') continue;
      const held = isNamed
        ? ((await holdingNamed({ context, dataset, sees }, said)) ?? (await holdingOfLines(context, dataset, said)))
        : await holdingAny({ context, dataset, sees }, said);
      const answer = held && (await toldOf(told, subject, held));
      // That no row has a choice there is is an answer.
      if (!answer || (answer.isEmpty && !(isNamed && held.field.kind === 'choice'))) continue;
      hearsAll({ asking, frame });
      return answer;
    }
  }
  return undefined;
}
const LONGEST = 80;
const READS = new Set(['list', 'figure', 'open', 'none', 'rank', 'detail', 'draft', 'share', 'explain']);

/** What stands between the name of the rows and the words of asking, wherever that name is said; nothing where something is said on both sides of it. */
function valuesIn(text: string, { words, dataset }: Subject): string[] {
  const [name] = words.filter((word) => text.includes(word)).sort((a, b) => b.length - a.length);
  if (!name) return [];
  const labels = Object.values(dataset.dimensions)
    .flatMap(({ label }) => fieldSaid(label))
    .map(normalise)
    .filter((label) => text.includes(label));
  return placesOf(text, name).flatMap((at) => {
    const [said = '', ...more] = [text.slice(0, at), text.slice(at + name.length)].map((side) => bareOf(side, labels)).filter((side) => side.length > 1);
    return more.length === 0 && said !== '' ? [said] : [];
  });
}

/** 税率13%的发票: what stands on a line of them. */
async function holdingOfLines(context: Context, { id }: Dataset, said: string): Promise<Holding | undefined> {
  const lines = documentOf(id) && datasetOf(linesId(id));
  const sees = lines && sightIn(context, lines);
  return lines && sees ? holdingNamed({ context, dataset: lines, sees }, said) : undefined;
}

const NOTHING: Placed = { where: {}, said: [], by: [], measures: [], periods: [], asks: new Set(), isTold: false, told: [], isOwn: true };
const COUNTS = /[几多]少?[张条个份笔单家种]|多少/;

/** The rows that hold it: as their list filters them, else one by one as the query door has them. */
async function toldOf(told: Told, subject: Subject, { name, value, said }: Holding): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const where = { [name]: value };
  if (!isFiltered(subject.dataset, name)) return rowsByDoor(asking, subject, where, [said]);
  return answered(told, subject, { ...NOTHING, where, said: [said], asks: new Set(COUNTS.test(frame.text) ? ['count'] : []) });
}
