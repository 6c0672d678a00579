import { dayOf } from '../../../define/dates';
import { amountIn } from '../../../define/spoken-numbers';
import { periodsIn } from '../../../define/spoken-periods';
import { accounts } from '../tools/accounts';
import { compare } from '../tools/compare';
import { reportIn, runAnyReport } from '../tools/report';
import { given, use } from '../use';
import type { Matter } from './topic';

export const reports: Matter = ({ asking, read, named }) => {
  const report = reportIn(read.text);
  if (!report || read.wants.open) return undefined;
  const { product, partner, department, warehouse } = named;
  return use(runAnyReport, asking, { report, ...given({ product, partner, department, warehouse, period: read.period }) });
};

const MORE =
  /比.{0,14}(?:多|少|涨|降|增|减|高|低|差|变|怎么样|如何)|(?:涨|降|增加|减少|下降|上涨|多|少)了(?:多少|没|吗|百分)|同比|环比|相比|对比|差(?:多少|这么多|那么多|很多)|变化/;
/** 上个月采购比前个月多多少: the span after 比 is what the other is held against; without one it is the month before. */
export const compared: Matter = ({ asking, read, named }) => {
  if (!MORE.test(read.text) || read.wants.open || read.wants.how || read.measure) return undefined;
  const today = dayOf(asking.context.now());
  const spans = periodsIn(read.text, today).map((one) => one.text);
  const against = /(?:比|跟|和|与|较)/.exec(read.text)?.index ?? -1;
  const after = spans.find((span) => against >= 0 && read.text.indexOf(span, against) > against);
  const [now = '本月', then = /同比/.test(read.text) ? '去年同期' : '上月'] =
    spans.length > 1
      ? [spans.find((span) => span !== after), after ?? spans[1]]
      : after || /[上前去]/.test(spans[0] ?? '')
        ? [undefined, spans[0]]
        : [spans[0], undefined];
  const isStock = /库存/.test(read.text);
  if (!isStock && !read.kinds && !read.wants.usage && !/金额|花|支出|采购/.test(read.text)) return undefined;
  return use(compare, asking, {
    ...(isStock ? { what: 'stock' as const } : {}),
    kind: read.kinds?.said ?? (asking.context.org.kind === 'H' ? '采购订单' : '销售订单'),
    ...given({ partner: named.partner, product: named.product, department: named.department }),
    period: now,
    other: then,
  });
};

export const partnersAccounts: Matter = ({ asking, read, named }) =>
  read.wants.account && !read.kinds
    ? use(accounts, asking, {
        ...given({ partner: named.partner ?? named.unknown, over: /^(\d+(?:\.\d+)?)~/.exec(amountIn(read.amount ?? '')?.range ?? '')?.[1] }),
        ...(/逾期|超期|到期没/.test(read.text) ? { isOverdue: true } : {}),
        ...sideOf(read.text),
      })
    : undefined;
const sideOf = (text: string): { side?: 'receivable' | 'payable' } => {
  if (/应收|未收|欠我/.test(text)) return { side: 'receivable' };
  return /^(?:我|应付|未付)/.test(text) && /应付|未付|我们?欠|欠.{0,12}(?:多少|货款)?$/.test(text) ? { side: 'payable' } : {};
};
