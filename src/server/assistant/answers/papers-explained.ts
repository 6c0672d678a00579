import { statusLabel } from '../../../define/status';
import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';
import { nothing } from '../tool';
import { actionCalled, proposeAction } from '../tools/act';
import { explain } from '../tools/explain';
import { findDocuments } from '../tools/find-documents';
import { given, use } from '../use';
import { kindsIn, readableKinds } from '../words/kinds';
import { documentWordsOf } from './document-words-of';
import { dueOf } from './papers-due';
import { listed, searched } from './papers-found';
import { hearsAll, type Told } from './words-of';

export async function explained(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  const action = actionSaid(frame);
  if (frame.has('here') && !frame.number && !asking.from.documentId) return whichOne(told);
  if (frame.number || frame.has('here') || asking.from.documentId) return use(explain, asking, given({ action, number: frame.number }));
  const isWaiting = action === '审核' || action === '驳回' || frame.has('noun.reason') || /等谁|卡在|没[审批]/.test(frame.text);
  const said = documentWordsOf(told);
  // What cannot be given in is not given in yet.
  const usual = isWaiting ? '待审核' : action === '提交' ? '草稿' : undefined;
  const words = usual && !said.status && !said.trait && !said.number ? { ...said, status: usual } : said;
  const hits = await searched(told, words, { pageSize: 3 });
  const rows = hits.flatMap((hit) => hit.rows);
  const [only] = rows;
  if (rows.length === 1 && only) return use(explain, asking, given({ number: String(only.sn), action }));
  // 为什么不认对账单, of one that was refused: what is not agreed to is that, and why stands there.
  const { trait, ...others } = words;
  const refused = rows.length === 0 && (words.status ?? trait) ? { ...others, status: '已驳回' } : undefined;
  const sentBack = refused ? (await searched(told, refused, { pageSize: 2 })).flatMap((hit) => hit.rows) : [];
  if (refused && sentBack.length === 1) return use(explain, asking, { number: String(sentBack[0]?.sn) });
  if (refused && sentBack.length > 0) return use(findDocuments, asking, refused);
  if (rows.length === 0 && Object.keys(words).length === 0) return nothing('请打开那张单据，或告诉我单号，我来说明原因。');
  return use(findDocuments, asking, words);
}

/** 这张发票为什么核对不上, with none open: the latest of them to choose from; none is guessed. */
async function whichOne(told: Told): Promise<ToolAnswer> {
  const words = documentWordsOf(told);
  const ask = '现在没有打开的单据。请打开要问的那一张再问，或告诉我单号，我来说明原因。';
  if (!words.kind) return nothing(ask);
  const answer = await use(findDocuments, told.asking, { ...words, order: 'newest', count: 5 });
  return { ...answer, text: `${ask}\n\n${answer.text}` };
}

const isOpen = ({ asking: { from } }: Told): boolean => Boolean(from.documentId) || from.selection.length > 0;

/** The one kind papers are asked for by, and the button of it that is called so. */
function buttonCalled({ asking: { context } }: Told, title: string | undefined, said: string) {
  const kinds = kindsIn(title ?? '')?.kinds ?? [];
  const [definition, ...others] = readableKinds(context).filter(({ kind }) => kinds.includes(kind));
  const action = definition && others.length === 0 ? actionCalled(definition.actions, said) : undefined;
  return definition && action ? { definition, action, states: action.from.map(statusLabel).join('、') } : undefined;
}

/** 催一下惠诚的订单: of its papers those it may be done to; what is completed is urged no more. */
function whereItMay(told: Told, title: string | undefined, said: string): { fields?: Record<string, string>; said?: string[] } {
  const button = buttonCalled(told, title, said);
  return button ? { fields: { status: button.action.from.join() }, said: [`状态 ${button.states}`] } : {};
}

/** 把这张电子发票红冲, with none open: what that is called for such papers, and the latest it can be done to. Of no kind at all it is asked which. */
async function toChooseFrom(told: Told, said: string): Promise<ToolAnswer | undefined> {
  const { kind: title, trait: _trait, status: _status, ...words } = documentWordsOf(told);
  const button = buttonCalled(told, title, said);
  if (!button) return undefined;
  const { definition, action, states } = button;
  const fields = { status: action.from.join() };
  hearsAll(told);
  const answer = await use(findDocuments, told.asking, { ...words, kind: definition.title, fields, said: [`状态 ${states}`], order: 'newest', count: 5 });
  const ask = `现在没有打开的单据。${definition.title}要${said}，用的是“**${action.label}**”，${states}时可以做，我不会自己执行：请打开要办的那一张，或告诉我单号。`;
  return { ...answer, text: `${ask}\n\n${answer.text}` };
}

