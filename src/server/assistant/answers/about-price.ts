import { nothing, type ToolAnswer } from '../tool';
import { help } from '../tools/help';
import { prices } from '../tools/prices';
import { given, use } from '../use';
import { askedOfPrices } from './figures/money';
import { productSaid } from './goods-said';
import type { Told } from './words-of';

export async function aboutPrice(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const product = productSaid(told) ?? told.department ?? told.warehouse;
  // 骨科螺钉什么价: a ward right before goods is a part of what they are called.
  const [ward] = frame.departments;
  if (ward && frame.goods.some(({ at }) => at === ward.at + ward.said.length)) asking.asked?.push({ tool: 'heard', args: ward.said });
  const figures = await askedOfPrices(told);
  // Nothing was bought in those days: what it cost before them says more than a nought.
  if (figures && !(figures.isEmpty && product)) return figures;
  const side = /卖|售|销/.test(frame.text) ? 'sell' : /进价|买|进|采购/.test(frame.text) ? 'buy' : undefined;
  if (!product && frame.intent === 'figure' && !frame.has('ask.how'))
    return nothing('要查哪个产品的价格？请说出产品名称，如“留置针多少钱”“康达的手套什么价”。');
  if (!product) return use(help, asking, { task: frame.text });
  // 最近从哪家进的: the latest is what is told.
  asking.asked?.push({
    tool: 'heard',
    args: frame.periods
      .filter(({ text }) => /^最?近$|^最近/.test(text) && !/\d|[一二三半]/.test(text))
      .map(({ text }) => text)
      .join(' '),
  });
  const last = await use(prices, asking, { product, ...given({ partner: told.partner }), ...(side ? { side } : {}) });
  if (!figures) return last;
  asking.asked?.push({ tool: 'heard', args: [told.period, ...frame.cover.filter(({ sense }) => sense === 'noun.cheap').map(({ text }) => text)].join(' ') });
  if (!told.period) return last;
  return { ...last, text: `${told.period}没有${side === 'sell' ? '销售' : '入库'}，看不出涨跌。\n\n${last.text}` };
}
