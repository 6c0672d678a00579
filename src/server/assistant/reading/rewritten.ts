import type { Frame } from './frame';
import type { Intent, Subject } from './grammar/cell';
import type { Arc } from './lattice';

/**
 * A question that leans on the one before is an edit of its sentence: what is said now stands where the same kind of word stood, what is new
 * stands behind it, and the sentence is read again as any sentence is. So whatever can be asked can be asked next.
 */
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
  [/^lot$/, 'lot'],
  [/^calc\.(?:most|least|first)$/, 'end'],
  [/^calc\./, 'calc'],
  [/^noun\.cheap$/, 'grew'],
  [/^noun\.(?:overdue|ageing)$/, 'owed'],
];
const slotOf = ({ sense }: Arc): string | undefined => SLOTS.find(([one]) => one.test(sense))?.[1];

const FIGURES = new Set<Intent>(['figure', 'list', 'rank', 'share', 'average', 'compare', 'trend', 'forecast']);
const SUBJECTS = new Set<Subject>(['document', 'use', 'stock', 'expiry', 'account', 'profit', 'licence', 'idle', 'price']);
/** Sentences that can be edited so; drafts and what is done with one paper have edits of their own. */
export const isEdited = (was: Frame): boolean => FIGURES.has(was.intent) && SUBJECTS.has(was.subject) && !was.number;

type Edit = { from: number; to: number; text: string };

export function rewritten(was: Frame, now: Frame): string {
  const said = new Map<string, Arc[]>();
  for (const arc of now.cover) {
    const slot = slotOf(arc);
    if (slot) said.set(slot, [...(said.get(slot) ?? []), arc]);
  }
  const edits: Edit[] = [];
  const behind: string[] = [];
  for (const [slot, arcs] of said) {
    const words = wordsOf(now, arcs);
    const old = was.cover.filter((arc) => slotOf(arc) === slot);
    const [first, ...others] = replaceable(slot, old, was);
    if (!first) {
      behind.push(words);
      continue;
    }
    edits.push({ from: first.from, to: first.to, text: words });
    for (const one of others) edits.push({ from: one.from, to: one.to, text: '' });
    // 三个月内到期的 becomes 已过期的.
    if (arcs.some(({ sense }) => sense === 'noun.expired')) edits.push(...was.cover.flatMap((arc) => (arc.sense === 'noun.expiry' ? [{ ...arc, text: '' }] : [])));
  }
  if (now.has('all')) edits.push(...was.cover.flatMap((arc) => (slotOf(arc) === 'place' ? [{ from: arc.from, to: arc.to, text: '全院' }] : [])));
  behind.push(...now.unknown);
  return [applied(was.text, edits), ...behind].join(' ').trim();
}

/** Of two spans held against each other the first is the one that is asked about; of papers and what is done with them all goes. */
const replaceable = (slot: string, old: readonly Arc[], was: Frame): readonly Arc[] =>
  slot === 'when' && was.periods.length > 1 ? old.slice(0, 1) : slot === 'measure' || slot === 'calc' || slot === 'end' ? old.slice(0, 1) : old;

/** As it was typed; words of a kind that stand together stay together. */
const wordsOf = ({ text }: Frame, arcs: readonly Arc[]): string => arcs.map(({ from, to }) => text.slice(from, to)).join(arcs.length > 1 && arcs.every(({ sense }) => sense.startsWith('name.')) ? '和' : ' ');

function applied(text: string, edits: readonly Edit[]): string {
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

const INTENTS: readonly [sense: RegExp, intent: Intent][] = [
  [/^calc\.share$/, 'share'],
  [/^calc\.average$/, 'average'],
  [/^calc\.compare$/, 'compare'],
  [/^calc\.trend$/, 'trend'],
  [/^calc\.(?:most|least)$/, 'rank'],
  [/^calc\.forecast$/, 'forecast'],
];
const OPERATORS = new Set<Intent>(['rank', 'share', 'average', 'compare', 'trend', 'forecast']);

/** The sentence read again, with what is wanted of it as before unless now something else is. */
export function reread(was: Frame, now: Frame, whole: Frame): Frame {
  const isAbout = now.cover.some((arc) => slotOf(arc) === 'about');
  const asked = INTENTS.find(([sense]) => now.cover.some((arc) => sense.test(arc.sense)))?.[1];
  const isApart = now.by !== undefined && (was.intent === 'figure' || was.intent === 'list');
  const kept = isAbout && !OPERATORS.has(was.intent) && FIGURES.has(whole.intent) ? whole.intent : was.intent;
  return {
    ...whole,
    intent: asked ?? (isApart && SUBJECTS.has(was.subject) && was.subject !== 'licence' ? 'rank' : kept),
    subject: isAbout && SUBJECTS.has(whole.subject) ? whole.subject : was.subject,
  };
}
