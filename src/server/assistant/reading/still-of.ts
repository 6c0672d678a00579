import { datasetOf } from '../../../domain/dataset-of';
import { documentOf } from '../../../domain/registry';
import { kindsIn } from '../words/kinds';
import type { RateWord } from '../words/rate-words';
import type { Frame } from './frame';
import type { Subject } from './grammar/cell';

/**
 * A sentence with a verb of its own that names nobody and nothing its verb is done with, after one thing was named: it is still said of that
 * thing. 这个月都卖给哪几家了, after 超声刀头还剩几把: of those. What speaks of all, of the house itself, of others, or asks which of such
 * things it is, speaks of no one that was told.
 */
type Thing = 'goods' | 'partners' | 'departments';

/** What is done with goods, with firms, in wards. */
const FLOWS: Readonly<Record<Thing, ReadonlySet<string>>> = {
  goods: new Set(['buy', 'receive', 'sell', 'ship', 'issue', 'claim', 'use', 'return', 'giveback', 'transfer', 'loss', 'take', 'inspect', 'charge']),
  partners: new Set(['buy', 'receive', 'sell', 'ship', 'return', 'invoice', 'pay', 'collect', 'settle']),
  departments: new Set(['issue', 'claim', 'use', 'giveback', 'operate', 'charge']),
};
const SUBJECTS: Readonly<Record<Thing, ReadonlySet<Subject>>> = {
  goods: new Set<Subject>(['price', 'stock', 'expiry', 'use', 'profit']),
  partners: new Set<Subject>(['account', 'profit', 'licence']),
  departments: new Set<Subject>(['use']),
};
/** Which of such things it is: what asks for them names none. */
const ASKED_FOR: Readonly<Record<Thing, RegExp>> = {
  goods:
    /(?:哪[些几个种样]?|什么|啥|多少[种样个]|几[种样])(?:货|东西|耗材|产品|物资|品种|规格|器械)|的有(?:哪些|什么)|东西|耗材|产品|物资|品种|器械|试剂|(?<!时候.{0,4})的货(?!款)|是(?:什么|啥)[?？呢]*$|[了过的](?:些|点)?(?:什么|啥|哪些)(?:呢)?[?？]*$/,
  partners: /哪(?:几|些|一|个)?家|谁|家家|供应商|供货商|客户|厂家|厂商|医院|公司|经销商|单位/,
  departments: /哪(?:几|些|一)?个?(?:科|部门|病区)|科室|部门|谁/,
};
/** What the rows of a figure point to, where it is made of others and kept with them: 准时率 with suppliers. */
const POINTS: Readonly<Record<Thing, readonly string[]>> = { goods: ['specification', 'product'], partners: ['partner'], departments: ['department'] };
const isKeptBy = (thing: Thing, now: Frame): boolean =>
  now.cover.some(
    ({ sense, value }) =>
      sense === 'measure.rate' &&
      ((value as RateWord['places'] | undefined) ?? []).some(({ of }) =>
        Object.values(datasetOf(of)?.dimensions ?? {}).some((field) => field.kind === 'ref' && POINTS[thing].includes(field.to)),
      ),
  );
const BY: Readonly<Record<Thing, NonNullable<Frame['by']>>> = { goods: 'product', partners: 'partner', departments: 'department' };
const THINGS = ['goods', 'partners', 'departments'] as const;

const ASKS = new Set<Frame['intent']>(['figure', 'detail', 'list', 'none', 'trend', 'rank', 'share', 'average', 'compare', 'open', 'forecast']);
const NAMES = ['partners', 'goods', 'departments', 'warehouses', 'people', 'unknown', 'without'] as const;
const OF_ALL = /总共|合计|总计|所有|全部|全院|全公司|整个|整体|大家|其他|其它|别的|另外|除了|各(?!月)|每(?!个?(?:月|天|日|周|季|年))|平台/;
/** The whole of a share is all there is. */
const WHOLE = /占[^，。]*/;
/** A house that speaks of itself. */
const OURSELVES = /^(?:那)?(?:我们|咱们?|我|本院|本公司|公司)(?!欠)/;
const NOT_ASKED = /^(?:number|lot$|code$|command|greet|page$|verb\.(?:open|want|do|decide|urge|undo|submit|delete)|ask\.how$)/;
const LONGEST = 20;

const DONE = /[开下签做]了/;
/** Papers are counted of all there are; when one comes due, and what is still to be done, is asked of those with whom it was spoken of. */
const OF_THEIRS = /^(?:那|那么)?(?:都)?还有|[开下签做交收]了(?:多少|几|什么|哪些)|什么时候|啥时候|哪天|几号|到期(?:了)?(?:没有?|吗)|有没有|上次|最近一[次张笔]/;
const WAITS_STILL = /^(?:那|那么)?(?:都)?还有/;
const papersCalled = (said: string) => documentOf(kindsIn(said)?.kinds[0] ?? '');
/** Whether papers of that name are with a firm, or a ward's. */
const isWithFirms = (said: string): boolean => papersCalled(said)?.counterparty !== undefined;
const isOfWards = (said: string): boolean => Object.values(papersCalled(said)?.header ?? {}).some((field) => field.kind === 'ref' && field.to === 'department');
const OF_ONE = { goods: () => false, partners: isWithFirms, departments: isOfWards } as const;

