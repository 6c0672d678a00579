import type { OrgKind } from '../../../../define/field';
import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import { CASH, COLD, COMES, MEMBERS, WARNS } from '../../words/said/glances';
import type { Told } from '../words-of';

/** What is asked for by words of its own and kept by one dataset: money in the bank and to come, what warns, how cold it is, who takes part. */
type Glance = { words: RegExp; kinds: readonly OrgKind[]; ask(told: Told): FigureWords };

const TRADERS: readonly OrgKind[] = ['H', 'D', 'V'];
const MEMBER_KINDS: readonly [RegExp, string][] = [
  [/医院|hospital/i, 'H'],
  [/经销商|供应商|dealer/i, 'D'],
  [/厂|生产企业|vendor/i, 'V'],
];

const GLANCES: readonly Glance[] = [
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

const ASKS = new Set(['list', 'figure', 'rank', 'none', 'open', 'detail', 'forecast', 'explain', 'compare']);
/** The answer where the words stand and nothing else narrows them that the dataset does not know. */
export function atAGlance(told: Told): Promise<ToolAnswer> | undefined {
  const { frame, asking } = told;
  if (!ASKS.has(frame.intent) || frame.number || frame.has('ask.how') || frame.has('ask.why') || frame.has('here')) return undefined;
  if (frame.state || frame.trait || frame.kind || frame.goods.length > 0 || frame.departments.length > 0) return undefined;
  const glance = GLANCES.find(({ words, kinds }) => kinds.includes(asking.context.org.kind) && words.test(frame.text));
  const words = glance?.ask(told);
  const dataset = words && datasetOf(words.of);
  if (!glance || !words || !dataset || !readerOf(asking.context, dataset)) return undefined;
  const said = glance.words.exec(frame.text);
  const [from, to] = [said?.index ?? 0, (said?.index ?? 0) + (said?.[0].length ?? 0)];
  const heard = frame.cover.filter((arc) => arc.from < to && arc.to > from).map(({ text }) => text);
  asking.asked?.push({
    tool: 'heard',
    args: [said?.[0], ...heard, ...(words.of === 'forecast' || words.of === 'warned' ? frame.periods.map(({ text }) => text) : [])].join(' '),
  });
  return use(queryFigures, asking, words);
}
