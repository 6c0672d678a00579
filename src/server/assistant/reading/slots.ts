import type { Frame } from './frame';
import type { Arc } from './lattice';

/** Kinds of words that stand for each other when a sentence is edited: what is said now takes the place of what was said in the same slot. */
const SLOTS: readonly [sense: RegExp, slot: string][] = [
  [/^name\.partner$/, 'partner'],
  [/^(?:name\.goods|spec)$/, 'goods'],
  [/^(?:name\.(?:department|warehouse)|own)$/, 'place'],
  [/^name\.person$/, 'person'],
  [/^(?:period|ahead|noun\.expired)$/, 'when'],
  [/^(?:by\.|noun\.month$)/, 'by'],
  [/^noun\.highvalue$/, 'worth'],
  [/^noun\.consigned$/, 'consigned'],
  [/^(?:flow\.|kind$|noun\.(?:profit|stock|account|licence|price)$)/, 'about'],
  [/^measure\./, 'measure'],
  [/^(?:state|trait)$/, 'state'],
  [/^(?:amount|change|above|below)$/, 'amount'],
  [/^(?:lot|code)$/, 'lot'],
  [/^calc\.(?:most|least|first)$/, 'end'],
  [/^calc\.compare$/, 'versus'],
  [/^calc\./, 'calc'],
  [/^noun\.cheap$/, 'grew'],
  [/^noun\.(?:overdue|ageing|notdue)$/, 'owed'],
];
export const slotOf = ({ sense, text }: Arc): string | undefined =>
  sense === 'ask.when' && text.includes('月') ? 'by' : SLOTS.find(([one]) => one.test(sense))?.[1];

/** Words that carry no condition: they are left where they were said. */
const EMPTY = /^(?:filler|polite|verb\.(?:show|change|list|want)|ask\.|not$|next$|it$|all$|noun\.(?:doc|goods|partner|department|warehouse|content|person)$)/;
/** What was said now and has no slot of its own, each stretch whole: a number with what it counts, a word. It may narrow: it is never lost. */
export function slotless({ text, cover }: Frame): string[] {
  const stretches: { from: number; to: number; slotted: boolean }[] = [];
  for (const arc of cover) {
    // 骨科, of a house that has no such ward: the letter behind what was not read belongs to it.
    const ends = stretches.at(-1);
    if (ends && !ends.slotted && ends.to === arc.from && arc.to - arc.from === 1 && /^noun\./.test(arc.sense)) {
      ends.to = arc.to;
      continue;
    }
    if (text.slice(arc.from, arc.to) !== arc.text || (EMPTY.test(arc.sense) && slotOf(arc) === undefined)) continue;
    const slotted = slotOf(arc) !== undefined;
    const last = stretches.at(-1);
    // 市场行情, with 行 read as a word by chance: one stretch.
    const isNext = last && (last.to === arc.from || isLetter(cover, last.to, arc.from));
    if (last && isNext && !slotted && !last.slotted) last.to = arc.to;
    else stretches.push({ from: arc.from, to: arc.to, slotted });
  }
  return stretches.filter(({ slotted }) => !slotted).map(({ from, to }) => text.slice(from, to));
}
/** One letter by itself between two stretches. */
const isLetter = (cover: readonly Arc[], from: number, to: number): boolean => to - from === 1 && cover.some((arc) => arc.from === from && arc.to === to);

/** Where the words of an arc begin: 市场 of 市场行情 narrows it, and stays with it. */
export function beginOf({ text, cover }: Frame, arc: Arc): number {
  let { from } = arc;
  for (const one of [...cover].reverse()) if (one.to === from && /^(?:word|\?)$/.test(one.sense) && text.slice(one.from, one.to) === one.text) from = one.from;
  return from;
}

export type Edit = { from: number; to: number; text: string };
/** The sentence with other words in the places of the edits. */
export function applied(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.from - a.from);
  let last = text.length + 1;
  let edited = text;
  for (const { from, to, text: words } of sorted) {
    if (to > last) continue;
    edited = edited.slice(0, from) + words + edited.slice(to);
    last = from;
  }
  return edited.replace(/\s+/g, ' ').replace(/的{2,}/g, '的');
}
