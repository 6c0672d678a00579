import type { Row } from '../../../contract/answers';
import { daysBetween, today } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import { CORE_TRAIL, ORGANISATION, totalsOf } from '../../../define/document-core';
import { columnOf, type Field, type Fields, holds } from '../../../define/field';
import { AID_FIELDS, aidColumn, isPriceAid } from '../../../define/line-aids';
import type { LineProduct } from '../../form/line-table/line-table-props';
import { isTyped } from '../../form/record-values';
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
  // A kind that has a name of its own for what it comes to says it once.
  const isNamed = (total: string) => shown.some(({ id, field }) => columnOf(id, field) === columnOf(total, CORE_TRAIL.totalAmount));
  const isParty = ({ id, field }: GridColumn) =>
    id === definition.counterparty || (field.kind === 'ref' && (field.to === 'warehouse' || field.to === 'department'));
  return [
    gridColumn('sn', sn, { pin: 'start' }),
    ...owner(isEverybodys),
    ...(documentDate ? [gridColumn('documentDate', documentDate)] : []),
    ...shown.filter(isParty),
    ...totalsOf(definition.lines)
      .filter((name) => !isNamed(name))
      .map((name) => gridColumn(name, CORE_TRAIL[name])),
    ...shown.filter(({ isShare }) => isShare).map((column) => ({ ...column, width: 88 })),
    ...shown.filter((column) => !isParty(column) && !column.isShare),
    statusColumn(definition, status),
    gridColumn('createdByName', createdByName, { isSortable: false }),
    gridColumn('reviewedByName', reviewedByName, { isSortable: false }),
    ...(remark ? [gridColumn('remark', remark)] : []),
    ...listed.filter((column) => column.isHidden),
    ...columnsOf(rest, () => false),
  ];
}

/** The status, and beside it that the document is late: a kind that turns red says by which flag, and its due day by how many days. */
function statusColumn({ redWhen, header, countersign }: DocumentDefinition, status: Field): GridColumn {
  const late = redWhen === undefined ? undefined : header[redWhen];
  if (!redWhen || !late) return gridColumn('status', status, { pin: 'end', width: countersign ? 104 : 84 });
  const [due] = Object.entries(header).find(([name, field]) => late.live === 'isOverdue' && columnOf(name, field) === 'expected_date') ?? [];
  const mark = (row: Row): string | undefined => {
    if (row[redWhen] !== true) return undefined;
    const days = due && typeof row[due] === 'string' ? daysBetween(String(row[due]), today()) : 0;
    return days > 0 ? `逾期 ${days} 天` : late.label;
  };
  return gridColumn('status', status, { pin: 'end', width: 138, mark });
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
    statusColumn(definition, status),
    ...heading.slice(2).map(([id, field]) => gridColumn(id, field, { isHidden: true })),
  ];
}

/** Header fields that decide which columns the line table has. */
export const decidingFields = (definition: DocumentDefinition): string[] => [
  ...new Set(Object.values(definition.lines).flatMap((field) => Object.keys(field.columnWhen ?? {}))),
];

/** How lines of a kind say their goods in one cell: the choice, with the name that is read through it, and their code. */
export function productOf(fields: Fields): LineProduct | undefined {
  const [name, field] = Object.entries(fields).find(([, { via }]) => via !== undefined) ?? [];
  if (!name || !field?.via || !(field.via in fields)) return undefined;
  return { id: field.via, name, notes: fields.code?.via === field.via ? ['code'] : [] };
}

/** What helps to decide a line stands behind what it is typed for: the price, where it has one, else the quantity. */
function withAids({ aids, lines }: DocumentDefinition, columns: readonly GridColumn[]): GridColumn[] {
  const after = ['price', 'quantity'].map((name) => columns.findIndex(({ id }) => id === name)).find((at) => at !== -1);
  if (!aids || after === undefined) return [...columns];
  const shown = aids.shows.filter((aid) => !isPriceAid(aid) || 'price' in lines);
  const own = shown.map((aid) =>
    gridColumn(aidColumn(aid), AID_FIELDS[aid], { isSortable: false, isFilterable: false, width: aid === 'lastPrice' ? 128 : 76 }),
  );
  // What the line comes to stays in sight beside them.
  const rest = columns.slice(after + 1).map((column) => (column.id === 'amount' && !isTyped(column.field) ? ({ ...column, pin: 'end' } as const) : column));
  return [...columns.slice(0, after + 1), ...own, ...rest];
}

/** The goods stand still at the left, unless something else is typed before them: Enter goes on in the order it went. */
const staysInView = (columns: readonly GridColumn[], product: LineProduct): boolean => {
  const isOpen = columns.some(({ id, field }) => id === product.id && isTyped(field));
  return !isOpen || columns.find(({ field, isHidden }) => isTyped(field) && !isHidden)?.id === product.id;
};

/**
 * Columns of the line table of a form, in the order people fill them in: the goods in one cell, what is typed next, and what else
 * describes the goods behind it. Columns that mean something only for one type of the document are there for it.
 */
export function lineColumns(definition: DocumentDefinition, header: Record<string, unknown>): GridColumn[] {
  const fields = Object.fromEntries(Object.entries(definition.lines).filter(([, field]) => holds(field.columnWhen, header)));
  const all = columnsOf(fields, (field, id) => !isSeldom(field, id) && (field.list || !(field.extra && field.computed && !field.via))).map((column) => ({
    ...column,
    isSortable: false,
    isFilterable: false,
  }));
  const product = productOf(fields);
  const isDescription = (column: GridColumn) => Boolean(column.field.via);
  const ordered = withAids(definition, [...all.filter((column) => !isDescription(column)), ...all.filter(isDescription)]);
  if (!product) return ordered;
  const pin = staysInView(ordered, product) ? ({ pin: 'start' } as const) : {};
  return ordered.map((column) => {
    if (column.id === product.id) return { ...column, ...pin, title: '产品', width: 250 };
    return column.id === product.name || product.notes.includes(column.id) ? { ...column, isHidden: true } : column;
  });
}
