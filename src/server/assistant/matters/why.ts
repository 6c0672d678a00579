import { explainFigure } from '../tools/explain-figure';
import { help, rankHelp } from '../tools/help';
import { given, use } from '../use';
import { type Matter, placeOf, productOf } from './topic';

/** 快过期的货为什么发不出去: no figure, no record is named; why the product says no stands in its help. */
export const whyRefused: Matter = ({ asking, read, named }) => {
  const isNamed = named.partner || named.product || named.department || named.warehouse || read.batchNo || read.measure || /\d/.test(read.text);
  return read.wants.why && !isNamed && !read.kinds && !read.status && !read.wants.account && rankHelp(read.text, asking.context)
    ? use(help, asking, { task: read.text })
    : undefined;
};

/** 为什么库存是512, 骨科库怎么只剩52支, 为什么欠康达400: the entries that make the figure. */
export const whyFigure: Matter = (topic) => {
  const { asking, read, named } = topic;
  const { why, stock: isStock, account } = read.wants;
  if (!why || read.number) return undefined;
  const figure = read.measure?.quantity ?? read.text.match(/(?<![A-Za-z\d.])\d+(?:\.\d+)?(?![A-Za-z\d.])/g)?.at(-1);
  if (account) return use(explainFigure, asking, { what: 'account', ...given({ partner: named.partner ?? named.unknown, figure }) });
  const product = productOf(topic);
  if (!isStock && !(product && figure)) return undefined;
  return use(explainFigure, asking, { what: 'stock', ...given({ product, place: placeOf(topic), batchNo: read.batchNo, figure }) });
};
