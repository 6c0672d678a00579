import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { remembered } from '../../base/remembered';
import { sightOf as sightOfPapers } from '../../engine/documents/present';
import { readerOf } from '../../engine/queries/reader';
import type { Sees } from './vocabulary';

/** Which fields of a dataset the asker sees; undefined where he reads none of its rows. Worked out once a question. */
export function sightIn(context: Context, dataset: Dataset): Sees | undefined {
  const known = sights(context);
  if (!known.has(dataset)) known.set(dataset, sightOf(context, dataset));
  return known.get(dataset);
}
const sights = remembered((_: Context) => new Map<Dataset, Sees | undefined>());

function sightOf(context: Context, dataset: Dataset): Sees | undefined {
  const reader = readerOf({ ...context, screen: '' }, dataset);
  if (!reader) return undefined;
  const paper = documentOf(dataset.id);
  const hidden = paper && sightOfPapers(context, paper).hidden;
  return ({ needs }: Field, name: string) => !reader.hidden?.has(name) && !hidden?.has(name) && (needs === undefined || reader.sees(needs));
}
