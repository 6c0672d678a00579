import { datasetOf } from '../../../domain/dataset-of';
import type { Context } from '../../base/context';
import { begunOn } from './query-begun';
import type { Reading } from './read-document-words';

/** The day of the first paper of these kinds, where the days asked for lie before it: of those no nought is told. */
export async function beforeTheFirst(context: Context, { kinds, period, unknown }: Reading, counted: number): Promise<string | undefined> {
  if (!period || counted === 0 || unknown.length > 0) return undefined;
  const days = await Promise.all(
    kinds.map(({ kind }) => {
      const dataset = datasetOf(kind);
      return dataset && begunOn({ ...context, screen: '' }, dataset, 'count');
    }),
  );
  const [first] = days.flatMap((day) => day ?? []).sort();
  return first && period.to < first ? first : undefined;
}
