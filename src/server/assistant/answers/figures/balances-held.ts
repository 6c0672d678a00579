import { type Day, dayOf } from '../../../../define/dates';
import { grouped, isZero, sub } from '../../../../define/money';
import { periodIn } from '../../../../define/spoken-periods';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { spansOf } from '../spans';
import type { Told } from '../words-of';

/** Before anything was booked. */
const BEGINNING = '2000-01-01';
const TITLES = { receivable: '应收', payable: '应付', prepaid: '预付', advance: '预收' } as const;

/** 本月应付比上月多了多少: what was owed at the end of the one span, and of the other. What runs ends today. */
export async function balancesHeld(told: Told, account: keyof typeof TITLES): Promise<ToolAnswer | undefined> {
  const { frame, asking, partner } = told;
  if (frame.intent !== 'compare' || frame.by) return undefined;
  const today = dayOf(asking.context.now());
  const [now, then] = spansOf(frame, today).map((span) => endOf(span, today));
  if (!now || !then || now === then) return undefined;
  asking.asked?.push({
    tool: 'heard',
    args: frame.cover
      .filter(({ sense }) => /^(?:calc\.compare|period)$/.test(sense))
      .map(({ text }) => text)
      .join(' '),
  });
  const answer = await use(queryFigures, asking, {
    of: 'accounts',
    measures: ['amount'],
    where: { account, ...given({ partner }) },
    period: `${BEGINNING}~${now}`,
    other: `${BEGINNING}~${then}`,
    said: `${TITLES[account]}余额`,
  });
  const { now: at, before } = (answer.data ?? {}) as { now?: { amount?: string }; before?: { amount?: string } };
  if (at?.amount === undefined || before?.amount === undefined) return answer;
  const apart = sub(at.amount, before.amount);
  const more = isZero(apart) ? '一样' : `**${apart.startsWith('-') ? '少' : '多'} ${grouped(apart.replace('-', ''))} 元**`;
  return {
    ...answer,
    text: `${TITLES[account]}余额 ${now} 是 **${grouped(at.amount)} 元**，${then} 是 **${grouped(before.amount)} 元**，${more}。`,
  };
}

/** The last day of a span; of one that runs today. */
const endOf = (span: string, today: Day): Day | undefined => {
  const to = periodIn(span, today)?.to;
  return to && to > today ? today : to;
};
