import { NUMBER, numberOf } from '../../../define/spoken-numbers';
import { documentOf } from '../../../domain/registry';
import type { Frame } from '../reading/frame';
import { given } from '../use';
import { kindsIn } from '../words/kinds';
import { stateCalled } from '../words/states';
import { kindOf, PAPERS } from './kind-of';
import { ownConditions } from './own-conditions';
import { PLANNED, stagedKind } from './staged-kind';
import { COMES_WHEN } from './turns-of-firms';
import type { Told } from './words-of';

/** 没送齐, 没到货: what is waited for was ordered. */
const OWED = /[没未](?:有)?(?:到|送|来|收到|发)/;

/** 没发货, asked by who ordered: whatever the supplier has done, it has not come. */
const UNSENT = /^(?:还|都)?[没未待](?:有)?(?:发|送|出)(?:货|齐|完)?/;

/** The day of an operation as the list of plans tells it: not the day the plan was written. */
const PLAN_DAYS: Readonly<Record<string, string>> = { 今天: '今日', 今日: '今日', 明天: '明日', 明日: '明日', 本周: '本周', 这周: '本周' };

/** The days say nothing of the paper itself. */
const isOfNow = (trait: string, period: string): boolean =>
  (/^(?:待|等|要|该|需要|没|还没|未|尚未)/.test(trait) && NOW.test(period)) || (/到期|过期|失效/.test(trait) && LATELY.test(period));
const LATELY = /^(?:最近|近期|近来|这阵子?|这段时间)/;
const NOW = /^(?:今天|今日|今儿个?|当天)$/;

/** 超过三天, 拖了一个礼拜, 等了半个月以上: how long what still waits has waited. Of what is over it says nothing. */
const AGED = new RegExp(
  `(?:超过|过了|拖了?|等了?|压了?|搁了?|挂了?|放了?|晚了?|满|都|已经)了?(${NUMBER}|半)个?(天|日|周|星期|礼拜|月|年)(?:以上|多|了|开外)?|(${NUMBER}|半)个?(天|日|周|星期|礼拜|月|年)(?:以上|多|开外)`,
);
const DAYS: Readonly<Record<string, number>> = { 天: 1, 日: 1, 周: 7, 星期: 7, 礼拜: 7, 月: 30, 年: 365 };
const WAITS = /[没未待等拖压卡搁欠]/;
function agedIn({ frame, asking }: Told): { older?: number } {
  const found = WAITS.test(frame.text) && frame.periods.length === 0 ? AGED.exec(frame.text) : null;
  if (!found) return {};
  const [said, count = '', unit = '', other = '', otherUnit = ''] = found;
  const days = (count + other === '半' ? 0.5 : numberOf(count + other)) * (DAYS[unit + otherUnit] ?? 1);
  if (!(days >= 1 && days <= 3650)) return {};
  asking.asked?.push({
    tool: 'heard',
    args: [said, ...frame.cover.filter(({ from, to }) => from < found.index + said.length && to > found.index).map(({ text }) => text)].join(' '),
  });
  return { older: Math.round(days) };
}

type DocumentWordsSaid = { firms?: { ids: string; said: string }; older?: number; fields?: Record<string, string>; said?: string[] } & {
  [K in
    | 'kind'
    | 'partner'
    | 'madeBy'
    | 'reviewedBy'
    | 'maker'
    | 'product'
    | 'department'
    | 'status'
    | 'excluding'
    | 'trait'
    | 'doctor'
    | 'amount'
    | 'number'
    | 'period']?: string;
};

/** The words documents are looked for by. */
export function documentWordsOf(told: Told): DocumentWordsSaid {
  const { frame } = told;
  const kind = stagedKind(told) ?? kindOf(told);
  const doctor = doctorIn(frame.text) ?? operatorIn(told, kind);
  const owed = kind === undefined && OWED.test(frame.state ?? '') ? (told.asking.context.org.kind === 'H' ? '采购订单' : '订单') : undefined;
  // 没发完 of an order is what is still to come of it; 没发货 its list has a state for.
  const unsent = frame.trait ?? frame.state ?? '';
  const isUnsent =
    told.asking.context.org.kind === 'H' &&
    UNSENT.test(unsent) &&
    /^(?:采购)?订单$|^采购$/.test(kind ?? '') &&
    (frame.trait === undefined || !stateCalled('purchaseOrder', unsent));
  if (isUnsent) told.asking.asked?.push({ tool: 'heard', args: [frame.trait, frame.state].join(' ') });
  // 这批货几号到: the goods that are to come, no lot.
  if (COMES_WHEN.test(frame.text))
    told.asking.asked?.push({ tool: 'heard', args: frame.cover.filter(({ sense }) => sense === 'noun.lot').map(({ text }) => text) });
  const planned = kind === '手术计划' ? PLAN_DAYS[told.period ?? ''] : undefined;
  if (planned) told.asking.asked?.push({ tool: 'heard', args: `${told.period} ${PLANNED.test(frame.trait ?? '') ? frame.trait : ''}` });
  if (planned) return given({ kind, product: told.product, department: told.department, doctor, trait: planned });
  const words = given({
    kind: kind ?? owed ?? (doctor ? '手术使用' : undefined),
    partner: told.partner ?? strangerIn(frame),
    ...(doctor && told.frame.people.length > 0 ? {} : writerIn(told)),
    maker: told.maker,
    product: told.product,
    department: told.department,
    status:
      (isUnsent ? '没到货' : frame.state) ??
      (frame.has('noun.todo')
        ? '待审核'
        : frame.has('noun.transit') && !frame.trait && !frame.flows.some(({ flow }) => PAPERS.has(flow))
          ? '没到货'
          : undefined),
    excluding: frame.withoutStates.join('、'),
    trait: isUnsent ? undefined : frame.trait,
    doctor,
    amount: isOfPrice(frame) ? undefined : frame.amount,
    number: frame.number ? undefined : frame.tail,
    // What waits waits whatever day its paper bears: 今天要发的货.
    // What ends soon does so in days to come, whenever it was written: 最近有没有合同要到期.
    period: isOfNow(frame.trait ?? '', told.period ?? '') ? undefined : told.period,
  });
  const aged = agedIn(told);
  // 等了两天以上的申领: what is over waits no more.
  const waits = aged.older && !words.status && !words.trait ? { status: /等|压|卡/.test(frame.text) ? '待审核' : '未完成' } : {};
  return { ...(told.firms ? { firms: told.firms } : {}), ...words, ...ownConditions(told, words.kind), ...waits, ...aged };
}

