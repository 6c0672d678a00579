import { sql } from 'kysely';
import { BLANK, FILLED } from '../../../define/blank-filter';
import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { bareFilter, isNot } from '../../../define/not-filter';
import type { Context } from '../../base/context';
import type { NameKind } from '../words/name-rows';
import { type Found, idsOf, loadNames, meantOrNot } from '../words/names';
import { namesOf } from './document-words';

/** Conditions as filters, and as they are said; what names nobody is `unknown`. */
export type Where = { filters: Record<string, string>; understood: string[]; unknown: string[] };

/** Which kind of record is found by the gazetteer as which kind of name. */
export const GAZETTEER: Readonly<Record<string, NameKind>> = {
  partner: 'partner',
  specification: 'goods',
  department: 'department',
  warehouse: 'warehouse',
  organisation: 'partner',
};
const IS_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:,|$))+$/;

export async function readWhere(context: Context, dataset: Dataset, given: Readonly<Record<string, string>>): Promise<Where> {
  const fieldCalled = (name: string) => dataset.dimensions[name] ?? dataset.takes?.[name];
  const kindOf = (field: Field | undefined) => (field?.kind === 'ref' ? GAZETTEER[field.to] : undefined);
  const named = Object.entries(given).filter(([, value]) => !IS_ID.test(value));
  const names = await loadNames(
    context,
    named.map(([, value]) => value).join(' '),
    named.flatMap(([name]) => kindOf(fieldCalled(name)) ?? []),
  );
  const where: Where = { filters: {}, understood: [], unknown: [] };
  for (const [name, value] of Object.entries(given)) {
    const field = fieldCalled(name);
    if (!field && name in dataset.measures) {
      where.filters[name] = value;
      const measure = dataset.measures[name];
      if (measure && (measure.kind === 'money' || name in dataset.distinct || name in dataset.extremes)) where.understood.push(wordsOf(measure, value));
      continue;
    }
    if (!field) {
      where.unknown.push(`条件“${value}”（${dataset.title}没有这一项）`);
      continue;
    }
    const kind = kindOf(field);
    if (!kind || IS_ID.test(value)) {
      where.filters[name] = filterValue(field, value);
      where.understood.push(field.kind === 'ref' && field.to === 'employee' ? await peopleCalled(context, field.label, value) : wordsOf(field, value));
      continue;
    }
    const found = meantOrNot(names, kind, value);
    if (found.length === 0) where.unknown.push(`${field.label}“${value}”`);
    else {
      where.filters[name] = idsFor(field, found);
      where.understood.push(`${field.label} ${namesOf(found)}`);
    }
  }
  return where;
}

/** A choice may be said by its label. */
const filterValue = (field: Field, said: string): string =>
  field.kind === 'choice'
    ? said
        .split(',')
        .map((one) => field.options.find(({ label }) => label === one)?.value ?? one)
        .join()
    : said;

async function peopleCalled({ db, org }: Context, label: string, ids: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from employee where org_id = ${org.id} and id = any(${ids.split(',')}::uuid[]) order by name`.execute(db);
  return rows.length > 0 ? `${label} ${rows.map(({ name }) => name).join('、')}` : '';
}

const idsFor = (field: Field, found: readonly Found[]): string =>
  idsOf(found, (one) => (field.kind === 'ref' && field.to === 'organisation' ? (one.counterparty ?? []) : one.id));

function wordsOf(field: Field, value: string): string {
  if (isNot(value)) return `不是${wordsOf(field, bareFilter(value))}`;
  if (field.kind === 'flag' && field.label === '状态') return value === 'true' ? '启用' : '停用';
  if (field.kind === 'flag') return value === 'true' ? field.label : `非${field.label}`;
  if (field.kind === 'choice') {
    return value
      .split(',')
      .map((one) => field.options.find((option) => option.value === one)?.label ?? one)
      .join('、');
  }
  if (IS_ID.test(value)) return '';
  if (value === FILLED) return '';
  if (value === BLANK) return `没有${field.label}`;
  const [from = '', to] = value.split('~');
  if (to === undefined) return `${field.label} ${value.replace(/^=/, '')}`;
  return from === '' ? `${field.label}不超过 ${to}` : to === '' ? `${field.label}不少于 ${from}` : `${field.label} ${from} 至 ${to}`;
}
