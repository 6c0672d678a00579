import { allReadable } from '../datasets/readable';
import type { Heard } from './heard';
import type { Told } from './words-of';

/** 集采品种: before goods the name of a mark of theirs is no deed, whatever it is read as; what was told of has to say so. */
const OF_GOODS = /^的?(?:耗材|产品|品种|物资|器械|货|东西)/;

export function marksHeard({ frame, asking }: Told, answer: string): Heard[] {
  const arcs = frame.cover.filter(({ sense, to }) => sense.startsWith('flow.') && OF_GOODS.test(frame.text.slice(to)));
  if (arcs.length === 0) return [];
  const marks = new Set(
    allReadable(asking.context).flatMap(({ dataset }) => Object.values(dataset.dimensions).flatMap(({ kind, label }) => (kind === 'flag' ? [label] : []))),
  );
  return arcs.filter(({ text }) => marks.has(text)).map(({ text }) => ({ said: text, isPlaced: answer.includes(text) }));
}
