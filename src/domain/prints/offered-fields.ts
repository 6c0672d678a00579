import type { DocumentDefinition } from '../../define/define-document';
import type { PrintDefinition } from '../../define/define-print';
import { PAPER_TRAIL } from '../../define/document-core';
import type { Field, Fields } from '../../define/field';
import type { PrintColumn } from '../../define/print-column';
import { documentOf } from '../registry';

/** A field a form may carry: its name, and what it is called. */
export type OfferedField = { field: string; label: string };

const PRINTED = (one: Field): boolean => one.kind !== 'files' && one.list !== false;
const of = (fields: Fields): OfferedField[] =>
  Object.entries(fields).flatMap(([field, one]) => (PRINTED(one) && !/Id$/.test(field) ? [{ field, label: one.label }] : []));
const ofForm = (columns: readonly PrintColumn[]): OfferedField[] => columns.flatMap(({ field, label }) => (field === '' ? [] : [{ field, label }]));
const once = (all: readonly OfferedField[]): OfferedField[] => all.filter((one, at) => all.findIndex(({ field }) => field === one.field) === at);

/** Kinds a form prints, or the one it is laid out for. */
const kindsOf = ({ titles }: PrintDefinition, kind: string): DocumentDefinition[] =>
  Object.keys(titles)
    .filter((one) => kind === '' || one === kind)
    .flatMap((one) => documentOf(one) ?? []);

/** What may stand in the head: what the form has there, then everything else its documents say. */
export const offeredHead = (print: PrintDefinition, kind: string): OfferedField[] =>
  once([...ofForm(print.header), ...kindsOf(print, kind).flatMap(({ header }) => of(header)), ...of(PAPER_TRAIL)]);

/** The same of the columns of the lines. */
export const offeredColumns = (print: PrintDefinition, kind: string): OfferedField[] =>
  once([
    ...ofForm([...print.columns, ...(kind === '' ? Object.values(print.columnsOf ?? {}).flat() : (print.columnsOf?.[kind] ?? []))]),
    ...kindsOf(print, kind).flatMap(({ lines }) => of(lines)),
  ]);
