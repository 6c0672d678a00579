import type { Day } from '../../../define/dates';
import { nearestOf } from '../../../define/period-spans';
import { amountIn, measuresIn, NUMBER, numberOf, UNITS } from '../../../define/spoken-numbers';
import { horizonIn, periodIn, periodsIn } from '../../../define/spoken-periods';
import { type Arc, worth } from './lattice';

/** What is no word but has a shape: days, sums of money, quantities, numbers of documents, lots, sizes, places in a list. */
export function patternArcs(text: string, today: Day): Arc[] {
  const arcs: Arc[] = [];
  const put = (at: number, said: string, sense: string, value: unknown, gain = worth(said.length)) => {
    if (at >= 0 && said.length > 0) arcs.push({ from: at, to: at + said.length, sense, gain, text: said, value });
  };
  let after = 0;
  const endsThen = EXPIRY.test(text);
  for (const spoken of periodsIn(text, today)) {
    const period = endsThen ? nearestOf(spoken, today) : spoken;
    const ahead = endsThen && (period.to > today || COMING.test(text));
    const at = Math.max(text.indexOf(period.text, after), text.indexOf(period.text));
    after = at + period.text.length;
    // 10盒7号手套: a size, not the seventh.
    const behind = text.slice(at + period.text.length);
    const isSize = /^\d{1,2}号$/.test(period.text) && (SIZED.test(behind) || OF_GOODS.test(`${text.slice(0, at)}|${behind}`)) && COUNTED.test(text);
    put(at, period.text, ahead ? 'ahead' : 'period', period, worth(period.text.length) + (isSize ? -0.6 : 0.25));
  }
  for (const found of text.matchAll(UNTIL_NOW)) {
    const said = found[1] ?? '';
    const span = periodIn(`近${said}`, today);
    if (span) put(found.index, said, 'period', span, worth(said.length) + 0.45);
  }
  // 2027年过期的: that year, no seven years from now.
  const horizon = endsThen && !/(?<!\d)\d{4}年/.test(text) ? horizonIn(text) : undefined;
  if (horizon) put(text.indexOf(horizon.text), horizon.text, horizon.days === 0 ? 'noun.expired' : 'ahead', horizon, worth(horizon.text.length) + 0.5);
  for (const found of text.matchAll(CHANGE)) {
    const percent = percentOf(found);
    if (percent !== undefined) put(found.index, found[0], 'change', percent, worth(found[0].length) + 0.4);
  }
  const amount = amountIn(text);
  if (amount) put(text.indexOf(amount.text), amount.text, 'amount', amount.range, worth(amount.text.length) + 0.2);
  // 20250011付了吗: a number and what is done, nobody counts so many.
  const counted = measuresIn(text).filter(({ quantity, unit }) => !(unit === '付' && quantity.length > 4));
  for (const measure of counted) put(measure.at, measure.text, 'qty', measure, worth(measure.text.length) + (measure.quantity === '1' ? -0.6 : 0.1));
  for (const [sense, pattern, more] of SHAPES) {
    for (const found of text.matchAll(pattern)) {
      const said = sense === 'ask.howmuch' ? found[0] : (found[1] ?? found[0]);
      put(found.index + found[0].indexOf(said), said, sense, said, worth(said.length) + more);
    }
  }
  for (const found of text.matchAll(EXTREME)) put(found.index, found[0], 'calc.most', numberOf(found[1] ?? ''), worth(found[0].length) + 0.3);
  for (const found of text.matchAll(LEAST)) put(found.index, found[0], 'calc.least', numberOf(found[1] ?? ''), worth(found[0].length) + 0.3);
  for (const found of text.matchAll(TOP))
    put(found.index, found[0], 'calc.most', ENGLISH[found[2] ?? ''] ?? numberOf(found[1] ?? found[2] ?? ''), worth(found[0].length) + 0.3);
  for (const found of text.matchAll(PLACE)) put(found.index, found[0], 'it', found[0], worth(found[0].length) + 0.3);
  return arcs;
}

