import { horizonIn } from '../../../define/spoken-periods';
import { ABOUT_SOMETHING, SPANNED } from './about-something';
import { standsNow } from './alongside';
import type { Frame } from './frame';
import type { Arc } from './lattice';

/**
 * A question that leans on the one before says only what is different: 那上个月呢, 瑞和呢, 按科室看看, 改成100支. It is an edit of the last
 * frame. 它 and 第二张 are the numbers of the last answer.
 */
export type Turn = { question: string; answer: string };

/** Where the words of now stand once they are put after those of before. */
function moved(now: Frame, by: number): Frame {
  const named = (list: Frame['goods']): Frame['goods'] => list.map((one) => ({ ...one, at: one.at + by }));
  return {
    ...now,
    cover: now.cover.map((arc) => ({ ...arc, from: arc.from + by, to: arc.to + by })),
    partners: named(now.partners),
    goods: named(now.goods),
    departments: named(now.departments),
    warehouses: named(now.warehouses),
    people: named(now.people),
    quantities: now.quantities.map((one) => ({ ...one, at: one.at + by })),
  };
}

const ADDS = /^(?:再|另外|还要|还有|外加|加上?|多加|补|顺便|also|and)/;

/** Senses of which the new one takes the place of the old one. */
const REPLACED = /^(?:period|ahead|amount|above|below|qty|noun\.expired|calc\.most|calc\.least)$|^by\./;

/** 改成一个月, 半年呢: days ahead where days ahead were asked for. */
function aheadSaid(was: Frame, now: Frame): Arc | undefined {
  const horizon = SPANNED.has(was.subject) ? horizonIn(now.text) : undefined;
  if (!horizon || horizon.days === 0) return undefined;
  const from = now.text.indexOf(horizon.text);
  return { from, to: from + horizon.text.length, sense: 'ahead', gain: 0, text: horizon.text, value: horizon };
}

/** 改成100盒: the quantity stands where the old one stood, beside the same goods. */
function requantified(was: Frame, [given]: Frame['quantities']): Pick<Frame, 'quantities' | 'cover'> | undefined {
  if (!given || was.quantities.length === 0) return undefined;
  return {
    quantities: was.quantities.map(({ at }) => ({ ...given, at })),
    cover: was.cover.map((arc) => (arc.sense === 'qty' ? { ...arc, text: given.text, value: given } : arc)),
  };
}

/** What is said now in the place of what was said before. */
export function edited(was: Frame, said: Frame): Frame {
  const says = said.cover.filter(({ sense }) => ABOUT_SOMETHING.test(sense));
  const isOther = says.length > 0 && (said.kind !== undefined || said.flows.length > 0 || says.some(({ sense }) => sense.startsWith('noun.')));
  const ahead = aheadSaid(was, said);
  const read = ahead
    ? { ...said, cover: [...said.cover.filter((arc) => arc.to <= ahead.from || arc.from >= ahead.to), ahead], ahead: ahead.text, unknown: [] }
    : said;
  const now = isOther ? read : moved(read, was.text.length + 1);
  const isAdded = was.intent === 'draft' && ADDS.test(said.text) && now.goods.length > 0;
  const quantified = was.intent === 'draft' && now.goods.length === 0 ? requantified(was, now.quantities) : undefined;
  const some = <T>(fresh: readonly T[], known: readonly T[]): readonly T[] => (fresh.length > 0 ? (isAdded ? [...known, ...fresh] : fresh) : known);
  const isAll = now.has('all');
  const isMeasured = now.cover.some(({ sense }) => sense.startsWith('measure.'));
  const calc = ahead ? undefined : now.cover.find(({ sense }) => /^calc\.(?:share|average|compare|trend|most|least|forecast)/.test(sense))?.sense.slice(5);
  const kept = (quantified?.cover ?? was.cover).filter(
    (arc) =>
      isAdded ||
      quantified ||
      (!(isMeasured && arc.sense === 'ask.why') &&
        !(REPLACED.test(arc.sense) && now.cover.some((one) => one.sense === arc.sense || (one.sense.startsWith('by.') && arc.sense.startsWith('by.'))))),
  );
  const cover = isOther ? now.cover : [...kept, ...(quantified ? now.cover.filter(({ sense }) => sense !== 'qty') : now.cover)];
  const senses = new Set([...(isOther ? was.cover : kept), ...now.cover].map((arc) => arc.sense).filter((sense) => !(isAll && sense === 'own')));
  const places = now.departments.length > 0 || now.warehouses.length > 0;
  return {
    ...was,
    text: isOther ? now.text : `${was.text} ${now.text}`,
    cover,
    intent: isOther ? now.intent : intentOf(was, now, calc),
    subject: isOther ? now.subject : was.subject,
    partners: some(now.partners, was.partners),
    goods: some(now.goods, was.goods),
    departments: isAll ? [] : places ? now.departments : was.departments,
    warehouses: isAll ? [] : places ? now.warehouses : was.warehouses,
    people: some(now.people, was.people),
    specs: now.goods.length > 0 || now.specs.length > 0 ? now.specs : was.specs,
    // What stands now is asked of now, whatever days the last question was of: 那库存呢.
    periods: isOther && standsNow(now) ? now.periods : some(now.periods, was.periods),
    ahead: now.ahead ?? was.ahead,
    state: now.state ?? (now.trait ? undefined : was.state),
    trait: now.trait ?? (now.state ? undefined : was.trait),
    amount: now.amount ?? was.amount,
    worth: now.worth ?? was.worth,
    quantities: quantified?.quantities ?? some(now.quantities, was.quantities),
    kind: isOther ? now.kind : (now.kind ?? was.kind),
    flows: isOther ? now.flows : some(now.flows, was.flows),
    by: now.by ?? (/哪(?:几|些)?家/.test(now.text) ? 'partner' : was.by),
    end: now.end ?? was.end,
    count: now.count ?? was.count,
    lot: now.lot ?? (now.goods.length > 0 ? undefined : was.lot),
    unknown: now.unknown.length > 0 ? now.unknown : was.unknown,
    ...(was.intent === 'draft' ? { lost: now.unknown } : {}),
    has: (sense) => senses.has(sense),
  };
}

const INTENTS: Readonly<Record<string, Frame['intent']>> = {
  share: 'share',
  average: 'average',
  compare: 'compare',
  trend: 'trend',
  most: 'rank',
  least: 'rank',
  forecast: 'forecast',
};

/** Told apart, a sum or a list of papers is a rank. */
const intentOf = (was: Frame, now: Frame, calc: string | undefined): Frame['intent'] => {
  if (was.intent === 'draft') return was.intent;
  if (calc) return INTENTS[calc] ?? was.intent;
  // 金额多少, after what somebody said no to: a figure of those.
  if (was.intent === 'explain' && now.cover.some(({ sense }) => sense.startsWith('measure.'))) return 'figure';
  return now.by && (was.intent === 'figure' || (was.intent === 'list' && was.subject === 'document')) ? 'rank' : was.intent;
};
