import type { Context } from '../../base/context';
import type { Frame } from '../reading/frame';
import { kindsIn } from '../words/kinds';
import type { Told } from './words-of';

/** What the documents are called that the question speaks of: a kind said, or what is done with goods or money, as this house does it. */
export function kindOf({ asking: { context }, frame }: Pick<Told, 'asking' | 'frame'>): string | undefined {
  // 进了多少货: what came, not what was ordered.
  if (context.org.kind === 'H' && CAME.test(frame.kind ?? '') && !frame.has('noun.order')) return '入库';
  // 明天有几台跟台, of a house that supplies: what is planned for that day.
  if (frame.kind === '报台' && isOfTables(context, frame)) return '骨科计划';
  // 今天要跟台的手术: those a house stands by at, not every operation somebody planned.
  if (frame.kind === '手术计划' && context.org.kind !== 'H' && frame.text.includes('跟台')) return '骨科计划';
  if (frame.kind) return frame.kind;
  if (context.org.kind === 'H' && isReceiptOfWards(frame)) return '发放出库单';
  // 收了多少发票: what is a paper by itself is meant, not what is done with it.
  const papers = frame.flows.filter((one) => PAPERS.has(one.flow));
  const first = papers.find(({ flow }) => flow !== 'pay' && flow !== 'collect') ?? papers[0] ?? frame.flows[0];
  // 到货还没验收的: what came and waits, not what was taken in.
  if (first?.flow === 'receive' && frame.trait && (/^到|货到|来货/.test(first.said) || frame.trait === '没验收')) return '到货';
  // 那笔款到账没: money that came in.
  if (!first && frame.partners.length > 0 && /(?:款|钱)[^，。]{0,3}(?:到账|进账|到了?没|收到没)/.test(frame.text)) return '收款单';
  if (!first) return frame.has('noun.order') ? '订单' : undefined;
  return meantBy(context, frame, first.flow, first.said);
}

/** 谁还没来收货, 哪些科室没签收: wards have not taken what was given out to them. */
export const isReceiptOfWards = (frame: Frame): boolean =>
  /收货|签收/.test(frame.state ?? frame.trait ?? '') &&
  frame.partners.length === 0 &&
  !/供应商|供货商|厂家|厂商/.test(frame.text) &&
  (frame.has('ask.who') || frame.by === 'department' || frame.has('noun.department') || frame.departments.length > 0 || /发放/.test(frame.kind ?? ''));

const CAME = /^(?:进[了的过货]|进货[^额]*|拿货|拿了|买进|购进|进货额?)$/;

/** What is a paper by itself: 采购计划, 发票, 付款. */
export const PAPERS = new Set(['pay', 'collect', 'invoice', 'settle', 'enquire', 'plan', 'take', 'operate', 'inspect']);

/** 买得最少的是哪家, 谁拿货最多: whoever buys of a seller is his customer; from whom, 从哪家, is his supplier. */
export const asksWhoBuys = (text: string): boolean => BUYERS.test(text) || (WHO_BUYS.test(text) && !FROM_WHOM.test(text));
const BUYERS = /经销商|客户|医院|代理|customer|hospital/;
const WHO_BUYS = /(?:谁|哪[一几]?[家个])[^，。]{0,8}(?:买|拿|要货)|(?:买|拿|要货)[^，。]{0,6}(?:的|得)?[^，。]{0,3}是(?:谁|哪)/;
const FROM_WHOM = /(?:从|跟|向|找|在|问|给)(?:谁|哪)|供应商|供货商|厂家|上家/;

const IS_NOUN = /单$|记录$|登记$|发票$|计划$/;

