import type { Dataset } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import type { Told } from '../answers/words-of';
import { type Arc, bestCover, worth } from '../reading/lattice';
import { normalise } from '../reading/read';
import type { ToolAnswer } from '../tool';
import { answered } from './answered-so';
import { grammar } from './grammar';
import { heldIn } from './held';
import { fieldSaid, saidFor } from './labels';
import type { Placed } from './placing';
import { asksIn } from './shapes';
import { sightIn } from './sight';
import { type Subject, subjectsIn } from './subjects';
import type { Sees } from './vocabulary';

type Held = { where: Record<string, string>; said: string };

/**
 * 手术间是1号手术间的手术计划, 文号药监械函〔2026〕46号的停售单: rows and what stands in one of their fields, said outright. What is between the words
 * of asking is a value as it is written, whatever names, days and sizes may be read in it; it counts where rows of the asker's hold it.
 * `isNamed`: with the name of its field alone; else any field that holds it, for nothing else has found anything.
 */
export async function heldOutright(told: Told, isNamed: boolean): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  if (frame.has('here') || frame.text.length > LONGEST || !READS.has(frame.intent)) return undefined;
  for (const subject of subjectsIn(context, frame.text)) {
    const sees = sightIn(context, subject.dataset);
    const value = sees && valueIn(frame.text, subject);
    if (!sees || !value) continue;
    const held = isNamed
      ? await heldByField(context, subject.dataset, value, sees)
      : 'count' in subject.dataset.measures && (await heldIn(context, subject.dataset, value, frame.text, sees));
    if (!held) continue;
    const placed: Placed = { ...NOTHING, ...held, said: [held.said], asks: new Set(COUNTS.test(frame.text) ? ['count'] : []) };
    const answer = await answered(told, subject, placed);
    if (answer.isEmpty) continue;
    asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text), frame.state, frame.trait].join(' ') });
    return answer;
  }
  return undefined;
}
const NOTHING: Placed = { where: {}, said: [], by: [], measures: [], periods: [], asks: new Set(), isTold: false, told: [], isOwn: true };
const LONGEST = 80;
const READS = new Set(['list', 'figure', 'open', 'none', 'rank', 'detail', 'draft', 'share', 'explain']);
const COUNTS = /[几多]少?[张条个份笔单家种]|多少/;

/** What stands between the name of the rows and the words of asking; undefined where something is said on both sides of the name. */
function valueIn(text: string, { words }: Subject): string | undefined {
  const [name] = words.filter((word) => text.includes(word)).sort((a, b) => b.length - a.length);
  if (!name) return undefined;
  const at = text.lastIndexOf(name);
  const sides = [text.slice(0, at), text.slice(at + name.length)].map(bareOf).filter(Boolean);
  return sides.length === 1 && (sides[0]?.length ?? 0) > 1 ? sides[0] : undefined;
}

/** A stretch without the words of asking around it. Single letters of grammar are left: 中 of 中心库. */
function bareOf(text: string): string {
  const known: Arc[] = [...asksIn(text), ...longWords(text)].map(({ at, said }) => ({
    from: at,
    to: at + said.length,
    sense: 'asked',
    gain: worth(said.length),
    text: said,
    value: said,
  }));
  const unread = bestCover(text, known).filter(({ sense }) => sense === '?');
  const [from, to] = [unread[0]?.from ?? 0, unread.at(-1)?.to ?? 0];
  return text.slice(from, to).replace(AROUND, '');
}
const AROUND = /^[\s的里中,，、:：]+|(?:[\s,，。?？]|的|有)+$/g;
const longWords = (text: string): { at: number; said: string }[] =>
  [...grammar().keys()].filter((said) => said.length > 1 && text.includes(said)).map((said) => ({ at: text.indexOf(said), said }));

const IS = /^(?:是|为|叫|等于|填的是|写的是|[:：=])/;
/** A value behind the name of its field, where a row has it there. */
async function heldByField(context: Context, dataset: Dataset, said: string, sees: Sees): Promise<Held | undefined> {
  const named = Object.entries(dataset.dimensions)
    .filter(([name, field]) => sees(field, name))
    .flatMap(([name, field]) => fieldSaid(field.label).map((label) => ({ name, field, label: normalise(label) })))
    .filter(({ label }) => said.startsWith(label))
    .sort((a, b) => b.label.length - a.label.length);
  for (const { name, field, label } of named) {
    const value = said.slice(label.length).replace(IS, '').trim();
    const where = value === '' ? undefined : await whereOf(context, dataset, name, field, value);
    if (where) return { where: { [name]: where }, said: `${field.label} ${value}` };
  }
  return undefined;
}

const MOST = 500;
/** The value as the field has it. */
async function whereOf(context: Context, dataset: Dataset, name: string, field: Field, said: string): Promise<string | undefined> {
  if (field.kind === 'choice') return field.options.find(({ label }) => saidFor(label).some((one) => normalise(one) === said))?.value;
  if (!('count' in dataset.measures) || (field.kind !== 'text' && field.kind !== 'ref')) return undefined;
  const query = { of: dataset.id, measures: ['count'], by: [name], totals: false, limit: MOST };
  const { list } = await runQuery({ ...context, screen: '' }, querySchema.parse(query));
  const called = list.map((row) => ({ value: String(row[name] ?? ''), said: normalise(String(row[`${name}Name`] ?? row[name] ?? '')) }));
  const own = called.filter((one) => one.said === said);
  const fits = own.length > 0 ? own : called.filter((one) => one.said.includes(said));
  if (fits.length === 0) return undefined;
  return field.kind === 'ref' ? fits.map(({ value }) => value).join() : own.length > 0 ? `=${fits[0]?.value}` : said;
}
