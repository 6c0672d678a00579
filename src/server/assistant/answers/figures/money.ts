import { addDays, dayOf } from '../../../../define/dates';
import { numberOf } from '../../../../define/spoken-numbers';
import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import { given, use } from '../../use';
import { strangerIn } from '../document-words-of';
import { spansOf } from '../spans';
import type { Told } from '../words-of';
import { ROWS } from './row-sets';
import { dimensionOf, ofGoodsRanked, ordered, type Rows, whereOf } from './rows';

export const AT_A_LOSS = /亏本|亏着|亏钱|赔本|赔钱|倒挂|(?:毛利|利润)[^，。]{0,4}(?:为|是|成)?负|负(?:毛利|利润)/;
/** What was earned: the profit of what was sold. */
export function aboutProfit(told: Told): Promise<ToolAnswer> {
  const { frame, asking } = told;
  const rows = ROWS.sold;
  const where = whereOf(told, rows) ?? {};
  const measures = /毛利率|利润率/.test(frame.text) ? ['margin', 'profit', 'netAmount'] : ['profit', 'margin', 'netAmount'];
  const by =
    frame.intent === 'rank' || frame.intent === 'share'
      ? (ofGoodsRanked(rows, told) ?? dimensionOf(rows, frame.by) ?? dimensionOf(rows, 'product'))
      : undefined;
  if (frame.intent === 'compare') {
    const [now, other] = spansOf(frame, dayOf(asking.context.now()));
    const apart = dimensionOf(rows, frame.by);
    const isFalling = /[降跌减]|少了/.test(frame.text);
    return use(queryFigures, asking, {
      of: rows.of,
      measures: apart ? measures.slice(0, 1) : measures,
      where,
      said: '毛利',
      period: now,
      other,
      ...(apart ? { by: apart, order: `${isFalling ? '' : '-'}${measures[0]}` } : {}),
    });
  }
  // 哪些产品毛利是负的, 亏本卖的: those with less than nothing left.
  if (AT_A_LOSS.test(frame.text)) {
    asking.asked?.push({ tool: 'heard', args: frame.text });
    const apart = dimensionOf(rows, frame.by) ?? dimensionOf(rows, 'product');
    return use(queryFigures, asking, {
      of: rows.of,
      measures: ['profit', 'netAmount'],
      where: { ...where, profit: '~-0.01' },
      said: '亏本卖的（毛利为负）',
      period: told.period ?? '今年',
      ...(apart ? { by: apart, order: 'profit', limit: Math.min(frame.count ?? 20, 50) } : {}),
    });
  }
  const period = told.period ?? (frame.intent === 'trend' ? undefined : '本月');
  return use(queryFigures, asking, {
    of: rows.of,
    measures,
    where,
    said: '毛利',
    ...given({ period: frame.intent === 'rank' && !told.period ? '今年' : period }),
    ...(by ? { by, ...ordered(told, measures) } : {}),
    ...(frame.intent === 'trend' ? { as: 'trend' as const } : frame.intent === 'share' ? { as: 'share' as const } : {}),
  });
}

/** 几笔没核销: how many open items there are. */
function itemsCounted({ frame, asking, partner }: Told, account: string): Promise<ToolAnswer> | undefined {
  if (!/(?<!哪)(?:几|多少)笔/.test(frame.text) || frame.by !== undefined) return undefined;
  const late = frame.has('noun.overdue');
  return use(queryFigures, asking, {
    of: 'owed',
    measures: ['items', late ? 'overdue' : 'open'],
    where: {
      ...(late ? { daysOver: '1~' } : {}),
      ...given({ partner: partner ?? strangerIn(frame) }),
      ...(/应收|应付|欠|没收|没付|回款/.test(frame.text) ? { account } : {}),
    },
    by: ['account'],
    said: late ? '已经逾期的往来' : '没有核销完的往来',
  });
}

