import { allows } from '../../../define/allows';
import { dayOf } from '../../../define/dates';
import type { Screen } from '../../../define/define-screen';
import { documents, masters, screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { granted } from '../../engine/access';
import { saidFor } from '../help/buttons-said';
import { OPERATIONS } from '../help/of-records';
import { recordButtons } from '../help/record-button';
import { ofAnyPage } from '../own-words/any-page';
import { loadGazetteer } from '../reading/gazetteer';
import { normalise, readFrame } from '../reading/read';
import type { ToolAnswer } from '../tool';
import { deedDoneOn } from './deed-on-records';
import { hearsAll, type Told, toldOf } from './words-of';

type Button = { screen: Screen; flag: string; label: string; words: readonly string[] };
/** A deed as it was said, what it is called on each page that has it, and what it is to be done to. */
type Wish = { buttons: readonly Button[]; label: string; letters: number; rest: string };

/** What is looked at, printed or written anew is no deed on a record there is. */
const OTHERS = new Set([
  'add',
  'edit',
  'import',
  'export',
  'print',
  'view',
  'query',
  'open',
  'preview',
  'copy',
  'drill',
  'chart',
  'download',
  'viewCost',
  'template',
]);
const HEAD = /^(?:(?:行|好的?|那就?|就|请|麻烦|帮我?|替我?|给我|把|将|给|先|你|[\s,，])+)/;
const TAIL = /(?:一下|下|了|掉|过|回来|回去|上去|出来|吧|呗|好|完|[。.!！\s])+$/;
const BETWEEN = /(?:(?:都|也|再|先|赶紧|直接)?(?:给我|帮我|替我|给他|给它)?|的)$/;
const ASKS = /[?？]|吗|呢$|没有?$|怎么|咋|如何|为[什啥何]|谁|哪|几|多少|能不能|可不可以|不了|什么|[过了]没/;
const LONGEST = 40;

/**
 * 把PDA 2.5.0那版发出去, 孙海波的密码帮我重置一下, 失败的接口重试一下: a button over records, and which records it is meant for. The page that has both is
 * opened with just those rows; nothing is done from here.
 */
export async function deedOnNamed(told: Told): Promise<ToolAnswer | undefined> {
  const { frame, asking } = told;
  const { context } = asking;
  if (frame.text.length > LONGEST || ASKS.test(frame.text) || frame.number || frame.lot || frame.quantities.length > 0) return undefined;
  for (const { buttons, label, rest } of wishesIn(context, frame.text)) {
    // 把康达那张订单审核了: what papers have too is done to the paper.
    if (frame.kind && ofPapers().has(label)) continue;
    const read = readFrame(rest, await loadGazetteer(context, normalise(rest)), { kind: context.org.kind, today: dayOf(context.now()) });
    const named = await toldOf({ ...asking, text: rest, asked: [] }, { ...read, intent: 'list' });
    const answer = await ofAnyPage(named, [...new Set(buttons.map(({ screen }) => screen))]);
    if (!answer?.rows?.length) continue;
    const done = await deedDoneOn(context, answer, label);
    if (done.isEmpty) continue;
    hearsAll({ asking, frame });
    return { ...done, text: `${done.text}\n\n${answer.text}` };
  }
  return undefined;
}

let paperLabels: ReadonlySet<string> | undefined;
const ofPapers = (): ReadonlySet<string> => (paperLabels ??= new Set(documents.flatMap(({ actions }) => actions.map(({ label }) => label))));

/** The buttons a sentence wishes pressed, the longest first. */
function wishesIn(context: Context, text: string): Wish[] {
  const bare = text.replace(HEAD, '').replace(TAIL, '');
  const isTold = HEAD.test(text) || TAIL.test(text);
  const wishes = new Map<string, Wish>();
  for (const button of everyButton())
    for (const word of button.words) {
      const rest = restOf(bare, word, isTold);
      if (rest === undefined || !mayPress(context, button)) continue;
      const known = wishes.get(`${button.label} ${rest}`);
      wishes.set(`${button.label} ${rest}`, { buttons: [...(known?.buttons ?? []), button], label: button.label, letters: word.length, rest });
    }
  return [...wishes.values()].sort((a, b) => b.letters - a.letters);
}

/** What is left beside the deed, at whose end or beginning it stands; one letter alone is a deed where somebody is told to do it. */
function restOf(bare: string, word: string, isTold: boolean): string | undefined {
  if (word.length < 2 && !isTold) return undefined;
  const rest = bare.endsWith(word)
    ? bare.slice(0, -word.length).replace(BETWEEN, '')
    : bare.startsWith(word) && word.length > 1
      ? bare.slice(word.length)
      : undefined;
  return rest !== undefined && rest.length > 1 ? rest : undefined;
}

let buttons: readonly Button[] | undefined;
/** Every button over records there is. */
const everyButton = (): readonly Button[] =>
  (buttons ??= masters.flatMap((master) =>
    screensOf(master.resource).flatMap((screen) =>
      screen.actions
        .filter((flag) => !OTHERS.has(flag))
        .flatMap((flag) => recordButtons(master, flag).map((label) => ({ screen, flag, label, words: wordsOf(label, flag) }))),
    ),
  ));
const mayPress = (context: Context, { screen, flag }: Button): boolean =>
  allows(context.permissions, screen.flag, flag) && granted({ ...context, screen: '' }, [screen]).length > 0;

/** What people say for it: all of its names, its verb alone (重置 of 重置密码), and the one letter it begins with (锁 of 锁定). */
const wordsOf = (label: string, flag: string): string[] => [
  ...new Set([
    ...saidFor(label, OPERATIONS[flag] ?? []),
    ...(label.length >= 4 ? [label.slice(0, 2)] : []),
    ...(label.length === 2 ? [label.slice(0, 1)] : []),
    ...(flag === 'pass' ? ['审核通过', '审批通过', '审核', '审批', '批准', '通过', '同意', '批'] : []),
  ]),
];