function meantBy(context: Context, frame: Frame, flow: string, said: string): string | undefined {
  // 对账了没有: what both sides confirm of their accounts, no settlement.
  if (flow === 'settle' && /对账/.test(said)) return '往来对账单';
  const isHospital = context.org.kind === 'H';
  // 康达卖给我们, 从我们这拿: what one sells the other buys.
  const isSupplier = frame.partners.some((one) => one.found.some((found) => found.detail === '供应商'));
  if (isHospital && (flow === 'sell' || (flow === 'ship' && frame.partners.length > 0))) return '采购';
  // 我退了几次库, on a ward: back to the store.
  if (isHospital && flow === 'return' && context.user.departments.length > 0 && frame.partners.length === 0) return '退库';
  // 往下面科室送了多少: what was sent to wards, not what came.
  if (isHospital && flow === 'receive' && /(?:往|给|向)[^，。]{0,6}(?:科|病区|病房)[^，。]{0,4}(?:送|发|配)/.test(frame.text)) return '发放';
  // 骨科要的货: what a ward asks for is claimed.
  if (isHospital && flow === 'buy' && /^要/.test(said) && frame.departments.length > 0 && frame.partners.length === 0) return '申领单';
  if (isHospital && flow === 'buy' && CAME.test(said)) return '入库';
  if (isHospital && flow === 'receive' && frame.has('name.partner')) return '入库';
  // 哪个经销商拿货最多: what was shipped to them.
  if (!isHospital && flow === 'buy' && frame.by === 'partner' && !/采购|下单|订/.test(said) && asksWhoBuys(frame.text)) return '销量';
  if (!isHospital && flow === 'buy' && frame.by === 'partner' && FROM_WHOM.test(frame.text)) return '采购';
  // 东湖医院付过款吗, of a customer: money that came in.
  if (!isHospital && flow === 'pay' && frame.partners.length > 0 && frame.partners.every(({ found }) => found.every(({ detail }) => detail === '客户')))
    return '收款单';
  // 从厂家那提货: bought, whoever sells.
  if (!isHospital && (flow === 'buy' || flow === 'claim') && /厂家|供应商|供货商|上游|上家|原厂|supplier|manufacturer/.test(frame.text)) return '采购';
  if (!isHospital && (flow === 'buy' || flow === 'receive'))
    return frame.partners.length > 0 && !isSupplier
      ? /订|下单|下[了过的]|采购/.test(said)
        ? '销售订单'
        : '销量'
      : flow === 'buy'
        ? isSupplier || /采购|进/.test(said)
          ? '采购'
          : '订单'
        : '入库';
  if (!isHospital && (flow === 'sell' || flow === 'ship')) return flow === 'ship' ? '出库' : frame.has('noun.order') ? '销售订单' : '销量';
  // 开了多少票, of a seller: those he writes; what came is written by others.
  if (!isHospital && flow === 'invoice' && (/^开/.test(said) || /开(?:了|过|出)?[^，。]{0,6}票/.test(frame.text)) && !isSupplier) return '销项发票';
  if (flow === 'invoice' && /^[收到来]/.test(said)) return '进项发票';
  if (!isHospital && flow === 'claim') return /拿走|领走/.test(said) ? '销量' : '销售订单';
  if (isCostOfClaims(frame) && isHospital) return '发放';
  if (flow === 'claim' && frame.has('past')) return '申领单';
  // 明天有几台跟台, 哪台还没接: operations a house supplies are planned before they are reported.
  if (flow === 'operate' && isOfTables(context, frame)) return '骨科计划';
  if (flow === 'operate' && /计划|备货|安排|排了|要做|明天|后天|下周/.test(frame.text)) return '手术计划';
  if (kindsIn(said) && said.length >= 2 && !/[了的过]$/.test(said)) return said;
  return CANON[flow] ?? (IS_NOUN.test(said) ? said : undefined);
}

/** 手术室领走多少钱的东西, 骨科领用排第几: a claim has no price, what was issued for it has. */
export const isCostOfClaims = ({ flows, kind, intent, by, text, ...frame }: Frame): boolean =>
  kind === undefined &&
  flows.length === 1 &&
  flows.every(({ flow, said }) => flow === 'claim' && !/申/.test(said)) &&
  (frame.has('measure.money') || (intent === 'rank' && by === 'department' && !/单|[几多少]+[张次回笔]|次数/.test(text)));

const TABLES = /[几哪多少]+(?:一)?台|台(?:手术|跟台)/;
const isOfTables = ({ org }: Context, { text }: Frame): boolean => org.kind !== 'H' && TABLES.test(text) && !text.includes('报台');

const CANON: Readonly<Record<string, string>> = {
  buy: '采购',
  receive: '入库',
  sell: '销售',
  ship: '出库',
  issue: '发放',
  claim: '申领',
  use: '使用记录',
  return: '退货',
  giveback: '退库',
  transfer: '移库',
  loss: '报损',
  take: '盘点',
  invoice: '发票',
  pay: '付款单',
  collect: '收款单',
  settle: '结算单',
  enquire: '询价单',
  plan: '采购计划',
  operate: '手术使用',
  inspect: '验收单',
};
