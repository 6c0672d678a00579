import { dayOf } from '../../../define/dates';
import { amountIn, numberOf } from '../../../define/spoken-numbers';
import { nothing, type ToolAnswer } from '../tool';
import { compare } from '../tools/compare';
import { explainFigure } from '../tools/explain-figure';
import { lowStock } from '../tools/low-stock';
import { openScreen } from '../tools/open-page';
import { queryFigures } from '../tools/query';
import { runAnyReport } from '../tools/report';
import { stock } from '../tools/stock';
import { given, use } from '../use';
import { aboutExpiry } from './about-expiry';
import { ROWS, seesMoney } from './figures/rows';
import { askedOfStock } from './figures/stock';
import { calledByCode, figureIn, placeOf, productSaid, severalSaid } from './goods-said';
import { spansOf } from './spans';
import type { Told } from './words-of';

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
    return use(compare, asking, { what: 'stock', ...given({ product, place: told.warehouse }), period, other });
  }
  if (frame.intent === 'open') return use(openScreen, asking, { page: '库存' });
  if (frame.has('measure.money') && !frame.lot && told.department && !told.warehouse && !product)
    return use(queryFigures, asking, { of: 'lying', measures: ['amount', 'goods'], where: { department: told.department }, by: ['warehouse'], said: '库存' });
  if (frame.has('measure.money') && !seesMoney(told, ROWS.lying)) return nothing('您没有查看成本的权限，库存金额未列出。');
  // All of it, and how much of that is of no use now: stopped, spoilt, under way.
  if (frame.has('measure.money') && !frame.lot && !product && !told.warehouse)
    return use(queryFigures, asking, { of: 'lying', measures: ['amount', 'memoAmount', 'goods'], by: ['place'], said: '库存' });
  if (frame.has('measure.money') && !frame.lot) return use(runAnyReport, asking, { report: 'stockBalance', ...given({ product, warehouse: told.warehouse }) });
  if (WORTH.test(frame.text) && !frame.lot) return mostWorth(told, product);
  // 中心库有没有断货的: what of the store is below its limits.
  if (!product && place && frame.has('noun.runout') && OUT.test(frame.text)) return use(lowStock, asking, { place });
  const range = fewIn(frame.text) ?? quantityRange(frame.amount);
  if (place && !product && !frame.lot && frame.intent === 'figure' && Object.keys(range).length === 0) return wholeStore(told, place);
  const order = frame.end === 'most' ? 'most' : frame.end === 'least' || frame.has('noun.runout') ? 'least' : undefined;
  return use(stock, asking, {
    ...given({ product, place, batchNo: frame.lot, ...range }),
    ...(order ? { order } : {}),
  });
}

/** 中心库现在有多少货: what all of it comes to, before what it is. */
async function wholeStore(told: Told, place: string): Promise<ToolAnswer> {
  const answer = await use(stock, told.asking, { place });
  if (answer.isEmpty || !seesMoney(told, ROWS.lying)) return answer;
  const where = told.warehouse ? { warehouse: told.warehouse } : given({ department: told.department });
  const worth = await use(queryFigures, told.asking, { of: ROWS.lying.of, measures: [ROWS.lying.money, ROWS.lying.goods], where, said: ROWS.lying.said });
  return worth.isEmpty ? answer : { ...answer, text: `${worth.text}\n\n${answer.text}` };
}

const OUT = /(?<![快要会])(?:断货|断供|断档|缺货|没货)/;
const WORTH = /最(?:值钱|贵重)|(?:金额|价值)最[高大多]/;
/** 最值钱的十样: by what lies there comes to, no matter how many pieces it is. */
async function mostWorth(told: Told, product: string | undefined): Promise<ToolAnswer> {
  if (!seesMoney(told, ROWS.lying)) return nothing('您没有查看成本的权限，不能按金额排。');
  return use(queryFigures, told.asking, {
    of: 'lying',
    measures: ['amount', 'quantity'],
    where: given({ specification: product, warehouse: told.warehouse, department: told.department }),
    by: ['productName', 'specification', 'unit'],
    order: '-amount',
    limit: Math.min(told.frame.count ?? 10, 50),
    said: '库存',
  });
}

/** 只剩一盒: so many at most. */
function fewIn(text: string): { atMost?: string } | undefined {
  const said = /(?:(?:只|仅|就)剩(?:下|了)?|不到|不足|少于)\s*(\d+|[一二两三四五六七八九十]+)/.exec(text)?.[1];
  const most = said ? numberOf(said) : Number.NaN;
  return Number.isFinite(most) ? { atMost: String(most) } : undefined;
}
/** 100以上 said of stock is how many lie there. */
function quantityRange(amount: string | undefined): { atLeast?: string; atMost?: string } {
  const [least, most] = (amountIn(amount ?? '')?.range ?? '').split('~').map((one) => one.split('.')[0]);
  return given({ atLeast: least, atMost: most });
}
