import { EXCLUDES } from './except';
import type { Frame } from './frame';
import type { Intent, Subject } from './grammar/cell';
import { IS_TIME } from './grouping';
import { othersSaid } from './others';
import { slotOf } from './slots';
import { apartBy, flowsOf } from './told-apart';

const FIGURES = new Set<Intent>(['figure', 'list', 'rank', 'share', 'average', 'compare', 'trend', 'forecast']);
const SUBJECTS = new Set<Subject>(['trace', 'document', 'use', 'stock', 'expiry', 'account', 'profit', 'licence', 'idle', 'price']);
/** Sentences that can be edited so; drafts and what is done with one paper have edits of their own. */
export const isEdited = (was: Frame): boolean => FIGURES.has(was.intent) && SUBJECTS.has(was.subject) && !was.number;

const INTENTS: readonly [sense: RegExp, intent: Intent][] = [
  [/^calc\.share$/, 'share'],
  [/^calc\.average$/, 'average'],
  [/^calc\.trend$/, 'trend'],
  [/^calc\.(?:most|least)$/, 'rank'],
  [/^calc\.forecast$/, 'forecast'],
];
const OPERATORS = new Set<Intent>(['rank', 'share', 'average', 'compare', 'trend', 'forecast']);

/** Names that are left out: those said so now, the one 其他 is other than, and those that were. */
function withoutIn(was: Frame, now: Frame, whole: Frame): Frame['without'] {
  if (EXCLUDES.test(now.text)) return [...now.without, ...now.partners, ...now.departments, ...now.goods, ...now.warehouses];
  const others = othersSaid(was, now);
  if (others) return others.without;
  // What was left out stays so, until one of its kind is named.
  const named = new Set([...now.partners, ...now.departments, ...now.goods, ...now.warehouses].map(({ found }) => found[0]?.kind));
  return [...whole.without, ...was.without.filter(({ found, said }) => !named.has(found[0]?.kind) && !whole.without.some((one) => one.said === said))];
}

/** 按金额排, after a list: its rows in that order, goods by goods where goods lie, paper by paper where papers do. */
const rankedBy = (was: Frame, whole: Frame): Partial<Frame> =>
  was.intent !== 'list' || whole.by ? {} : was.subject === 'document' ? { count: whole.count ?? LISTED } : { by: 'product' };
const LISTED = 10;

/** The sentence read again, with what is wanted of it as before unless now something else is. */
export function reread(was: Frame, now: Frame, whole: Frame): Frame {
  const isAbout = now.cover.some((arc) => slotOf(arc) === 'about');
  const asked = INTENTS.find(([sense]) => now.cover.some((arc) => sense.test(arc.sense)))?.[1];
  const isApart =
    (now.by !== undefined || apartBy(now, flowsOf(was)) !== undefined || othersSaid(was, now) !== undefined) &&
    (was.intent === 'figure' || was.intent === 'list' || (was.intent === 'trend' && now.by !== undefined && !IS_TIME(now.by)));
  // 还没到的有多少, after a list of papers: their sum.
  const isCounted = was.intent === 'list' && now.has('ask.howmuch') && was.subject === 'document';
  const kept = isAbout && !OPERATORS.has(was.intent) && FIGURES.has(whole.intent) ? whole.intent : was.intent;
  // 那下个月到期的有没有, after a share: whether there are any.
  const isThere = now.has('ask.yes') && ['share', 'average', 'compare'].includes(was.intent);
  const isSummed = was.intent === 'list' && now.cover.some(({ sense }) => sense.startsWith('measure.'));
  return {
    ...whole,
    ...(asked === 'rank' ? rankedBy(was, whole) : {}),
    without: withoutIn(was, now, whole),
    intent:
      asked ??
      (isThere
        ? 'list'
        : was.intent === 'share' && now.has('calc.compare')
          ? whole.intent
          : isSummed || isCounted
            ? 'figure'
            : isApart && SUBJECTS.has(was.subject) && was.subject !== 'licence'
              ? 'rank'
              : kept),
    subject: isAbout && SUBJECTS.has(whole.subject) ? whole.subject : was.subject,
  };
}
