import type { OrgKind } from '../../../../define/field';
import { datasetOf } from '../../../../domain/dataset-of';
import { readerOf } from '../../../engine/queries/reader';
import type { ToolAnswer } from '../../tool';
import { queryFigures } from '../../tools/query';
import type { FigureWords } from '../../tools/query-words';
import { given, use } from '../../use';
import type { Told } from '../words-of';

/** What is asked for by words of its own and kept by one dataset: money in the bank and to come, what warns, how cold it is, who takes part. */
type Glance = { words: RegExp; kinds: readonly OrgKind[]; ask(told: Told): FigureWords };

const TRADERS: readonly OrgKind[] = ['H', 'D', 'V'];
const CASH =
  /(?:银行|对公|基本户|一般户|银行卡|账户)(?:账户|账号|存款|卡)?(?:里|上)?(?:的)?(?:余额|存款|钱|资金|现金)|(?:银行|账户|卡)(?:里|上)(?:还)?(?:有|剩)?(?:多少|几)|(?:资金|现金|存款)(?:的)?余额|(?:账上|账面|手头|手里|户头)(?:上)?(?:现在|目前)?(?:还)?(?:有|剩)(?:多少|几)(?:个)?(?:钱|资金|现金)|bank balance|cash (?:balance|on hand|in (?:the )?bank)/i;
const COMES =
  /(?:能|会|可以|可能|预计|估计|大概|应该)(?:要)?(?:收|回|到|进)(?:回)?(?:来|账|款|上来)?[^，。]{0,3}(?:多少|几)(?:钱|款|货款)?|(?:预计|估计)(?:收款|回款|到账)|cash (?:to come|coming) in|expected receipts/i;
const WARNS =
  /(?:有|有没有)(?:什么|啥|哪些|没有)?(?:需要|要|该|得)?(?:我)?(?:注意|留意|关注|当心|操心|小心|异常|不正常|风险|预警|报警|警告|提醒)(?:的)?(?:事|事情|情况|地方|东西|问题)?(?:吗|呢|么|没有|没)?[?？。]*$/;
const COLD =
  /(?:冷库|冷柜|冰箱|冷藏|冷链|温度|温湿度)[^，。]{0,8}(?:正常|超温|超标|超了|异常|有没有问题|怎么样|咋样|多少度|几度|达标|稳)|(?:超温|温度超)|temperature (?:ok|normal|alright)/i;
const MEMBERS =
  /(?:注册|入驻)(?:了|的)?(?:有)?(?:几|多少)(?:家|个)|(?:几|多少)(?:家|个)?(?:的)?(?:医院|经销商|供应商|厂家|厂商|生产企业|机构|单位)|how many (?:hospitals|dealers|vendors|organi[sz]ations)/i;
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
        ...(kind ? {} : { by: ['kind'] }),
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
