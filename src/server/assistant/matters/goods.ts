import { help, rankHelp } from '../tools/help';
import { openScreen } from '../tools/open-page';
import { prices } from '../tools/prices';
import { runAnyReport } from '../tools/report';
import { stock } from '../tools/stock';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { pagesCalled } from '../words/pages';
import { type Matter, placeOf, productOf } from './topic';

/** Goods: what they cost, when they end, how many there are, where they went. */

const PRICE =
  /进价|售价|单价|什么价|价格(?!怎)|多少钱(?:一|每)?[个支盒包箱瓶套袋片件根卷副只块]|(?:卖|买|进)(?:给.{0,12})?(?:是|的是|了)?(?:多少钱|什么价)|几块钱|报价多少|[向跟从]谁(?:那里?)?(?:买|进)|哪家(?:买|进|供)的|谁(?:家)?供的/;
export const priced: Matter = (topic) => {
  const { asking, read, named } = topic;
  // 导管多少钱一根: what has a price is no room.
  const product = productOf(topic) ?? named.department ?? named.warehouse;
  if (!PRICE.test(read.text) || !product || read.wants.how || read.wants.stock) return undefined;
  const side = /卖|售|销/.test(read.text) ? 'sell' : /进价|买|进|采购/.test(read.text) ? 'buy' : undefined;
  return use(prices, asking, { product, ...given({ partner: named.partner }), ...(side ? { side } : {}) });
};

/** A lot that is named is told with its date; otherwise what ends within the time said, or in the order of their dates. */
export const expiries: Matter = (topic) => {
  const { asking, read } = topic;
  const [product, place] = [productOf(topic), placeOf(topic)];
  if (read.batchNo && USED_ON.test(read.text) && usage.may(asking.context))
    return use(usage, asking, given({ batchNo: read.batchNo, product: topic.named.product, department: topic.named.department, period: read.period }));
  if (read.batchNo) return use(stock, asking, given({ batchNo: read.batchNo, product: topic.named.product, place }));
  // 把过期的锁掉: something is to be done to it.
  if (read.wants.expiry && /锁|冻结|封存|停用|下架|扔掉|销毁|报损|报废/.test(read.text) && !read.wants.list && rankHelp(read.text, asking.context))
    return use(help, asking, { task: read.text });
  if (!read.wants.expiry || /证照?|资质|注册证|合同|授权/.test(read.text)) return undefined;
  const isInOrder = read.wants.when || read.extreme?.end === 'earliest' || /最[快短]|最近(?:要|会|快|就)*(?:到期|过期|失效)/.test(read.text);
  return use(stock, asking, { expiry: isInOrder ? '最早' : (read.expiry ?? '近效期'), ...given({ product, place }) });
};

const USED_ON = /用[到在给]|用掉|使用|消耗|谁身上|哪些?(?:病人|患者)|去向|去了哪/;

export const stocks: Matter = (topic) => {
  const { asking, read } = topic;
  const [product, place] = [productOf(topic), placeOf(topic)];
  const isAboutStore = read.wants.list && topic.named.warehouse && !read.kinds;
  if (!(read.wants.stock || isAboutStore) || (read.kinds && !product && !place)) return undefined;
  if (/金额|价值|值多少|多少钱|成本/.test(read.text))
    return use(runAnyReport, asking, { report: 'stockBalance', ...given({ product, warehouse: topic.named.warehouse }) });
  const isShort = /不够|不足|缺货|快没/.test(read.text);
  const order = read.extreme?.end === 'largest' ? 'most' : read.extreme?.end === 'smallest' || isShort ? 'least' : undefined;
  return use(stock, asking, { ...given({ product, place }), ...(order ? { order } : {}) });
};

/** 今年耗材花了多少, 哪个科室花钱最多: what was used, by what it cost. */
const SPENT = /(?:耗材|科室?|病区|全院|我们|医院).{0,10}(?:花|用)(?:了|掉|去|费)?(?:多少)?钱?|花(?:了|掉)(?:多少)?钱?.{0,4}耗材/;
export const uses: Matter = (topic) => {
  const { asking, read, named } = topic;
  const isSpending = SPENT.test(read.text) && !read.kinds && !named.partner && asking.context.org.kind === 'H';
  if (!(read.wants.usage || isSpending) || read.doctor || (read.kinds && named.partner)) return undefined;
  const value = /高值/.test(read.text) ? 'high' : /低值/.test(read.text) ? 'low' : undefined;
  return use(usage, asking, {
    ...(value ? { value } : {}),
    ...given({ department: named.department, product: productOf(topic), period: read.period }),
    ...(read.grouping === 'department' || (read.extreme && !read.grouping && /科室?/.test(read.text)) ? { by: 'department' as const } : {}),
  });
};

const GIVEN_TO = /病人|患者|谁身上|谁用|给谁|去向|流向|追溯|溯源|召回/;
/** 这批支架用在哪些病人身上: a lot goes its way on the page that follows it. */
export const traced: Matter = async ({ asking, read }) => {
  if (
    !GIVEN_TO.test(read.text) ||
    read.wants.how ||
    read.wants.why ||
    read.measure ||
    read.kinds ||
    read.batchNo ||
    read.wants.stock ||
    !/[这那]批|批号|追溯|溯源|召回|去向|流向|身上/.test(read.text)
  )
    return undefined;
  const [page] = await pagesCalled(asking.context, '耗材追溯');
  return page?.isOpen && page.score >= 0.8 ? use(openScreen, asking, { page: page.title }) : undefined;
};
