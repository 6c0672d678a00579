import { withDerived } from '../../../define/derived-measures';
import { fieldSaid } from './described';
import { type Readable, toldOf } from './readable';

type Named = { measures: readonly string[]; by?: readonly string[] | undefined };

/** What is asked for by a name the dataset has not, or that is not told this caller; with the names there are. */
export function strangeNames(one: Readable, { measures, by = [] }: Named): string {
  const told = toldOf({ ...one, dataset: withDerived(one.dataset, measures) });
  const lacks = (fields: readonly [string, unknown][], names: readonly string[]) => names.filter((name) => !fields.some(([known]) => known === name));
  const strangers = [...lacks(told.measures, measures), ...lacks(told.dimensions, by)];
  if (strangers.length === 0) return '';
  const own = toldOf(one);
  const unseen = strangers.flatMap((name) => one.dataset.measures[name] ?? one.dataset.dimensions[name] ?? []).map(({ label }) => label);
  if (unseen.length > 0) return `用户无权查看【${one.dataset.title}】的${unseen.join('、')}。`;
  return `【${one.dataset.title}】没有 ${strangers.join('、')}。可作 measures：${own.measures.map(fieldSaid).join('；')}。可作 by、where：${own.dimensions.map(fieldSaid).join('；')}`;
}
