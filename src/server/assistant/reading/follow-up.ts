import { horizonIn } from '../../../define/spoken-periods';
import { WHO_DECIDED, WHO_MADE, WHO_NAMED } from '../words/said/who-did';
import type { Frame } from './frame';
import type { Arc } from './lattice';

/**
 * A question that leans on the one before says only what is different: 那上个月呢, 瑞和呢, 按科室看看, 改成100支. It is an edit of the last
 * frame. 它 and 第二张 are the numbers of the last answer.
 */
export type Turn = { question: string; answer: string };

const BEGINNING =
  /^(?:那么?|那就|[这那]?(?:里面|里头|其中|些里)|再看看?|再查一?下?|换成|换|改成|改为|改看|主要|具体|其他|不看|再按|按|分|不要|去掉|不算|不含|除了?|排除|要是|如果是?|还有|只看|只要|其中|and|what about|how about)/;
const END = /(?:的)?(?:呢|怎么样|又?如何)[?？。!！]*$/;
const WHY = /^(?:为什么|为啥|为何|怎么来的|怎么算的?|怎么回事|依据是什么|凭什么|why)(?:呢|啊)?[?？]*$/;
const SHORT = 16;

/** What was not done is said without what it is not done to: 没开的还有多少, after invoices were spoken of. */
const OBJECTS: Readonly<Record<string, readonly [verbs: string, object: string]>> = {
  invoice: ['开来到收', '票'],
  pay: ['付打给', '款'],
  collect: ['收回到', '款'],
  buy: ['到送来发', '货'],
  receive: ['到送来发', '货'],
  sell: ['发送出', '货'],
  ship: ['发送出', '货'],
};
/** The words that ask for what is left undone, with the object of the question before. */
export function completed(said: string, { flows, kind = '' }: Frame): string {
  const bare = /^(?:那|那么)?(?:还|都|一直)?(?:没有?|未)([\u3400-\u9fff])(?=的|呢|还|有|多少|几|$)/.exec(said);
  if (!bare) return said;
  const flow = flows[0]?.flow ?? (/发票/.test(kind) ? 'invoice' : /订单/.test(kind) ? 'buy' : '');
  const [verbs, object] = OBJECTS[flow] ?? [];
  return verbs?.includes(bare[1] ?? '') ? `${bare[0]}${object}${said.slice(bare[0].length)}` : said;
}

export const asksWhy = (said: string): boolean => WHY.test(said);

/** Senses that say by themselves what a question is about. */
const ABOUT_SOMETHING = new RegExp(
  [
    String.raw`^(?:word$|noun\.(?!goods|partner|department|warehouse|month|person|highvalue|overdue|notdue|ageing|doc`,
    String.raw`|content|cheap|expired)|kind$|flow\.|number$|page$|lot$|verb\.(?!show|change|want|make|list)|ask\.(?:how$`,
    String.raw`|why)|command|greet|calc\.forecast)`,
  ].join(''),
);

/** 留置针还有多少 asks for the stock whatever was asked before. */
const LEFT = /还有(?:多少|几|没有?|货)|还剩|剩(?:多少|几)|有货|没货/;
/** A noun the question is about by itself. */
const GOODS = /(?:东西|货|耗材|产品|物资)[?？。!！]*$/;

/** 发出去多少了: what happened, and nothing it happened to. */
const isBareVerb = ({ text, cover, flows, ...frame }: Frame): boolean =>
  text.length <= 10 &&
  flows.length > 0 &&
  /(?:多少|几[张单笔次]|多少钱)[了呢]?[?？]*$/.test(text) &&
  !cover.some(({ sense }) => /^(?:name\.|period|own|all|kind|noun\.|state|trait|ask\.why|number|lot)/.test(sense)) &&
  frame.unknown.length === 0;

/** What is done with one paper, a how and a why are no edits of a figure. */
export const isOfAnother = ({ intent, cover }: Frame): boolean =>
  ['how', 'explain', 'act', 'command', 'detail'].includes(intent) &&
  cover.some(({ sense }) => /^(?:ask\.(?:how$|why)|verb\.(?:decide|reject|undo|delete|submit|do|urge|make)|command)/.test(sense));

/** 为什么还没发: of what it is asked was said before. */
const isWhyAlone = ({ cover, kind, flows, number, goods, partners, state, trait }: Frame): boolean =>
  cover.some(({ sense }) => sense === 'ask.why') &&
  (state !== undefined || trait !== undefined) &&
  !kind &&
  !number &&
  [flows, goods, partners].every((list) => list.length === 0);

/** 付给康达, after a payment was begun: for somebody else. */
const isOfThatDraft = ({ text, flows, kind, partners, cover }: Frame, was: Frame): boolean =>
  was.intent === 'draft' &&
  text.length <= 10 &&
  !kind &&
  partners.length > 0 &&
  flows.some(({ flow }) => was.flows.some((one) => one.flow === flow)) &&
  !cover.some(({ sense }) => /^ask\.|^noun\./.test(sense));

