import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import type { Frame } from '../reading/frame';
import { type Making, type MakingHints, makingIn, takesSum } from '../words/making-kind';
import { IF_ENOUGH } from '../words/said/lots';

/**
 * Whether a sentence wishes something made, and what. The words for it are those of the kinds (words/making.ts); names in the sentence are
 * hidden first, so that 移液器 is no 移 and 导管室 no 导管.
 */
export type Wish = Making & { isSure: boolean };

/** What stands in place of a name: the words around it keep their meaning (退回库房, 借给科室). */
const STANDS: Readonly<Record<string, string>> = {
  'name.goods': '〇',
  'name.partner': '户',
  'name.department': '科',
  'name.warehouse': '库房',
  'name.person': '人',
  qty: '数',
  spec: '',
  period: '日',
  ahead: '日',
};

/** The text without the names in it. */
export const withoutNames = ({ text, cover }: Frame): string => {
  let plain = '';
  let at = 0;
  for (const arc of cover) {
    const stands = STANDS[arc.sense];
    if (stands === undefined) continue;
    plain += text.slice(at, arc.from) + stands;
    at = arc.to;
  }
  return plain + text.slice(at);
};

const ASKED = /^(?:ask\.(?!what$|how$)|noun\.(?:progress|reason)|calc\.(?!most|least|last|total))/;
const QUESTION = /[吗呢么?？]\s*$|没[^，。]{0,6}吧\s*$|多少|有没有|是不是|怎么|为什么|如何|哪些|哪个|哪家|谁|什么时候|几[张笔单个]|了没|没有?$|能不能|可以/;
/** An enquiry asks for prices and is made all the same. */
const ENQUIRED = /多少钱|什么价|啥价|几钱/g;
const LOOKS =
  /^(?:请|帮我|给我|帮忙|麻烦|你|能|先|再|,|，|\s)*(?:带我|领我|去|跳到?|转到|切换到|查|看|列|显示|找|打开|进入|统计|汇总|show|list|open|find|go to|which|what|how|who|where|when|why|is|are|do |does|did)/i;
const NEWEST = /^(?:看看?|查一?下?|找)?(?:最近|最新|最后)的?(?:那|这)?一?[张份笔][^，。]{2,12}$/;
const PAST = /(?:昨天|上周|上个?月|前天|去年|最近|已经|刚才)/;
/** Words that only begin or keep what is to be made. */
const BEGINS = new RegExp(
  [
    '(?:开|写|做|建|拟|填|排(?!个?名)|录|登记|起草|下|发|记|走|办|约|制|整|补|报|提|出|打)(?:一|两|几)?(?:下|个|张|份|笔|单|条|次|台)|登记|起草|生成|新建|新增|新开',
    String.raw`|创建|制单|拟|帮我(?!查|看|找)|给我(?!查|看|找)|\b(?:create|make|draft|raise|order|buy|request|claim|transfer|move|borrow`,
    String.raw`|add|new|record|register|return)\b`,
  ].join(''),
  'i',
);
/** 把近效期的导管移到B区: something is to be done to what is named. */
const TAKES = /^(?:请|帮我|麻烦|给我)?把(?!.*(?:列|调出|导出|找|查|看|打开|发给我|给我看))/;
/** 帮忙排台, 安排一下: asked of somebody. */
const HELPS = /帮忙|帮我|给我|麻烦|安排|排个|发个|发一|写个|写一|做个|[:：]/;
const HAS_SUM =
  /\d(?:\.\d+)?\s*(?:万|千|元|块|w\b|k\b)|(?:付|收|回款|款|钱|预付|预收|金额|上限|receipt|payment|pay)\D{0,6}\d{3,}|\d{3,}(?:元|块|的?(?:货款|回款|款))/i;
/** 给三院开票: done for somebody, with nothing said of when or how much. */
const GIVES = /^(?:请|帮我|麻烦|先|再|,|，|\s)*(?:给|向|替|为)(?:户|科|人)/;
const FILLS = /(?:低|缺|少|不够|断货|短缺)[^，。]{0,6}(?:都|全部?|一起)?(?:给我)?(?:补|订(?!单)|采购(?!订?单)|下单|进货|申领)|补(?:到|足|满)(?:上限|定数)/;
/** What waits or is over is looked for, not made. */
const WAITS = /^(?:[没待未等要该已逾]|还没|尚未|需要)/;
const RANGED = /\d(?:元|块|万)?\s*(?:~|到|至|-)\s*\d+(?:元|块|万)|以上|以下|超过|大于|小于|不到|低于\d|高于|之间/;