/** Goods come from the one and go to the other: what is asked of one side is asked of no firm of the other. */
const SIDES: Readonly<Record<string, '客户' | '供应商'>> = { buy: '供应商', receive: '供应商', sell: '客户', ship: '客户', collect: '客户' };
const isOfOtherSide = ({ flows, text }: Frame, { partners }: Frame): boolean =>
  !/下[了过]?[^，。]{0,3}单/.test(text) &&
  partners.some(({ found }) =>
    found.every(({ detail }) => flows.some(({ flow }) => SIDES[flow] && /^(?:客户|供应商)$/.test(detail) && detail !== SIDES[flow])),
  );

/** How it was called: 我们科 is a ward too. */
const saidOf = (thing: Thing, was: Frame): string[] => {
  const said = was[thing].map((one) => one.said);
  return said.length === 0 && thing === 'departments' ? was.cover.flatMap(({ sense, text }) => (sense === 'own' && OWN_WARD.test(text) ? [text] : [])) : said;
};
const OWN_WARD = /科|病区/;

function takes(thing: Thing, now: Frame, was: Frame): boolean {
  if (saidOf(thing, was).length !== 1 || (now.by === BY[thing] && !/什么单/.test(now.text)) || (!now.has('calc.share') && ASKED_FOR[thing].test(now.text)))
    return false;
  // 还有几张合同没审: what waits for the house itself waits for it whoever it is with.
  if (now.kind) return OF_THEIRS.test(now.text) && !(now.state && WAITS_STILL.test(now.text)) && OF_ONE[thing](now.kind);
  // 本月采购了多少钱: what all of it came to in days of its own.
  if (thing === 'goods' && now.periods.length > 0 && now.has('measure.money')) return false;
  if (thing === 'partners' && isOfOtherSide(now, was)) return false;
  if (now.has('noun.order') || now.has('noun.doc')) return thing !== 'goods' && OF_THEIRS.test(now.text);
  // 还有多少没到货, 还有几张单没发货: what is still to be done, of those it was spoken of.
  if ((now.state ?? now.trait) !== undefined && now.flows.length === 0 && now.subject === 'document') return thing === 'partners' && /^还有/.test(now.text);
  if (now.has('measure.rate')) return isKeptBy(thing, now);
  return now.flows.some(({ flow }) => FLOWS[thing].has(flow)) || (now.flows.length === 0 && SUBJECTS[thing].has(now.subject));
}

/** What is asked of some days and says none is asked of those that were spoken of; what stands open, or was last, is of no days. */
const DATED = new Set<Subject>(['document', 'use', 'profit']);
const NO_DAYS = /上一?[次回]|最近|最后|时候|哪天|几号|还|没|未|欠|库存|现在|目前|每/;
const isDated = (now: Frame, was: Frame): boolean =>
  was.periods.length === 1 &&
  now.periods.length === 0 &&
  DATED.has(was.subject) &&
  (DATED.has(now.subject) || now.has('measure.rate')) &&
  was.ahead === undefined &&
  !now.state &&
  !now.trait &&
  now.intent !== 'trend' &&
  !NO_DAYS.test(now.text);

/** The words of the question before this one is still said of; none where it speaks of something else. */
export function stillOf(now: Frame, was: Frame | undefined): string[] {
  const text = now.text.replace(now.has('calc.share') ? WHOLE : '', '');
  if (!was || ['draft', 'how', 'act', 'command', 'explain'].includes(was.intent) || was.number || !ASKS.has(now.intent)) return [];
  if (now.text.length > LONGEST || NAMES.some((list) => now[list].length > 0)) return [];
  const ending = ofEnding(now, was);
  if (ending) return [ending];
  if (OF_ALL.test(text) || OURSELVES.test(text) || now.has('own')) return [];
  if (now.number || now.lot || now.code || now.cover.some(({ sense }) => NOT_ASKED.test(sense))) return [];
  // 这个月开了多少发票 asks for what was made; whatever else is to be made is no question.
  if (now.has('verb.make') && !DONE.test(now.text)) return [];
  const taken = THINGS.filter((thing) => takes(thing, now, was));
  if (taken.length === 0) return [];
  return [
    ...(isDated(now, was) ? was.periods.map((one) => one.text) : []),
    ...taken.flatMap((thing) => saidOf(thing, was)),
    ...(taken.includes('goods') ? was.specs : []),
  ];
}

/** 年底前还有要到期的吗, after when a contract ends: of contracts; goods, stores and lots end by themselves. */
const ENDS = new Set<Subject>(['expiry', 'licence']);
const OF_LOTS = /批|货|耗材|药|库|产品|东西|效期|证/;
function ofEnding(now: Frame, was: Frame): string | undefined {
  if (now.subject !== 'expiry' || now.kind || now.page || OF_LOTS.test(now.text) || was.goods.length > 0 || was.lot) return undefined;
  return ENDS.has(was.subject) || /到期/.test(was.text) ? (was.kind ?? (was.subject === 'licence' ? '证照' : undefined)) : undefined;
}

/** 全部的呢, after what was told of the thing named before: the same of all there are. */
const WIDER = /^(?:那|那么)?(?:不限(?:它|这个)?|(?:全部|所有)的?|看?(?:全部|所有)的)(?:呢|吧)?[?？。]*$/;
export const widened = (said: string, last: Frame | undefined): string | undefined => (last?.still && WIDER.test(said.trim()) ? last.still.text : undefined);
