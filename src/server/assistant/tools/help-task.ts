import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS } from '../../../define/status';
import { documentOf, documents, masterOf, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { actionSaid, EVERYWHERE } from '../help/buttons-said';
import { actionHelp, addingHelp, correctingHelp, heldOf } from '../help/derived';
import { generatedHelp } from '../help/generated';
import { givenOver } from '../help/given-over';
import { HELP } from '../help/help';
import type { HelpEntry } from '../help/help-entry';
import { listHelp } from '../help/lists';
import { ofRecord } from '../help/of-records';
import { receivedHelp } from '../help/received';
import { lifeSaid, type Standing, standingSaid } from '../help/standing-said';
import { type Thing, thingsIn } from '../help/things-said';
import { turnedInto } from '../help/turned-into';
import { TAKES_BACK, WANTS_OUT } from '../help/wants-out';
import { wayOut } from '../help/way-out';

/** What went wrong and is to be put right, said in whatever words. */
const CORRECTS =
  /(?:录|填|写|登记?|输|打|选|开|发|领|审|收|入|用|做|弄|搞|扫|记|点|传|报|算|付)[^，,。]{0,4}错|错了|有误|不对(?!上)|更正|改一?下|怎么改|咋改|如何改|要改|想改|修改|改掉|多[录填发开领打付收]了?|少[录填发开领打付收]了?|录重|重复[录开填]|漏[填录]|wrong|mistake|correct/;
/** 审批的门槛想改成30万: what is set once for all papers is no mistake of one. */
const IS_SET = /门槛|审批(?:流程|设置|条件|规则)|几级审批/;
/** What stands behind 怎么 is what is asked; 怎么办, 怎么弄 ask for whatever stands before. */
const BEHIND = /^.*(?:怎么样?|咋|如何|怎样|\bhow (?:do i|can i|to)\b)/s;
const ONLY_HOW = /^(?:办|弄|处理|搞|整|解决|补救|做|操作|才好|呢|啊|呀|了|吗|一下|好|[?？。!！])*$/;
/** Whether a wrong thing is to be put right: 领错了怎么退回 asks how to give back. */
export function isCorrecting(text: string): boolean {
  if (!CORRECTS.test(text) || IS_SET.test(text)) return false;
  const behind = text.replace(BEHIND, '');
  if (behind !== text && GIVES_BACK.test(behind)) return false;
  return behind === text || ONLY_HOW.test(behind) || CORRECTS.test(`怎么${behind}`) || PUTS_RIGHT.test(behind);
}
/** The task as it stands behind 怎么; nothing where that only asks (怎么办). */
export function behindHow(text: string): string {
  const behind = text.replace(BEHIND, '');
  return behind === text || ONLY_HOW.test(behind) ? '' : behind.replace(/[呢啊呀了吗?？。!！一下]+$/, '');
}
/** 怎么把多领的退回去: what was taken too much goes back, the paper stands. */
const GIVES_BACK = /退(?:回去|回库|还|给)|还(?:回去|给|库)|退库/;
const GOODS_BACK =
  /(?:[领要拿发收](?:得)?(?:太)?多|多(?:领|要|拿|余|出来)|用不[完掉上着]|没用[完掉上]|剩(?:下|的|余)|不合格品|次品|坏的)[^，。]{0,12}退|退[^，。]{0,6}(?:货|东西|耗材|器械)/;
const PUTS_RIGHT = /改|更正|修|冲|撤|纠|反审|作废|退回来/;
/** 驳回的怎么再提交: what was refused is mended and sent again. */
const TAKEN_BACK = /(?<!想|要)(?:取消|撤回|撤销|反悔|作废|删)(?:掉)?了(?=[，,。\s]|[^，,。\s怎咋能]{2})/;
const SENDS_AGAIN = /(?:再|重新|重)(?:次)?(?:提交|提|报|送审|交)/;

/** `isNamed`: a button of its own is named (接单, 归还), and its kind by its name. */
export type DerivedHelp = { entry: HelpEntry; isCorrecting: boolean; label: string; letters: number; pages: readonly string[]; isNamed?: boolean };
type Part = Omit<DerivedHelp, 'pages'>;

/** The task of a question, put together from what the kinds it names can do; undefined where it names none. */
export function derivedHelp(context: Context, asked: string): DerivedHelp | undefined {
  // 借的东西怎么还: back to where it came from, where nothing says 怎么还没.
  const text = asked.replace(/(怎么|咋|如何)还(?![没不在是有要能可])/g, '$1归还');
  const named = thingsIn(context, text).filter(({ letters }) => letters > 0);
  // 剩下没到的怎么停掉: what is left of something is left of a paper, whoever else is named.
  const papers = IS_LEFT.test(text) ? named.filter(({ kind }) => documentOf(kind)) : [];
  const things = papers.length > 0 ? papers : named;
  const isWrong = isCorrecting(text);
  const turned = isWrong ? undefined : turnedInto(context, text, things);
  const ofAny = things.every(({ isVerb }) => isVerb) ? ofAnyPaper(text) : undefined;
  if (ofAny) return ofAny;
  if (turned) return { ...turned, isCorrecting: false, pages: things.flatMap(({ kind }) => screensOf(kind).map(({ flag }) => flag)) };
  let best: DerivedHelp | undefined;
  for (const thing of things.slice(0, 12)) {
    const definition = documentOf(thing.kind);
    const one = definition ? ofDocument(context, definition, thing, text, isWrong) : ofRecord(context, masterOf(thing.kind), thing, text, isWrong);
    // 手术改期了怎么改: what has a button that is called so.
    const isNearer = !best || one === undefined || one.letters + (one.isNamed ? NAMED : 0) > best.letters + (best.isNamed ? NAMED : 0);
    if (one && isNearer) best = { ...one, pages: screensOf(thing.kind).map(({ flag }) => flag) };
  }
  return best === undefined || best.label === '新增' ? (byButton(context, text) ?? best) : best;
}

/** 手术改期了怎么改: of papers whose title begins with what is said, one that has a button called so. */
function byButton(context: Context, text: string): DerivedHelp | undefined {
  for (const definition of documents) {
    const { owners, title, kind, actions } = definition;
    if (!owners.includes(context.org.kind) || !text.includes(title.slice(0, 2)) || heldOf(context, kind).screens.length === 0) continue;
    const action = actions.find(({ label }) => label.length >= 2 && !EVERYWHERE.has(label) && text.replaceAll(title, ' ').includes(label));
    if (!action) continue;
    const pages = screensOf(kind).map(({ flag }) => flag);
    return { entry: actionHelp(context, definition, action), isCorrecting: false, label: action.label, letters: 4, pages, isNamed: true };
  }
  return undefined;
}

const NAMED = 1;
const IS_LEFT = /剩(?:下|余)|余下|没(?:到|发|送|来|收)(?:完|齐)?的/;

/** 我审批点错了通过，能撤吗: of no kind, by where papers of every kind stand. */
function ofAnyPaper(text: string): DerivedHelp | undefined {
  const standing = lifeSaid(text);
  const entry = standing && WANTS_OUT.test(text.replace(standing.said, ' ')) ? HELP.find(({ title }) => title === OF_EVERY_KIND[standing.status]) : undefined;
  return entry && { entry: { ...entry, isOfState: true }, isCorrecting: true, label: '更正', letters: 4, pages: [] };
}
const OF_EVERY_KIND: Readonly<Record<number, string>> = {
  [STATUS.draft]: '作废与删除单据',
  [STATUS.submitted]: '修改已保存的单据',
  [STATUS.reviewed]: '反审核单据',
  [STATUS.rejected]: '修改已保存的单据',
};

function ofDocument(context: Context, definition: DocumentDefinition, thing: Thing, text: string, isWrong: boolean): Part | undefined {
  const { letters } = thing;
  // 对账单怎么发给对方: the step by which it is there; what came from there is answered.
  const over = isWrong ? undefined : (receivedHelp(context, definition, text) ?? givenOver(context, definition, text));
  if (over) return { entry: over, isCorrecting: false, label: over.title, letters: letters + 3, isNamed: true };
  const standing = standingSaid(definition, text);
  const ofState = standing && ofStanding(context, definition, thing, text, standing);
  if (ofState) return ofState;
  const isNamed = text.includes(definition.title.replace(/单$/, ''));
  // 出库 of 发放出库单 is its name, not its action 出库复核.
  // 复核发现数量不对怎么退回去: what stands behind 怎么 is asked.
  const named = text.replaceAll(definition.title, ' ');
  const called = actionSaid(definition.actions, behindHow(named)) ?? actionSaid(definition.actions, named);
  // 多领的想退回去: goods go back, nothing is sent back.
  const meant = called?.action.does === 'refuse' && GOODS_BACK.test(text) ? undefined : called;
  // 手术改到后天了: what changes just that.
  if (isWrong && meant && /^(?:改|更正|变更|调整)/.test(meant.action.label))
    return { entry: actionHelp(context, definition, meant.action), isCorrecting: true, label: meant.action.label, letters: letters + 3, isNamed };
  if (isWrong) return { entry: correctingHelp(context, definition, text), isCorrecting: true, label: '更正', letters: letters + 2, isNamed };
  // 结算单怎么生成: laid out by its list, where no button is named whole.
  const laidOut = meant && text.includes(meant.action.label) ? undefined : generatedHelp(context, definition, text);
  if (laidOut) return { entry: laidOut, isCorrecting: false, label: laidOut.title, letters: letters + 3, isNamed: true };
  if (meant) {
    const { action } = meant;
    const isOwn = !EVERYWHERE.has(action.label);
    return { entry: actionHelp(context, definition, action), isCorrecting: false, label: action.label, letters: letters + meant.letters, isNamed: isOwn };
  }
  // 手术取消了，领的东西怎么办: what was taken back already is not asked for.
  if ((TAKES_BACK.test(text.replace(TAKEN_BACK, ' ')) && !/没用[完掉上]|用不[完掉上]|剩/.test(text)) || SENDS_AGAIN.test(text))
    return { entry: correctingHelp(context, definition, text), isCorrecting: true, label: '撤回', letters: letters + 1 };
  const onList = listHelp(context, definition, text.replaceAll(definition.title, ' '));
  if (onList) return { entry: onList, isCorrecting: false, label: onList.title.slice(0, 2), letters: letters + 2 };
  if (/打印|导出|导入|扫码/.test(text)) return undefined;
  return screensOf(definition.kind).some((screen) => screen.kinds.includes(context.org.kind) && screen.actions.includes('add'))
    ? { entry: addingHelp(context, definition), isCorrecting: false, label: '新增', letters }
    : undefined;
}

/** Of a paper in the state the question names: the button it names where that works there, else what leads out of the state. */
function ofStanding(context: Context, definition: DocumentDefinition, { letters }: Thing, text: string, { status, said }: Standing): Part | undefined {
  const rest = (said === '' ? text : text.replace(said, ' ')).replaceAll(definition.title, ' ');
  if (listHelp(context, definition, rest)) return undefined;
  const { action } = actionSaid(definition.actions, rest) ?? {};
  if (!action && !WANTS_OUT.test(rest)) return undefined;
  const more = { isCorrecting: true, label: action?.label ?? '更正', letters: letters + OF_STATE };
  // 不要了, 再提交: beside the button that is meant there may be others; a button of its own kind, or one called by its name, is the one.
  const isTheOne = action?.from.includes(status) && (!EVERYWHERE.has(action.label) || (rest.includes(action.label) && action.does !== 'submit'));
  if (action && isTheOne) return { ...more, entry: { ...actionHelp(context, definition, action), isOfState: true } };
  return { ...more, entry: wayOut(context, definition, status, rest, action?.from.includes(status) ? undefined : action) };
}
/** What is said of the state goes before what is said of the kind; of several kinds the one with the longer name is meant. */
const OF_STATE = 6;
