import { dayOf } from '../../../../define/dates';
import { given } from '../../use';
import { BANK_FLOW, BANK_LINES, CASH, COMES, DUNNED, GOES, HANDLED, LASTS, LOST, MEMBERS, PUBLISHED, SIGNED_IN } from '../../words/said/glances';
import type { Glance } from './glance';
import { comingDays, daysOf, TRADERS } from './glance';

const MEMBER_KINDS: readonly [RegExp, string][] = [
  [/医院|hospital/i, 'H'],
  [/经销商|供应商|dealer/i, 'D'],
  [/厂|生产企业|vendor/i, 'V'],
];

/** What waits to be reviewed was not. */
const WAITS = /[没未待等要该]/;

/** Money in the bank and to come, customers, who takes part and who signed in. */
export const OF_FIRMS: readonly Glance[] = [
  {
    words: BANK_LINES,
    kinds: TRADERS,
    isAlone: true,
    isWhatever: true,
    ask: ({ frame }) => ({
      of: 'bankLine',
      measures: ['count', 'openAmount'],
      where: { state: '0,1,3', ...given({ day: daysOf(frame) }) },
      by: ['account', 'state'],
      limit: 20,
      said: '银行流水里还没匹配好的',
    }),
  },
  {
    words: BANK_FLOW,
    kinds: TRADERS,
    isAlone: true,
    isWhatever: true,
    ask: ({ frame }) => ({
      of: 'bankLine',
      measures: ['inAmount', 'outAmount', 'count'],
      where: given({ day: daysOf(frame) }),
      by: ['account'],
      limit: 20,
      said: '银行流水的收支，按账户',
    }),
  },
  {
    words: SIGNED_IN,
    kinds: ['P', 'H', 'D', 'V'],
    isWhatever: true,
    ask: ({ frame }) => ({
      of: 'operationLog',
      measures: ['count'],
      where: given({ at: daysOf(frame) }),
      by: ['userName', 'userCode'],
      order: '-count',
      limit: 50,
      said: '操作日志里有操作的人（只登录、没有操作的不在内）',
    }),
  },
  {
    words: DUNNED,
    kinds: ['D', 'V'],
    isWhatever: true,
    ask: ({ partner }) => ({
      of: 'dunned',
      measures: ['open', 'overdue'],
      where: given({ partner }),
      by: ['partner', 'remindedAt'],
      order: '-open',
      limit: 20,
      said: '客户的未收款和最近一次催收（没有日期的是没有催过）',
    }),
  },
  {
    words: LOST,
    kinds: ['D', 'V'],
    isWhatever: true,
    ask: () => ({
      of: 'sold',
      measures: ['lastOfBizDate', 'netAmount'],
      by: ['customer'],
      order: 'lastOfBizDate',
      limit: 20,
      said: '客户最近一次买是哪天，久的在前（没有“流失”的标记，要看多久没买）',
      period: 'ever',
    }),
  },
  {
    words: LASTS,
    kinds: TRADERS,
    isAlone: true,
    isWhatever: true,
    ask: () => ({
      of: 'forecast',
      measures: ['overdueIn', 'inflow', 'overdueOut', 'outflow', 'closing'],
      by: ['week', 'starts', 'ends'],
      order: 'week',
      limit: 14,
      said: '资金预测：每周收、支和周末的资金（按到期日、回款承诺和付款申请）',
    }),
  },
  {
    words: CASH,
    kinds: TRADERS,
    isAlone: true,
    ask: () => ({ of: 'forecast', measures: ['cash'], where: { direction: 'cash' }, by: ['account'], said: '银行账户的余额' }),
  },
  {
    // What was to be paid by a day that is over is no forecast.
    words: GOES,
    kinds: TRADERS,
    isWhatever: true,
    ask: ({ frame, partner, asking }) => ({
      of: 'forecast',
      measures: ['outflow', 'overdueOut'],
      where: { direction: 'out', ...given({ partner, expected: comingDays(frame, dayOf(asking.context.now())) }) },
      by: ['week', 'starts', 'ends'],
      order: 'week',
      limit: 14,
      said: '预计要付的钱，按到期日和付款申请逐周（逾期的单列）',
    }),
  },
  {
    words: COMES,
    kinds: TRADERS,
    ask: ({ frame, partner, asking }) => ({
      of: 'forecast',
      measures: ['inflow', 'overdueIn'],
      where: { direction: 'in', ...given({ partner, expected: comingDays(frame, dayOf(asking.context.now())) }) },
      by: ['week', 'starts', 'ends'],
      order: 'week',
      limit: 14,
      said: '预计收回的钱，按到期日和回款承诺逐周（逾期的单列）',
    }),
  },
  {
    words: PUBLISHED,
    kinds: ['P'],
    ask: ({ frame, period }) => ({
      of: 'published',
      measures: ['products'],
      by: frame.intent === 'list' ? ['product', 'origin'] : ['origin'],
      limit: 50,
      said: '新发布的产品（按发布日期）',
      ...given({ period }),
    }),
  },
  {
    words: HANDLED,
    kinds: ['P'],
    isWhatever: true,
    ask: ({ frame, period, partner }) =>
      WAITS.test(frame.text)
        ? undefined
        : {
            of: 'handled',
            measures: ['papers'],
            where: given({ organisation: partner }),
            by: frame.by === 'partner' || frame.end ? ['organisation'] : ['orgKind'],
            order: frame.end === 'least' ? 'papers' : '-papers',
            limit: 20,
            said: '各机构审核的单据（按审核日期）',
            ...given({ period }),
          },
  },
  {
    words: MEMBERS,
    kinds: ['P'],
    ask: ({ frame, period }) => {
      const kind = MEMBER_KINDS.find(([words]) => words.test(frame.text))?.[1];
      return {
        of: 'members',
        measures: ['organisations'],
        where: given({ kind }),
        ...(frame.intent === 'list' ? { by: ['organisation'], limit: 50 } : kind ? {} : { by: ['kind'] }),
        said: '入驻的机构',
        ...given({ period }),
      };
    },
  },
];
