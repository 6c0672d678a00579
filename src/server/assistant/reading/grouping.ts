import type { Frame, Grouping } from './frame';
import type { Arc } from './lattice';

/** A month or a day is what everything else is told apart by as well: 各客户每月. */
export const IS_TIME = (by: Frame['by']): boolean => by === 'month' || by === 'day' || by === 'week';

/** 哪个病人用得最多: those it was used for, nobody who used it. */
const PATIENT = /病人|患者|patient/i;
const groupings = (cover: readonly Arc[]): Grouping[] => {
  // 哪个月最高: months are ranked.
  const isRanked = cover.some(({ sense }) => sense === 'calc.most' || sense === 'calc.least');
  const said = cover.flatMap(({ sense, text }): Grouping[] => {
    if (sense === 'by.person' && PATIENT.test(text)) return ['patient'];
    if (sense.startsWith('by.')) return [sense.slice(3) as Grouping];
    if (sense === 'noun.month') return ['month'];
    return isRanked && sense === 'ask.when' ? (/月/.test(text) ? ['month'] : /[天日号]/.test(text) ? ['day'] : []) : [];
  });
  const all = [...new Set(said)];
  return [...all.filter((one) => !IS_TIME(one)), ...all.filter(IS_TIME)];
};

export const furtherGrouping = (cover: readonly Arc[]): Frame['also'] => groupings(cover)[1];

const NAMES = new Set(['name.partner', 'name.department', 'name.goods', 'name.warehouse', 'noun.highvalue', 'noun.consigned']);

/** 骨科占全院耗材的百分之几: what is named before 占 is the part, nothing is told apart. */
function isPart(cover: readonly Arc[]): boolean {
  const at = cover.findIndex(({ sense }) => sense === 'calc.share');
  return at > 0 && cover.slice(0, at).some(({ sense }) => NAMES.has(sense));
}

/** 发了几个科室的货: wards are counted, so they are told apart. */
const countsWards = (cover: readonly Arc[]): boolean =>
  cover.some(
    ({ sense, to }, at) =>
      sense === 'ask.howmuch' && cover[at + 1]?.sense === 'noun.department' && cover[at + 1]?.from === to && cover.some((one) => one.sense.startsWith('flow.')),
  );

/** 跟谁买得最多, 卖给康达什么最多: who and what are asked for beside an order. */
function askedBy(cover: readonly Arc[]): Frame['by'] {
  const isOrdered = cover.some(({ sense }) => sense === 'calc.most' || sense === 'calc.least');
  const at = isOrdered ? cover.findIndex(({ sense }) => sense === 'ask.who' || sense === 'ask.what') : -1;
  const [before, asked, after] = [cover[at - 1], cover[at], cover[at + 1]];
  // 发给谁最多: those it went to.
  if (isOrdered && cover.some(({ sense, text }) => sense === 'noun.trace' && /谁|哪家/.test(text)))
    return cover.some(({ sense }) => IN_HOUSE.test(sense)) ? 'department' : 'partner';
  if (asked?.sense === 'ask.who') return before && /[跟向找从给]$/.test(before.text) ? 'partner' : undefined;
  const isOrderOf = [before, after].some((one) => one && /^calc\.(?:most|least)$/.test(one.sense));
  // 卖得最好的是啥: goods, by what was done with them.
  const isLast = asked === cover.at(-1) && cover.some(({ sense, text }) => OF_GOODS.test(sense) || (sense === 'kind' && text.endsWith('得')));
  return asked && isOrderOf && (isLast || after) ? 'product' : undefined;
}

const IN_HOUSE = /^flow\.(?:use|issue|claim|giveback)$/;
const OF_GOODS = /^flow\.(?:buy|sell|use|issue|claim|giveback|return)$/;

/** 水果湖社区这个月买了我们啥: what happened to goods nobody names, and which they were. */
const asksWhatGoods = (cover: readonly Arc[]): boolean => {
  const at = cover.findIndex(({ sense }) => OF_GOODS.test(sense));
  const rest = cover.slice(at + 1).filter(({ sense }) => sense !== 'filler' && sense !== 'polite');
  return (
    at >= 0 && rest.length > 0 && rest.every(({ sense, text }) => sense === 'ask.what' && !/多少/.test(text)) && !cover.some(({ sense }) => UNNAMED.test(sense))
  );
};
const UNNAMED = /^(?:name\.goods|kind|number|calc\.|ask\.(?:how|why|who|when|where)|verb\.|noun\.)/;

export function groupingOf(cover: readonly Arc[]): Frame['by'] {
  const [by] = groupings(cover);
  if (by) return by;
  if (countsWards(cover)) return 'department';
  const asked = askedBy(cover);
  if (asked) return asked;
  if (asksWhatGoods(cover)) return 'product';
  if (isPart(cover)) return undefined;
  // 供应商按采购额排名, 用量最大的科室: what is ranked stands beside the order.
  const ranked = cover.some(
    ({ sense }) => sense === 'calc.most' || sense === 'calc.least' || sense === 'ask.which' || sense === 'ask.who' || sense === 'calc.share',
  );
  const isPointed = cover.some(({ sense }) => sense === 'calc.compare') && cover.some(({ sense }) => sense === 'change' || sense === 'amount');
  if (!ranked && !isPointed) return undefined;
  const things: Record<string, Frame['by']> = {
    'noun.partner': 'partner',
    'noun.department': 'department',
    'noun.goods': 'product',
    'noun.warehouse': 'warehouse',
    'noun.person': 'person',
  };
  // 进货最多的品牌: a list of records that things are told apart by.
  if (cover.some(({ sense, text }) => sense === 'master' && /^(?:品牌|牌子)$/.test(text))) return 'brand';
  // 谁用的耗材最多: who, whatever it was.
  const isWho = cover.some(({ sense }) => sense === 'ask.who');
  const thing = cover.filter(({ sense }) => sense in things && !(isWho && sense === 'noun.goods')).at(-1);
  // 哪家供货最多: a house is asked for.
  const isHouse = cover.some(({ sense, text }) => sense === 'ask.which' && /家$/.test(text));
  return (thing && (thing.sense === 'noun.person' && PATIENT.test(thing.text) ? 'patient' : things[thing.sense])) ?? (isHouse ? 'partner' : undefined);
}

export function endOf(senses: ReadonlySet<string>): Frame['end'] {
  if (senses.has('calc.least')) return 'least';
  if (senses.has('calc.most')) return 'most';
  if (senses.has('calc.first')) return 'first';
  return senses.has('calc.last') ? 'last' : undefined;
}