/** What is to be done, by the name the product has for it. */
const DONE: readonly [RegExp, string][] = [
  [/反审|撤回|取消审核|弃审/, '反审核'],
  [/红冲|冲红|冲销/, '红冲'],
  [/驳回|打回|退回去|拒绝|不同意|否决/, '驳回'],
  [/作废|废掉|删/, '作废'],
  [/终止|关闭/, '终止'],
  [/提交|送审|报上去/, '提交'],
  [/催/, '催办'],
  [/打印/, '打印'],
  [/接单|接一下|接了|接下|^接(?= )/, '接单'],
  [/审|批|通过|同意/, '审核'],
];

function actionSaid(frame: Frame): string | undefined {
  const known = DONE.find(([words]) => words.test(frame.text))?.[1];
  return known ?? frame.cover.find(({ sense }) => sense === 'verb.do')?.text;
}

/** 催库房审我们那张申领: what is to be hurried is that it is decided. */
const isOfReview = (action: string, frame: Frame): boolean => action === '催办' && frame.has('verb.decide');

export async function acted(told: Told): Promise<ToolAnswer> {
  const { asking, frame } = told;
  // 把LW…发出去: what is done to that one is its button.
  const action = actionSaid(frame) ?? (frame.number ? frame.flows[0]?.said : undefined);
  if (!action) return listed(told);
  const choice = frame.has('here') && !frame.number && !isOpen(told) ? await toChooseFrom(told, action) : undefined;
  if (choice) return choice;
  if (frame.number || frame.has('here') || (asking.from.documentId && !frame.partners.length && !frame.kind))
    return use(proposeAction, asking, given({ action, number: frame.number }) as { action: string });
  asking.asked?.push({ tool: 'heard', args: action });
  const status = frame.state ?? (action === '提交' ? '草稿' : /审核|驳回|接单/.test(action) || isOfReview(action, frame) ? '待审核' : undefined);
  const said = { ...documentWordsOf(told), ...given({ status: frame.trait ? undefined : status }), ...dueOf(told) };
  const words = said.status || said.trait ? said : { ...said, ...whereItMay(told, said.kind, action) };
  const hits = await searched(told, words, { pageSize: 6 });
  const rows = hits.flatMap((hit) => hit.rows.map((row) => ({ row, definition: hit.definition })));
  if (rows.length === 1 && rows[0]) return withReason(told, action, await use(proposeAction, asking, { action, number: String(rows[0].row.sn) }));
  // 那张停售催下审批的: of papers that have no such action the one that waits for others is meant.
  const isOfWaiting = action === '催办' && !words.status && !rows.some(({ definition }) => actionCalled(definition.actions, action));
  const [waits, ...more] = isOfWaiting ? (await searched(told, { ...words, status: '待审核' }, { pageSize: 2 })).flatMap((hit) => hit.rows) : [];
  if (waits && more.length === 0) return use(proposeAction, asking, { action, number: String(waits.sn) });
  const answer = await use(findDocuments, asking, words);
  const can = rows.some(({ definition }) => actionCalled(definition.actions, action));
  return {
    ...answer,
    text: `${can ? `可以${action}的有几张，我不会自己${action}：请选一张，或打开列表勾选后${action}。` : `我不会自己${action}。`}\n\n${answer.text}`,
  };
}

/** 那张我不同意，让他们写清楚原因: what is said behind a refusal is the reason it asks for. */
function withReason({ asking, frame: { text } }: Told, action: string, answer: ToolAnswer): ToolAnswer {
  const reason = action === '驳回' ? /[，,。；;](.{2,})$/.exec(text)?.[1]?.replace(/^(?:退回去|打回去|驳回)(?:吧|重写)?[，,]?/, '') : undefined;
  if (!reason || answer.isEmpty) return answer;
  asking.asked?.push({ tool: 'heard', args: text });
  return { ...answer, text: `${answer.text}\n\n驳回时要填写原因，可以写：${reason}。` };
}
