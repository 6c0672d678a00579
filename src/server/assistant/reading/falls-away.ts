import type { Frame } from './frame';
import { IS_TIME } from './grouping';
import type { Arc } from './lattice';
import { loosened } from './loosened';
import { type Edit, slotOf } from './slots';
import { thingInstead } from './thing-instead';
import { endingEdits } from './when-ending';

/** The sentence without what it says in these slots, or with other words in their place. */
export const without = (was: Frame, slots: readonly string[], text = ''): Edit[] =>
  was.cover.flatMap((arc) => (slots.includes(slotOf(arc) ?? '') ? [{ from: arc.from, to: arc.to, text }] : []));
const dropped = (arcs: readonly Arc[]): Edit[] => arcs.map(({ from, to }) => ({ from, to, text: '' }));

const LISTS = /^(?:by\.(?:lot|paper)|ask\.which|verb\.list)$/;
const STANDING = ['noun.stock', 'noun.account', 'noun.licence', 'noun.low'];
const isCountOfPapers = ({ sense, text }: Arc): boolean => sense === 'ask.howmuch' && /[张单份笔]$/.test(text);

/** What of the question before is not asked any more once this is said; `behind`: by what it is told apart from now on. */
export function fallsAway(was: Frame, now: Frame, said: ReadonlyMap<string, readonly Arc[]>, behind: readonly string[]): Edit[] {
  const isRanked = said.has('end') || said.has('by');
  return [
    // 骨科占百分之几 of what was told ward by ward: nothing is told apart any more.
    ...(now.has('calc.share') && ['partner', 'place', 'goods'].some((slot) => said.has(slot)) ? without(was, ['by', 'end']) : []),
    // 哪家最多, after 够不够 or 有几张: neither is asked any more.
    ...(isRanked ? dropped(was.cover.filter((arc) => arc.sense === 'ask.yes' || isCountOfPapers(arc))) : []),
    ...thingInstead(was, now),
    ...dropped(loosened(was, now)),
    // 哪个月最高, after a comparison: of the span that was asked about alone.
    ...((was.intent === 'compare' || was.has('calc.compare')) && isRanked && !said.has('versus') ? alone(was) : []),
    // 按供应商分开看, after a week by week: told apart by who it is with, not by when.
    ...(was.intent === 'trend' && now.by && !IS_TIME(now.by) && !now.has('calc.trend') ? without(was, ['calc']) : []),
    ...endingEdits(was, now, said.has('when')),
    // 那下个月到期的有没有, after 占多少钱: whether there are any, not what they come to.
    ...(now.has('ask.yes') && !said.has('calc') && !said.has('measure') ? without(was, ['calc', 'measure']) : []),
    // 一共值多少, after lots were listed: which ones is not asked any more.
    ...(said.has('measure') && was.intent === 'list' ? dropped(was.cover.filter(({ sense }) => LISTS.test(sense))) : []),
    // 最多的是哪样, after 领了什么: what was done, told apart by goods.
    ...(behind.includes('各产品') ? was.cover.flatMap(doneAlone) : []),
    // What stands now is asked of now, whatever days the last question was of; 手上还剩几把, after 卖给谁了: whom they went to is not asked any more.
    ...(!said.has('when') && STANDING.some((sense) => now.has(sense)) && was.subject !== 'expiry'
      ? dropped(was.cover.filter(({ sense }) => sense === 'period' || (sense === 'noun.trace' && now.has('noun.stock'))))
      : []),
  ];
}

const doneAlone = ({ sense, from, to, text }: Arc): Edit[] =>
  sense === 'noun.content' ? [{ from, to, text: text.replace(/(?:些|都)*(?:什么|啥|哪些).*$/, '') }] : [];

/** The sentence before without what it was held against. */
const alone = (was: Frame): Edit[] =>
  was.cover
    .filter(({ sense, from }) => /^calc\.compare$/.test(sense) || (sense === 'period' && was.cover.some((one) => one.sense === 'period' && one.from < from)))
    .map(({ from, to }) => ({ from, to, text: '' }));
