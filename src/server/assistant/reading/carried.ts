import { CALLED_BACK, CAME, IF_FREE, USED, WENT } from '../words/said/lots';
import type { Frame } from './frame';
import type { Subject } from './grammar/cell';

/**
 * A short question about a matter of its own that names nobody and nothing is about those spoken of before: 账期几天 after what is owed to one
 * firm, 什么价 after goods. Whatever asks of all, tells apart or ranks speaks of no one.
 */
const SHORT = 12;
const TAKES: Readonly<Record<'partners' | 'goods' | 'departments' | 'warehouses', readonly Subject[]>> = {
  warehouses: ['stock', 'expiry', 'low', 'idle'],
  partners: ['account', 'record', 'licence', 'document', 'price', 'profit'],
  goods: ['price', 'stock', 'expiry', 'trace', 'document', 'use', 'profit'],
  departments: ['use', 'stock', 'expiry', 'document'],
};
const OF_ALL = new RegExp(
  [
    String.raw`^(?:all|own|here|by\.|calc\.(?:most|least|share)|noun\.(?:partner|department|todo|low|idle)|page|number|lot|code|state|kind`,
    String.raw`|verb\.(?:open|make|want|do|decide)|command|greet|ask\.(?:which$|how$|why))`,
  ].join(''),
);
/** Words that make a short question longer and no other. */
const NOW = /现在|目前|[\s,，]/g;
const SUMMED = new Set<Subject>(['stock', 'price', 'profit', 'account', 'expiry']);
const ASKS = new Set(['figure', 'detail', 'list', 'none', 'trend', 'rank']);
/** What lies somewhere lies there whatever is asked of it next, in whatever order. */
const LIES: readonly Subject[] = ['stock', 'expiry', 'low', 'idle'];
const isOfPlace = (now: Frame, was: Frame): boolean => LIES.includes(now.subject) && LIES.includes(was.subject) && !now.has('all');

const NAMES = ['partners', 'goods', 'departments', 'warehouses', 'people', 'unknown', 'without'] as const;

/** 有没有退过货, after one firm was spoken of: whether it did, in the same days. */
const ofThatFirm = (now: Frame, was: Frame): string[] =>
  was.partners.length === 1 &&
  now.has('ask.yes') &&
  !now.has('measure.money') &&
  NAMES.every((list) => now[list].length === 0) &&
  !now.cover.some(({ sense }) => OF_ALL.test(sense) && sense !== 'kind')
    ? [...saidOf(was.partners), ...was.cover.flatMap(({ sense, text }) => (sense === 'period' ? [text] : []))]
    : [];

/** 谁领的最多, 卖掉过没这个月, after goods: who, and whether, of those goods. */
const ofThoseGoods = (now: Frame, was: Frame): string[] =>
  was.goods.length === 1 &&
  (OF_THOSE_LOTS.test(now.text) ||
    (now.has('ask.howmuch') && now.flows.length === 1 && LIES.includes(was.subject) && !now.kind && !now.has('all')) ||
    (now.has('ask.who') && (now.has('calc.most') || now.has('calc.least'))) ||
    (now.has('ask.yes') && now.flows.length > 0 && !now.kind) ||
    // 最近一次是啥时候进的: when it was last done with them.
    (now.has('calc.last') && now.flows.length === 1 && !now.kind)) &&
  NAMES.every((list) => now[list].length === 0) &&
  !GOODS.test(now.text)
    ? [...saidOf(was.goods), ...was.specs]
    : [];
const GOODS = /东西|货|耗材|产品|物资/;
/** 两个批号哪个先到期: of the lots that were told. */
const OF_THOSE_LOTS = /^(?:那|这)?(?:两|俩|三|几)个?批号?/;

const saidOf = (names: Frame['goods']): string[] => names.map(({ said }) => said);

/** 已经用到病人身上没, 都发给谁了, after one lot was spoken of: of that lot. */
const ofThatLot = (now: Frame, was: Frame): string[] => {
  const isFree =
    NAMES.filter((list) => list !== 'unknown').every((list) => now[list].length === 0) && !now.lot && !now.number && !now.has('all') && !now.has('own');
  const lot = was.lot ?? /^[A-Z]\d{4,}$/.exec(was.code?.toUpperCase() ?? '')?.[0];
  if (!lot || !isFree || now.by === 'product') return [];
  const isHere = ['stock', 'expiry'].includes(now.subject) && now.by === undefined && !now.has('verb.list') && !now.has('ask.which');
  return isHere || [CAME, WENT, USED, CALLED_BACK, IF_FREE].some((words) => words.test(now.text)) ? [`批号${lot}`, ...saidOf(was.goods)] : [];
};
/** 别的还有哪样该补, after what lies in a cabinet: in the cabinets. */
const inThatCabinet = (now: Frame, was: Frame): string[] =>
  now.subject === 'low' && !now.has('all') ? [/柜里|智能柜|柜子里/.exec(was.text)?.[0] ?? ''].filter(Boolean) : [];

/** 够不够，要不要补, after goods that lie somewhere: of those goods, there. */
const IF_LOW = /够不够|够[吗么]|不够吗|[要用需该][不得]?[要用需该]补|缺不缺|缺[吗么货]|低不低|(?:要|该|得|用)补(?:货|了)?[吗么]/;
const ofThoseThere = (now: Frame, was: Frame): string[] =>
  was.goods.length > 0 &&
  LIES.includes(was.subject) &&
  IF_LOW.test(now.text) &&
  NAMES.every((list) => now[list].length === 0) &&
  !now.has('all') &&
  !/哪|什么|啥|几[个种样]/.test(now.text)
    ? [...saidOf(was.warehouses), ...saidOf(was.departments), ...saidOf(was.goods), ...was.specs]
    : [];