/** 退给供应商: to whoever it was bought of, whichever it is. */
const GIVEN_BACK = /退[^，。]{0,6}(?:供应商|供货商|厂家|厂商|上家)/;

export const hintsOf = (frame: Frame): MakingHints => ({
  partner: frame.partners[0]?.found[0]?.detail ?? (GIVEN_BACK.test(frame.text) ? '供应商' : undefined),
  hasWard: frame.departments.length > 0,
  hasGoods: frame.goods.length > 0,
  hasQuantity: frame.quantities.length > 0,
  hasSum: HAS_SUM.test(frame.text),
  hasPatient: Boolean(frame.bed) || frame.people.some(({ found }) => found.some(({ detail }) => detail === 'patient')),
  stores: frame.warehouses.length + frame.departments.length,
});

/** 发个通知：下周一盘点: what follows the colon is told, not made. */
const headOf = (plain: string): string => /^(.{2,14}?)[:：]/.exec(plain)?.[1] ?? plain;

/** 今天发给康达的采购订单: papers that are there, told by what they are. */
const ISTHAT = /的(?:那|这)?(?:张|些|几张|个)?[^，,。的]{2,8}$/;

/** What the sentence wishes made; undefined where it asks, looks or tells. */
export function wishOf(context: Context, frame: Frame): Wish | undefined {
  if (frame.number || frame.tail || ['act', 'command'].includes(frame.intent)) return undefined;
  // 最近一张询价单 is there already.
  if (frame.end === 'last' && !frame.has('verb.make') && !frame.has('verb.copy') && frame.quantities.length === 0 && NEWEST.test(frame.text)) return undefined;
  // A how is asked with a word for it.
  if (frame.intent === 'how' && (frame.has('ask.how') || QUESTION.test(frame.text))) return undefined;
  if (frame.cover.some(({ sense, text }) => sense.startsWith('by.') && /^按/.test(text)) && frame.quantities.length === 0) return undefined;
  const plain = headOf(withoutNames(frame));
  const hints = hintsOf(frame);
  // 跟康达退两个吻合器 包装破了: what stands behind what is counted says why.
  const clauses = plain.split(/[，,；;\s]/);
  const counted = clauses.findIndex((clause) => clause.includes('数'));
  const said = clauses.slice(0, counted + 1).flatMap((clause) => makingIn(context, clause, hints) ?? []);
  const making = said[0] ?? makingIn(context, plain, hints);
  if (!making) return undefined;
  if (frame.intent === 'draft') return { ...making, isSure: true };
  const asked = making.kind === 'enquiry' ? plain.replace(ENQUIRED, '') : plain;
  const isAsked = QUESTION.test(asked) || (making.kind !== 'enquiry' && frame.cover.some(({ sense }) => ASKED.test(sense)));
  if (isAsked || LOOKS.test(plain) || frame.state || (frame.trait !== undefined && (WAITS.test(frame.trait) || !making.isNamed)) || RANGED.test(plain))
    return undefined;
  const gives = GIVES.test(plain) && plain.endsWith(making.said);
  const begins = gives || frame.has('verb.make') || TAKES.test(plain) || BEGINS.test(plain.replace(making.said, '·')) || BEGINS.test(making.said);
  const definition = documentOf(making.kind);
  const counts = frame.quantities.length > 0 || (HAS_SUM.test(frame.text) && definition !== undefined && takesSum(definition));
  // 库存低的都补到上限, 按上次的量再订一回: what is to be made is told by a condition or by what was made before.
  if (FILLS.test(plain) || (frame.has('verb.copy') && frame.flows.some(({ flow }) => flow === 'buy' || flow === 'claim'))) return { ...making, isSure: false };
  if (!begins && ISTHAT.test(plain)) return undefined;
  if (gives && !frame.has('past')) return { ...making, isSure: false };
  const isNamed = making.isNamed || making.said.length >= 2;
  if (PAST.test(plain) && !frame.has('verb.make') && !/登记|补录|补一|报/.test(plain)) return undefined;
  // 手套入库记录: a name alone is a page; with what is counted or a word that begins something it is a wish.
  return (begins && isNamed && (making.isNamed || counts || HELPS.test(plain) || TAKES.test(plain))) ||
    (counts && (isNamed || making.said.length >= 1) && !/的$/.test(plain))
    ? { ...making, isSure: false }
    : undefined;
}

