import { dayOf } from '../../../define/dates';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { linesId } from '../../../define/listed-dataset';
import { datasetOf } from '../../../domain/dataset-of';
import { lineWordsOf } from '../../../domain/screens/line-words';
import { rowsCalled, rowWordsOf, split } from '../../../domain/screens/row-words';
import { remembered } from '../../base/remembered';
import { hearsAll, type Told } from '../answers/words-of';
import { loadGazetteer } from '../reading/gazetteer';
import { filled, type ToolAnswer, together } from '../tool';
import { listLines } from '../tools/list-lines';
import { given, use } from '../use';
import { readableKinds } from '../words/kinds';
import { placedIn } from './placed';
import { AT, type Placed } from './placing';
import { readBy } from './read';
import { sightIn } from './sight';
import { kindsNamed } from './subjects';
import { type Vocabulary, vocabularyOf } from './vocabulary';
import type { Word } from './word';

type Line = { name: string; which: 'some' | 'none' | 'nought'; said: string; isTelling: boolean };

/** Words of a table of lines that say what stands in them, the longest first. */
const linesSaid = remembered(({ dimensions, measures, rowsOf }: Dataset): readonly (Line & { field: Field })[] =>
  Object.entries({ ...dimensions, ...measures })
    .filter(([, field]) => NUMBERS.has(field.kind))
    .flatMap(([name, field]) => {
      const { telling, some, none, nought } = lineWordsOf(rowsOf?.resource ?? '', field.label) ?? {};
      const of = (words: string | undefined, which: Line['which'], isTelling: boolean) => split(words).map((said) => ({ name, field, which, said, isTelling }));
      return [...of(telling, 'some', true), ...of(some, 'some', false), ...of(none, 'none', true), ...of(nought, 'nought', true)];
    })
    .sort((a, b) => b.said.length - a.said.length),
);

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['quantity', 'price', 'money', 'integer']);
const FEW = 3;

/**
 * 还差哪个没盘, 11月拒收了几批: lines of papers by what stands in them, where the rest of the sentence is nothing but words of those papers, names
 * and days. `told`: of these numbers alone.
 */
export async function linesAsked({ frame, asking }: Told, told: readonly string[] = []): Promise<ToolAnswer | undefined> {
  const { context } = asking;
  // DH…拒收了什么: of the one that is named.
  const papers = frame.number ? [frame.number.toUpperCase()] : told;
  const text = frame.number ? frame.text.replace(frame.number.toLowerCase(), ' ').trim() : frame.text;
  if (text === '' || text.length > 60) return undefined;
  const named = kindsNamed(context, text);
  const answers: ToolAnswer[] = [];
  for (const { kind, prefix } of readableKinds(context)) {
    if (papers.length > 0 && !papers.some((number) => number.startsWith(prefix))) continue;
    const dataset = datasetOf(linesId(kind));
    if (!dataset) continue;
    const called = named.get(kind);
    const contents = called && !frame.number ? contentsAsked(dataset, text) : undefined;
    // Most say nothing of the lines of most papers: whether they are his is asked of the others.
    if (!contents && !linesSaid(dataset).some(({ said }) => text.includes(said))) continue;
    const sees = sightIn(context, dataset);
    if (!sees) continue;
    const own = linesSaid(dataset).filter(({ field, name }) => sees(field, name));
    const line = own.find(({ said }) => text.includes(said)) ?? contents;
    if (!line || !(called || line.isTelling || papers.length > 0)) continue;
    const words: Vocabulary = new Map<string, Word>([
      ...vocabularyOf(dataset, sees),
      ...split(rowWordsOf(kind).beside).map((said): [string, Word] => [said, { is: 'filler' }]),
      ...OF_LINES.map((said): [string, Word] => [said, { is: 'filler' }]),
      ...[...own, line].map((one): [string, Word] => [
        one.said,
        { is: 'where', where: { [AT + one.name]: one.which }, said: one === contents ? '' : one.said },
      ]),
    ]);
    const tokens = readBy(text, { dataset, words: [...(called ?? []), ...rowsCalled(kind)] }, words, await loadGazetteer(context, text), dayOf(context.now()));
    const placed = tokens && placedIn(tokens, dataset, dayOf(context.now()), text, true);
    const answer = placed && (await answered(asking, dataset, placed, papers));
    if (answer) answers.push(answer);
  }
  if (answers.length === 0) return undefined;
  hearsAll({ asking, frame });
  // All of it was understood: that there are none is an answer.
  return { ...together(filled(answers).slice(0, FEW)), isEmpty: false };
}

/** 报溢的是啥, 报损的都是些什么东西: the goods of such papers, each with what there is of it. 卖得最好的是啥 asks for one of them. */
function contentsAsked({ measures }: Dataset, text: string): Line | undefined {
  const said = /[最头第]/.test(text) ? undefined : CONTENTS.exec(text)?.[0];
  return said && 'quantity' in measures ? { name: 'quantity', which: 'some', said, isTelling: false } : undefined;
}
const CONTENTS =
  /(?:都|分别)?是些?(?:啥|什么)(?:东西|货|产品|耗材)?(?=$|[?？。 ,，])|(?:都|分别)?(?:是|有)?些?(?:啥|什么)(?:东西|货|产品|耗材)(?=$|[?？。 ,，])/;

/** What asks for lines and narrows none. */
const OF_LINES =
  '啥 什么 还差 差哪个 哪个货 哪个产品 哪个东西 哪样 是啥 是什么 啥东西 什么货 啥货 什么东西 因为啥 哪个 哪些 几批 几批货 几样 几行 几片 几盒 几支 几包 几件'.split(
    ' ',
  );

async function answered(
  asking: Told['asking'],
  dataset: Dataset,
  { where, said, periods }: Placed,
  papers: readonly string[],
): Promise<ToolAnswer | undefined> {
  const [key, which] = Object.entries(where).find(([name]) => name.startsWith(AT)) ?? [];
  if (!key || !which) return undefined;
  const [of, value] = which.split('=');
  const others = Object.fromEntries(Object.entries(where).filter(([name]) => !name.startsWith(AT)));
  return use(listLines, asking, {
    lines: dataset.id,
    figure: key.slice(AT.length),
    which: of === 'none' || of === 'nought' ? of : 'some',
    where: { ...others, ...(papers.length > 0 ? { sn: papers.join() } : {}) },
    // One that is named by its number; of several the rows say which they are of.
    said: [...said.filter(Boolean), ...(papers.length === 1 ? papers : papers.length > 1 ? [`刚才的 ${papers.length} 张`] : [])],
    ...given({ value, period: periods[0]?.text }),
  });
}