/** 为什么可用只有3个, after goods that lie somewhere: of those goods, there. */
const WHY_FREE = /(?:为什么|为啥|为何|怎么|咋)[^，。]{0,4}可用|可用[^，。]{0,6}(?:为什么|为啥|为何|怎么|咋)/;
const ofThoseHeld = (now: Frame, was: Frame): string[] =>
  was.goods.length > 0 && LIES.includes(was.subject) && WHY_FREE.test(now.text) && NAMES.every((list) => now[list].length === 0) && !now.has('all')
    ? [...saidOf(was.warehouses), ...saidOf(was.departments), ...saidOf(was.goods), ...was.specs]
    : [];

/** 验收了没, after what one house sent: whether its goods are. */
const IS_DONE = /^(?:都|货|东西|那)*[\u3400-\u9fff]{1,3}(?:了|过|完|好)(?:没有?|吗)[?？]*$/;
const ofThoseDone = (now: Frame, was: Frame): string[] =>
  IS_DONE.test(now.text) &&
  !/能|可以|会/.test(now.text) &&
  (was.subject === 'document' || (was.subject === 'account' && /催/.test(now.text))) &&
  !was.number &&
  NAMES.filter((list) => list !== 'unknown').every((list) => now[list].length === 0)
    ? [...saidOf(was.partners), ...saidOf(was.departments)]
    : [];

/** 销售额比9月多了多少, after what was sold in October: the span that was spoken of is held against the one that is said, not the one that runs. */
const AGAINST_ONE = 18;
const heldBeside = (now: Frame, was: Frame): string[] => {
  const [span, ...spans] = now.periods;
  const [before, ...others] = was.periods;
  const isAgainst =
    now.has('calc.compare') && span !== undefined && spans.length === 0 && /(?<![同环占对相])比|than/.test(now.text.slice(0, now.text.indexOf(span.text)));
  if (!isAgainst || !before || others.length > 0 || (before.from === span.from && before.to === span.to) || now.text.length > AGAINST_ONE) return [];
  // A month is no counterpart of a year.
  if (lengthOf(before) > 3 * lengthOf(span)) return [];
  return [before.text, ...(NAMES.every((list) => now[list].length === 0) && !now.has('all') ? NAMED.flatMap((list) => saidOf(was[list])) : [])];
};
const NAMED = ['partners', 'goods', 'departments'] as const;
const lengthOf = ({ from, to }: Frame['periods'][number]): number => Date.parse(to) - Date.parse(from) + 1;

/** The words of the question before that are said of this one as well; none where it stands by itself. */
export function carried(now: Frame, was: Frame | undefined): string[] {
  if (!was || ['draft', 'how', 'act'].includes(was.intent)) return [];
  const beside = heldBeside(now, was);
  if (beside.length > 0) return beside;
  if (now.text.replace(NOW, '').length > SHORT) return [];
  const done = ofThoseDone(now, was);
  if (done.length > 0) return done;
  const there = ofThoseThere(now, was);
  if (there.length > 0) return there;
  const held = ofThoseHeld(now, was);
  if (held.length > 0) return held;
  const lot = ['draft', 'how', 'act', 'command'].includes(now.intent) || now.periods.length > 0 ? [] : ofThatLot(now, was);
  if (lot.length > 0) return lot;
  const cabinet = now.warehouses.length === 0 && now.departments.length === 0 ? inThatCabinet(now, was) : [];
  if (cabinet.length > 0) return cabinet;
  if (!ASKS.has(now.intent)) return [];
  const ofGoods = ofThoseGoods(now, was);
  if (ofGoods.length > 0) return ofGoods;
  // What says what happened, or when, stands by itself.
  if (now.periods.length > 0) return [];
  if (now.flows.length > 0) return ofThatFirm(now, was);
  // 下周要过期的有哪些: of all there is, unless it points.
  if (now.has('verb.list') && (now.ahead !== undefined || now.has('noun.expired')) && !/^(?:那|其中|里面|这)/.test(now.text)) return [];
  if (NAMES.some((list) => now[list].length > 0) || now.cover.some(({ sense }) => OF_ALL.test(sense) && !(sense.startsWith('calc.') && isOfPlace(now, was))))
    return [];
  // 有几家, 有多少张: counted of all there are; 还剩多少, 还欠多少 of those that were spoken of.
  if (now.has('ask.howmuch') && !SUMMED.has(now.subject)) return [];
  const taken = (Object.keys(TAKES) as (keyof typeof TAKES)[]).filter((list) => TAKES[list].includes(now.subject) && was[list].length === 1);
  // 毛利多少, after what was sold in some days: in those days.
  const days = now.subject === 'profit' && taken.length > 0 ? was.periods.map(({ text }) => text) : [];
  return [
    ...days,
    ...taken.flatMap((list) => [
      ...(list === 'goods' && /召回/.test(was.text) ? ['召回的'] : []),
      // 批号多少, after those that ended: of just those.
      ...(list === 'goods' && was.has('noun.expired') && now.has('noun.lot') ? ['过期的'] : []),
      ...saidOf(was[list]),
      ...(list === 'goods' ? was.specs : []),
    ]),
  ];
}