/** One paper, and at the end what is decided on it. */
const DECIDES = /(?:^把|[那这][张份笔单]).*(?:给我|帮我)?(?:批|审|审核|审批|通过|同意|驳回)(?:了|掉|一下|过)?(?:吧|呗)?$/;
const IS_DECIDED = /^verb\.(?:decide|reject|submit|undo|delete)$/;
const POINTS_AT_PAPER = /[那这]一?[张份笔单](?!据)/;
/** What may stand behind the deed in its clause, or in another that says why. */
const ENDS_CLAUSE = /^(?:了|掉|一下|过|回去?|吧|呗|算了|\s)*(?:[，,。；;!！]|$)/;
/** 安泰那张付款申请帮我提交, 报废那张我不同意，让他们写清楚: a paper that is there, and in the same clause what is done with it. */
export function decidesOnOne({ text, cover, number }: Frame): boolean {
  const points = POINTS_AT_PAPER.exec(text);
  if (!points || number) return false;
  const clause = text.slice(0, points.index).length + (/[，,。；;]|$/.exec(text.slice(points.index))?.index ?? 0);
  const head = text.slice(0, clause);
  return (
    !QUESTION.test(head) &&
    !HAS_BEEN.test(head) &&
    cover.some((arc) => isDeed(text, arc) && arc.from > points.index && arc.to <= clause && ENDS_CLAUSE.test(text.slice(arc.to)))
  );
}
/** 作废掉, of a paper that is pointed at: nothing says that it is so already. */
const isDeed = (text: string, { sense, from, to }: Frame['cover'][number]): boolean =>
  IS_DECIDED.test(sense) || (sense === 'state' && /^(?:作废|终止|红冲|驳回|关闭)(?:掉|了)?$/.test(text.slice(from, to)));
const IS_DONE_TO = /^已(?:作废|终止|红冲|驳回|关闭)$/;
const HAS_BEEN = /已|被|的$|谁/;
const HOW_IT_IS = /(?:怎么样|咋样|怎样|如何)(?:了|呢)?[?？]*$/;
const ASKED_OF = /怎么样|咋样|如何了|到哪|[完好过齐掉上下][了]?没(?:有)?(?:[?？呢啊]|$)|了没(?:有)?(?:[?？]|$)|[吗么][?？]*$|谁|是不是|为什么|为啥/;

/** The frame as a wish to make something, where it is one. */
export function wished(context: Context, frame: Frame): Frame {
  // 止血纱布够不够发30片: whether it is enough is asked before anything is sent.
  if (IF_ENOUGH.test(frame.text)) return frame.intent === 'draft' ? { ...frame, intent: 'figure', subject: 'stock' } : frame;
  // 把神外那张申领批了, 惠诚那份合同给我批了: what is decided on is there already.
  if (DECIDES.test(frame.text) && frame.has('verb.decide') && frame.quantities.length === 0 && !frame.has('verb.make') && !frame.has('ask.how'))
    return { ...frame, intent: 'act', subject: 'document' };
  if (decidesOnOne(frame) && frame.quantities.length === 0 && !frame.has('verb.make') && !frame.has('ask.how'))
    return { ...frame, intent: 'act', subject: 'document', state: IS_DONE_TO.test(frame.state ?? '') ? undefined : frame.state };
  // 登记超过两天还没审的使用记录: papers that wait are there already.
  if (frame.intent === 'draft' && frame.quantities.length === 0 && WAITS.test(frame.state ?? frame.trait ?? '') && ISTHAT.test(frame.text))
    return { ...frame, intent: 'list', subject: 'document' };
  // 询价那事怎么样了, 冷藏库那张盘点盘完没: what is asked of a paper makes none.
  if (frame.intent === 'draft' && frame.quantities.length === 0 && !frame.has('verb.make') && !frame.has('verb.copy') && ASKED_OF.test(frame.text))
    return { ...frame, intent: 'detail', subject: 'document' };
  // 那张报损单怎么样了: nobody wants its page opened.
  if (frame.intent === 'open' && frame.kind && !frame.has('verb.open') && HOW_IT_IS.test(frame.text))
    return { ...frame, intent: 'detail', subject: 'document' };
  const wish = wishOf(context, frame);
  return wish && frame.intent !== 'draft' ? { ...frame, intent: 'draft', subject: 'document', kind: frame.kind === '停售单' ? frame.kind : undefined } : frame;
}
