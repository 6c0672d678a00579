import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL, ORGANISATION, totalsOf } from '../../../define/document-core';
import { type Field, type Fields, holds } from '../../../define/field';
import { type GridColumn, gridColumn } from '../../table/grid-column';

/** Detail of a line few people look for: there when asked for, unless the kind is about it (required, or listed). */
const SELDOM = new Set([
  'ratio',
  'baseQuantity',
  'brand',
  'storage',
  'sterilisationNo',
  'udi',
  'packNo',
  'sourceOpen',
  'fulfilled',
  'stopped',
  'serialNo',
  'tax',
  'netAmount',
]);

const isSeldom = (field: Field, id: string): boolean => SELDOM.has(id) && !field.required && !field.list;

const columnsOf = (fields: Fields, isShown: (field: Field, id: string) => boolean): GridColumn[] =>
  Object.entries(fields).map(([id, field]) => gridColumn(id, field, isShown(field, id) ? {} : { isHidden: true }));

/** Whose a document is stands in the list where the page shows those of all organisations. */
const owner = (isEverybodys: boolean): GridColumn[] => (isEverybodys ? [gridColumn('organisation', ORGANISATION, { isSortable: false })] : []);

/** The standard list of a kind: number, date, with whom and where, sums, what else the definition lists, people; the status stays in view; the rest is hidden until asked for. */
export function documentColumns(definition: DocumentDefinition, isEverybodys = false): GridColumn[] {
  const { sn, status, totalQuantity: _quantity, totalAmount: _amount, createdByName, reviewedByName, ...rest } = CORE_TRAIL;
  const { documentDate, remark, attachments: _attachments, ...header } = definition.header;
  const listed = columnsOf(header, (field) => field.list === true);
  const shown = listed.filter((column) => !column.isHidden);
  const isParty = ({ id, field }: GridColumn) =>
    id === definition.counterparty || (field.kind === 'ref' && (field.to === 'warehouse' || field.to === 'department'));
  return [
    gridColumn('sn', sn, { pin: 'start' }),
    ...owner(isEverybodys),
    ...(documentDate ? [gridColumn('documentDate', documentDate)] : []),
    ...shown.filter(isParty),
    ...totalsOf(definition.lines).map((name) => gridColumn(name, CORE_TRAIL[name])),
    ...shown.filter((column) => !isParty(column)),
    gridColumn('status', status, { pin: 'end', width: 84 }),
    gridColumn('createdByName', createdByName, { isSortable: false }),
    gridColumn('reviewedByName', reviewedByName, { isSortable: false }),
    ...(remark ? [gridColumn('remark', remark)] : []),
    ...listed.filter((column) => column.isHidden),
    ...columnsOf(rest, () => false),
  ];
}

/** One row per line, with what names its document in front. */
export function documentLineColumns(definition: DocumentDefinition, isEverybodys = false): GridColumn[] {
  const { sn, status } = CORE_TRAIL;
  const { documentDate, ...header } = definition.header;
  const heading = Object.entries(header).filter(([id, field]) => field.list && !(id in definition.lines));
  return [
    gridColumn('sn', sn, { pin: 'start' }),
    ...owner(isEverybodys),
    ...(documentDate ? [gridColumn('documentDate', documentDate)] : []),
    ...heading.slice(0, 2).map(([id, field]) => gridColumn(id, field)),
    ...columnsOf(definition.lines, (field, id) => !field.extra && !isSeldom(field, id)),
    gridColumn('status', status),
    ...heading.slice(2).map(([id, field]) => gridColumn(id, field, { isHidden: true })),
  ];
}

/** Header fields that decide which columns the line table has. */
export const decidingFields = (definition: DocumentDefinition): string[] => [
  ...new Set(Object.values(definition.lines).flatMap((field) => Object.keys(field.columnWhen ?? {}))),
];

/**
 * Columns of the line table of a form, in the order people fill them in: the name of the goods beside their choice, what is typed
 * next, and what else describes the goods behind it. Columns that mean something only for one type of the document are there for it.
 */
export function lineColumns(definition: DocumentDefinition, header: Record<string, unknown>): GridColumn[] {
  const fields = Object.fromEntries(Object.entries(definition.lines).filter(([, field]) => holds(field.columnWhen, header)));
  const all = columnsOf(fields, (field, id) => !isSeldom(field, id) && (field.list || !(field.extra && field.computed && !field.via))).map((column) => ({
    ...column,
    isSortable: false,
    isFilterable: false,
  }));
  const name = all.find((column) => column.field.via);
  const isDescription = (column: GridColumn) => Boolean(column.field.via) && column !== name;
  return [...all.filter((column) => !isDescription(column)), ...all.filter(isDescription)];
}
