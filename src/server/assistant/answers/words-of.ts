import { sql } from 'kysely';
import { type Day, dayOf } from '../../../define/dates';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import type { Frame, Named } from '../reading/frame';
import type { Asking } from '../tool';
import { given } from '../use';
import { kindsIn } from '../words/kinds';
import { BUT, type NameKind, ownDepartment } from '../words/names';
import { properName } from '../words/nicknames';

/** What a tool is told of a frame: it takes words, and finds itself what they name inside what the user may see. */
export type Told = {
  asking: Asking;
  frame: Frame;
  partner: string | undefined;
  product: string | undefined;
  department: string | undefined;
  warehouse: string | undefined;
  person: string | undefined;
  /** 安泰的产品: who made the goods, where a partner is named as that. */
  maker: string | undefined;
  period: string | undefined;
  /** The one department the asker belongs to. */
  ownDepartment: string | undefined;
};

export async function toldOf(asking: Asking, frame: Frame): Promise<Told> {
  const isOwn = frame.has('own') || (frame.has('noun.department') && frame.departments.length === 0 && frame.by !== 'department');
  const ward = await ownDepartment(asking.context);
  const own = isOwn ? ward : undefined;
  const several = severalPartners(frame);
  const maker = several ? undefined : await makerIn(asking, frame);
  return {
    asking,
    frame,
    partner: several || maker ? undefined : (nameOf(frame.partners[0]) ?? butOf(frame, 'partner')),
    product: productOf(frame) ?? butOf(frame, 'goods'),
    department: nameOf(frame.departments[0]) ?? own ?? butOf(frame, 'department'),
    warehouse: nameOf(frame.warehouses[0]) ?? butOf(frame, 'warehouse'),
    person: nameOf(frame.people[0]),
    maker,
    period: periodSaid(frame, dayOf(asking.context.now())),
    ownDepartment: ward,
  };
}

/** 除了康达: names that are left out, as tools are told of them. */
function butOf({ without }: Frame, kind: NameKind): string | undefined {
  const names = without.filter(({ found }) => found[0]?.kind === kind).map((one) => (kind === 'goods' ? one.said : (nameOf(one) ?? one.said)));
  return names.length > 0 ? `${BUT}${names.join('、')}` : undefined;
}

const THEIR_GOODS = /^(?:家|牌)?的?(?:产品|东西|货|耗材|品种|物资|器械)/;
/** A partner whose goods are spoken of (安泰的东西, 安泰的导尿管) and who made goods of the own catalogue is meant as their maker. */
async function makerIn({ context }: Asking, { partners, goods, text }: Frame): Promise<string | undefined> {
  const [one] = partners;
  const name = nameOf(one);
  if (!one || !name) return undefined;
  const end = one.at + one.said.length;
  const isOfGoods = THEIR_GOODS.test(text.slice(end)) || goods.some(({ at }) => /^的?$/.test(text.slice(end, at)));
  if (!isOfGoods || /[给向从跟找]$/.test(text.slice(0, one.at))) return undefined;
  const { rows } = await sql`select from business_product b join specification_card c on c.id = b.specification_id
    where b.org_id = ${context.org.id} and b.deleted_at is null and c.manufacturer = ${name} limit 1`.execute(context.db);
  return rows.length > 0 ? name : undefined;
}

/** 这个月和上个月 is one span where nothing is held against anything. */
function periodSaid(frame: Frame, today: Day): string | undefined {
  const [first, second] = frame.periods;
  return first && second && frame.intent !== 'compare' ? (periodIn(frame.text, today)?.text ?? first.text) : first?.text;
}

/** 康达和瑞和: told apart, not added up. */
export const severalPartners = (frame: Frame): boolean => new Set(frame.partners.map((one) => one.found[0]?.id)).size > 1;

/** The one name it stands for, as it is kept; as it was said where it may be several. */
export function nameOf(named: Named | undefined): string | undefined {
  if (!named) return undefined;
  const names = new Set(named.found.map((one) => one.name));
  return names.size === 1 ? [...names][0] : named.said;
}

/** Goods with the sizes said beside them. */
function productOf(frame: Frame): string | undefined {
  const [first, ...more] = frame.goods;
  if (!first) return undefined;
  const names = new Set(first.found.map((one) => one.name));
  const sizes = sizesIn(frame);
  const said = isWritten(first) ? first.said : names.size === 1 ? ([...names][0] as string) : (properName(first.said) ?? commonOf([...names]));
  return [said, ...more.filter((one) => sharesRecord(first, one)).map((one) => one.said), ...frame.specs, ...sizes].join(' ');
}

