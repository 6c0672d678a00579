import type { Row } from '../../../contract/answers';
import { CORE_TRAIL, totalsOf } from '../../../define/document-core';
import type { Field, Fields, Option } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { documentOf, masterOf } from '../../../domain/registry';

/** What a card says of a row: what it is, its state, two lines of words and the figure it comes to. */
export type CardWords = { title: string; sn: string; state: Option | undefined; notes: string[]; amount: string };

const NOTES = 4;
const said = (name: string, field: Field, row: Row): string => textOf(field, row[name], row[`${name}Name`]);
const stateOf = (name: string, field: Field | undefined, row: Row): Option | undefined => {
  const option = field?.kind === 'choice' ? field.options.find(({ value }) => value === String(row[name] ?? '')) : undefined;
  return field && option && { ...option, label: said(name, field, row) };
};

/** Words of the listed fields, in their order, without those said already. */
function notesOf(fields: Fields, row: Row, without: readonly string[]): string[] {
  const listed = Object.entries(fields).filter(([name, field]) => field.list && !without.includes(name) && field.kind !== 'files');
  return [...new Set(listed.map(([name, field]) => said(name, field, row)).filter((text) => text !== '' && text !== '否'))].slice(0, NOTES);
}

export function cardOf(resource: string, row: Row): CardWords {
  const document = documentOf(resource);
  return document ? documentCard(resource, row) : masterCard(resource, row);
}

function documentCard(kind: string, row: Row): CardWords {
  const definition = documentOf(kind);
  if (!definition) return masterCard(kind, row);
  const { header, counterparty } = definition;
  const party = counterparty ?? Object.keys(header).find((name) => header[name]?.list && header[name]?.kind === 'ref') ?? '';
  const partyField = header[party];
  const sum = totalsOf(definition.lines).includes('totalAmount') && row.totalAmount ? `¥${textOf(CORE_TRAIL.totalAmount, row.totalAmount)}` : '';
  const day = header.documentDate ? said('documentDate', header.documentDate, row) : '';
  return {
    title: (partyField && said(party, partyField, row)) || definition.title,
    sn: String(row.sn ?? ''),
    state: stateOf('status', CORE_TRAIL.status, row),
    notes: [day, ...notesOf(header, row, [party, 'documentDate'])].filter(Boolean).slice(0, NOTES),
    amount: sum || (row.totalQuantity ? `共 ${textOf(CORE_TRAIL.totalQuantity, row.totalQuantity)}` : ''),
  };
}

function masterCard(resource: string, row: Row): CardWords {
  const fields = masterOf(resource)?.fields ?? {};
  const label = masterOf(resource)?.label ?? 'name';
  const [name = label] = [label, ...Object.keys(fields).filter((one) => fields[one]?.list)].filter(
    (one) => fields[one] && said(one, fields[one] as Field, row),
  );
  const field = fields[name];
  return {
    title: field ? said(name, field, row) : String(row.name ?? row.code ?? ''),
    sn: name === 'code' ? '' : String(row.code ?? ''),
    state: stateOf('status', fields.status, row) ?? (row.status === false ? { value: 'false', label: '停用', tone: 'grey' } : undefined),
    notes: notesOf(fields, row, [name, 'code', 'status']),
    amount: '',
  };
}
