import type { Action } from '../../../define/action';
import { allows } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { MasterDefinition } from '../../../define/define-master';
import { documentOf, documents, masters, screensOf } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import { wordsOfPage } from '../../../domain/screens/page-words';
import type { Context } from '../../base/context';
import { actionHelp, addingHelp, correctingHelp, operationHelp } from '../help/derived';
import type { HelpEntry } from '../help/help-entry';
import { listHelp } from '../help/lists';
import { turnedInto } from '../help/turned-into';
import { phrases } from '../words/kinds';
import { MAKING } from '../words/making';
import { makingScore } from '../words/making-words';

/** What went wrong and is to be put right, said in whatever words. */
const CORRECTS =
  /(?:录|填|写|登记?|输|打|选|开|发|领|审|收|入|用|做|弄|搞|扫|记|点|传|报|算|付)[^，,。]{0,4}错|错了|有误|不对(?!上)|更正|改一?下|怎么改|咋改|如何改|要改|想改|修改|改掉|多[录填发开领打付收]了?|少[录填发开领打付收]了?|录重|重复[录开填]|漏[填录]|wrong|mistake|correct/;
/** What stands behind 怎么 is what is asked; 怎么办, 怎么弄 ask for whatever stands before. */
const BEHIND = /^.*(?:怎么样?|咋|如何|怎样|\bhow (?:do i|can i|to)\b)/s;
const ONLY_HOW = /^(?:办|弄|处理|搞|整|解决|补救|做|操作|才好|呢|啊|呀|了|吗|一下|好|[?？。!！])*$/;
/** Whether a wrong thing is to be put right: 领错了怎么退回 asks how to give back. */
export function isCorrecting(text: string): boolean {
  if (!CORRECTS.test(text)) return false;
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
const PUTS_RIGHT = /改|更正|修|冲|撤|纠|反审|作废|退回来/;
/** 驳回的怎么再提交: what was refused is mended and sent again. */
const SENDS_AGAIN = /(?:再|重新|重)(?:次)?(?:提交|提|报|送审|交)/;
const TAKES_BACK = /撤回|撤销|取消|反悔|收回来?|作废|删/;

type Thing = { kind: string; at: number; letters: number };

/** Kinds and records the text speaks of, with how it names them: the longest name, of what the asker holds first. */
function thingsIn(context: Context, text: string): Thing[] {
  const found: Thing[] = [];
  const hear = (kind: string, said: string) => {
    const at = said.length >= 2 ? text.toLowerCase().indexOf(said.toLowerCase()) : -1;
    if (at >= 0) found.push({ kind, at, letters: said.length + nearness(context, kind) });
  };
  for (const { words, kinds } of phrases()) for (const kind of kinds) hear(kind, words);
  for (const { kind } of documents) {
    const { said, score } = makingScore(kind, text);
    // Letters between the parts of a word are not of it: 开…发票 is not 开具电子发票.
    const at = text.indexOf(said);
    if (score >= 2 && at >= 0) found.push({ kind, at, letters: Math.floor(score) + nearness(context, kind) });
  }
  for (const { resource, title } of masters)
    for (const word of [title, ...(MAKING[resource] ?? '').split(' '), ...screensOf(resource).flatMap((screen) => [screen.title, ...wordsOfPage(screen.flag)])])
      hear(resource, word);
  return found.sort((a, b) => b.letters - a.letters);
}

/** Half a letter for what he can open, less than nothing for what his sort of organisation has not. */
function nearness(context: Context, kind: string): number {
  const here = screensOf(kind).filter((screen) => screen.kinds.includes(context.org.kind));
  if (here.length === 0) return -9;
  return here.some((screen) => allows(context.permissions, screen.flag)) ? 0.5 : 0;
}

export type DerivedHelp = { entry: HelpEntry; isCorrecting: boolean; label: string; letters: number; pages: readonly string[] };
type Part = Omit<DerivedHelp, 'pages'>;

/** The task of a question, put together from what the kinds it names can do; undefined where it names none. */
export function derivedHelp(context: Context, text: string): DerivedHelp | undefined {
  const things = thingsIn(context, text).filter(({ letters }) => letters > 0);
  const isWrong = isCorrecting(text);
  const turned = isWrong ? undefined : turnedInto(context, text, things);
  if (turned) return { ...turned, isCorrecting: false, pages: things.flatMap(({ kind }) => screensOf(kind).map(({ flag }) => flag)) };
  let best: DerivedHelp | undefined;
  for (const thing of things.slice(0, 12)) {
    const definition = documentOf(thing.kind);
    const one = definition
      ? ofDocument(context, definition, thing, text, isWrong)
      : ofMaster(
          context,
          masters.find(({ resource }) => resource === thing.kind),
          thing,
          text,
          isWrong,
        );
    if (one && (!best || one.letters > best.letters)) best = { ...one, pages: screensOf(thing.kind).map(({ flag }) => flag) };
  }
  return best;
}

function ofDocument(context: Context, definition: DocumentDefinition, { letters }: Thing, text: string, isWrong: boolean): Part | undefined {
  if (isWrong) return { entry: correctingHelp(context, definition, text), isCorrecting: true, label: '更正', letters: letters + 2 };
  // 出库 of 发放出库单 is its name, not its action 出库复核.
  const action = actionSaid(definition.actions, text.replaceAll(definition.title, ' '));
  if (action)
    return { entry: actionHelp(context, definition, action.action), isCorrecting: false, label: action.action.label, letters: letters + action.letters };
  if (TAKES_BACK.test(text) || SENDS_AGAIN.test(text))
    return { entry: correctingHelp(context, definition, text), isCorrecting: true, label: '撤回', letters: letters + 1 };
  const onList = listHelp(context, definition, text.replaceAll(definition.title, ' '));
  if (onList) return { entry: onList, isCorrecting: false, label: onList.title.slice(0, 2), letters: letters + 2 };
  if (/打印|导出|导入|扫码/.test(text)) return undefined;
  return screensOf(definition.kind).some((screen) => screen.kinds.includes(context.org.kind) && screen.actions.includes('add'))
    ? { entry: addingHelp(context, definition), isCorrecting: false, label: '新增', letters }
    : undefined;
}

/** The action a text means: by its whole name, or by what is left of it without the thing it acts on (转入库: 入库). */
function actionSaid(actions: readonly Action[], text: string): { action: Action; letters: number } | undefined {
  const heard = actions.flatMap((action) => {
    const names = [
      action.label,
      ...action.label.split('/'),
      ...(action.label.length >= 4 ? [action.label.slice(0, 2)] : []),
      ...(SAID_AS[action.label] ?? []),
      // 转实销: 转成实销.
      ...(action.label.startsWith('转') ? ['转成', '转为', '变成'].map((turned) => `${turned}${action.label.slice(1)}`) : []),
    ].filter((name) => name.length >= 2);
    const name = names.filter((one) => text.includes(one)).sort((a, b) => b.length - a.length)[0];
    return name ? [{ action, letters: name.length }] : [];
  });
  return heard.sort((a, b) => b.letters - a.letters)[0];
}
/** What people say for buttons. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = {
  催办: ['催', '催一下', '催货', '催供应商'].filter((one) => one.length >= 2),
  终止: ['不要了', '停掉', '取消订单', '关闭'],
  红冲: ['冲掉', '冲销', '冲红'],
  反审核: ['取消审核', '弃审', '撤销审核'],
  驳回: ['打回', '退回去', '不同意', '拒绝'],
  审核: ['审批', '批准', '批量审', '记账', '过账', '批量记'],
  续签: ['续约', '到期续'],
  接单确认: ['接单'],
  转到货: ['登记到货'],
  生成唯一码: ['唯一码'],
  归还: ['还回去', '还给'],
  改期: ['改时间', '推迟', '改到'],
  送达: ['送到了'],
  解除停售: ['恢复销售', '解除'],
};

function ofMaster(context: Context, master: MasterDefinition | undefined, { letters }: Thing, text: string, isWrong: boolean): Part | undefined {
  if (!master) return undefined;
  const flags = [
    ...new Set(
      screensOf(master.resource)
        .filter((screen) => screen.kinds.includes(context.org.kind))
        .flatMap((screen) => screen.actions),
    ),
  ];
  const heard = flags
    .map((flag) => ({ flag, label: labelOf(master, flag) }))
    .flatMap(({ flag, label }) => {
      const names = [label, ...(OPERATIONS[flag] ?? [])].filter((name) => name.length >= 2 && text.includes(name));
      const longest = names.sort((a, b) => b.length - a.length)[0];
      return longest ? [{ flag, label, letters: longest.length }] : [];
    })
    .sort((a, b) => b.letters - a.letters)[0];
  const flag = heard?.flag ?? (isWrong && flags.includes('edit') ? 'edit' : undefined);
  if (!flag) return undefined;
  return {
    entry: operationHelp(context, master, flag),
    isCorrecting: isWrong && flag === 'edit',
    label: heard?.label ?? '编辑',
    letters: letters + (heard?.letters ?? 1),
  };
}
/** What the button says. */
const labelOf = ({ resource, actions }: MasterDefinition, flag: string): string =>
  actions.find(({ id, flags }) => id === flag || flags.includes(flag))?.label ?? operationLabel(resource, flag, () => undefined);
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  add: ['新增', '新建', '增加', '添加', '加一个', '加个', '加进来', '录入', '登记', '建一个', '开通'],
  disable: ['停用', '禁用', '停掉', '关掉', '关停'],
  enable: ['启用', '恢复使用', '重新启用'],
  del: ['删除', '删掉'],
  edit: ['修改', '改资料', '更正', '编辑'],
  import: ['导入', '导进来', '导进去', '批量导'],
  export: ['导出'],
  issue: ['下发'],
  resetPwd: ['重置密码'],
  openAccount: ['开账号', '开通账号', '开个账号'],
  match: ['匹配', '对上', '对不上'],
  release: ['放行', '解除'],
  freeze: ['冻结'],
};
