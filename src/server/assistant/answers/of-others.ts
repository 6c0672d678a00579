import type { Named } from '../reading/frame';
import { nothing, type ToolAnswer } from '../tool';
import { nameOf, type Told } from './words-of';

/**
 * Questions about what is others': what a partner keeps in his own store, earns, or charges somebody else; the market; what is not yet.
 * Own rows are no answer to them, however near they lie.
 */
export function ofOthers(told: Told): ToolAnswer | undefined {
  const { frame } = told;
  if (['draft', 'act', 'how', 'command', 'open'].includes(frame.intent)) return undefined;
  const whose = holderIn(told) ?? betweenIn(told) ?? privateIn(told);
  if (whose) return notTold(whose);
  if (isTheirStock(told))
    return nothing('看不到经销商、医院自己的库存：这里只有本机构的库存；寄售、预售在外的货可以问“寄售在外的按客户分”。', { isFinal: true });
  if (MARKET.test(frame.text) || isOfOthersLikeUs(told)) return nothing('这里只有本机构自己的数据，没有市场、同行和别的机构的数据，不能回答。');
  if (WILL.test(frame.text)) return nothing('这里只有已经发生的数据，谁以后会怎么做没有记录，不能回答。');
  if (FUTURE.test(frame.text) && !DUE.test(frame.text) && frame.intent !== 'forecast')
    return nothing('这里只有已经发生的数据，不能预测以后的价格和金额；可以问近12个月的价格走势或按近期用量推算的需要量。');
  return undefined;
}

/** 瑞和卖给一院多少, said to neither: whatever papers hold both names. */
export function betweenOthers(told: Told): ToolAnswer | undefined {
  const whose = ['draft', 'act', 'how', 'command', 'open'].includes(told.frame.intent) ? undefined : (soldOn(told) ?? betweenIn(told));
  return whose ? notTold(whose) : undefined;
}
/** 康达把我们的货卖给云溪是什么价: what a customer asks of his own. */
const soldOn = ({ frame, partner }: Told): string | undefined =>
  partner && /把(?:我们?|咱们?)的?(?:货|产品|东西|耗材)[^，。]{0,6}(?:卖|供|转手|加价)/.test(frame.text) ? `${partner}卖给别人` : undefined;
const notTold = (whose: string): ToolAnswer =>
  nothing(`看不到${whose}的数据：这里只有本机构自己的单据、库存和往来，不能拿来回答别人的情况。`, { isFinal: true });

/** 哪家经销商库存最多: their stores are told apart by nothing here. */
const isTheirStock = ({ frame, asking }: Told): boolean =>
  asking.context.org.kind !== 'H' &&
  frame.subject === 'stock' &&
  frame.by === 'partner' &&
  /经销商|医院|客户|代理/.test(frame.text) &&
  !/寄售|在外|铺货|预售|代销|供应商|厂家/.test(frame.text);

const MARKET = /市场(?:占有率|份额|规模|行情)|行业(?:平均|水平|里)|同行|竞争对手|竞品|market share|competitor/;
/** 会不会换供应商: what somebody will do. */
const WILL = /(?:会不会|会否|是不是要|打不打算|会)(?:再|还|要|想)?(?:换掉?|更换|不用|踢掉|流失|倒闭|跑路|中标|跟我们(?:解约|续))[^，。]{0,8}(?:吗|么|$|[?？])/;
const FUTURE =
  /(?:明年|后年|下个?季度|未来|将来|(?<![\d日号天月周年])以后).{0,12}(?:涨|跌|降|多少|几)|(?:还?会|要)(?:涨|跌)(?:价|多少)|(?:下个?月|下周|下季度?).{0,8}(?:能|会)(?:卖|用|收|花|赚)|(?:下个?月|下周|下季度?).{0,12}(?:估|预测|预计|预估)|next year/;

/** What is agreed upon already is no forecast: what is to be paid, what ends then. */
const DUE = /[要该需]付|应付|付出去|到期|[要该]收|应收|收回|回款|到账|付款|截止|过期|失效/;

/** 别的医院 said by a hospital, 其他经销商 said by a dealer. */
const LIKE_US = {
  H: /(?:别的?|其他|其它|人家|兄弟|别家)(?:医院|单位)/,
  D: /(?:别的?|其他|其它|别家)(?:经销商|公司)/,
  V: /(?:别的?|其他|其它|别家)(?:厂家|厂商|生产企业)/,
};
function isOfOthersLikeUs({ frame, asking }: Told): boolean {
  const { kind } = asking.context.org;
  return kind !== 'P' && (LIKE_US[kind].test(frame.text) || (kind !== 'H' && THEIR_PRICE.test(frame.text)));
}

/** What a hospital asks its patients. */
const THEIR_PRICE = /医院[^，。给]{0,3}(?:售价|卖价|收费价?|加价|加了多少)/;

type Party = { name: string; from: number; to: number; isCustomer: boolean; isSupplier: boolean };

