import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { ITSELF } from '../../../define/listed-dataset';
import { notFilter } from '../../../define/not-filter';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { isAnyCalled } from '../../engine/queries/names';
import { runQuery } from '../../engine/queries/run';
import { firstOf } from '../first-of';
import { normalise } from '../reading/read';
import { fieldSaid, saidFor } from './labels';
import type { Sees } from './vocabulary';

/** The field that holds a value, the value as the field has it, and both as they are said. */
export type Holding = { name: string; field: Field; value: string; said: string };

/** `measure`: what tells that there are rows, of sets that do not count them. */
type Rows = { context: Context; dataset: Dataset; sees: Sees; measure?: string };
const NOT = /^(?:不是|不为|不等于|不叫)/;
const IS = /^(?:是|为|叫|等于|填的是|写的是|[:：=])/;

/** A value behind the name of its field (手术间是1号手术间), where a row has it there. */
export async function holdingNamed(rows: Rows, said: string): Promise<Holding | undefined> {
  const named = fieldsOf(rows)
    .flatMap(([name, field]) => fieldSaid(field.label).map((label) => ({ name, field, label: normalise(label) })))
    .filter(({ label }) => said.startsWith(label))
    .sort((a, b) => b.label.length - a.label.length);
  for (const { name, field, label } of named) {
    const behind = said.slice(label.length);
    const isNot = NOT.test(behind);
    const value = behind.replace(isNot ? NOT : IS, '').trim();
    // A choice is known whether or not any row has it.
    const held = value === '' ? undefined : (choiceOf(field, value) ?? (await valueIn(rows, name, field, value)));
    if (held !== undefined) return { name, field, value: isNot ? notFilter(held) : held, said: `${isNot ? '不是' : ''}${field.label} ${value}` };
  }
  return undefined;
}

/** The choice that is called so, else the only one with the words in its name: 承兑 of 银行承兑汇票. */
function choiceOf(field: Field, said: string): string | undefined {
  if (field.kind !== 'choice') return undefined;
  const own = field.options.find(({ label }) => saidFor(label).some((one) => normalise(one) === said));
  const [only, ...others] = field.options.filter(({ label }) => normalise(label).includes(said));
  return own?.value ?? (others.length === 0 ? only?.value : undefined);
}

const MOST_FIELDS = 24;
/** A value without the name of its field: the first field that holds it, choices first, then people and names, then whatever is written. */
export async function holdingAny(rows: Rows, said: string): Promise<Holding | undefined> {
  const rank = ([name, { kind }]: [string, Field]): number => (kind === 'choice' ? 0 : name === 'sn' ? 4 : kind === 'ref' ? 1 : /ByName$/.test(name) ? 2 : 3);
  const inOrder = fieldsOf(rows).sort((a, b) => rank(a) - rank(b));
  return holdingIn(rows, inOrder.slice(0, MOST_FIELDS), said);
}

/** The first of these fields that holds it. */
export function holdingIn(rows: Rows, fields: readonly [string, Field][], said: string): Promise<Holding | undefined> {
  return firstOf(fields, async ([name, field]) => {
    const value = await valueIn(rows, name, field, said);
    return value === undefined ? undefined : { name, field, value, said: `${field.label} ${said}` };
  });
}

/** Who the patients are is asked of their own page. */
const fieldsOf = ({ dataset, sees }: Rows): [string, Field][] =>
  Object.entries(dataset.dimensions).filter(([name, field]) => name !== ITSELF && sees(field, name) && !(field.kind === 'ref' && field.to === 'patient'));

const MOST_NAMES = 500;
async function valueIn({ context, dataset, measure = 'count' }: Rows, name: string, field: Field, said: string): Promise<string | undefined> {
  const run = (query: object) =>
    runQuery({ ...context, screen: '' }, querySchema.parse({ of: dataset.id, measures: [measure], totals: false, limit: MOST_NAMES, ...query }));
  const isHeld = async (value: string): Promise<boolean> => Number((await run({ where: { [name]: value }, totals: true })).totals[measure] ?? 0) !== 0;
  const first = async (values: readonly string[]): Promise<string | undefined> => {
    for (const value of values) if (await isHeld(value)) return value;
    return undefined;
  };
  if (field.kind === 'choice')
    return first(field.options.filter(({ label }) => saidFor(label).some((one) => normalise(one) === said)).map(({ value }) => value));
  // Most fields do not hold it: that costs one look each.
  const held = field.kind === 'text' ? await first([...new Set([said, inFullWidth(said)])]) : undefined;
  if (field.kind === 'text') return held !== undefined && (await isHeld(`=${held}`)) ? `=${held}` : held;
  const figure = NUMBERS.has(field.kind) ? FIGURE.exec(said)?.[1] : undefined;
  if (figure) return first([`${figure}~${figure}`]);
  if (field.kind !== 'ref' || !(await isAnyCalled(context, field.to, said))) return undefined;
  const { list } = await run({ by: [name] });
  const called = list.map((row) => ({ id: String(row[name] ?? ''), said: normalise(String(row[`${name}Name`] ?? '')) })).filter(({ id }) => id !== '');
  const own = called.filter((one) => one.said === said);
  return (own.length > 0 ? own : called.filter((one) => one.said.includes(said))).map(({ id }) => id).join() || undefined;
}

const NUMBERS: ReadonlySet<Field['kind']> = new Set(['money', 'price', 'quantity', 'integer', 'rate']);
const FIGURE = /^(-?\d{1,12}(?:\.\d{1,6})?)(?:%|元|个|天|次)?$/;
const WIDE: Readonly<Record<string, string>> = { '(': '（', ')': '）', ',': '，', ':': '：' };
/** As people type it, where the question was read in plain letters. */
const inFullWidth = (said: string): string => said.replace(/[(),:]/g, (sign) => WIDE[sign] ?? sign);
