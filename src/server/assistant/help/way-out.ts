import type { Action } from '../../../define/action';
import { allows, allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { STATUS, type Status, statusLabel } from '../../../define/status';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { heldOf, opened } from './derived';
import type { HelpEntry } from './help-entry';
import { permissionsOf } from './rights';

/**
 * What may still be done with a paper that stands somewhere, told by the kind's own actions: which of them leads out of that state, under
 * which condition, and whether the asker may. Where none does, what is done instead.
 */
export function wayOut(context: Context, definition: DocumentDefinition, status: Status, text: string, wanted?: Action): HelpEntry {
  const { screens, place: first } = heldOf(context, definition.kind);
  const state = statusLabel(status);
  const { title } = definition;
  const isNext = NEXT.test(text);
  const offered = definition.actions.filter(
    (action) => action.from.includes(status) && isOfSide(context, definition, action, text) && (isNext ? !goesBack(action) : isOut(action, status, text)),
  );
  const isOffering = ({ actions }: Screen): boolean => offered.some(({ flags }) => flags.some((flag) => actions.includes(flag)));
  const place = screens.find((screen) => isOffering(screen) && allows(context.permissions, screen.flag)) ?? first;
  const may = ({ flags }: Action): boolean => screens.some(({ flag }) => allowsAny(context.permissions, flag, flags));
  const steps = offered.map((action) => `${onlyOf(definition, action)}${sayHow(definition, action, text)}${may(action) ? '' : LACKS}`);
  const canEdit = EDITABLE.includes(status) && screens.some(({ flag }) => allowsAny(context.permissions, flag, definition.editFlags));
  return {
    title: `${state}的${title}`,
    words: [],
    screens: place ? [place.flag] : [],
    steps: [
      opened(place, `找到那张${state}的${title}。`),
      ...(wanted && wanted.to !== status ? [`“${wanted.label}”只能在${statesOf(wanted)}时做，${state}的${title}做不了。`] : []),
      ...whyThere(definition, status, text),
      ...(EDITABLE.includes(status) ? [`打开后直接改，Ctrl+S 保存${canEdit ? '' : LACKS}。`] : []),
      ...steps,
      ...goodsBack(context, definition, status, text),
      ...(status === STATUS.draft && screens.some(({ flag }) => allows(context.permissions, flag, 'del')) ? ['草稿也可以在列表里选中后“删除”。'] : []),
      ...(offered.length === 0 && !EDITABLE.includes(status) ? [instead(context, definition, status)] : []),
    ],
    doers: offered.filter((action) => !may(action)).map(({ label, flags }) => ({ label, permissions: permissionsOf(screens, flags) })),
    isOfState: true,
  };
}

/** What was sent or received and is to go back goes by a paper of its own, taken from this one. */
function goodsBack({ org }: Context, { kind }: DocumentDefinition, status: Status, text: string): string[] {
  const isDone = status === STATUS.reviewed || status === STATUS.completed;
  const returns =
    isDone && /退/.test(text)
      ? documents.filter((one) => one.owners.includes(org.kind) && /退/.test(one.title) && one.sources.some((from) => from.kind === kind))
      : [];
  return returns.map(({ title }) => `货要退回的：新增${title}，从它拉取，填退的数量。`);
}

/** What those who brought it there wrote, and the columns they wrote it in. */
function whyThere({ actions, lines }: DocumentDefinition, status: Status, text: string): string[] {
  const brought = actions.filter(({ to, reason }) => to === status && reason);
  if (brought.length === 0 || !/[看哪]|为什么|为啥|原因|异议/.test(text)) return [];
  const typed = [
    ...new Set(actions.flatMap(({ lineInput, does }) => (does === 'set' || does === 'answer' ? Object.values(lineInput ?? {}).map(({ label }) => label) : []))),
  ];
  const columns = typed.filter((label) => Object.values(lines).some((field) => field.label === label));
  return [
    `${brought.map(({ label }) => `“${label}”`).join('、')}的原因写在它的“历史”里${columns.length > 0 ? `，逐行的看明细里的${columns.join('、')}` : ''}。`,
  ];
}

const EDITABLE: readonly Status[] = [STATUS.draft, STATUS.rejected];
const LACKS = '（您没有这项权限）';
const NEXT = /下一步|接下来|然后(?:呢|做|该|怎么)|之后(?:做|该|怎么)/;
const statesOf = ({ from }: Action): string => [...new Set(from.map((one) => statusLabel(one)))].join('、');

const BACK = new Set<Action['does']>(['refuse', 'cancel', 'unreview', 'red', 'stop']);
/** A step that undoes by its name, whatever the engine does for it. */
const UNDOES = /^(?:改|更正|变更|调整|撤|收回|取消|退还|婉拒|放弃|终止|归还|驳回|拒|重新|登记红字|申请红字|转为)|异议|拒收|拒单|解除|退回|退货/;
const goesBack = (action: Action): boolean => BACK.has(action.does) || UNDOES.test(action.label);
/** What was refused or is not sent yet is sent (again); what waits may be passed where it is asked how it goes on. */
const isOut = (action: Action, status: Status, text: string): boolean =>
  goesBack(action) ||
  (EDITABLE.includes(status) && action.does === 'submit') ||
  ((status === STATUS.stopped || status === STATUS.completed) && action.to === 'same') ||
  (action.label.length >= 2 && text.includes(action.label));

/** Of what two sides see the steps of the asker's: by the sort of house, or by who sent it. */
export function isOfSide({ org }: Context, { header }: DocumentDefinition, { when }: Action, text: string): boolean {
  const sides = when?.side;
  if (!sides || !header.side) return true;
  const said = sides.map(String);
  if (said.some((one) => one === 'hospital' || one === 'supplier' || one === 'dealer'))
    return said.includes(org.kind === 'H' ? 'hospital' : org.kind === 'D' && said.includes('dealer') ? 'dealer' : 'supplier');
  const isTheirs = THEIRS.test(text);
  const isOurs = OURS.test(text);
  if (isTheirs === isOurs) return true;
  return said.some((one) => (one === 'in' || one === '2') === isTheirs);
}
const THEIRS = /(?:发|寄|送|提交|开|转)(?:给我|过?来)|来的|收到的|(?:医院|供应商|对方|客户|厂家|经销商)(?:的|提的|做的|开的|发的)/;
const OURS = /(?:发|寄|送|提交|开|转|报)(?:给(?!我)|出去?|过去|了)|我们?(?:的|做的|开的|发的)/;

/** The step in words: the button, what it asks for, under which condition and what becomes of the paper. */
function sayHow(definition: DocumentDefinition, action: Action, text: string): string {
  const press = `点“${action.label}”${action.reason === 'required' ? `，填写${action.reasonName ?? '原因'}` : ''}`;
  const turns = action.to === 'same' ? '' : `，变为“${statusLabel(action.to)}”`;
  switch (action.does) {
    case 'submit':
      return `改好后${press}${turns}。`;
    case 'refuse':
      return `${action.when?.side ? '' : '请审核的人'}${press}${turns}，改完可以再提交。`;
    case 'unreview':
      return `${press}：回到草稿，改好再提交审核。${whenUnreviewed(definition)}`;
    case 'red':
      return `${definition.actions.some(({ does }) => does === 'unreview') ? '反审核不了的（跨月、已结账）' : '整张冲掉'}：${press}，生成负数的红字单据把它冲回，再按正确的重新做一张。`;
    case 'stop':
      return action.lineInput ? `只是其中几行不要了：${press}，勾选那几行。` : `剩下的不要了、要提前结束：${press}${turns}，已经执行的部分不受影响。`;
    case 'cancel':
      return `整张不要了：${press}${turns}。`;
    default:
      return `${text.includes(action.label) ? '' : '需要时可以'}${press}${turns}。`;
  }
}

/** Of which papers of the kind alone, as their fields say it: 移库类型是借调的. */
export function onlyOf({ header }: DocumentDefinition, { when = {}, offeredWhen = {} }: Action): string {
  const conditions = Object.entries({ ...when, ...offeredWhen }).flatMap(([name, values]) => {
    const field = header[name];
    if (name === 'side' || field?.kind !== 'choice' || !Array.isArray(values)) return [];
    const labels = field.options.filter(({ value }) => values.map(String).includes(value)).map(({ label }) => label);
    return labels.length > 0 ? [`${field.label}是${labels.join('、')}的`] : [];
  });
  return conditions.length > 0 ? `${conditions.join('、')}：` : '';
}

/** Until when a review may be taken back: the month of what posts, the other side's word on what it got. */
function whenUnreviewed({ postings, tells }: DocumentDefinition): string {
  const barred = tells.find(({ on, cancels }) => on === 'unreview' && cancels)?.cancels;
  const posts = Object.keys(postings).length > 0 ? '只能在审核当月、该月没有结账、' : '只能在';
  return `${posts}下游单据还没有引用时做${barred ? `；${barred}` : ''}。`;
}

/** Nothing leads out: what is done instead. */
function instead(context: Context, definition: DocumentDefinition, status: Status): string {
  const { kind, title } = definition;
  const again = heldOf(context, kind).screens.some(({ actions }) => actions.includes('copy')) ? '选中它点“复制”另做一张' : `新增一张正确的${title}`;
  const isOver = ([STATUS.cancelled, STATUS.redFlushed, STATUS.stopped, STATUS.completed] as readonly Status[]).includes(status);
  const goesOn = definition.actions.filter(({ from }) => from.includes(status)).map(({ label }) => `“${label}”`);
  return isOver
    ? `${statusLabel(status)}的不能恢复，也不能再改：${again}。`
    : `${statusLabel(status)}的${title}${goesOn.length > 0 ? `接下来只能${goesOn.join('、')}，` : ''}没有能退回的按钮：${again}。`;
}
