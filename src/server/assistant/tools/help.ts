import { z } from 'zod';
import { allows } from '../../../define/allows';
import { screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { remembered } from '../../base/remembered';
import { type Buttons, buttonsOf } from '../help/buttons-of';
import { tellingOf } from '../help/buttons-said';
import { HELP } from '../help/help';
import type { HelpEntry } from '../help/help-entry';
import { thingsIn } from '../help/things-said';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { alike, bare, grams } from '../words/similarity';
import { behindHow, derivedHelp, isCorrecting } from './help-task';
import { namesHolding } from './names-holding';

const schema = z.object({ task: z.string().min(1).max(200).describe('想做的事，如 怎么红冲入库单；others 里的题目照抄就是那一篇') });

/** Steps of a task from the product's own table; beside them what else is near, and the buttons of what is named, for who has to choose. */
export const help = defineTool<z.infer<typeof schema>>({
  name: 'help',
  description:
    '产品使用说明：某项操作怎么做（步骤）。steps 是最接近的一篇，不合问的时看 others（其他题目，可再查）和 buttons（所说单据、资料的全部按钮：可做的状态 → 做后的状态）。',
  args: schema,
  may: () => true,
  run: async ({ context }, { task }) => {
    const best = HELP.find(({ title }) => title === task) ?? helpFor(task, context);
    const beside = besideHelp(task, context, best);
    if (!best) return nothing(`没有找到“${task}”的操作说明。`, { data: beside });
    const held = best.screens
      .flatMap((flag) => screenOf(flag) ?? [])
      .filter((one) => one.kinds.includes(context.org.kind) && allows(context.permissions, one.flag));
    // Of several pages the one the question names, or the side it is of: customers are sold to.
    const sought = `${task}${context.org.kind !== 'H' && /客户|医院/.test(task) ? '销售' : /供应商|供货商|厂家/.test(task) ? '采购' : ''}`;
    const named = (title: string): number => {
      const letters = [...new Set(title)].filter((letter) => sought.includes(letter)).length;
      return letters > 1 ? letters : 0;
    };
    const screen = held.reduce<(typeof held)[number] | undefined>((first, one) => (first && named(first.title) >= named(one.title) ? first : one), undefined);
    const all = [...best.steps, ...(await doersOf(context, best)), ...(held.length === 0 ? await notHis(context, best) : [])];
    const steps = all.map((step, at) => `${at + 1}. ${step}`).join('\n');
    return found({
      text: `**${best.title}**\n\n${steps}`,
      data: { title: best.title, steps: all, ...beside },
      references: [{ id: `help:${best.title}`, kind: 'help', title: `操作说明：${best.title}`, content: best.steps[0] ?? '' }],
      proposals: screen ? [openPage(screen)] : [],
    });
  },
});

/** Who of the house takes the steps the asker may not. */
async function doersOf(context: Context, { doers = [] }: HelpEntry): Promise<string[]> {
  const named = await Promise.all(doers.map(async ({ label, permissions }) => ({ label, names: await namesHolding(context, permissions) })));
  return [...new Set(named.map(({ names }) => names))].filter(Boolean).map((names) => {
    const labels = named.flatMap((one) => (one.names === names ? [`“${one.label}”`] : []));
    return `${labels.join('、')}可以请${names}来做。`;
  });
}

/** Pages his sort of house has and he does not: whom to ask. What the steps say of rights themselves is enough. */
async function notHis(context: Context, { screens, steps, doers = [] }: HelpEntry): Promise<string[]> {
  const own = screens.flatMap((flag) => screenOf(flag) ?? []).filter(({ kinds }) => kinds.includes(context.org.kind));
  const [first] = own;
  if (!first || doers.length > 0 || steps.some((step) => step.includes('您没有'))) return [];
  const names = await namesHolding(
    context,
    own.map(({ flag }) => flag),
  );
  return [`您没有【${first.title}】页面的权限，自己做不了：${names === '' ? '请本机构管理员' : `可以请${names}`}来做。`];
}

const THINGS = 3;
const OTHERS = 6;
/** What else is told how, the nearest first, and what can be done with what is named. */
function besideHelp(task: string, context: Context, best: HelpEntry | undefined): { others: string[]; buttons: Buttons[] } {
  const kinds = [...new Set(thingsIn(context, task).flatMap(({ kind, letters }) => (letters > 0 ? [kind] : [])))].slice(0, THINGS);
  const others = ranked(task, context).filter(({ entry, score }) => score > 1 && entry.title !== best?.title);
  return { others: others.slice(0, OTHERS).map(({ entry }) => entry.title), buttons: kinds.flatMap((kind) => buttonsOf(context, kind) ?? []) };
}

const ASKS_FIELDS = /(?:填|准备|提供)(?:些)?(?:什么|哪些|啥)|什么资料/;
const ASKS_HOW =
  /(?:填|准备|提供)(?:些)?(?:什么|哪些|啥)|什么资料|怎么|咋|如何|怎样|手续|步骤|流程|在哪|哪里|从哪|方法|教[我一]|\bhow\b|\bwhere\b|能不能|可不可以|还能|怎办|能[^，,。]{1,10}[吗么]/i;
/** What every list does is told of this one, unless an entry is about just that. */
const ON_LISTS = new Set(['打印', '导出', '导入']);
/** A hand-written entry this near to the question is taken before what is put together from the kinds. */
const SURE = 6;
const WHOLE = 4;

/**
 * The task that is asked for: an entry of the table, or what the kinds and their actions say of themselves. A question about what went wrong
 * is answered by how it is put right, never by how it is made.
 */
export function helpFor(task: string, context: Context): HelpEntry | undefined {
  const hand = scored(task, context);
  const meant = derivedHelp(context, task);
  if (meant?.entry.isOfState) return meant.entry;
  const derived = ASKS_HOW.test(task) ? meant : undefined;
  if (!derived) return hand.score >= 2 && hand.isNamed ? hand.entry : undefined;
  // 发给对方, 生成凭证: a task of its own, told by the kind; what speaks of other pages is another.
  if (derived.label === derived.entry.title && !hand.entry.screens.some((flag) => derived.pages.includes(flag))) return derived.entry;
  // 准入要填什么: what a new one asks for.
  if (ASKS_FIELDS.test(task) && derived.label === '新增') return derived.entry;
  // What is said of every kind says less than what is said of this one.
  if (derived.isCorrecting) return isCorrector(hand.entry) && hand.entry.screens.length > 0 && hand.score >= SURE ? hand.entry : derived.entry;
  if (ON_LISTS.has(derived.label) && !hand.entry.title.includes(derived.label)) return derived.entry;
  // 怎么解除停售: the whole name of a button of its own.
  if (derived.isNamed && derived.label.length >= WHOLE && task.includes(derived.label) && !hand.entry.title.includes(derived.label)) return derived.entry;
  // 授权书到期前怎么续: a button of its own goes before all that is said of the letters.
  if (derived.isNamed && derived.entry.title !== hand.entry.title && derived.entry.title.endsWith(hand.entry.title)) return derived.entry;
  const called = tellingOf(derived.label);
  const speaks = hand.entry.title.includes(called);
  // An action that is named and that the entry does not speak of is another task.
  const isAnother = derived.label !== '新增' && derived.letters >= 4 && !`${hand.entry.title}${hand.entry.steps.join('')}`.includes(called);
  if (isAnother) return derived.entry;
  if (derived.label !== '新增')
    return derived.letters >= 4 && !speaks && hand.score < derived.letters + SURE ? derived.entry : hand.score >= 3 ? hand.entry : derived.entry;
  const isSamePage = hand.entry.screens.some((flag) => derived.pages.includes(flag));
  return hand.score >= 3 && (isSamePage || hand.score >= derived.letters + 2) ? hand.entry : derived.entry;
}

const PUTS_RIGHT = /改|更正|红冲|反审核|作废|冲回/;
const isCorrector = ({ title, words, steps }: HelpEntry): boolean =>
  /更正|红冲|反审核|改|作废/.test(title) || (words.some((word) => /错/.test(word)) && PUTS_RIGHT.test(steps.join('')));

/** The entry whose words cover most of the question; undefined when none does. */
export function rankHelp(task: string, context?: Context): HelpEntry | undefined {
  const { entry, score, isNamed } = scored(task, context);
  return score >= 2 && isNamed ? entry : undefined;
}

/** The entry that is meant beyond doubt, whatever the question might be of besides. */
export function surelyHelp(task: string, context: Context): HelpEntry | undefined {
  const { entry, score, isNamed } = scored(task, context);
  return score >= SURE && isNamed ? entry : undefined;
}

/** `isNamed`: some of the question stands in its words or its title; what its steps speak of alone makes it no answer. */
type Scored = { entry: HelpEntry; score: number; isNamed: boolean };
const scored = (task: string, context?: Context): Scored => ranked(task, context)[0] as Scored;

/** Every entry by how near it is; of two alike the first of the table. */
function ranked(task: string, context?: Context): Scored[] {
  const said = bare(task.slice(0, 200).replace(/怎么样?|如何|怎样|咋|步骤|流程|方法|请问|我要|我想|可以|能不能|在哪里?|哪里|怎么办|怎么弄/g, ''));
  const isWrong = isCorrecting(task);
  const asked = behindHow(task);
  // What went wrong is put right by other entries than those by which things are made.
  const agreement = (entry: HelpEntry): number => (isWrong ? (isCorrector(entry) ? 1 : -3) : 0);
  const all = HELP.map((entry) => {
    const { score, isNamed } = scoreOf(entry, said);
    const more = behindScore(entry, asked);
    return { entry, score: score + more + agreement(entry) + (context ? nearness(context, entry) : 0), isNamed: isNamed || more > 0 };
  });
  return all.sort((a, b) => b.score - a.score);
}

/** What stands right behind 怎么 is the task: 一直不接，怎么催. */
const behindScore = ({ words }: HelpEntry, asked: string): number =>
  asked !== '' && words.some((word) => word === asked || (word.length >= 2 && asked.includes(word))) ? 3 : 0;

/** What he can do himself is meant rather than what is done on pages he does not hold. */
function nearness({ org, permissions }: Context, { screens }: HelpEntry): number {
  if (screens.length === 0) return 0;
  // What his sort of house has no page for is nothing he could do.
  if (!screens.some((flag) => screenOf(flag)?.kinds.includes(org.kind))) return -99;
  return screens.some((flag) => screenOf(flag)?.kinds.includes(org.kind) && allows(permissions, flag)) ? 1 : -1.5;
}

type Read = { title: string; words: readonly { ways: readonly (string | RegExp)[]; letters: number }[]; steps: string };
/** An entry as questions are read. */
const readAs = remembered(({ title, words, steps }: HelpEntry): Read => ({ title: bare(title), words: words.map(waysOf), steps: bare(steps.join('')) }));

/** … in a word stands for a few others: 账…不符 is in 账实不符 and 账面和实物不符. */
function waysOf(word: string): Read['words'][number] {
  const parts = word.split('…').map(bare);
  if (parts.length === 1) return { ways: parts, letters: parts[0]?.length ?? 0 };
  const plain = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, ''));
  // 开通…医院 is in 给医院开通 too, where both are words.
  const orders = parts.length === 2 && parts.every((part) => part.length >= 2) ? [plain, [...plain].reverse()] : [plain];
  return { ways: orders.map((one) => new RegExp(one.join('.{0,8}'))), letters: parts.join('').length + 1 };
}
const isIn =
  (said: string) =>
  (way: string | RegExp): boolean =>
    typeof way === 'string' ? said.includes(way) : way.test(said);

/** Letters of the question that stand in words of the entry, its title, and a little for what its steps speak of. */
function scoreOf(entry: HelpEntry, said: string): Omit<Scored, 'entry'> {
  const { title, words, steps } = readAs(entry);
  const covered = words.reduce((sum, { ways, letters }) => sum + (ways.some(isIn(said)) ? letters : 0), 0);
  const called = said === title ? 6 : said.includes(title) || (said.length >= 2 && title.includes(said)) ? 3 : 0;
  const near = alike(said, title);
  return { score: covered + called + near * 2 + mentioned(steps, said), isNamed: covered + called > 0 || near >= RESEMBLES };
}
const RESEMBLES = 0.4;

/** A share of one point for pairs of letters the steps hold: it decides between entries, it never makes one. */
function mentioned(steps: string, said: string): number {
  const pairs = [...new Set(grams(said, 2))];
  return pairs.length === 0 ? 0 : pairs.filter((pair) => steps.includes(pair)).length / pairs.length;
}
