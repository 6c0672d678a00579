import { useMemo } from 'react';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { Fields } from '../../../../define/field';
import { freeLine } from '../../../../define/open-items';
import { LINES } from '../../../../define/section';
import { type Line, LineStore } from '../../../form/line-table/line-store';
import { isTyped, type RecordValues, sentValues } from '../../../form/record-values';
import type { Sections, Start } from '../document-start';

/** The lines of a document, one store per section. */
export type LineStores = Record<string, LineStore>;
export type SentLines = { lines: RecordValues[]; sections?: Record<string, RecordValues[]> };

/** The stores of a document's sections, holding what its form begins with; `store` is the one of its main lines. */
export function useLineStores(
  definition: DocumentDefinition,
  start: Start,
  lineFields: Fields,
  sectionFields: Record<string, Fields>,
): { store: LineStore; stores: LineStores } {
  const store = useMemo(() => {
    const lines = new LineStore(lineFields, begunAs(lineFields));
    lines.load(start.lines);
    return lines;
  }, [lineFields, start.lines]);
  const stores = useMemo((): LineStores => {
    const others = Object.entries(sectionFields).map(([name, fields]) => {
      const items = definition.sections[name]?.items;
      const lines = new LineStore(fields, items && freeLine(items));
      lines.load(start.sections[name] ?? []);
      return [name, lines] as const;
    });
    return { [LINES]: store, ...Object.fromEntries(others) };
  }, [definition, store, sectionFields, start.sections]);
  return { store, stores };
}

/** What a line begun by hand says from the start: what its definition presumes of what must be chosen. */
const begunAs = (fields: Fields): RecordValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.kind === 'choice' && field.required && isTyped(field) && field.default && !field.shownWhen && !field.columnWhen ? [[name, field.default]] : [],
    ),
  );

/** The lines of every section as they are sent; `only` = those of them that are meant. */
export function linesToSend(stores: LineStores, only: (store: LineStore) => readonly Line[] = (one) => one.snapshot()): SentLines {
  const { [LINES]: lines = [], ...sections } = Object.fromEntries(
    Object.entries(stores).map(([name, one]) => [name, only(one).map((line) => sentLine(one.fields, line))]),
  );
  return { lines, ...(Object.keys(sections).length > 0 ? { sections } : {}) };
}

export const sentLine = (fields: Fields, line: Line): RecordValues => ({
  ...(line.id ? { id: line.id } : {}),
  ...(line.values.sourceLine ? { sourceLine: line.values.sourceLine } : {}),
  ...(line.values.item ? { item: line.values.item } : {}),
  ...sentValues(fields, line.values),
});

/** The lines of every section with their ids, as a draft keeps them. */
export function typedRows(stores: LineStores): { lines: RecordValues[]; sections: Sections } {
  const rows = Object.entries(stores).map(
    ([name, one]) => [name, one.snapshot().map((line) => ({ ...line.values, ...(line.id ? { id: line.id } : {}) }))] as const,
  );
  const { [LINES]: lines = [], ...sections } = Object.fromEntries(rows);
  return { lines, sections };
}
