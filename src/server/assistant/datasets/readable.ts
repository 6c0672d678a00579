import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { sectionNames } from '../../../define/in-section';
import { linesId } from '../../../define/listed-dataset';
import { datasetOf } from '../../../domain/dataset-of';
import { datasets, documents, masterOf, masters } from '../../../domain/registry';
import type { Context } from '../../base/context';
import type { Reader } from '../../engine/queries/ask';
import { isTold } from '../../engine/queries/plan';
import { readerOf } from '../../engine/queries/reader';

/** A dataset with what its reader is told of it. */
export type Readable = { dataset: Dataset; reader: Reader };

/**
 * The dataset of this name, where the caller may read it; `undefined` where he may not or there is none. Who patients are is never told here,
 * whatever he sees himself: what is read this way leaves the house.
 */
export function readable(context: Context, id: string): Readable | undefined {
  const dataset = datasetOf(id);
  const reader = dataset && !masterOf(id)?.isPerson && readerOf({ ...context, screen: '' }, dataset);
  return dataset && reader ? { dataset, reader: { ...reader, sees: (needs) => needs !== 'showPatient' && reader.sees(needs) } } : undefined;
}

/** Every set of facts, kind of document and master the caller may read. */
export const allReadable = (context: Context): Readable[] =>
  [...datasets.map(({ id }) => id), ...documents.map(({ kind }) => kind), ...masters.map(({ resource }) => resource)].flatMap(
    (id) => readable(context, id) ?? [],
  );

/** Fields of it the reader is told: dimensions and measures, by name. */
export function toldOf({ dataset, reader }: Readable): { dimensions: [string, Field][]; measures: [string, Field][] } {
  const isSeen = ([name, field]: [string, Field]): boolean => isTold(reader, name, field);
  return { dimensions: Object.entries(dataset.dimensions).filter(isSeen), measures: Object.entries(dataset.measures).filter(isSeen) };
}

/** The tables of lines of a kind, as datasets of their own. */
export const linesOf = (context: Context, { rowsOf }: Dataset): Readable[] => {
  const definition = rowsOf?.level === 'documents' ? documents.find(({ kind }) => kind === rowsOf.resource) : undefined;
  return definition ? sectionNames(definition).flatMap((section) => readable(context, linesId(definition.kind, section)) ?? []) : [];
};

/** Whether it, or a field or choice of it that is told its reader, is called by this word. */
export function isCalled(one: Readable, word: string): boolean {
  const { dimensions, measures } = toldOf(one);
  return (
    `${one.dataset.title} ${one.dataset.said}`.includes(word) ||
    [...dimensions, ...measures].some(
      ([, field]) => field.label.includes(word) || ('options' in field && field.options.some(({ label }) => label.includes(word))),
    )
  );
}
