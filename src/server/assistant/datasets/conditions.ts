import { asksBlank } from '../../../define/blank-filter';
import { fieldsOf } from '../../../define/define-dataset';
import type { Field, RefField } from '../../../define/field';
import { bareFilter, isNot, notFilter } from '../../../define/not-filter';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import { GAZETTEER } from '../tools/query-where';
import { loadNames, meant, type Names } from '../words/names';
import { type Readable, toldOf } from './readable';

/** Conditions as filters of the engine, as they are said, and why any could not be placed. */
export type Conditions = { filters: Record<string, string>; said: string[]; strange: string[] };
/** Of which rows, by which field. */
type Asked = { context: Context; one: Readable; name: string; names: Names };
type Placed = { value: string; said: string } | { strange: string };

/** As many records as a filter takes. */
const MOST = 50;
/** Records the rows name that are looked through for a word. */
const LOOKED_THROUGH = 1000;

const fieldNames = (one: Readable): string => {
  const { dimensions, measures } = toldOf(one);
  return [...dimensions, ...measures].map(([name, { label }]) => `${name} ${label}`).join('、');
};

/** Conditions in words, by the fields they are on: names of records, labels of choices, 是 and 否, ranges `a~b`, `not:` before any. */
export async function conditionsOf(context: Context, one: Readable, given: Readonly<Record<string, string>>): Promise<Conditions> {
  const { dataset } = one;
  const names = await loadNames(context, Object.values(given).join(' '));
  const known: Record<string, Field> = { ...dataset.takes, ...fieldsOf(dataset) };
  const conditions: Conditions = { filters: {}, said: [], strange: [] };
  for (const [name, value] of Object.entries(given)) {
    const field = Object.hasOwn(known, name) ? known[name] : undefined;
    const placed = field
      ? await placedOn({ context, one, name, names }, field, value.trim())
      : { strange: `【${dataset.title}】没有字段 ${name}，可用：${fieldNames(one)}` };
    if ('strange' in placed) conditions.strange.push(placed.strange);
    else {
      conditions.filters[name] = placed.value;
      conditions.said.push(`${field?.label ?? name} ${placed.said}`);
    }
  }
  return conditions;
}

async function placedOn(asked: Asked, field: Field, value: string): Promise<Placed> {
  if (isNot(value)) {
    const placed = await placedOn(asked, field, bareFilter(value));
    return 'strange' in placed ? placed : { value: notFilter(placed.value), said: `不是 ${placed.said}` };
  }
  if (asksBlank(value)) return { value, said: value };
  if (field.kind === 'flag') return flagOf(field, value);
  if (field.kind === 'choice' || field.kind === 'choices') return choicesOf(field.label, field.options, value);
  if (field.kind === 'ref' || field.kind === 'refs') return recordsCalled(asked, field, value);
  return LISTED.test(value)
    ? { strange: `【${field.label}】一次只能查一个${field.kind === 'text' ? '词' : '值或范围 a~b'}：分几次查，或不加这个条件、按它分行` }
    : { value, said: value };
}
/** Several words or values, where one is looked for as it is. */
const LISTED = /、|[,，](?!\d{3}(?!\d))/;

const FLAGS: Readonly<Record<string, string>> = { 是: 'true', 否: 'false', true: 'true', false: 'false', '1': 'true', '0': 'false' };
const flagOf = ({ label }: Field, value: string): Placed => {
  const flag = FLAGS[value];
  return flag ? { value: flag, said: flag === 'true' ? '是' : '否' } : { strange: `【${label}】只能是 是 或 否` };
};

const each = (value: string): string[] =>
  value
    .split(/[,，、|]/)
    .map((one) => one.trim())
    .filter(Boolean);

function choicesOf(label: string, options: readonly { value: string; label: string }[], value: string): Placed {
  // 明日 is 明日（下周） too.
  const isCalled = (option: { value: string; label: string }, one: string) =>
    option.label === one || option.value === one || option.label.startsWith(`${one}（`);
  // 已发货、对方未入库 is one choice.
  const said = options.some((option) => option.label === value) ? [value] : each(value);
  const found = said.map((one) => ({ one, called: options.filter((option) => isCalled(option, one)) }));
  const stranger = found.find(({ called }) => called.length === 0);
  if (stranger) return { strange: `【${label}】没有“${stranger.one}”，可用：${options.map((option) => option.label).join('、')}` };
  const called = found.flatMap((one) => one.called);
  return { value: called.map((option) => option.value).join(), said: called.map((option) => option.label).join('、') };
}

async function recordsCalled({ context, one, name, names }: Asked, field: RefField, value: string): Promise<Placed> {
  const kind = GAZETTEER[field.to];
  const found: { id: string; name: string }[] = [];
  for (const said of each(value)) {
    const known = kind ? meant(names, kind, said) : [];
    const ofField =
      field.to !== 'organisation' ? known : known.flatMap((record) => (record.counterparty ? { id: record.counterparty, name: record.name } : []));
    const called = ofField.length > 0 ? ofField : await recordsNamed(context, one, toldApart(one, name, field), said);
    if (called.length === 0) return { strange: `没有找到${field.label}“${said}”（或不在用户能查看的范围里）` };
    found.push(...called);
  }
  const some = found.slice(0, MOST);
  return { value: some.map(({ id }) => id).join(), said: [...new Set(some.map(({ name }) => name))].slice(0, 8).join('、') };
}

/** What is asked before the rows are told apart by another field of theirs: 召回 by 召回单. */
const toldApart = ({ dataset: { dimensions } }: Readable, name: string, { to }: RefField): string =>
  name in dimensions ? name : (Object.entries(dimensions).find(([, field]) => field.kind === 'ref' && field.to === to)?.[0] ?? name);

/** Other records as the rows themselves name them, so that nobody hears of one he may not see. */
async function recordsNamed(context: Context, { dataset, reader }: Readable, name: string, said: string): Promise<{ id: string; name: string }[]> {
  const [measure = ''] = Object.keys(dataset.measures);
  const { list } = await runQuery(
    context,
    querySchema.parse({ of: dataset.id, measures: [measure], by: [name], totals: false, limit: LOOKED_THROUGH }),
    reader,
  );
  return list
    .map((row) => ({ id: String(row[name] ?? ''), name: String(row[`${name}Name`] ?? '') }))
    .filter((one) => one.id !== '' && one.name.toLowerCase().includes(said.toLowerCase()));
}
