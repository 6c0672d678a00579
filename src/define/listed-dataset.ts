import { type Dataset, defineDataset } from './define-dataset';
import type { DocumentDefinition } from './define-document';
import type { MasterDefinition } from './define-master';
import { CORE_TRAIL } from './document-core';
import { type Field, type Fields, flag, integer, month, ref } from './field';
import { inSection } from './in-section';
import { LINES } from './section';

/**
 * Every kind of documents, its lines and every master are datasets too: what their lists filter by are dimensions, what they add up are
 * measures, and how many there are is one. Their rows are those of the lists, for everybody (server/engine/queries/listed.ts).
 */
export const COUNT = 'count';
/** The month of a document's day. */
export const MONTH = 'month';
/** Of lines: how many documents they stand in. */
export const DOCUMENTS = 'documents';
/** Of masters: the record itself, as others point to it, where it may be called by its name. */
export const ITSELF = 'itself';
/** Fields no group can be made of: lists, files, and what is read from a row only when it is shown. */
const UNGROUPED = new Set<Field['kind']>(['files', 'refs', 'choices']);

/** A kind under its own name, its lines as `<kind>Lines`, the rows of its other sections by theirs: `paymentOrderFunds`. */
export const datasetOfDocument = (definition: DocumentDefinition): Dataset => ofDocument(definition, 'documents');
export const datasetOfLines = (definition: DocumentDefinition, section: string): Dataset => ofDocument(inSection(definition, section), 'lines');
export const linesId = (kind: string, section = LINES): string => `${kind}${section.charAt(0).toUpperCase()}${section.slice(1)}`;

function ofDocument(definition: DocumentDefinition, level: 'documents' | 'lines'): Dataset {
  const { kind, title, header, lines, section } = definition;
  const isLines = level === 'lines';
  const fields: Fields = { ...(isLines ? lines : {}), ...CORE_TRAIL, ...header };
  const summed = isLines ? lines : header;
  const isMeasure = (name: string, field: Field): boolean => isSummed(field) && summed[name] === field;
  const totals = isLines ? [] : (['totalQuantity', 'totalAmount'] as const).filter((name) => (CORE_TRAIL[name].sumOf ?? '') in lines);
  const entries = Object.entries(fields).filter(([name]) => !(name in TOTALS));
  return defineDataset({
    id: isLines ? linesId(kind, section) : kind,
    title: isLines ? `${title}${section ? definition.linesTitle : '明细'}` : title,
    said: title,
    rowsOf: { resource: kind, level, ...(section ? { section } : {}) },
    dimensions: {
      ...named(entries.filter(([name, field]) => !isMeasure(name, field) && isGrouped(field))),
      [MONTH]: month('月份'),
    },
    measures: {
      [COUNT]: integer(isLines ? '行数' : '单据数', { sum: true }),
      ...(isLines ? { [DOCUMENTS]: integer('单据数') } : {}),
      ...named([...entries.filter(([name, field]) => isMeasure(name, field)), ...totals.map((name) => [name, CORE_TRAIL[name]] as const)]),
    },
    ...(isLines ? { distinct: { [DOCUMENTS]: 'sn' } } : {}),
    day: 'documentDate',
    ...(isLines && 'unit' in lines ? { unit: 'unit' } : {}),
  });
}

export function datasetOfMaster({ resource, title, label, fields, hasStatus, masks, ownOnly, picker }: MasterDefinition): Dataset {
  // What is shown in part, or not to everybody who reads the row, tells nothing apart.
  const known = Object.entries(fields).filter(([name, field]) => !(name in masks) && !ownOnly.includes(name) && !field.live);
  // What is called by a name of another record, or by one that is worked out and no picker offers, is nothing others point to.
  const called = known.find(([name, field]) => name === label && !field.via && !field.extra && (!field.computed || picker.length > 0))?.[1];
  return defineDataset({
    id: resource,
    title,
    said: title,
    rowsOf: { resource, level: 'masters' },
    dimensions: {
      ...named(known.filter(([, field]) => !isSummed(field) && isGrouped(field))),
      ...(hasStatus ? { status: flag('状态') } : {}),
      ...(called ? { [ITSELF]: ref(resource, title, { list: false, ...(called.needs ? { needs: called.needs } : {}) }) } : {}),
    },
    measures: { [COUNT]: integer('条数', { sum: true }), ...named(known.filter(([, field]) => isSummed(field))) },
  });
}

const TOTALS: Fields = { totalQuantity: CORE_TRAIL.totalQuantity, totalAmount: CORE_TRAIL.totalAmount };
const isSummed = (field: Field): boolean => field.sum === true && !field.extra && !field.via;
const isGrouped = (field: Field): boolean => !UNGROUPED.has(field.kind) && field.sum !== true;

/** Each under a column of its own: two fields of a document may lie in one. */
const named = (entries: readonly (readonly [string, Field])[]): Fields =>
  Object.fromEntries(entries.map(([name, { via: _via, ...field }]) => [name, { ...field, column: listedColumn(name) } as Field]));
const listedColumn = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
