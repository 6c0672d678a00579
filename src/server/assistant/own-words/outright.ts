import { documentOf, masterOf } from '../../../domain/registry';
import type { Told } from '../answers/words-of';
import { type Arc, bestCover, worth } from '../reading/lattice';
import { normalise } from '../reading/read';
import type { ToolAnswer } from '../tool';
import { queryFigures } from '../tools/query';
import { use } from '../use';
import { answered } from './answered-so';
import { type Holding, holdingAny, holdingNamed } from './field-holding';
import { grammar } from './grammar';
import { fieldSaid } from './labels';
import type { Placed } from './placing';
import { asksIn } from './shapes';
import { sightIn } from './sight';
import { type Subject, subjectsIn } from './subjects';

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
    const { dataset } = subject;
    const sees = sightIn(context, dataset);
    if (!sees || !('count' in dataset.measures)) continue;
    for (const said of valuesIn(frame.text, subject)) {
      const held = await (isNamed ? holdingNamed : holdingAny)({ context, dataset, sees }, said);
      const answer = held && (await toldOf(told, subject, held));
      if (!answer || answer.isEmpty) continue;
      asking.asked?.push({ tool: 'heard', args: [frame.text, ...frame.cover.map(({ text }) => text), frame.state, frame.trait].join(' ') });
      return answer;
    }
  }
  return undefined;
}
const LONGEST = 80;
const READS = new Set(['list', 'figure', 'open', 'none', 'rank', 'detail', 'draft', 'share', 'explain']);

/** What stands between the name of the rows and the words of asking, wherever that name is said; nothing where something is said on both sides of it. */
function valuesIn(text: string, { words, dataset }: Subject): string[] {
  const [name] = words.filter((word) => text.includes(word)).sort((a, b) => b.length - a.length);
  if (!name) return [];
  const labels = Object.values(dataset.dimensions)
    .flatMap(({ label }) => fieldSaid(label))
    .map(normalise)
    .filter((label) => text.includes(label));
  return placesOf(text, name).flatMap((at) => {
    const [said = '', ...more] = [text.slice(0, at), text.slice(at + name.length)].map((side) => bareOf(side, labels)).filter(Boolean);
    return more.length === 0 && said.length > 1 ? [said] : [];
  });
}

/** A stretch without the words of asking around it. Single letters of grammar are left: 中 of 中心库; so are labels of fields: 产品 of 产品名称. */
function bareOf(text: string, labels: readonly string[]): string {
  const arc = (at: number, said: string, sense: string): Arc => ({ from: at, to: at + said.length, sense, gain: worth(said.length), text: said, value: said });
  const asked = [
    ...asksIn(text).map(({ at, said }) => arc(at, said, 'asked')),
    ...[...grammar().keys()].filter((said) => said.length > 1).flatMap((said) => placesOf(text, said).map((at) => arc(at, said, 'asked'))),
    ...labels.flatMap((said) => placesOf(text, said).map((at) => arc(at, said, 'label'))),
  ];
  const kept = bestCover(text, asked).filter(({ sense }) => sense !== 'asked');
  return text.slice(kept[0]?.from ?? 0, kept.at(-1)?.to ?? 0).replace(AROUND, '');
}
const AROUND = /^[\s的里中,，、:：]+|(?:[\s,，。?？]|的|有)+$/g;
const placesOf = (text: string, said: string): number[] => [...text.matchAll(new RegExp(said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g'))].map(({ index }) => index);

const NOTHING: Placed = { where: {}, said: [], by: [], measures: [], periods: [], asks: new Set(), isTold: false, told: [], isOwn: true };
const COUNTS = /[几多]少?[张条个份笔单家种]|多少/;
const MOST = 50;

/** The rows that hold it: as their list filters them, else one by one as the query door has them. */
async function toldOf(told: Told, subject: Subject, { name, field, value, said }: Holding): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const { dataset, screen } = subject;
  const where = { [name]: value };
  if (field.filter || name === 'sn' || /ByName$/.test(name))
    return answered(told, subject, { ...NOTHING, where, said: [said], asks: new Set(COUNTS.test(frame.text) ? ['count'] : []) });
  const fixed = Object.fromEntries(Object.entries(screen?.preset.where ?? {}).map(([own, values]) => [own, values.join()]));
  const title = screen?.title ?? dataset.title;
  const label = documentOf(dataset.id) ? 'sn' : (masterOf(dataset.id)?.label ?? '');
  const by = label in dataset.dimensions ? { by: [label], limit: MOST } : {};
  const measures = ['count', ...('totalAmount' in dataset.measures ? ['totalAmount'] : [])];
  return use(queryFigures, asking, { of: dataset.id, measures, where: { ...fixed, ...where }, said: title.slice(0, 40), ...by });
}