/** 三腔导尿管18的: a bare number that is a size of the goods it stands behind. */
function sizesIn({ cover, count, specs, intent, goods }: Frame): string[] {
  if (intent === 'draft' || specs.length > 0) return [];
  return cover.flatMap(({ sense, text, from }) => {
    const named = goods.find(({ at, said }) => from >= at + said.length && from - at - said.length <= 1);
    if (sense !== 'num' || Number(text) === count || !named) return [];
    const size = named.found
      .map(({ name }) => new RegExp(`(?<![\\d.])${text.replace('.', '\\.')}[a-z#号]{1,3}(?![a-z\\d])`, 'i').exec(name)?.[0])
      .find(Boolean);
    return size ? [size] : [];
  });
}

/** Whether the name stands in the records as it was said: sounds and nicknames do not. */
const isWritten = ({ said, found }: Named): boolean => found.some((one) => one.name.toLowerCase().includes(said.toLowerCase()));
const sharesRecord = (one: Named, other: Named): boolean => other.found.some((found) => one.found.some(({ id }) => id === found.id));

/** What several records are called in common: 静脉留置针 of 静脉留置针 22G and 静脉留置针 24G. */
function commonOf(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  while (length > 0 && !names.every((name) => name.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length).trim() || (first.split(' ')[0] ?? first);
}

/** What the documents are called that the question speaks of: a kind said, or what is done with goods or money, as this house does it. */
export function kindOf({ asking: { context }, frame }: Pick<Told, 'asking' | 'frame'>): string | undefined {
  if (frame.kind) return frame.kind;
  if (context.org.kind === 'H' && isReceiptOfWards(frame)) return '发放出库单';
  // 收了多少发票: what is a paper by itself is meant, not what is done with it.
  const papers = frame.flows.filter((one) => PAPERS.has(one.flow));
  const first = papers.find(({ flow }) => flow !== 'pay' && flow !== 'collect') ?? papers[0] ?? frame.flows[0];
  // 到货还没验收的: what came and waits, not what was taken in.
  if (first?.flow === 'receive' && frame.trait && (/^到|货到|来货/.test(first.said) || frame.trait === '没验收')) return '到货';
  if (!first) return frame.has('noun.order') ? '订单' : undefined;
  return meantBy(context, frame, first.flow, first.said);
}

/** 谁还没来收货, 哪些科室没签收: wards have not taken what was given out to them. */
export const isReceiptOfWards = (frame: Frame): boolean =>
  /收货|签收/.test(frame.state ?? frame.trait ?? '') &&
  frame.partners.length === 0 &&
  !/供应商|供货商|厂家|厂商/.test(frame.text) &&
  (frame.has('ask.who') || frame.by === 'department' || frame.has('noun.department') || frame.departments.length > 0 || /发放/.test(frame.kind ?? ''));

/** What is a paper by itself: 采购计划, 发票, 付款. */
export const PAPERS = new Set(['pay', 'collect', 'invoice', 'settle', 'enquire', 'plan', 'take', 'operate', 'inspect']);
const IS_NOUN = /单$|记录$|登记$|发票$|计划$/;

function meantBy(context: Context, frame: Frame, flow: string, said: string): string | undefined {
  const isHospital = context.org.kind === 'H';
  // 康达卖给我们, 从我们这拿: what one sells the other buys.
  const isSupplier = frame.partners.some((one) => one.found.some((found) => found.detail === '供应商'));
  if (isHospital && (flow === 'sell' || (flow === 'ship' && frame.partners.length > 0))) return '采购';
  // 我退了几次库, on a ward: back to the store.
  if (isHospital && flow === 'return' && context.user.departments.length > 0 && frame.partners.length === 0) return '退库';
  // 往下面科室送了多少: what was sent to wards, not what came.
  if (isHospital && flow === 'receive' && /(?:往|给|向)[^，。]{0,6}(?:科|病区|病房)[^，。]{0,4}(?:送|发|配)/.test(frame.text)) return '发放';
  // 进了多少货: what came, not what was ordered.
  if (isHospital && flow === 'buy' && /^(?:进[了的过货]|进货[^额]*|拿货|拿了|买进|购进|进货额?)$/.test(said)) return '入库';
  if (isHospital && flow === 'receive' && frame.has('name.partner')) return '入库';
  // 哪个经销商拿货最多: what was shipped to them.
  if (!isHospital && flow === 'buy' && frame.by === 'partner' && /经销商|客户|医院|代理/.test(frame.text) && !/采购|下单|订/.test(said)) return '销量';
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
  if (!isHospital && flow === 'claim') return /拿走|领走/.test(said) ? '销量' : '销售订单';
  if (flow === 'claim' && frame.has('past')) return '申领单';
  if (flow === 'operate' && /计划|备货|安排|排了|要做|明天|后天|下周/.test(frame.text)) return '手术计划';
  if (kindsIn(said) && said.length >= 2 && !/[了的过]$/.test(said)) return said;
  return CANON[flow] ?? (IS_NOUN.test(said) ? said : undefined);
}

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

/** 没送齐, 没到货: what is waited for was ordered. */
const OWED = /[没未](?:有)?(?:到|送|来|收到|发)/;
/** The day of an operation as the list of plans tells it: not the day the plan was written. */
const PLAN_DAYS: Readonly<Record<string, string>> = { 今天: '今日', 今日: '今日', 明天: '明日', 明日: '明日', 本周: '本周', 这周: '本周' };
const NOW = /^(?:今天|今日|今儿个?|当天)$/;
type DocumentWordsSaid = {
  [K in 'kind' | 'partner' | 'maker' | 'product' | 'department' | 'status' | 'excluding' | 'trait' | 'doctor' | 'amount' | 'number' | 'period']?: string;
};
/** The words documents are looked for by. */
export function documentWordsOf(told: Told): DocumentWordsSaid {
  const { frame } = told;
  const kind = kindOf(told);
  const doctor = doctorIn(frame.text);
  const owed = kind === undefined && OWED.test(frame.state ?? '') ? (told.asking.context.org.kind === 'H' ? '采购订单' : '订单') : undefined;
  const planned = kind === '手术计划' ? PLAN_DAYS[told.period ?? ''] : undefined;
  if (planned) told.asking.asked?.push({ tool: 'heard', args: `${told.period} ${frame.trait ?? ''}` });
  if (planned) return given({ kind, product: told.product, department: told.department, trait: planned });
  return given({
    kind: kind ?? owed ?? (doctor ? '手术使用' : undefined),
    partner: told.partner ?? strangerIn(frame),
    maker: told.maker,
    product: told.product,
    department: told.department,
    status:
      frame.state ??
      (frame.has('noun.todo')
        ? '待审核'
        : frame.has('noun.transit') && !frame.trait && !frame.flows.some(({ flow }) => PAPERS.has(flow))
          ? '没到货'
          : undefined),
    excluding: frame.withoutStates.join('、'),
    trait: frame.trait,
    doctor,
    amount: isOfPrice(frame) ? undefined : frame.amount,
    number: frame.number ? undefined : frame.tail,
    // What waits waits whatever day its paper bears: 今天要发的货.
    period: /^(?:待|等|要|该|需要|没|还没|未|尚未)/.test(frame.trait ?? '') && NOW.test(told.period ?? '') ? undefined : told.period,
  });
}

/** 单价高于100: a price of lines is no sum of papers. */
const isOfPrice = ({ cover }: Frame): boolean =>
  cover.some(({ sense, from }, at) => sense === 'amount' && cover[at - 1]?.to === from && /^noun\.(?:price|cheap)$/.test(cover[at - 1]?.sense ?? ''));

/** Letters nothing is called by, where a name of a company stands: 发给华大的, 华东第一人民医院的. Nobody else's figures answer for it. */
export function strangerIn(frame: Frame): string | undefined {
  if (frame.partners.length > 0) return undefined;
  const said = frame.unknown.find((one) => {
    const at = frame.text.indexOf(one);
    const [before, after] = [frame.text.slice(0, at), frame.text.slice(at + one.length)];
    return (
      /(?:[给向从跟与对和找欠]|供应商|客户|厂家|公司|经销商)$/.test(before) ||
      (/^(?:的|今年|本月|上月|上个月|这个月|公司|医院|医疗|器械)/.test(after) && one.length <= 14) ||
      /(?:公司|医院|医疗|器械|药业|集团|厂)$/.test(one)
    );
  });
  return said;
}

/** 张主任, 李医生: one or two letters of a name before what he is. */
export const doctorIn = (text: string): string | undefined =>
  /([^的给和与跟是查看请问找\s，,。、各哪个位名几按分每]{1,2})(?:主任|医生|大夫|教授)/.exec(text)?.[1];
