import { addDays, dayOf } from '../../../define/dates';
import { amountIn } from '../../../define/spoken-numbers';
import { horizonIn } from '../../../define/spoken-periods';
import { used } from '../../../domain/datasets/used';
import { readerOf } from '../../engine/queries/reader';
import { nothing, type ToolAnswer } from '../tool';
import { compare } from '../tools/compare';
import { explainFigure } from '../tools/explain-figure';
import { findAnything } from '../tools/find-anything';
import { help } from '../tools/help';
import { idleStock } from '../tools/idle-stock';
import { lowStock } from '../tools/low-stock';
import { openScreen } from '../tools/open-page';
import { prices } from '../tools/prices';
import { queryFigures } from '../tools/query';
import { runAnyReport } from '../tools/report';
import { stock } from '../tools/stock';
import { usage } from '../tools/usage';
import { given, use } from '../use';
import { askedOfPrices } from './figures/money';
import { askedOfRows, heldAgainst, isGrowth } from './figures/moved';
import { ROWS, seesMoney } from './figures/rows';
import { askedOfExpiry, askedOfStock } from './figures/stock';
import { aboutDocuments } from './papers';
import { spansOf } from './spans';
import { doctorIn, type Told } from './words-of';

/** Goods: what lies where, what ends, what is low, what does not move, what was used, what it costs, where it went. */

/** Goods said, or what nobody is called by where nothing else was named. */
const productSaid = ({ product, frame }: Told): string | undefined =>
  product ?? frame.unknown.find((one) => one.length <= 20 && (/[\u3400-\u9fff]{2}/.test(one) || /^[a-z]{3,}$/.test(one)));
/** 纱布和棉签: each of them, where they are of different records. */
const severalSaid = ({ frame }: Told): string | undefined => {
  const [first, ...others] = frame.goods;
  const isApart = first && others.some((one) => !one.found.some(({ id }) => first.found.some((found) => found.id === id)));
  return isApart && frame.specs.length === 0 ? frame.goods.map(({ said }) => said).join('、') : undefined;
};
const placeOf = async (told: Told): Promise<string | undefined> => told.warehouse ?? told.department;

export async function aboutStock(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  if (frame.intent !== 'explain' && (frame.has('noun.expired') || frame.has('noun.expiry'))) return aboutExpiry(told);
  const coded = await calledByCode(told);
  if (coded) return coded;
  const product = severalSaid(told) ?? productSaid(told);
  const place = await placeOf(told);
  const figures = frame.intent === 'explain' || frame.intent === 'compare' || frame.intent === 'open' || frame.lot ? undefined : await askedOfStock(told);
  if (figures) return figures;
  if (frame.intent === 'explain')
    return use(explainFigure, asking, { what: 'stock', ...given({ product, place, batchNo: frame.lot, figure: figureIn(told) }) });
  if (frame.intent === 'compare') {
    const [period, other] = spansOf(frame, dayOf(asking.context.now()));
    return use(compare, asking, { what: 'stock', ...given({ product }), period, other });
  }
  if (frame.intent === 'open') return use(openScreen, asking, { page: '库存' });
  if (frame.has('measure.money') && !frame.lot && told.department && !told.warehouse && !product)
    return use(queryFigures, asking, { of: 'lying', measures: ['amount', 'goods'], where: { department: told.department }, by: ['warehouse'], said: '库存' });
  if (frame.has('measure.money') && !seesMoney(told, ROWS.lying)) return nothing('您没有查看成本的权限，库存金额未列出。');
  if (frame.has('measure.money') && !frame.lot) return use(runAnyReport, asking, { report: 'stockBalance', ...given({ product, warehouse: told.warehouse }) });
  const order = frame.end === 'most' ? 'most' : frame.end === 'least' || frame.has('noun.runout') ? 'least' : undefined;
  return use(stock, asking, { ...given({ product, place, batchNo: frame.lot, ...quantityRange(frame.amount) }), ...(order ? { order } : {}) });
}

/** 100以上 said of stock is how many lie there. */
function quantityRange(amount: string | undefined): { atLeast?: string; atMost?: string } {
  const [least, most] = (amountIn(amount ?? '')?.range ?? '').split('~').map((one) => one.split('.')[0]);
  return given({ atLeast: least, atMost: most });
}