/** Everybody who is named, in the order said: partners, and strangers whose word says what they are (省人民 医院). */
function partiesIn({ frame, asking }: Told): Party[] {
  const ofPartner = (one: Named): Party => {
    const details = one.found.map(({ detail }) => detail);
    return {
      name: nameOf(one) ?? one.said,
      from: one.at,
      to: one.at + one.said.length + (AFTER_NAME.exec(frame.text.slice(one.at + one.said.length))?.[0].length ?? 0),
      isCustomer: details.every((detail) => detail === '客户'),
      isSupplier: details.every((detail) => detail === '供应商'),
    };
  };
  const strangers = frame.unknown.flatMap((said): Party[] => {
    const from = frame.text.indexOf(said);
    const end = AFTER_NAME.exec(frame.text.slice(from + said.length))?.[0];
    const isFirm = end !== undefined || FIRM.test(said) || VERB_AFTER.test(frame.text.slice(from + said.length));
    return from >= 0 && isFirm
      ? [{ name: said + (end ?? ''), from, to: from + said.length + (end?.length ?? 0), isCustomer: end === '医院', isSupplier: false }]
      : [];
  });
  const own = asking.context.org.name.toLowerCase();
  return [...frame.partners.map(ofPartner), ...strangers].filter(({ name }) => !own.includes(name.toLowerCase())).sort((a, b) => a.from - b.from);
}
const VERB_AFTER = /^(?:卖给|供给|供货给|发给|送给|报给|给|向)/;
const AFTER_NAME = /^(?:医院|公司|集团|卫生院|卫生服务中心|诊所|医疗)/;
const FIRM = /(?:医院|公司|集团|卫生院|诊所|药业|医疗|器械)$/;

/** 市一医院库里, 康达仓库里: a place of theirs. */
const PLACE = /^(?:那边|那里|他们|自己)?的?(?:库里|库房|仓库|仓里|院里|科室|病区|手里|手上)/;
const THEIRS = /^(?:那边|那里|他们|自己)?的?(?:库存|存货|还有多少|还剩)/;
const ABOUT_GOODS = new Set(['stock', 'expiry', 'low', 'idle', 'use', 'trace']);
function holderIn(told: Told): string | undefined {
  const { frame } = told;
  if (!(ABOUT_GOODS.has(frame.subject) || frame.has('noun.stock')) || frame.warehouses.some(({ found }) => found.some(({ score }) => score >= 1.2)))
    return undefined;
  const holder = partiesIn(told).find(({ to, isSupplier, isCustomer }) => {
    const after = frame.text.slice(to);
    return PLACE.test(after) || (isCustomer && !isSupplier && THEIRS.test(after));
  });
  return holder?.name;
}

/** 康达卖给云溪区人民医院: a trade neither side of which is the asker. */
const OWN_DEED = /(?:卖给|销给|发给|供给|付给|退给|从|向|跟)$/;
const BETWEEN = /^[^，,。]{0,6}?(?:卖给|供给|供货给|发给|送给|报给|付给|退给|销给|借给|欠|给|向|从)$/;
const OWN_GOODS = /(?:把|将|拿)?(?:我们|咱们?|本公司)家?的/;
/** What is said between two names, without the goods that are named there. */
function goodsOut({ text, goods }: Told['frame'], from: number, to: number): string {
  const named = goods.filter(({ at, said }) => at >= from && at + said.length <= to);
  return named.reduce((said, one) => said.replace(one.said, ''), text.slice(from, to));
}
function betweenIn(told: Told): string | undefined {
  const { frame } = told;
  // 康达把我们的导尿包卖给市一: whose goods they once were says nothing of who trades in them.
  if (/我们?|咱/.test(frame.text.replace(OWN_GOODS, ''))) return undefined;
  const parties = partiesIn(told);
  for (const [at, one] of parties.entries()) {
    const other = parties[at + 1];
    // 卖给瑞和跟卖给一院的: what the asker himself does with both.
    if (OWN_DEED.test(frame.text.slice(0, one.from))) continue;
    const between = goodsOut(frame, one.to, other?.from ?? one.to).replace(OWN_GOODS, '');
    if (other && BETWEEN.test(between)) return `${one.name}与${other.name}之间`;
  }
  return undefined;
}

/** What a firm keeps to itself. */
const INNER = /^(?:他们|自己)?的?(?:银行|工资|员工|人员工资|营业额|净利|负债|资金|其他客户|别的客户|成本结构)/;
const EARNED = /^(?:他们|自己)?的?(?:进货|采购|拿货|进价)?的?(?:毛利|利润|净利|赚|(?:生产)?成本|进货价|拿货价)/;
/** 瑞和这个月自己卖了多少: what it does with others. */
const BY_ITSELF = /^(?![^，。]*[我咱])[^，。]{0,8}?自己(?:一共|总共|到底)?(?:卖|销|赚|进|采购|买|开|收|付)/;
/** 康达从厂家拿货多少钱: what it buys of others. */
const BOUGHT_IN = /^(?:他们|自己)?(?:从|向|跟|找|在|问)(?:厂家|厂商|生产(?:企业|厂家)|上家|上游|别人|别家|厂里)[^，。我咱]{0,4}(?:拿|进|买|采购|订)/;
function privateIn(told: Told): string | undefined {
  const isHospital = told.asking.context.org.kind === 'H';
  return partiesIn(told).find(({ to, isSupplier }) => {
    const after = told.frame.text.slice(to);
    return INNER.test(after) || BY_ITSELF.test(after) || (isHospital && BOUGHT_IN.test(after)) || (EARNED.test(after) && (isHospital || isSupplier));
  })?.name;
}