const EARLIEST_DUE = /(?:最早|最先)[^，。]{0,4}到期|到期[^，。]{0,4}(?:最早|最先)/;
function earliestDue({ frame, asking }: Told, title: string, where: Record<string, string>): Promise<ToolAnswer> {
  return use(queryFigures, asking, {
    of: 'owed',
    measures: ['open'],
    where,
    by: ['sn', 'partner', 'dueDate'],
    order: 'dueDate',
    limit: Math.min(frame.count ?? 10, 50),
    said: `${title}，到期早的在前`,
  });
}

/** 90天, 半年, 三个月, 一年: as said, and in days. */
function daysIn(text: string): [span: string, days: number] | undefined {
  const [span = '', half, count, unit = ''] =
    /(半)年|(\d+|[一二两三四五六七八九十]+)\s*(天|日|days?|个?月|年)(?=以上|以前|以内|没|未|的|还|$|之?外|多)/.exec(text) ?? [];
  if (half) return [span, 180];
  const many = span === '' ? Number.NaN : numberOf(count ?? '');
  return Number.isFinite(many) ? [span, many * (unit.includes('月') ? 30 : unit.includes('年') ? 365 : 1)] : undefined;
}

/** 超过90天的应付: by whom it is that old. */
function agedOver({ frame, asking }: Told, account: string, title: string, where: Record<string, string>): Promise<ToolAnswer> | undefined {
  const [span, days] = daysIn(frame.text) ?? [];
  const isOver = frame.by !== 'ageBand' && (frame.has('noun.ageing') || frame.has('above') || /超过?|大于|以上/.test(frame.text));
  if (!isOver || !days) return undefined;
  asking.asked?.push({ tool: 'heard', args: [...frame.periods.map(({ text }) => text), `${days}天以上`, span, `近${span}`, '超过', '超'].join(' ') });
  // 逾期超90天的占应收几成: of all that is owed, late or not.
  if (frame.has('noun.overdue') && frame.intent === 'share')
    return use(queryFigures, asking, {
      of: 'owed',
      measures: ['open'],
      where: { ...where, account, daysOver: `${days}~` },
      whole: { ...where, account },
      as: 'share',
      said: `${title}（逾期 ${days} 天以上）`,
    });
  // 逾期90天以上: since it was due, not since it was booked.
  if (frame.has('noun.overdue'))
    return use(queryFigures, asking, {
      of: 'owed',
      measures: ['overdue', 'items'],
      where: { ...where, account, daysOver: `${days}~` },
      by: ['partner'],
      order: '-overdue',
      said: `${title}（逾期 ${days} 天以上）`,
    });
  return use(queryFigures, asking, {
    of: 'owed',
    measures: ['open', 'items', 'partners'],
    where: { ...where, account, itemDate: `~${addDays(dayOf(asking.context.now()), -Number(days) - 1)}` },
    by: ['partner'],
    said: `${title}（账龄超过 ${days} 天）`,
  });
}

/** Of what is overdue, its part of all that is, not of all that is owed. */
const partOfOverdue = ({ asking, partner }: Told, title: string, where: { account: string }): Promise<ToolAnswer> =>
  use(queryFigures, asking, {
    of: 'owed',
    measures: ['overdue'],
    ...(partner ? { where, whole: { account: where.account } } : { where: { account: where.account }, by: ['partner'] }),
    as: 'share',
    said: `${title}逾期`,
  });
/** 市一占几成, of what is overdue: whatever else the words resemble (没收的). */
export const shareOfOverdue = (told: Told): Promise<ToolAnswer> | undefined =>
  told.frame.intent === 'share' && told.frame.subject === 'account' && told.frame.has('noun.overdue') ? askedOfAccounts(told) : undefined;