/** Letters and digits by themselves may be a lot or the code of something: what bears them is told before a lot is said to lie nowhere. */
async function calledByCode({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  if (!frame.lot || frame.has('noun.lot') || /批|lot|序列/i.test(frame.text)) return undefined;
  const answer = await use(stock, asking, given({ batchNo: frame.lot }));
  if (!answer.isEmpty) return undefined;
  const any = await use(findAnything, asking, { words: frame.lot });
  return any.isEmpty ? undefined : any;
}

/** The figure that is asked about: 为什么是512. */
export const figureIn = ({ frame }: Told): string | undefined =>
  frame.quantities.at(-1)?.quantity ?? frame.text.match(/(?<![A-Za-z\d.])\d+(?:\.\d+)?(?![A-Za-z\d.])/g)?.at(-1);

export async function aboutExpiry(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const [product, place] = [productSaid(told), await placeOf(told)];
  if (frame.lot) return use(stock, asking, given({ batchNo: frame.lot, product: told.product, place }));
  const figures = await askedOfExpiry(told);
  if (figures) return figures;
  const isInOrder = frame.has('ask.when') || frame.end === 'first' || /最[快短先]|先(?:到期|过期)|最近(?:要|会|快|就)*(?:到期|过期|失效)/.test(frame.text);
  // Said as over, it is over: 已过期, expired, 过期的那批.
  const isOver = frame.has('noun.expired') && !frame.cover.some(({ sense }) => sense === 'ahead');
  const expiry = isInOrder
    ? '最早'
    : isOver
      ? '已过期'
      : (frame.ahead?.replace(/^最?近的?/, '') ??
        frame.periods.find((one) => one.to > dayOf(asking.context.now()))?.text ??
        (frame.has('noun.expired') ? '已过期' : '近效期'));
  return use(stock, asking, { expiry, ...given({ product, place }) });
}

export async function aboutLow({ asking, frame }: Told): Promise<ToolAnswer> {
  const answer = await use(lowStock, asking, {});
  if (frame.intent !== 'explain' || answer.isEmpty) return answer;
  return { ...answer, text: `依据：每个库房给产品设了下限（库房产品设置、库存页的“设置上下限”），现存量低于下限就预警一条，补到上限为止。\n\n${answer.text}` };
}

export function aboutIdle({ asking, frame }: Told): Promise<ToolAnswer> {
  const period = frame.periods[0];
  const days =
    horizonIn(frame.text)?.days ??
    (period ? Math.max(1, Math.round((Date.parse(dayOf(asking.context.now())) - Date.parse(period.from)) / 86_400_000)) : undefined);
  return use(idleStock, asking, days && addDays('2000-01-01', days) ? { days: Math.min(days, 3650) } : {});
}

export async function aboutUse(told: Told): Promise<ToolAnswer> {
  const { frame, asking, department, period } = told;
  const isSeveral = new Set(frame.departments.map(({ found }) => found[0]?.id)).size > 1;
  const held = (frame.intent === 'compare' && !isSeveral) || isGrowth(frame) ? await heldAgainst(told) : undefined;
  if (held) return held;
  const wards = [...new Set(frame.departments.flatMap(({ found }) => found.slice(0, 1).map(({ id }) => id)))];
  if (wards.length > 1) return wardsBeside(told, wards);
  const doctor = doctorIn(frame.text);
  if (doctor && !told.person) return aboutDocuments(told);
  const figures = await askedOfRows(told);
  if (figures) return figures;
  if (frame.worth === 'implant') return implantsUsed(told);
  const value = frame.worth;
  const isByDepartment = frame.by === 'department' || (frame.intent === 'list' && frame.has('ask.who') && Boolean(told.product));
  const answer = await use(usage, asking, {
    ...(value ? { value } : {}),
    ...given({ department, product: productSaid(told), period, batchNo: frame.lot }),
    ...(isByDepartment ? { by: 'department' as const } : {}),
  });
  const isHidden = frame.has('measure.money') && !answer.isEmpty && !(readerOf(asking.context, used)?.sees('viewCost') ?? true);
  return isHidden ? { ...answer, text: `${answer.text}\n\n您没有查看成本的权限，金额未列出。` } : answer;
}

/** What is left in the body is told by its own mark, goods by goods. */
function implantsUsed({ asking, department, period, product }: Told): Promise<ToolAnswer> {
  return use(queryFigures, asking, {
    of: 'used',
    measures: ['quantity', 'cost'],
    where: { isImplant: 'true', ...given({ department, specification: product }) },
    by: ['productName', 'specification'],
    period: period ?? '本月',
    said: '植入物使用',
  });
}

/** 手术室和骨科谁用得多: only those that are named, beside each other. */
function wardsBeside({ frame, asking, product, period }: Told, wards: readonly string[]): Promise<ToolAnswer> {
  const worth: Record<string, string> = frame.worth === 'high' || frame.worth === 'low' ? { isHighValue: String(frame.worth === 'high') } : {};
  return use(queryFigures, asking, {
    of: 'used',
    measures: ['cost', 'papers'],
    where: { department: wards.join(), ...worth, ...given({ specification: product }) },
    by: ['department'],
    period: period ?? '本月',
    said: '使用',
  });
}

export async function aboutPrice(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const product = productSaid(told) ?? told.department ?? told.warehouse;
  const figures = await askedOfPrices(told);
  // Nothing was bought in those days: what it cost before them says more than a nought.
  if (figures && !(figures.isEmpty && product && told.period)) return figures;
  const side = /卖|售|销/.test(frame.text) ? 'sell' : /进价|买|进|采购/.test(frame.text) ? 'buy' : undefined;
  if (!product && frame.intent === 'figure' && !frame.has('ask.how'))
    return nothing('要查哪个产品的价格？请说出产品名称，如“留置针多少钱”“康达的手套什么价”。');
  if (!product) return use(help, asking, { task: frame.text });
  const last = await use(prices, asking, { product, ...given({ partner: told.partner }), ...(side ? { side } : {}) });
  if (!figures) return last;
  asking.asked?.push({ tool: 'heard', args: [told.period, ...frame.cover.filter(({ sense }) => sense === 'noun.cheap').map(({ text }) => text)].join(' ') });
  return { ...last, text: `${told.period}没有${side === 'sell' ? '销售' : '入库'}，看不出涨跌。\n\n${last.text}` };
}

export async function aboutTrace(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const code = frame.lot ?? frame.code;
  if (frame.lot && usage.may(asking.context) && /用[到在给]|用掉|使用|消耗|谁身上|病人|患者|去向|去了哪/.test(frame.text))
    return use(usage, asking, given({ batchNo: frame.lot, product: told.product, department: told.department, period: told.period }));
  const coded = await calledByCode(told);
  if (coded) return coded;
  if (frame.lot) return use(stock, asking, given({ batchNo: frame.lot, product: told.product }));
  if (code) return use(findAnything, asking, { words: code });
  return use(openScreen, asking, { page: '耗材追溯' });
}