/** 三成以上, 超过20%, 两倍, 一半: a part of what it was. Asked for as a figure (几成) it is none. */
const SIZED = /^的?[\u3400-\u9fff]{2}/;
/** 手套7号的: behind goods, with nothing after it that happens that day. */
const OF_GOODS = /[\u3400-\u9fff]{2}\|的?(?:[\s,，。]|$)/;
const COUNTED = /\d\s*[支盒包根片套卷把副块瓶枚米只箱双件]|[一二两三四五六七八九十]+[支盒包根片套卷把副块瓶枚只箱双件]/;
const CHANGE = new RegExp(
  `(?:超过|大于|高于|超|达到|不少于|至少|more than |over |at least |by )?(?:(${NUMBER})\\s*(成|倍|%|个?百分点|个点|percent)|百分之(${NUMBER})|(一半|half))(?:以上|还多|多|or more)?`,
  'g',
);
const TIMES: Readonly<Record<string, number>> = { 成: 10, 倍: 100 };
function percentOf([, count, unit = '', percent, half]: RegExpMatchArray): number | undefined {
  const value = half ? 50 : percent ? numberOf(percent) : numberOf(count ?? '') * (TIMES[unit] ?? 1);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

/** 三个月没动过: what did not happen did not happen since then. */
const UNTIL_NOW = new RegExp(
  `(?<!近|最近|过去|前|\\d)((?:${NUMBER}|半)(?:天|个月|(?<=半)月|个?星期|个?礼拜|周|年))(?=(?:以上|多|来|内|里)?(?:都|也|里|就|了)?(?:没有?|未|不)(?!同|到|足|含))`,
  'g',
);
const EXPIRY = /(?<![同日近前后长星学假周定逾超账])期(?!间)|失效|expir|run out/;
const COMING = /(?:要|会|快|将|内|内会)(?:到期|过期|失效)/;
const PACKED = new RegExp(`(?<![a-z0-9.])(\\d+(?:${UNITS}))(?=装)`, 'g');
const IN_PACKS = new RegExp(`(?<=\\d(?:${UNITS}))装的?`, 'g');
const SHAPES: readonly [string, RegExp, number][] = [
  // CG202608010001, or its beginning, as far as the year.
  ['number', /(?<![a-z0-9])[a-z]{2}(?:\d{6,}|20[2-9]\d{1,2})(?:-\d+)?(?![a-z0-9])/g, 1],
  ['tail', /尾号\s*(?:是|为)?\s*(\d{3,})/g, 0.5],
  ['tail', /(?<![a-z0-9.x×*/-])(?<!凭证号)(0\d{2,5})(?=号?(?:的|那|这|单|到|为|审|出|入|$|[\u3400-\u9fff]))/g, 1.6],
  ['lot', /批[号次]\s*(?:是|为|:)?\s*([a-z0-9][a-z0-9_-]{1,39})/g, 1],
  // 22G的批号: a size has lots, it is none.
  ['lot', /(?<![a-z0-9])(?!\d+(?:\.\d+)?(?:g|fr|f|ml|mm|cm|l|#)(?![a-z0-9]))([a-z0-9][a-z0-9_-]{1,39})\s*(?:这个?|那个?|的)?\s*批[号次]/g, 1],
  ['lot', /(?<![a-z0-9])([a-z]+\d[a-z0-9-]{0,20})\s*(?:这|那)?批/g, 1],
  ['lot', /(?<![a-z0-9])([a-z]?\d{8,12})(?![a-z0-9])/g, 0.2],
  // 批号查一下 20250612: beside a word for lots it is no day.
  ['lot', /(?<=批[号次][^，。a-z0-9]{0,8})([a-z]?\d{5,12})(?![a-z0-9])/g, 1.2],
  ['code', /(?<![a-z0-9])(\d{13,14}|[a-z]{1,4}-?\d{4,})(?![a-z0-9])/g, 0.1],
  ['spec', /(?<![a-z0-9.])(\d+(?:\.\d+)?(?:[x×*/-]\d+(?:\.\d+)?)*\s?(?:g|fr|f|ml|mm|cm|l|#|号|孔|寸|毫升|毫米|厘米|d))(?![a-z])/g, 0],
  ['spec', /(?<![a-z0-9])([a-z]{1,3}\d+-\d+[a-z]?|[a-z]{1,3}\d+(?:[.-]\d+)*|\d+-\d+|\d+(?:\.\d+)?[x×*]\d+(?:\.\d+)?)(?![a-z0-9])/g, -0.3],
  // 20支装: how goods are packed, as their names have it.
  ['spec', PACKED, 0.2],
  ['filler', IN_PACKS, 0.4],
  // 过期库存, 过期的货: what ended.
  ['noun.expired', /(?<![快要将会临近就没未到内])过期了?的?(?=库存|货|耗材|产品|批号|东西|品(?!种)|试剂)/g, 0.8],
  ['noun.expired', /(?<![快要将会临近就没未到内天周月年])(过期)(?=(?:还)?没(?:有)?(?:处理|报损|下架|退|动|清|销)|还[在放])/g, 0.8],
  // 拿了没登记的: where it stands, nobody wants one made.
  ['trait', /(?<=[了过的])(没(?:有)?登记)(?=的)/g, 1],
  // 没到期的: of money, what is not past its day.
  ['noun.notdue', /[没未]有?到期(?!的?(?:货|证|合同|批|产|耗|协|资质|授权))的?/g, 0.8],
  // 说好的到货日子已经过了: a day that was agreed on has passed.
  ['noun.overdue', /(?:说好|约定|预计|要求|承诺|定好|应该)?的?(?:到货|交货|送货|交付)的?(?:日期|日子|时间|期限|期)(?:都|早)?(?:已经?)?过了?/g, 0.6],
  ['noun.overdue', /(?:超过|过)了?(?:说好|约定|预计|要求|承诺)?的?(?:到货|交货|送货|交付|约定)的?(?:日期|日子|时间|期限|期)/g, 0.6],
  ['polite', /[啦呗哇咧哟喔](?=[?？。!！]*$)/g, 0.5],
  ['calc.first', /[压躺搁放存堆囤摆积拖](?:得|了)?最[久长]的?/g, 0.4],
  // 按金额排: put in that order.
  ['calc.most', /(?<=按[^，。]{1,6})(?:排序|排列|排一下|排个序|排)/g, 0.3],
  // What is only said beside: 别压太多钱, 不是按销售额.
  ['polite', /(?<=[,，。])(?:别|免得|怕|省得|好让|我好|别再)[^,，。?？]{1,14}(?=[,，。?？]|$)/g, 2],
  ['polite', /不是(?:按|看|问|要)[^,，。?？]{1,10}(?=[,，。?？]|$)/g, 2],
  // 领了没用的, A库: not yet is said of what was taken; a store called by a letter nobody knows.
  ['not', /了(没)(?=[\u3400-\u9fff]{1,4}[的完过])/g, 1.6],
  ['word', /(?<![a-z0-9])[a-z](?:号?[库仓区楼栋])/g, 1],
  // 这个月走了多少: how much went out.
  ['flow.ship', /(走了)(?=多少|几)/g, 1],
  // 发了几票货, 那票货: how many times goods went, no invoices.
  ['ask.howmuch', /(?<=[发送出来到拉运][了过]?)((?:几|多少)票货)/g, 0.8],
  ['ask.howmuch', /(?<=[发送出拉运][了过]?)((?:几|多少)票)(?=[?？。了呢啊吗\s]|$)/g, 0.8],
  ['noun.goods', /(?<=[这那哪一两三])(票货)/g, 0.8],
  // 安泰那票哪里不对: a paper, no invoice.
  ['noun.doc', /([这那][一几两]?票)(?!货|据|是谁开|开|税)/g, 1.2],
  // 我申领的东西到哪了: how far it is.
  [
    'noun.progress',
    /(?<=(?:申领|订|申请|要|报|提|买|退|借|发|寄)(?:的|了)?(?:那[批张单]|这[批张单])?(?:东西|货|耗材|单子?)?(?:都|现在)?)(到哪(?:了|里了|儿了|一步了)?)(?=[?？。呢啊\s]|$)/g,
    1.2,
  ],
  // 高值占比比上个月: a share, and what it is held against.
  ['calc.share', /(占比)(?=比)/g, 1.2],
  // 那批货到了没: the goods, no lot of theirs.
  ['noun.goods', /([这那][一两几]?批货)(?=(?:现在|都|还)?(?:到|来|送|发|收|入|验|退|付)[^，。]{0,3}(?:没有?|吗|么)?[?？]*$)/g, 0.6],
  // 多买了多少: what was bought, and how much more.
  ['calc.compare', /([多少])(?=[买用领花卖进退发采销][了过]?(?:多少|几))/g, 1.4],
  // 那两台谁主刀, how many size 6.5 gloves: nothing is counted, nothing told apart.
  ['filler', /(那[两俩几三][台个张批单条笔](?!批号))(?=[\u3400-\u9fff])/g, 0.6],
  ['filler', /\b(size)(?= \d)/g, 0.6],
  // 谁领的最多: who, and what he did most.
  ['ask.who', /(谁)(?=[用领买卖拿退发送花借开做][的得了]?(?:耗材|东西|货|物资|高值|产品)?(?:最|比较)[多少快慢])/g, 1.6],
  // 那笔收款谁交的: money and invoices come from firms.
  ['by.partner', /(谁(?:交|打|转|汇|寄)(?:来|过来|给我们)?的)(?=钱|款|[?？。呢啊\s,，]|$)/g, 0.6],
  // 跟谁买的最多: with whom, no price.
  ['by.partner', /((?:跟|向|从|找)(?:谁|哪家)(?:那儿?|家)?)(?=[买进采订拿][的得了]?(?:货|东西)?最)/g, 2.5],
  // 还有几卷: how many, in whatever goods are counted by.
  ['ask.howmuch', /(?:还|一共|总共|共)?(?:有|剩下?|剩余)?(?:几|多少)[根瓶桶枚块副板卷盘把套片包箱袋盒件支](?!装)/g, 0.2],
  // 高不高, 多不多: how much.
  ['ask.howmuch', /([大高多贵久少低慢忙差])不\1(?=[?？。呢啊]|$)/g, 0.6],
  ['bed', /(\d{1,3}床)/g, 0.5],
  ['num', /(?<![a-z0-9.])(\d+(?:\.\d+)?)(?![a-z0-9.])/g, -0.4],
];
const ENGLISH: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, eight: 8, ten: 10, twenty: 20 };
const TOP = new RegExp(`(?:排名?)?前(${NUMBER})(?:名|个|位|家|种|大|样|的|(?![\\d天个月周年季]))|top\\s*(\\d+|${Object.keys(ENGLISH).join('|')})`, 'g');
const EXTREME = new RegExp(
  `(?:最(?:大|高|贵|值钱|早|老|新|多|好|畅销|快|狠|凶|猛|久|重|厉害|火)的?(?:那|前)?|哪)(${NUMBER})(?:张|个|笔|单|条|家|种|名|样|款|类|位)`,
  'g',
);
const LEAST = new RegExp(`最(?:小|低|少|差|慢|便宜|冷门)的?(?:那|前)?(${NUMBER})(?:张|个|笔|单|条|家|种|名|样|款|类|位)`, 'g');
const PLACE = /(?:第[一二三四五六七八九十\d]{1,2}|最后一?|头一?)[张个条行笔份]/g;