/** 雷颖明天有几台手术: of papers that tell who operates, whoever is named does. */
function operatorIn({ frame: { people, text } }: Told, kind: string | undefined): string | undefined {
  const [named] = people.filter(({ found }) => found.every(({ detail }) => detail !== 'patient'));
  const isTold = (kindsIn(kind ?? '')?.kinds ?? []).some((one) => Object.values(documentOf(one)?.header ?? {}).some(({ label }) => /主刀/.test(label)));
  return named && isTold && !WROTE.test(text.slice(text.indexOf(named.said))) ? named.found[0]?.name : undefined;
}
const WROTE = /^[^，。]{1,12}?(?:开的?(?:单|计划)|填|录|提交|报|审|批|登记|建|制)/;

/** 王商通做的, 我自己开的: who wrote the papers; 郑院长批的, 我审过的: who passed them. */
export function writerIn({ frame: { text, people }, asking: { context } }: Told): { madeBy?: string; reviewedBy?: string } {
  const [named] = people.filter(({ found }) => found.every(({ detail }) => detail !== 'patient'));
  const who = named?.found[0]?.name ?? (isOfAsker(text) ? context.user.name : undefined);
  // 沈质验完没: whoever carries a step out need not have written the paper.
  if (!who || (named && CARRIES_OUT.test(text.slice(text.indexOf(named.said) + named.said.length)))) return {};
  return PASSED_BY.test(text.slice(text.indexOf(named?.said ?? '我'))) ? { reviewedBy: who } : { madeBy: who };
}
const SELF =
  /我自己|我本人|本人|(?<![待等要该到给帮替])我(?:今天|昨天|上周|这周|本周|这个?月|本月|上个?月|最近|一共|总共|都|已经)*(?:开|下|做|建|制|录|填|写|起草|经手|审[批核]?|批|复核|驳回|打回|退回)(?!了没)(?:过|了|的|出)/;
/** 我自己开的, 我审过的: what whoever asks did himself. */
export const isOfAsker = (text: string): boolean => SELF.test(text);
const CARRIES_OUT = /^(?:在|去|来|都|已经|把)?(?:验|盘|收|拣|送|领|用)/;
/** A 退回单 is a kind of papers: whoever made one sent none back. */
const PASSED_BY = /^[^，。]{1,12}?(?:审|批|复核|驳回|打回|退回(?!单))(?!了?没|[完好过]了?没|下来了?没|到哪)/;

/** 单价高于100: a price of lines is no sum of papers. */
const isOfPrice = ({ cover }: Frame): boolean =>
  cover.some(({ sense, from }, at) => sense === 'amount' && cover[at - 1]?.to === from && /^noun\.(?:price|cheap)$/.test(cover[at - 1]?.sense ?? ''));

/** 超过一年的应收: a span is nobody. */
export const SPAN = /^[半一二两三四五六七八九十]+个?[年月周天]$/;
/** Letters nothing is called by, where a name of a company stands: 发给华大的, 华东第一人民医院的. Nobody else's figures answer for it. */
export function strangerIn(frame: Frame): string | undefined {
  if (frame.partners.length > 0) return undefined;
  const said = frame.unknown.find((one) => {
    const at = frame.text.indexOf(one);
    const [before, after] = [frame.text.slice(0, at), frame.text.slice(at + one.length)];
    // 吕斌那台腰椎的: what was operated on is nobody.
    if (OUTCOME.test(one) || SPAN.test(one) || /[那这一]台$/.test(before)) return false;
    return (
      /(?:[给向从跟与对和找欠]|供应商|客户|厂家|公司|经销商)$/.test(before) ||
      (/^(?:的|今年|本月|上月|上个月|这个月|公司|医院|医疗|器械)/.test(after) && one.length <= 14) ||
      /(?:公司|医院|医疗|器械|药业|集团|厂)$/.test(one)
    );
  });
  return said;
}

/** How something ended is nobody's name. */
const OUTCOME = /^(?:失败|成功|异常|出错|报错|作废|超期|逾期|停用)的?$/;

/** 张主任, 李医生: one or two letters of a name before what he is. */
export const doctorIn = (text: string): string | undefined =>
  /([^的给和与跟是查看请问找\s，,。、各哪个位名几按分每]{1,2})(?:主任|医生|大夫|教授)/.exec(text)?.[1];
