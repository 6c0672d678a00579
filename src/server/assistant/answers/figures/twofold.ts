import { BLANK } from '../../../../define/blank-filter';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import { severalPartners, strangerIn, type Told } from '../words-of';
import { endingContracts } from './ending';

/**
 * Conditions over two things at once (used and not charged, received and not invoiced, ordered and late) and figures that are no sum of papers
 * (how fast a supplier delivers): each is kept by a dataset of its own. Each rule is about words, none about a question.
 */
type Twofold = {
  words: RegExp;
  /** Whose question it can be. */
  kinds: readonly ('H' | 'D' | 'V')[];
  ask(told: Told): FigureWords;
};

const partner = (told: Told): string | undefined => (severalPartners(told.frame) ? undefined : (told.partner ?? strangerIn(told.frame)));
const limit = ({ frame }: Told): number => Math.min(frame.count ?? 10, 50);
const isValued = ({ frame }: Told): Record<string, string> =>
  frame.worth === 'high' || frame.worth === 'low' ? { isHighValue: String(frame.worth === 'high') } : {};

const UNSETTLED = /(?:用|消耗|使用)了?[^，。]{0,6}[没未](?:有)?结(?:算)?|已用未结|消耗未结/;

const TWOFOLD: readonly Twofold[] = [
  {
    words: /(?:没有?|未|尚未|不)(?:收过?费|计费|收钱|记账)|漏费|漏收|少收费/,
    kinds: ['H'],
    ask: (told) => ({
      of: 'charging',
      measures: ['used', 'gap', 'lines'],
      where: { result: 'missed,pending', ...isValued(told), ...given({ department: told.department, specification: told.product, supplier: partner(told) }) },
      said: '用了还没收费的',
      by: ['productName'],
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    words:
      /货到了?[^，。]{0,3}(?:发?票|发票)[^，。]{0,2}[没未]|(?:入库|收货|到货|收了货)[^，。]{0,6}[没未](?:有)?(?:开|到|收到?)(?:发)?票|(?:发)?票(?:还|都)?[没未](?:有)?(?:到|来|开来)|未到票|没到票/,
    kinds: ['H', 'D', 'V'],
    ask: (told) => ({
      of: 'charged',
      measures: ['uninvoiced', 'pending', 'papers'],
      where: { ...given({ partner: partner(told), specification: told.product, warehouse: told.warehouse }) },
      by: ['partner'],
      said: '货到票没到（入库还没开票）的',
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    words: /(?:发了?货|出了?库|卖了?|销售)[^，。]{0,6}[没未](?:有)?开(?:发)?票|[没未]开票的(?:销售)?出库/,
    kinds: ['D', 'V'],
    ask: (told) => ({
      of: 'billed',
      measures: ['uninvoiced', 'pending', 'papers'],
      where: { ...given({ partner: partner(told), specification: told.product, warehouse: told.warehouse }) },
      by: ['partner'],
      said: '已出库还没开票的',
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    words: UNSETTLED,
    kinds: ['H'],
    ask: (told) => ({
      of: 'settling',
      measures: ['closing'],
      where: { ...isValued(told), ...given({ supplier: partner(told), department: told.department, specification: told.product }) },
      by: ['supplier'],
      said: '用了还没结算的',
      limit: limit(told),
      period: told.period ?? '今年',
    }),
  },
  {
    words: UNSETTLED,
    kinds: ['D', 'V'],
    ask: (told) => ({
      of: 'outside',
      measures: ['unsettled'],
      where: { unsettled: '0.0001~', ...given({ customer: partner(told), specification: told.product }) },
      by: ['customer', 'productName'],
      said: '医院用了还没结算的寄售货',
      limit: limit(told),
    }),
  },
  {
    words: /(?:送货?|到货|交货|供货|发货)(?:得|速度)?最?(?:慢|快|及时|准时|拖)|准时率|最(?:不)?(?:准时|及时|守时|拖拉)|平均到货/,
    kinds: ['H', 'D'],
    ask: (told) => ({
      of: 'supplying',
      measures: ['daysToCome', 'onTime', 'orders'],
      where: given({ supplier: partner(told) }),
      by: ['supplier'],
      order: /快|(?<!不)(?:准时|及时)/.test(told.frame.text) ? 'daysToCome' : '-daysToCome',
      said: '供应商到货',
      limit: limit(told),
      period: told.period ?? '今年',
    }),
  },
];

const DAYS_LATE = /(?:晚|迟|超|逾期|拖|超期)了?(?:几|多少)天|(?:几|多少)天(?:没|还没)到/;
const LATE = /逾期|超期|没按时|晚了|过期(?:没|未)到|过了(?:交期|日期)/;
/** 晚了几天: orders that are late by how late they are. */
function late({ frame, asking, ...told }: Told): FigureWords | undefined {
  if (!DAYS_LATE.test(frame.text) || !(LATE.test(frame.text) && /订单|采购|货|单/.test(frame.text)) || frame.subject === 'account') return undefined;
  if (asking.context.org.kind !== 'H' && !/采购/.test(frame.text)) return undefined;
  const by = frame.by === 'partner' ? ['supplier'] : frame.by === 'product' ? ['productName'] : ['sn', 'supplier', 'daysLate'];
  return {
    of: 'pressing',
    measures: by[0] === 'supplier' ? ['orders', 'lines'] : ['lines'],
    where: { reason: 'late', ...given({ supplier: told.partner, warehouse: told.warehouse, specification: told.product }) },
    by,
    said: by.includes('daysLate') ? '超过预计到货日期还没到齐的采购订单，按单号、供应商和超期天数' : '超过预计到货日期还没到齐的采购订单',
    limit: Math.min(frame.count ?? 20, 50),
    ...(by.includes('daysLate') ? { order: '-daysLate' } : {}),
  };
}

const NO_CERTIFICATE = /(?:没有?|无|缺|不带)(?:有效的?)?(?:产品)?注册证|注册证(?:已?过期|失效|没了|缺失|不全)(?:的|还|都|却)/;
/** 没有注册证还在用的产品: of the catalogue in use, what has no certificate, or one that ended. */
function lacking({ frame, asking, ...told }: Told): FigureWords | undefined {
  if (!NO_CERTIFICATE.test(frame.text) || frame.subject === 'help' || asking.context.org.kind === 'P' || /到期|多久|什么时候/.test(frame.text))
    return undefined;
  const isOver = /注册证(?:已?过期|失效)/.test(frame.text);
  return {
    of: 'carried',
    measures: ['goods'],
    where: {
      ...(isOver ? { certBand: 'expired' } : { registrationNo: BLANK }),
      ...given({ supplier: told.partner, specification: told.product, manufacturer: told.maker }),
    },
    by: ['productName', 'manufacturer'],
    said: isOver ? '在用而注册证已过期的产品' : '在用而没有登记注册证号的产品',
    limit: 20,
  };
}

const ASKS = new Set(['list', 'figure', 'rank', 'share', 'average', 'trend', 'detail', 'open', 'none', 'compare']);
/** The answer of a dataset that keeps just what is asked for; undefined where none does. */
export function askedOfTwo(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const { kind } = asking.context.org;
  if (!ASKS.has(frame.intent) || frame.number || kind === 'P') return undefined;
  const rule = TWOFOLD.find((one) => one.kinds.includes(kind) && one.words.test(frame.text));
  const words = endingContracts(told) ?? late(told) ?? lacking(told) ?? rule?.ask(told);
  if (!words) return undefined;
  asking.asked?.push({ tool: 'heard', args: heardIn(frame, rule?.words ?? DAYS_LATE) });
  return use(queryFigures, asking, words);
}

/** Every word the rule stands on, to its end: what of it the tool is not told by name was heard all the same. */
function heardIn({ text, cover }: Told['frame'], words: RegExp): string {
  const found = words.exec(text);
  if (!found) return '';
  const [from, to] = [found.index, found.index + found[0].length];
  const touched = cover.filter((arc) => arc.from < to && arc.to > from && text.slice(arc.from, arc.to) === arc.text);
  return text.slice(Math.min(from, ...touched.map((arc) => arc.from)), Math.max(to, ...touched.map((arc) => arc.to)));
}
