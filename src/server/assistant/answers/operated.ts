import type { Frame } from '../reading/frame';
import type { Intent, Subject } from '../reading/grammar/cell';

/**
 * What is done with figures follows from the words for it, whatever they stand beside: 平均 is a mean, 占 a share, 比 with two spans of days a
 * comparison, 最 with something to tell apart a rank. The model says what the question is about.
 */
const FIGURES = new Set<Intent>(['figure', 'list', 'rank', 'share', 'average', 'compare', 'trend', 'none', 'open', 'detail']);
const COUNTED = new Set<Subject>(['document', 'use', 'stock', 'expiry', 'account', 'profit', 'none', 'record', 'idle', 'price']);
/** Of two wards or of one paper nothing is a mean. */
const MEAN = /均|平均|每|per|average|mean|typically/;
const EACH_OF = /各|每[个家一]|分(?:医院|客户|科室|产品|供应商)|按(?:医院|客户|科室|产品|供应商)|by /;
const DAYS_TAKEN = /(?:平均|一般)[^，。]{0,6}(?:多少|几)天/;
const RELATIVE = /同比|环比|同期/;

const APART = /^(?:by |each |per |按|各|每|分|逐|依)/;

type Operator = { intent: Intent; isMeant(frame: Frame): boolean };
const OPERATORS: readonly Operator[] = [
  {
    intent: 'share',
    isMeant: (frame) => frame.has('calc.share') && !frame.has('noun.ageing') && (!frame.has('calc.compare') || /占/.test(frame.text)),
  },
  {
    intent: 'compare',
    isMeant: (frame) =>
      (frame.has('calc.compare') && (frame.periods.length > 1 || RELATIVE.test(frame.text) || frame.change !== undefined)) ||
      (RELATIVE.test(frame.text) && frame.periods.length > 1),
  },
  {
    intent: 'trend',
    isMeant: (frame) =>
      frame.has('calc.trend') || (!frame.has('calc.average') && frame.cover.some(({ sense, text }) => sense === 'noun.month' && APART.test(text))),
  },
  { intent: 'forecast', isMeant: (frame) => frame.has('calc.forecast') && frame.goods.length > 0 },
  // 平均多少天能收回来: how long something takes is no mean of money.
  { intent: 'average', isMeant: (frame) => !DAYS_TAKEN.test(frame.text) && frame.cover.some(({ sense, text }) => sense === 'calc.average' && MEAN.test(text)) },
];

/** sales by customer: told apart, not listed. */
const isToldApart = (frame: Frame): boolean =>
  frame.intent === 'list' &&
  (frame.subject === 'document' || (frame.subject === 'account' && frame.flows.some(({ flow }) => flow === 'pay' || flow === 'collect'))) &&
  (frame.flows.length > 0 || frame.kind !== undefined) &&
  frame.cover.some(({ sense, text }) => sense.startsWith('by.') && APART.test(text));

/** Things that say by themselves what figures are of, where no paper and nothing that happens is named beside them. */
const THINGS: readonly [sense: string, subject: Subject, from: readonly Subject[]][] = [
  ['noun.low', 'low', ['document', 'none', 'record', 'stock']],
  ['noun.account', 'account', ['document', 'none', 'record']],
  ['noun.licence', 'licence', ['stock', 'expiry', 'none']],
  ['noun.profit', 'profit', ['document']],
];
function subjectIn(frame: Frame): Subject | undefined {
  // 等得最久的待批单子: of no kind at all it is what waits.
  if (frame.has('noun.doc') && /[待没未]审?[批核审]/.test(frame.state ?? '') && !frame.kind && frame.flows.length === 0 && /最久|最早|longest/.test(frame.text))
    return 'todo';
  if (frame.kind || frame.state || frame.has('noun.todo')) return undefined;
  // 哪个批号最老: lots lie in stock.
  if (
    ['document', 'none', 'record', 'use', 'idle'].includes(frame.subject) &&
    frame.flows.length === 0 &&
    (frame.by === 'lot' || frame.has('noun.lot')) &&
    frame.end
  )
    return 'stock';
  return THINGS.find(
    ([sense, subject, from]) =>
      frame.has(sense) && from.includes(frame.subject) && (frame.flows.length === 0 || (subject === 'profit' && frame.flows[0]?.flow === 'sell')),
  )?.[1];
}
/** 下周要付多少钱: what is to be paid falls due then. */
const isDue = (frame: Frame): boolean =>
  frame.subject === 'document' &&
  !frame.kind &&
  frame.flows.some(({ flow }) => flow === 'pay' || flow === 'collect') &&
  /[要该]付|[要该]收|付出去|to pay|to be paid/.test(frame.text) &&
  frame.periods.some(({ text }) => /下|明|后|next|本|这/.test(text));

const AMONG = /[和跟与同](?:别的?|其他|其它|别家|另外)的?(?:供应商|客户|医院|经销商|厂家|公司|科室|产品)?/;
/** 康达和别的供应商比各占多少: all of them beside each other. */
function among(frame: Frame): Frame {
  const said = AMONG.exec(frame.text);
  if (!said || !frame.has('calc.share') || frame.partners.length === 0) return frame;
  const end = said.index + said[0].length + 1;
  const cover = frame.cover.filter((arc) => arc.to <= said.index || arc.from >= end);
  return { ...frame, by: 'partner', partners: [], cover: cover.filter(({ sense }) => sense !== 'name.partner' && sense !== 'calc.compare') };
}