/** Money owed by age, by whom, as a share. */
export function askedOfAccounts(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const isHospital = asking.context.org.kind === 'H';
  const account = /应收|欠我|欠咱|客户/.test(frame.text)
    ? 'receivable'
    : /应付|我们?欠|供应商/.test(frame.text)
      ? 'payable'
      : isHospital
        ? 'payable'
        : 'receivable';
  const title = account === 'payable' ? '应付' : '应收';
  // 哪家医院欠得最久: of customers of that sort.
  const where = { account, ...given({ partner: told.partner ?? strangerIn(frame) ?? (account === 'receivable' ? told.firms?.ids : undefined) }) };
  const counted = itemsCounted(told, account) ?? agedOver(told, account, title, where);
  if (counted) return counted;
  if (frame.has('noun.ageing') || frame.by === 'ageBand')
    return use(queryFigures, asking, {
      of: 'owed',
      measures: [...(frame.has('noun.overdue') ? ['overdue'] : []), 'open', 'items'],
      where,
      by: frame.by === 'partner' || frame.also === 'partner' ? ['partner', 'ageBand'] : ['ageBand'],
      order: frame.by === 'partner' ? 'partner,ageBand' : 'ageBand',
      limit: 50,
      as: 'share',
      said: `${title}账龄`,
    });
  if (EARLIEST_DUE.test(frame.text)) return earliestDue(told, title, where);
  const isOldest = frame.cover.some(({ sense, text }) => (sense === 'calc.most' && /[久长老]|longest/.test(text)) || sense === 'calc.first');
  if (frame.has('noun.overdue') && (isOldest || /哪[几些]笔/.test(frame.text)))
    return use(queryFigures, asking, {
      of: 'owed',
      measures: ['overdue', 'open'],
      where: { ...where, daysOver: '1~' },
      by: ['sn', 'partner', 'dueDate', 'daysOver'],
      order: 'dueDate',
      limit: Math.min(frame.count ?? 10, 50),
      said: `已逾期的${title}，到期最早的在前`,
    });
  if (frame.cover.some(({ sense, text }) => (sense === 'calc.most' && /[久长老]|longest/.test(text)) || sense === 'calc.first'))
    return use(queryFigures, asking, {
      of: 'owed',
      measures: ['oldest', 'open', 'items'],
      where,
      by: ['partner'],
      order: 'oldest',
      limit: Math.min(frame.count ?? 10, 50),
      said: `${title}，最早一笔最早的在前`,
    });
  if (frame.intent === 'share' && frame.has('noun.overdue')) return partOfOverdue(told, title, where);
  if (frame.intent === 'share')
    return use(queryFigures, asking, {
      of: 'owed',
      measures: ['open'],
      ...(told.partner || strangerIn(frame) ? { where, whole: { account } } : { where: { account }, by: ['partner'] }),
      as: 'share',
      said: title,
    });
  return undefined;
}
/** What was paid over time, by whom it is sold, the dearest. */
export function askedOfPrices(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  const sold = datasetOf(ROWS.sold.of);
  // Who reads no sales asks what is paid.
  const isSale = asking.context.org.kind !== 'H' && !/进价|采购价|买|进/.test(frame.text) && sold !== undefined && readerOf(asking.context, sold) !== undefined;
  const rows: Rows = isSale ? ROWS.sold : ROWS.bought;
  const where = whereOf(told, rows);
  if (!where) return undefined;
  const base = {
    of: rows.of,
    measures: [rows.money, rows.quantity ?? 'quantity'],
    where,
    said: isSale ? '售价（金额 ÷ 数量，含税）' : '进价（金额 ÷ 数量，含税）',
    as: 'price' as const,
  };
  if (frame.intent === 'trend' || frame.intent === 'compare')
    return told.product ? use(queryFigures, asking, { ...base, by: ['month'], order: 'month', limit: 24, period: told.period ?? '近12个月' }) : undefined;
  if (frame.intent === 'rank' && told.product && rows.partner)
    return use(queryFigures, asking, { ...base, by: [rows.partner], period: told.period ?? '近12个月' });
  return undefined;
}
