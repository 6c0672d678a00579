import type { OrgKind } from '../../../../define/field';
import type { FigureWords } from '../../tools/query-words';
import { given } from '../../use';
import { BANK_LINES, CASH, CHARGED, COLD, COMES, DUNNED, MEMBERS, PUBLISHED, RECALLED, SIGNED_IN, TICKETS, VOLUME, WARNS } from '../../words/said/glances';
import type { Told } from '../words-of';

/** What is asked for by words of its own and kept by one dataset: money in the bank and to come, what warns, how cold it is, who takes part. */
export type Glance = { words: RegExp; kinds: readonly OrgKind[]; isWhatever?: true; ask(told: Told): FigureWords };

const daysOf = ({ periods: [first] }: Told['frame']): string | undefined => first && `${first.from}~${first.to}`;

const TRADERS: readonly OrgKind[] = ['H', 'D', 'V'];
const MEMBER_KINDS: readonly [RegExp, string][] = [
  [/医院|hospital/i, 'H'],
  [/经销商|供应商|dealer/i, 'D'],
  [/厂|生产企业|vendor/i, 'V'],
];

export const GLANCES: readonly Glance[] = [
  {
    words: TICKETS,
    kinds: ['H'],
    isWhatever: true,
    ask: ({ frame, partner, product }) => ({
      of: 'tickets',
      measures: ['lots'],
      where: {
        ...(/超/.test(frame.text) ? { state: 'over' } : /缺|少|没/.test(frame.text) ? { state: 'short,maker' } : {}),
        ...given({ supplier: partner, specification: product }),
      },
      by: ['supplier', 'state'],
      limit: 30,
      said: '两票制，按供应商和结论',
    }),
  },
  {
    words: BANK_LINES,
    kinds: TRADERS,
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
    words: RECALLED,
    kinds: TRADERS,
    isWhatever: true,
    ask: ({ product }) => ({
      of: 'recalled',
      measures: ['quantity', 'settled', 'rest'],
      where: given({ specification: product }),
      by: ['recallOf', 'state'],
      order: 'recallOf',
      limit: 30,
      said: '召回的货在哪里、收回了多少（已了结是已收回、已用、已退或报废的）',
    }),
  },
  {
    words: VOLUME,
    kinds: ['H'],
    isWhatever: true,
    ask: ({ frame }) => ({
      of: 'volume',
      measures: ['boughtShare', 'usedShare', 'remaining'],
      where: { what: 'task', ...(/完不成|落后|没完成|滞后|差/.test(frame.text) ? { outlook: 'behind,unlikely,missed' } : {}) },
      by: ['productName', 'outlook'],
      order: 'boughtShare',
      limit: 20,
      said: '集采任务，按预计',
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
    words: CHARGED,
    kinds: ['H'],
    isWhatever: true,
    ask: ({ frame, department, period }) => ({
      of: 'charging',
      measures: ['apart', 'missed', 'over'],
      where: given({ department, result: /漏/.test(frame.text) ? 'missed' : /多收/.test(frame.text) ? 'over' : undefined, isRight: 'false' }),
      by: ['result', 'handled'],
      order: '-apart',
      limit: 20,
      said: '使用与收费对不上的，按结果和处理情况',
      period: period ?? '本月',
    }),
  },
  {
    words: CASH,
    kinds: TRADERS,
    ask: () => ({ of: 'forecast', measures: ['cash'], where: { direction: 'cash' }, by: ['account'], said: '银行账户的余额' }),
  },
  {
    words: COMES,
    kinds: TRADERS,
    ask: ({ partner }) => ({
      of: 'forecast',
      measures: ['inflow', 'overdueIn'],
      where: { direction: 'in', ...given({ partner }) },
      by: ['week', 'starts', 'ends'],
      order: 'week',
      limit: 14,
      said: '预计收回的钱，按到期日和回款承诺逐周（逾期的单列）',
    }),
  },
  {
    words: WARNS,
    kinds: TRADERS,
    ask: () => ({ of: 'warned', measures: ['warnings'], by: ['type', 'level'], order: 'level', limit: 20, said: '现在的预警' }),
  },
  {
    words: COLD,
    kinds: TRADERS,
    ask: ({ warehouse, period }) => ({
      of: 'chilled',
      measures: ['readings', 'warmest', 'coldest', 'outMinutes', 'gapMinutes'],
      where: given({ warehouse }),
      by: ['place', 'verdict'],
      limit: 20,
      said: '冷链温度记录',
      period: period ?? '近30天',
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
