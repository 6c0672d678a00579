import { BLANK } from '../../../../define/blank-filter';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import { severalPartners, strangerIn, type Told } from '../words-of';
import { endingContracts } from './ending';

/**
 * Conditions over two things at once: what was done and what was not (used and not charged, received and not invoiced, invoiced and not paid).
 * The two are read by themselves and put together here; each pair is kept by a dataset of its own.
 */
type Step = 'charge' | 'invoice' | 'settle' | 'pay' | 'collect' | 'clear' | 'sign';
type Pair = {
  undone: Step;
  /** What was done; none said, what is meant by itself. */
  did: readonly string[];
  /** Whose question it can be. */
  kinds: readonly ('H' | 'D' | 'V')[];
  ask(told: Told): FigureWords;
};

const NOT = '(?:还|都|尚|仍)?(?:没有?|未|不曾|没能)(?:有|来得及|能)?(?:[跟和与给向][^，。]{1,8}?)?(?:去)?';
/** What was not done, as it is said after 没. */
const UNDONE: readonly [RegExp, Step][] = [
  [new RegExp(`${NOT}(?:收过?费|计过?费|收钱|记账)|漏费|漏收|少收费`), 'charge'],
  [new RegExp(`${NOT}(?:开过?|到|收到?|来)(?:发?票|发票)|(?:发?票|发票)(?:还|都)?[没未](?:有)?(?:到|来|开来?|收到?)(?!钱|款|货)|未到票|${NOT}开(?=的|$|[?？])`), 'invoice'],
  [new RegExp(`${NOT}(?:核销|冲|冲抵|冲完|核)`), 'clear'],
  [new RegExp(`${NOT}(?:结算?|结清)(?!束|账)`), 'settle'],
  [new RegExp(`${NOT}(?:付清?|付款|付钱|给钱|打款|支付)`), 'pay'],
  [new RegExp(`${NOT}(?:收到钱|收到款|收款|收回|回款|收钱|要回|收清)`), 'collect'],
  [new RegExp(`${NOT}(?:签收|确认收货)`), 'sign'],
];
const DID: readonly [RegExp, string][] = [
  [/(?:用|消耗|使用|植入)(?:了|过|掉|的|而|但|完)?/, 'use'],
  [/收了?货|入了?库|到了?货|货(?:已经|都|早)?到|货来|进了?货|送来|验收/, 'receive'],
  [/发了?货|出了?库|卖了?|销售|送出/, 'sell'],
  [/(?:开|收)(?:了|过|到)?(?:发?票)|已开票|发票/, 'invoice'],
  [/收了?款|回款|收到(?:的)?(?:款|钱)/, 'collect'],
  [/付了?款|付出|已付/, 'pay'],
];

function stepsIn(text: string): { undone: Step; did: string[]; words: RegExp; done: RegExp[] } | undefined {
  const found = UNDONE.find(([words]) => words.test(text));
  if (!found) return undefined;
  const rest = text.replace(found[0], '，');
  const done = DID.filter(([words]) => words.test(rest));
  return { undone: found[1], did: done.map(([, did]) => did), words: found[0], done: done.map(([words]) => words) };
}

const partner = (told: Told): string | undefined => (severalPartners(told.frame) ? undefined : (told.partner ?? strangerIn(told.frame)));
const limit = ({ frame }: Told): number => Math.min(frame.count ?? 10, 50);
const isValued = ({ frame }: Told): Record<string, string> =>
  frame.worth === 'high' || frame.worth === 'low' ? { isHighValue: String(frame.worth === 'high') } : {};
/** 列单子: paper by paper instead of firm by firm. */
const byOr = ({ frame }: Told, usual: string, paper = 'sn'): string[] => (frame.by === 'paper' || /哪几?张|哪些(?:单|票|发票)|清单|明细/.test(frame.text) ? [paper, usual] : [usual]);

/** 开了票的和没开票的: both are asked for. */
const BOTH = /[和与跟、及](?:还)?没/;

