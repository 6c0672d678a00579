import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf, masterOf } from '../../../domain/registry';
import type { Frame } from '../reading/frame';
import { nothing, type ToolAnswer } from '../tool';
import { given } from '../use';
import { draftKind } from '../words/draft-words';
import { kindsIn } from '../words/kinds';
import { takesSum } from '../words/making-kind';
import { ownDepartment } from '../words/names';
import { doctorIn, strangerIn } from './document-words-of';
import { places, saidBeside, sumSaid } from './draft-beside';
import { copied } from './draft-copy';
import { pricedItems } from './draft-items';
import { withLost } from './draft-lost';
import { carried, endedItems, filledUp, isOfLots, lotItems, type OfStore } from './draft-lots';
import { draftedOf } from './draft-of-paper';
import { begunRecord } from './draft-record';
import { inEachStore } from './draft-stores';
import { kindOf } from './kind-of';
import { wishOf, withoutNames } from './wishes';
import { nameOf, type Told } from './words-of';

/** A new document in its own form: every goods with the quantity beside it. */
export async function drafted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const isCopy = frame.has('verb.copy') || /复制/.test(frame.text);
  const ofAnother = (frame.number && !isCopy ? await draftedOf(told, frame.number) : undefined) ?? (isCopy ? await likeLast(told) : undefined);
  if (ofAnother) return ofAnother;
  const stores = await lotsMeant(told);
  const ended = stores?.[0];
  const lot = frame.goods.length === 0 && (frame.lot ?? frame.code) ? ended : undefined;
  // Of a stop of sales with nothing named the rest of the sentence is its reason.
  const isStopped = STOPS.test(withoutNames(frame));
  const isStop = frame.kind === '停售单' && frame.goods.length === 0 && isStopped && !lot;
  if (isStop) asking.asked?.push({ tool: 'heard', args: frame.text });
  const wish = isStop || (ended && frame.kind === '停售单' && isStopped) ? undefined : wishOf(asking.context, { ...frame, intent: 'draft' });
  if (wish && masterOf(wish.kind)) return begunRecord(told, wish);
  // An operation that is planned names a joint, no goods: 膝关节置换.
  const isOperation = wish !== undefined && Object.values(documentOf(wish.kind)?.header ?? {}).some(({ label }) => /术式|手术名称/.test(label));
  const lots = linesOf(told, ended);
  const counted = lots ?? (isStop ? [] : await filledUp(told, carried(told, pricedItems(frame))));
  // 56000块 is what is paid, no goods.
  const isOfMoney =
    wish !== undefined &&
    frame.goods.length === 0 &&
    sumSaid(frame.text) !== undefined &&
    Boolean(documentOf(wish.kind) && takesSum(documentOf(wish.kind) as DocumentDefinition));
  const items = isOfMoney ? [] : isOperation ? counted.filter(({ quantity }) => quantity !== undefined) : counted;
  const isClaim = wish ? wish.kind === 'suppliesClaim' : /申领|请领|领/.test(frame.text);
  const department = told.department ?? (isClaim ? await ownDepartment(asking.context) : undefined);
  const takesPartner = wish !== undefined && documentOf(wish.kind)?.counterparty !== undefined;
  const partner =
    told.partner ??
    (takesPartner ? strangerIn(frame) : undefined) ??
    (frame.unknown.length > 0 && !isStop && /供应商|客户|向|找/.test(frame.text) ? frame.unknown[0] : undefined);
  const pull = pullOf(frame);
  // What follows is told by what was heard: the words for it went into the form.
  asking.asked?.push({ tool: 'heard', args: frame.text });
  // 记一下这个: what is to be made is said by nothing in it, no order is guessed.
  if (isNothingSaid(told, { wish: wish !== undefined, items: items.length, partner }))
    return nothing('没有听出要新增哪一种单据或资料：请说出它的名称，如“开一张销售订单”“新增供应商”。');
  const kind = wish?.kind ?? usualKind(told, { isClaim, department, partner });
  const words = {
    kind,
    ...(partner ? {} : severalAsked(frame)),
    ...given({ department, partner, doctor: doctorIn(frame.text.replace(PART_OF_DAY, '，')) }),
    ...places(told),
    ...(ended?.from ? { from: ended.from } : {}),
    ...saidBeside(told),
    said: saidOf(frame).slice(0, 200),
    ...given({ upstream: upstreamOf(frame, kind) }),
    ...(pull && (items.every(({ product }) => !product) || fillsNamed(frame)) ? { pull } : {}),
    ...(items.length > 0 ? { items } : {}),
  };
  const answer = await inEachStore(told, words, lots ? (stores ?? []).slice(1) : []);
  return isStop
    ? answer
    : withLost(answer, frame, {
        isPulled: pull !== undefined || isOperation,
        hasLots: lots !== undefined,
        hasOwnLines: pull !== undefined || lots !== undefined,
      });
}

const lotsMeant = async (told: Told): Promise<OfStore[] | undefined> =>
  (await lotItems(told)) ?? (told.frame.subject === 'expiry' || (isOfLots(told.frame) && told.frame.goods.length > 0) ? endedItems(told) : undefined);

