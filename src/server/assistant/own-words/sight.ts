import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { sightOf } from '../../engine/documents/present';
import { readerOf } from '../../engine/queries/reader';
import type { Sees } from './vocabulary';

/** Which fields of a dataset the asker sees; undefined where he reads none of its rows. */
export function sightIn(context: Context, dataset: Dataset): Sees | undefined {
  const reader = readerOf({ ...context, screen: '' }, dataset);
  if (!reader) return undefined;
  const paper = documentOf(dataset.id);
  const hidden = paper && sightOf(context, paper).hidden;
  return ({ needs }: Field, name: string) => !reader.hidden?.has(name) && !hidden?.has(name) && (needs === undefined || reader.sees(needs));
}