const PAIRS: readonly Pair[] = [
  {
    undone: 'charge',
    did: [],
    kinds: ['H'],
    ask: (told) => ({
      of: 'charging',
      measures: ['gap', 'lines', 'used'],
      where: { result: 'missed,pending', ...isValued(told), ...given({ department: told.department, specification: told.product, supplier: partner(told) }) },
      said: '用了还没收费的',
      by: ['productName'],
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    undone: 'invoice',
    did: ['sell'],
    kinds: ['D', 'V'],
    ask: (told) => ({
      of: 'billed',
      measures: BOTH.test(told.frame.text) ? ['invoiced', 'uninvoiced', 'pending'] : ['uninvoiced', 'pending', 'papers'],
      where: {
        ...(BOTH.test(told.frame.text) && told.frame.has('noun.account') ? { payState: 'due' } : {}),
        ...given({ partner: partner(told), specification: told.product, warehouse: told.warehouse }),
      },
      by: byOr(told, 'partner'),
      said: BOTH.test(told.frame.text) ? '已开票与未开票的出库' : '已出库还没开票的',
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    undone: 'invoice',
    did: ['receive', 'invoice'],
    kinds: ['H', 'D', 'V'],
    ask: (told) => ({
      of: 'charged',
      measures: ['uninvoiced', 'pending', 'papers'],
      where: { ...given({ partner: partner(told), specification: told.product, warehouse: told.warehouse }) },
      by: byOr(told, 'partner'),
      said: '货到票没到（入库还没开票）的',
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    undone: 'settle',
    did: ['use'],
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
    undone: 'settle',
    did: ['use'],
    kinds: ['D', 'V'],
    ask: (told) => ({
      of: told.frame.has('measure.quantity') ? 'outside' : 'consumed',
      measures: told.frame.has('measure.quantity') ? ['unsettled'] : ['unsettled', 'papers'],
      where: told.frame.has('measure.quantity')
        ? { unsettled: '0.0001~', ...given({ customer: partner(told), specification: told.product }) }
        : { settleState: 'open,taken', ...given({ hospital: partner(told), specification: told.product }) },
      by: told.frame.has('measure.quantity') ? ['customer', 'productName'] : ['hospital', 'productName'],
      said: '医院用了还没结算的寄售货',
      limit: limit(told),
    }),
  },
  {
    undone: 'clear',
    did: ['collect'],
    kinds: ['D', 'V'],
    ask: (told) => openItems(told, 'advance', '还没核销的收款（预收）'),
  },
  {
    undone: 'clear',
    did: ['pay'],
    kinds: ['H', 'D', 'V'],
    ask: (told) => openItems(told, 'prepaid', '还没核销的付款（预付）'),
  },
  {
    undone: 'pay',
    did: ['invoice'],
    kinds: ['H'],
    ask: (told) => ({
      of: 'owing',
      measures: ['open', 'invoices', 'overdue'],
      where: given({ supplier: partner(told) }),
      by: byOr(told, 'supplier', 'invoiceNo'),
      said: '已开票还没付的进项发票',
      limit: limit(told),
    }),
  },
  {
    undone: 'pay',
    did: ['receive', 'use'],
    kinds: ['H', 'D', 'V'],
    ask: (told) => openItems(told, 'payable', '已收货还没付的'),
  },
  {
    undone: 'collect',
    did: ['invoice'],
    kinds: ['D', 'V'],
    ask: (told) => ({
      of: 'billed',
      measures: ['invoiced', 'papers'],
      where: { payState: 'due', invoiced: '0.01~', ...given({ partner: partner(told) }) },
      by: byOr(told, 'partner', 'invoiceNo'),
      said: '已开票还没收到钱的',
      limit: limit(told),
      ...given({ period: told.period }),
    }),
  },
  {
    undone: 'collect',
    did: ['sell'],
    kinds: ['D', 'V'],
    ask: (told) => openItems(told, 'receivable', '已发货还没收到钱的'),
  },
];

const openItems = (told: Told, account: string, said: string): FigureWords => ({
  of: 'owed',
  measures: ['open', 'items', 'overdue'],
  where: { account, ...given({ partner: partner(told) }) },
  by: byOr(told, 'partner'),
  said,
  limit: limit(told),
});

type Performance = { words: RegExp; measure: string; isWorstFirst: boolean };
const ON_TIME: Performance = { words: /准时|及时|守时|拖|on time|late/, measure: 'onTime', isWorstFirst: true };
const FAST: Performance = { words: /[慢快]|几天|多少天|天数|多久|slow|fast|quick|lead time|how long/, measure: 'daysToCome', isWorstFirst: false };
const PUNCTUAL = /最?不?(?:准时|及时|守时)率?|最?[慢快]|平均到?货?几?天?|几天|多少天|slowest|fastest|on time/;
/** How fast and how punctually a supplier delivers, whatever it is asked by: a rank, a mean, one supplier. */
function supplying(told: Told): FigureWords | undefined {
  const { frame, asking } = told;
  const isDelivery = frame.flows.some(({ flow }) => flow === 'receive' || flow === 'ship') || /[交送到供来发](?:货|得)|deliver/.test(frame.text);
  const asked = [ON_TIME, FAST].find(({ words }) => words.test(frame.text));
  const isOfSuppliers =
    frame.by === 'partner' || /供应商|厂家|哪家|谁|supplier/.test(frame.text) || frame.partners.some(({ found }) => found.some(({ detail }) => detail !== '客户'));
  const isMeant = /准时率|及时率|到货天数|lead time/.test(frame.text) || frame.end !== undefined || frame.intent === 'average' || frame.intent === 'rank';
  if (!isDelivery || !asked || !isOfSuppliers || !isMeant || asking.context.org.kind === 'V' || frame.state || frame.has('noun.overdue')) return undefined;
  const isGood = asked === ON_TIME ? !/[不没]|拖|late/.test(frame.text) && frame.end !== 'least' : /快|fast|quick/.test(frame.text);
  const isFalling = asked === ON_TIME ? isGood : !isGood;
  return {
    of: 'supplying',
    measures: asked === ON_TIME ? ['onTime', 'daysToCome', 'orders'] : ['daysToCome', 'onTime', 'orders'],
    where: { [asked === ON_TIME ? 'dueLines' : 'comeLines']: '1~', ...given({ supplier: partner(told) }) },
    by: ['supplier'],
    order: `${isFalling ? '-' : ''}${asked.measure}`,
    said: `供应商到货（${asked === ON_TIME ? '准时率' : '平均到货天数'}${isFalling ? '高' : '低'}的在前）`,
    limit: limit(told),
    period: told.period ?? '今年',
  };
}

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
  const steps = stepsIn(frame.text);
  const isOfCustomer = /欠我|应收|客户|销项/.test(frame.text) || (frame.partners.length > 0 && frame.partners.every(({ found }) => found.every(({ detail }) => detail === '客户')));
  const pair = steps && pairOf(isOfCustomer && kind !== 'H' ? { ...steps, did: [...steps.did, 'sell'] } : steps, kind);
  if (pair && steps) for (const one of steps.done) asking.asked?.push({ tool: 'heard', args: heardIn(frame, one) });
  // What is consigned is what is settled.
  if (pair?.undone === 'settle' && frame.has('noun.consigned')) asking.asked?.push({ tool: 'heard', args: '寄售 consigned' });
  const words = endingContracts(told) ?? late(told) ?? lacking(told) ?? supplying(told) ?? pair?.ask(told);
  if (!words) return undefined;
  asking.asked?.push({ tool: 'heard', args: heardIn(frame, pair && steps ? steps.words : words.of === 'supplying' ? PUNCTUAL : DAYS_LATE) });
  return use(queryFigures, asking, words);
}

/** The pair that was said; where nothing is said to be done, the one thing that is meant by what is not. */
function pairOf({ undone, did }: { undone: Step; did: readonly string[] }, kind: 'H' | 'D' | 'V'): Pair | undefined {
  const own = PAIRS.filter((one) => one.undone === undone && one.kinds.includes(kind));
  return own.find((one) => one.did.length === 0 || one.did.some((step) => did.includes(step)));
}

/** Every word the rule stands on, to its end: what of it the tool is not told by name was heard all the same. */
function heardIn({ text, cover }: Told['frame'], words: RegExp): string {
  const found = words.exec(text);
  if (!found) return '';
  const [from, to] = [found.index, found.index + found[0].length];
  const touched = cover.filter((arc) => arc.from < to && arc.to > from && text.slice(arc.from, arc.to) === arc.text);
  return text.slice(Math.min(from, ...touched.map((arc) => arc.from)), Math.max(to, ...touched.map((arc) => arc.to)));
}