/** The lots of one store; where none ends so, that is what was not found. */
function linesOf({ frame, product }: Told, ended: OfStore | undefined): OfStore['items'] | undefined {
  if (ended && ended.items.length > 0) return ended.items;
  return ended && product && frame.quantities.length === 0 ? [{ product: `${/最早/.test(frame.text) ? '' : '快到期的'}${product}` }] : undefined;
}

/** 照上次的再来一份，换成20支: a copy; what is to be another way is said beside it. */
async function likeLast(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  if (frame.quantities.length > 0 && frame.goods.length > 0) return undefined;
  const copy = await copied(told);
  return copy && withLost(copy, { ...frame, cover: [] }, { isPulled: true, hasLots: true, hasOwnLines: false });
}

/** 询价发给康达和惠诚: several firms at once, for forms that take them. */
const severalAsked = ({ partners }: Frame): { partners?: string[] } =>
  partners.length > 1 ? { partners: partners.slice(0, 10).map((one) => nameOf(one) ?? one.said) } : {};

const isNothingSaid = ({ frame, department }: Told, { wish, items, partner }: { wish: boolean; items: number; partner: string | undefined }): boolean =>
  !wish && items === 0 && !partner && !department && !frame.kind && frame.flows.length === 0 && !frame.has('noun.order') && pullOf(frame) === undefined;

/** Where no verb says what is made: what is counted is claimed on a ward, bought by a hospital, sold by the others. */
function usualKind(told: Told, { isClaim, department, partner }: { isClaim: boolean; department: string | undefined; partner: string | undefined }): string {
  const { asking, frame } = told;
  const { org, user } = asking.context;
  const said = frame.kind ?? draftKind(frame.text, org.kind) ?? kindOf(told);
  const usual = said ?? (isClaim || (department && !partner) || user.departments.length === 1 ? '申领单' : org.kind === 'H' ? '采购订单' : '销售订单');
  // 再补200片: what is filled up is planned to be bought.
  if (org.kind !== 'H' && !said && !partner && /^(?:再|给|把|也|那)*补/.test(frame.text)) return '采购计划';
  // What is ordered of a supplier is bought.
  const isOfSupplier = frame.partners[0]?.found.every(({ detail }) => detail === '供应商') ?? false;
  return org.kind !== 'H' && isOfSupplier && /^订单$|^销售/.test(usual) ? '采购订单' : usual;
}

/** 那张最新的订单, 上次的申领: the paper upstream it comes from; 付CR202611160001那笔: the paper whose item it settles. */
function upstreamOf({ text, goods, number }: Frame, kind: string): string | undefined {
  const definition = documentOf(kind) ?? documentOf(kindsIn(kind)?.kinds[0] ?? '');
  if (number && definition?.items) return number;
  if (goods.length > 0 || !/那张|这张|最新|最近|上一?张|刚才/.test(text)) return undefined;
  const sources = definition?.sources.flatMap((one) => documentOf(one.kind)?.title ?? []) ?? [];
  return sources.find((title) => text.includes(title)) ?? (text.includes('订单') ? sources.find((title) => title.endsWith('订单')) : undefined);
}

/** 移到停售库 stops nothing: the word stands in the name of a store. */
const STOPS = /停用|停售|下架|冻结|封存|锁|不(?:让|能|许|要|准)/;
const PART_OF_DAY = /(?:周|星期|礼拜)?[一二三四五六日天]?(?:上午|下午|中午|晚上|早上)/g;

/** The sentence without the names that were understood: days, options and reasons are looked for in the rest. */
function saidOf({ text, cover }: Frame): string {
  let rest = '';
  let at = 0;
  for (const arc of cover) {
    if (!['name.partner', 'name.department', 'name.warehouse', 'spec'].includes(arc.sense)) continue;
    rest += `${text.slice(at, arc.from)} `;
    at = arc.to;
  }
  return rest + text.slice(at);
}

const SHORT =
  /快没(?:了|货)?的|快用[完光](?:了)?的|见底的|低于?下限|库存低|低库存|少的都|补到上限|补到定数|缺(?:货|的)|不够的|该补的|要补的|短缺|断货的|below minimum|short of/;
const DUE = /到期的?(?:应付|应收|货款|款|账|钱)|该[付收]的?(?:款|账|钱)|逾期的?(?:款|账|应付)/;
const UNDONE = /[没未](?:有)?(?:开票?|开过?票|来票|到票|收票|入库|发货|发完|结算|付)(?:的)?/;
/** 给心电电极补到上限: as much as is lacking of what is named, where no number says how much. */
const fillsNamed = ({ text, goods, quantities }: Frame): boolean => goods.length > 0 && quantities.length === 0 && /补[到足满齐](?:上限|定数|够)/.test(text);
function pullOf(frame: Frame): 'low' | 'open' | 'due' | undefined {
  if (frame.goods.length > 0) return fillsNamed(frame) ? 'low' : undefined;
  return DUE.test(frame.text) ? 'due' : SHORT.test(frame.text) ? 'low' : UNDONE.test(frame.text) ? 'open' : undefined;
}
