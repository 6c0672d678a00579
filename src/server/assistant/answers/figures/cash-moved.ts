import { dayOf } from '../../../../define/dates';
import { add, grouped } from '../../../../define/money';
import { filled, type ToolAnswer, together } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { spansOf } from '../spans';
import type { Told } from '../words-of';

/** Papers by which money moves: what of them went through the bank, and what was paid ahead. What they settle is another sum. */
type Papers = { of: string; measure: string; partner: string; said: string; where?: Record<string, string> };
const WAYS: Readonly<Record<string, { said: string; papers: readonly Papers[] }>> = {
  collect: {
    said: '收到',
    papers: [
      { of: 'receiptOrder', measure: 'bankAmount', partner: 'partner', said: '收款单' },
      // What a receipt had too much of came through the bank with it.
      { of: 'advanceCharge', measure: 'amount', partner: 'customer', said: '预收款单', where: { source: 'typed,counterparty' } },
    ],
  },
  pay: {
    said: '付出',
    papers: [
      { of: 'paymentOrder', measure: 'bankAmount', partner: 'partner', said: '付款单' },
      { of: 'advancePayment', measure: 'amount', partner: 'supplier', said: '预付款单' },
    ],
  },
};
const DONE = '2,5,7';
const ASKS = new Set(['figure', 'compare', 'list']);
const HOW_MUCH = /多少|合计|总共|一共|几笔|比/;
const NOT_DONE = /[没未不]|要|该|应|预计|大概|准备|能|申请|预[付收]|承诺|答应/;
const SUM = /\*\*(-?[\d,]+\.\d\d) ?元\*\*/;

/** 11月回了多少款, 付出去多少: what came in or went out, whatever it settled. */
export async function cashMoved(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking, partner } = told;
  const way = WAYS[frame.flows[0]?.flow ?? ''];
  const isPlain = !frame.kind && !frame.state && !frame.trait && !frame.number && !frame.by && !frame.amount && frame.flows.length === 1;
  if (!way || !isPlain || !ASKS.has(frame.intent) || !HOW_MUCH.test(frame.text) || NOT_DONE.test(frame.text)) return undefined;
  const days = frame.intent === 'compare' ? spansOf(frame, dayOf(asking.context.now())) : undefined;
  asking.asked?.push({
    tool: 'heard',
    args: frame.cover
      .filter(({ sense }) => /^(?:period|calc\.compare|flow\.)/.test(sense))
      .map(({ text }) => text)
      .join(' '),
  });
  const answers: ToolAnswer[] = [];
  for (const papers of way.papers)
    answers.push(
      await use(queryFigures, asking, {
        of: papers.of,
        measures: [papers.measure, 'count'],
        where: { status: DONE, ...papers.where, ...given({ [papers.partner]: partner }) },
        said: papers.said,
        ...(days ? { period: days[0], other: days[1] } : given({ period: told.period })),
      }),
    );
  const own = filled(answers);
  const sums = own.flatMap(({ text }) => SUM.exec(text)?.[1] ?? []);
  const all = together(own);
  if (days || sums.length < 2 || sums.length !== own.length) return all;
  const sum = sums.reduce<string>((total, one) => add(total, one.replaceAll(',', '')), '0');
  return { ...all, text: `${way.said}的钱合计 **${grouped(sum)} 元**。\n\n${all.text}` };
}
