import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { use } from '../../use';
import type { Told } from '../words-of';
import { GLANCES } from './glances';

const ASKS = new Set(['list', 'figure', 'rank', 'none', 'open', 'detail', 'forecast', 'explain', 'compare']);
/** The answer where the words stand and nothing else narrows them that the dataset does not know. */
export function atAGlance(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  if (!ASKS.has(frame.intent) || frame.number || frame.has('ask.how') || frame.has('ask.why') || frame.has('here')) return undefined;
  const isNarrowed = Boolean(frame.state || frame.trait || frame.kind) || frame.goods.length > 0 || frame.departments.length > 0;
  const glance = GLANCES.find(
    ({ words, kinds, isWhatever }) => kinds.includes(asking.context.org.kind) && (isWhatever || !isNarrowed) && words.test(frame.text),
  );
  const words = glance?.ask(told);
  const dataset = words && datasetOf(words.of);
  if (!glance || !words || !dataset || !readerOf(asking.context, dataset)) return undefined;
  const said = glance.words.exec(frame.text);
  const [from, to] = [said?.index ?? 0, (said?.index ?? 0) + (said?.[0].length ?? 0)];
  const heard = frame.cover.filter((arc) => arc.from < to && arc.to > from).map(({ text }) => text);
  asking.asked?.push({
    tool: 'heard',
    args: [
      said?.[0],
      ...(glance.isWhatever ? [frame.text, frame.trait, frame.state] : []),
      ...heard,
      ...(words.of === 'forecast' || words.of === 'warned' ? frame.periods.map(({ text }) => text) : []),
    ].join(' '),
  });
  return use(queryFigures, asking, words);
}
