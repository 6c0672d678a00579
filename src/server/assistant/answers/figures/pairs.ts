import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import type { Told } from '../words-of';
import type { Step } from './steps';
import { limit, partner } from './whose';

/**
 * Conditions over two things at once: what was done and what was not (used and not charged, received and not invoiced, invoiced and not paid).
 * The two are read by themselves and put together here; each pair is kept by a dataset of its own.
 */
export type Pair = {
  undone: Step;
  /** What was done; none said, what is meant by itself. */
  did: readonly string[];
  /** Whose question it can be. */
  kinds: readonly ('H' | 'D' | 'V')[];
  ask(told: Told): FigureWords;
};

const isValued = ({ frame }: Told): Record<string, string> =>
  frame.worth === 'high' || frame.worth === 'low' ? { isHighValue: String(frame.worth === 'high') } : {};
/** 列单子: paper by paper instead of firm by firm. */
const byOr = ({ frame }: Told, usual: string, paper = 'sn'): string[] =>
  frame.by === 'paper' || /哪几?张|哪些(?:单|票|发票)|清单|明细/.test(frame.text) ? [paper, usual] : [usual];

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
    did: ['settle'],
    kinds: ['H', 'D', 'V'],
    ask: (told) => ({
      of: 'settled',
      measures: ['uninvoiced', 'amount', 'invoiced'],
      where: given({ partner: partner(told), specification: told.product, department: told.department }),
      by: told.frame.by === 'month' ? ['month'] : byOr(told, 'partner'),
      said: '已结算还没开票的',
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
  ...(told.frame.has('noun.overdue')
    ? { measures: ['overdue', 'items'], where: { account, overdue: '0.01~', ...given({ partner: partner(told) }) }, said: `${said}，逾期的` }
    : { measures: ['open', 'items', 'overdue'], where: { account, ...given({ partner: partner(told) }) }, said }),
  by: byOr(told, 'partner'),
  limit: limit(told),
});

/** The pair that was said; where nothing is said to be done, the one thing that is meant by what is not. */
export function pairOf({ undone, did }: { undone: Step; did: readonly string[] }, kind: 'H' | 'D' | 'V'): Pair | undefined {
  const own = PAIRS.filter((one) => one.undone === undone && one.kinds.includes(kind));
  return own.find((one) => one.did.length === 0 || one.did.some((step) => did.includes(step)));
}