/** 这几个月各收了多少: several months, each by itself. */
const EACH = /(?<!合计)各(?:自|月)?[^，。]{0,4}(?:多少|几)|分别/;
/** 十月跟十一月送了多少: two months beside each other are two figures. */
const TWO =
  /(?:[\d一二三四五六七八九十]月份?|本月|这个月|上个?月)(?:跟|和|与|、|还有)(?:\d{1,2}月|[一二三四五六七八九十]{1,2}月|本月|这个月|上个?月)(?!.*(?:比|差|一共|总共|合计|加起来))/;
const isMonthly = ({ text, periods, by, partners, departments, goods, flows, kind }: Frame): boolean => {
  const [first, last = first] = [periods[0], periods.at(-1)];
  const names = [partners, departments, goods].some((list) => list.length > 1) || flows.length > 1;
  return (
    by === undefined &&
    (EACH.test(text) || TWO.test(text)) &&
    first !== undefined &&
    last !== undefined &&
    first.from.slice(0, 7) < last.to.slice(0, 7) &&
    !names &&
    (flows.length > 0 || kind !== undefined)
  );
};

/** What an operation cannot be read without: nothing is compared where nothing is set beside anything. */
const NEEDS: Partial<Record<Intent, (frame: Frame) => boolean>> = {
  compare: (frame) =>
    ['calc.compare', 'noun.cheap', 'above', 'below', 'calc.share', 'change'].some((sense) => frame.has(sense)) ||
    frame.periods.length > 1 ||
    frame.partners.length > 1 ||
    frame.departments.length > 1,
  share: (frame) => frame.has('calc.share') || /占|几成/.test(frame.text),
  average: (frame) => frame.has('calc.average') || frame.has('by.month'),
};
function warranted(frame: Frame): Frame {
  const isSaid = NEEDS[frame.intent]?.(frame) ?? true;
  if (isSaid) return frame;
  const isList = ['ask.yes', 'ask.which', 'ask.what', 'verb.list', 'verb.show'].some((sense) => frame.has(sense)) && !frame.has('ask.howmuch');
  return { ...frame, intent: isList ? 'list' : 'figure' };
}
/** 本月库存报表 is the page of that name. */
const isOfPage = (frame: Frame): boolean =>
  frame.subject === 'stock' && /报表$/.test(frame.text) && frame.goods.length === 0 && frame.warehouses.length === 0 && frame.departments.length === 0;

/** 下礼拜的手术排了几台: operations to come are planned, none was recorded yet. */
const isPlanned = ({ flows, periods, kind, text }: Frame): boolean =>
  (!kind || /^跟台/.test(kind)) &&
  (flows.some(({ flow }) => flow === 'operate') || /跟台手术|[几多少]台(?:跟台)?手术/.test(text)) &&
  periods.some((one) => COMES.test(one.text) || (TODAY.test(one.text) && !IS_DONE.test(text))) &&
  !/用了|用掉|消耗/.test(text);

const COMES = /^(?:下|明|后天|大后|next|tomorrow)/i;
const TODAY = /^(?:今[天日晚]|today)/i;
/** 今天做了几台手术: those that were. */
const IS_DONE = /[做开完]了|做过|做完|结束|done|did/i;

/** 中心库压了多少钱的货: what lies there, however long. */
const isOfLying = (frame: Frame): boolean =>
  frame.subject === 'idle' && frame.has('measure.money') && /压/.test(frame.text) && !/久|动|呆|积|滞|沉|死|[天月年周]/.test(frame.text);

export function operated(said: Frame): Frame {
  if (isOfLying(said)) return operated({ ...said, subject: 'stock', intent: 'figure' });
  if (isOfPage(said)) return { ...said, intent: 'open', subject: 'page' };
  if (isPlanned(said) && FIGURES.has(said.intent)) return { ...said, kind: '手术计划', subject: 'document', flows: [] };
  const whole = among(warranted(said));
  const given: Frame = isMonthly(whole) ? { ...whole, by: 'month', intent: 'trend' } : whole;
  if (given.number && given.flows.length === 0 && ['use', 'stock', 'account', 'none', 'record'].includes(given.subject) && given.intent !== 'draft')
    return { ...given, subject: 'document' };
  const isAsked = FIGURES.has(given.intent) || (given.intent === 'explain' && given.has('noun.low') && !given.has('ask.why') && !given.has('ask.how'));
  const about = isAsked ? (isDue(given) ? 'account' : subjectIn(given)) : undefined;
  const frame: Frame = about ? { ...given, subject: about, intent: about === 'low' && given.intent !== 'rank' ? 'list' : given.intent } : given;
  if (!FIGURES.has(frame.intent) || !COUNTED.has(frame.subject) || frame.number || frame.lot) return frame;
  if (isToldApart(frame)) return { ...frame, intent: 'rank', subject: 'document' };
  // 平均每张单: papers are what is divided by.
  if (frame.by === 'paper' && frame.has('calc.average')) {
    const isOfUse = frame.flows.some(({ flow }) => flow === 'use' || flow === 'operate');
    return { ...frame, by: undefined, intent: 'average', subject: frame.subject === 'use' && !isOfUse ? 'document' : frame.subject };
  }
  const operator = OPERATORS.find(({ isMeant }) => isMeant(frame));
  // 各医院销量走势: each by itself, month by month.
  if (operator?.intent === 'trend' && frame.by && frame.by !== 'month' && !frame.also && EACH_OF.test(frame.text))
    return { ...frame, intent: 'rank', also: 'month' };
  if (!operator || operator.intent === frame.intent) return frame;
  // Rows that grew or shrank are ranked by what they did.
  if (operator.intent === 'compare' && frame.intent === 'rank' && frame.change === undefined && frame.end !== undefined) return frame;
  return { ...frame, intent: operator.intent, subject: frame.subject === 'none' || frame.subject === 'record' ? 'document' : frame.subject };
}
