import { dayOf } from '../../../define/dates';
import { amountIn } from '../../../define/spoken-numbers';
import type { ToolAnswer } from '../tool';
import { accounts } from '../tools/accounts';
import { explainFigure } from '../tools/explain-figure';
import { given, use } from '../use';
import { balancesHeld } from './figures/balances-held';
import { askedOfAccounts } from './figures/money';
import { figureIn } from './goods-said';
import type { Told } from './words-of';

/** Money owed, records, papers, pages, help. */
export async function aboutAccount(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const partner = told.partner ?? frame.unknown.find((one) => !/^[a-z ]+$/.test(one) || /[a-z]{6}/.test(one));
  const figures = frame.intent === 'explain' ? undefined : await askedOfAccounts(told);
  if (figures) return figures;
  if (frame.intent === 'explain') return use(explainFigure, asking, { what: 'account', ...given({ partner, figure: figureIn(told) }) });
  const held = await balancesHeld(told, sideOf(told).side ?? (asking.context.org.kind === 'H' ? 'payable' : 'receivable'));
  if (held) return held;
  const over = /^(\d+(?:\.\d+)?)~/.exec(amountIn(frame.amount ?? '')?.range ?? '')?.[1];
  return use(accounts, asking, {
    // 哪家欠的最多, after one of them: of all.
    ...given({ partner: frame.by === 'partner' && frame.end ? undefined : partner, over, due: dueOf(told) }),
    ...(frame.count ? { count: Math.min(frame.count, 20) } : {}),
    ...(frame.has('noun.overdue') || (frame.has('noun.account') && !dueOf(told) && (frame.has('noun.expired') || frame.has('noun.expiry')))
      ? { isOverdue: true }
      : {}),
    ...sideOf(told),
  });
}

/** 下周到期的, 本月该付的: what falls due in days that are named and not over. */
const DUE_THEN = /该[收付]|要[收付]|应该?[收付](?!款|账)|到期/;

/** 没到期的: what falls due from today on. */
const NOT_DUE = /[没未](?:有)?到期|not (?:yet )?due/i;

function dueOf({ frame, asking }: Told): string | undefined {
  const today = dayOf(asking.context.now());
  if (NOT_DUE.test(frame.text)) return `${today}~`;
  const span = [...frame.periods, ...frame.cover.flatMap(({ sense, value }) => (sense === 'ahead' ? [value as { from?: string; to?: string }] : []))].find(
    ({ to }) => to !== undefined && (to >= today || DUE_THEN.test(frame.text)),
  );
  // 月底之前要付的: what is past its day is to be paid by then as well.
  const isUntil = span?.from === today && /前|before|by /.test(frame.text);
  return span?.from && /到期|该[收付]|要[收付]|应[收付]|(?<!over)due/.test(frame.text) ? `${isUntil ? '' : span.from}~${span.to}` : undefined;
}

/** 康达那边逾期没付的, of whoever only buys. */
const OWES = /欠|[没未][有]?[付给还结]|不[付还]|拖/;
const areCustomers = (partners: Told['frame']['partners']): boolean =>
  partners.length > 0 && partners.every(({ found }) => found.every(({ detail }) => detail === '客户'));

/** Which of the accounts is spoken of: by its name, by who owes whom, by what the house does with the others. */
function sideOf({ frame: { text, by, partners, ...frame }, asking }: Told): { side?: 'receivable' | 'payable' | 'prepaid' | 'advance' } {
  if (/预付/.test(text)) return { side: 'prepaid' };
  if (/预收/.test(text)) return { side: 'advance' };
  // 江夏那家欠多少, 他们还欠多少 of whoever only buys: owed to the house.
  if (areCustomers(partners) && OWES.test(text) && !/(?:我们?|咱们?)[^，。]{0,3}(?:欠|没付|未付|该付|要付)|应付|预/.test(text)) return { side: 'receivable' };
  if (/应收|未收|欠(?:我|咱)|没收|没回款|未回款|没回的?款|该收|要收|receivable|owes? us|(?:客户|医院|经销商)[^，。]{0,4}欠/i.test(text))
    return { side: 'receivable' };
  if (
    /应付|未付|(?:我们?|咱们?|本院|医院|公司)[^，。]{0,6}欠|^(?:还|一共)?欠|欠(?:供应商|厂家|谁|哪家|人家|别人|多少)|要付|该付|没付|payable|we owe|owe /i.test(
      text,
    )
  )
    return { side: 'payable' };
  // 谁欠得最多, asked by a seller: whoever owes him.
  if (asking.context.org.kind !== 'H' && /(?:谁|哪家|哪些|哪几家|都有谁)[^，。]{0,4}欠|欠款户|欠款[^，。]{0,4}排|(?:hasn't|haven't|not) paid us/i.test(text))
    return { side: 'receivable' };
  if (by === 'partner' && /客户/.test(text)) return { side: 'receivable' };
  // 哪家医院逾期最多, asked by whoever sells to them.
  if (by === 'partner' && /医院/.test(text) && asking.context.org.kind !== 'H') return { side: 'receivable' };
  return by === 'partner' && frame.has('noun.partner') && /供应商|供货商/.test(text) ? { side: 'payable' } : {};
}