/** Whether a question says only what is different from the one before. */
export function leans(frame: Frame, was: Frame): boolean {
  const { text, cover } = frame;
  // 半年内的, after what ends: days ahead.
  if (text.length <= 8 && SPANNED.has(was.subject) && horizonIn(text)) return true;
  if (text.length <= SHORT && isWhyAlone(frame)) return true;
  if (isOfThatDraft(frame, was)) return true;
  if (text.length > (/^[a-z]/.test(text) ? 3 * SHORT : SHORT) || frame.number) return false;
  if (/^把.{1,12}(?:去掉|剔除|排除|拿掉|扣掉|除掉)/.test(text)) return true;
  if (isBareVerb(frame) || WHAT_GOODS.test(text) || WHOM.test(text)) return true;
  if ((was.subject === 'document' || was.kind) && !frame.kind && isWhoDid(text)) return true;
  // 够用几天, after goods that lie there: of those goods.
  if (LIES.has(was.subject) && was.goods.length > 0 && frame.goods.length === 0 && text.length <= 8 && frame.has('calc.forecast')) return true;
  if (was.subject === 'account' && text.length <= 10 && /催|追讨/.test(text)) return true;
  if (LIES.has(was.subject) && WHERE_LIES.test(text)) return true;
  const says = cover.some(({ sense }) => ABOUT_SOMETHING.test(sense));
  // 把待收货的单子列出来: papers in a state of their own.
  if ((frame.has('noun.doc') || frame.has('noun.order')) && (frame.trait || frame.state) && frame.has('verb.show')) return false;
  if (BEGINNING.test(text) || END.test(text)) return true;
  if (text.length <= 8 && /^(?:都?是|有|分别是)?哪(?:几|些)?(?:家|个|张|些)/.test(text)) return true;
  // Words nothing was read from are a subject of their own; so are goods in a store (中心库里安泰的东西).
  if (frame.unknown.length > 0 || (frame.warehouses.length > 0 && GOODS.test(text)) || (frame.goods.length > 0 && LEFT.test(text))) return false;
  return (
    !says &&
    cover.some(({ sense }) =>
      /^(?:name\.|period|by\.|qty|state|trait|calc\.|all|own|amount|above|below|measure\.|noun\.(?:overdue|notdue|month|highvalue|expired|cheap))/.test(sense),
    )
  );
}

/** 都在哪个库: where goods lie that were spoken of. */
export const WHERE_LIES =
  /^(?:那|都|分别|现在|东西|货)*(?:放|存|搁|摆|躺|压)?在?(?:哪(?:些|几)?(?:个|里|儿)?|什么)(?:库房?|仓库?|地方|货位|二级库)?(?:里)?(?:呢|啊|的)?[?？]*$/;
const LIES = new Set<Frame['subject']>(['stock', 'expiry', 'low', 'idle']);
const isWhoDid = (text: string): boolean => text.length <= 10 && [WHO_MADE, WHO_DECIDED, WHO_NAMED].some((words) => words.test(text));

/** 都送了啥: what goods, of whatever was spoken of. */
const WHAT_GOODS = /^(?:那|都|分别|主要|具体)*(?:是)?[用买卖进领送发退供](?:了|的|过)(?:些|都)?(?:啥|什么|哪些)(?:东西|货)?[?？呀啊呢]*$/;
/** 发给谁, 谁领的: whom, of whatever was spoken of. */
export const WHOM =
  /^(?:那|都|分别|主要|具体)*(?:是)?(?:[发卖送供退开领借付打交]?给(?:了|的|过)?(?:谁|哪些?人|哪家)|(?:从|向|找|跟|问)?(?:谁|哪家|哪里|哪儿)(?:那|那儿|手里)?(?:[买用领拿送供退发要进订签](?:的|了|走的|来的)?|家的))(?:了|的)?(?:啊|呀|呢)?[?？]*$/;
const WHOLE = /总|全[院部]|所有|合计|一共/;
const STANDS = new Set<Frame['subject']>(['stock', 'account', 'low', 'expiry', 'todo', 'licence', 'record']);
/** The second wish of a sentence speaks of the same people, goods and days where it names none: 卖了几把，毛利多少. */
export function alongside(was: Frame, now: Frame): Frame {
  const isAlone = WHOLE.test(now.text) || now.has('all');
  const named = [now.partners, now.goods, now.departments, now.warehouses].some((list) => list.length > 0);
  const names =
    named || isAlone
      ? {}
      : {
          partners: was.partners,
          departments: was.departments,
          warehouses: was.warehouses,
          ...(now.subject === 'account' ? {} : { goods: was.goods, specs: was.specs }),
        };
  const days = now.periods.length > 0 || STANDS.has(now.subject) ? {} : { periods: was.periods };
  const papers =
    now.intent === 'act' && !now.kind && !now.number ? { kind: was.kind, flows: was.flows, state: now.state ?? was.state, trait: now.trait ?? was.trait } : {};
  const number = now.number ?? (['explain', 'detail', 'act'].includes(now.intent) && !now.kind ? was.number : undefined);
  return { ...now, ...names, ...days, ...papers, number };
}

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
const SPANNED = new Set<Frame['subject']>(['expiry', 'licence', 'idle']);

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
  const calc = ahead ? undefined : now.cover.find(({ sense }) => /^calc\.(?:share|average|compare|trend|most|least|forecast)/.test(sense))?.sense.slice(5);
  const kept = (quantified?.cover ?? was.cover).filter(
    (arc) =>
      isAdded ||
      quantified ||
      !(REPLACED.test(arc.sense) && now.cover.some((one) => one.sense === arc.sense || (one.sense.startsWith('by.') && arc.sense.startsWith('by.')))),
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
    periods: isOther && STANDS.has(now.subject) ? now.periods : some(now.periods, was.periods),
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
  return now.by && (was.intent === 'figure' || (was.intent === 'list' && was.subject === 'document')) ? 'rank' : was.intent;
};
