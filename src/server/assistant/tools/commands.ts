import { z } from 'zod';
import { derivedCommands } from '../../../../commands/derived';
import { tabGroupCommands } from '../../../../commands/tab-groups';
import { tabCommands } from '../../../../commands/tabs';
import { workspaceCommands } from '../../../../commands/workspace';
import { type AnyCommand, whyNot } from '../../../define/define-command';
import { documentOf, masterOf, reportOf, screens } from '../../../domain/registry';
import { saidOf } from '../../../domain/spoken-figures';
import type { Context } from '../../base/context';
import { defineTool, found, nothing } from '../tool';
import { coverage } from '../words/command-words';
import { bare, likeness } from '../words/similarity';

let all: readonly AnyCommand[] | undefined;
/** The same values the palette runs. */
const commands = (): readonly AnyCommand[] =>
  (all ??= [
    ...tabCommands,
    ...tabGroupCommands,
    ...workspaceCommands,
    ...derivedCommands({ screens, documentOf, masterOf, actsOf: (resource) => reportOf(resource)?.acts, saidOf, pages: new Map() }),
  ]);

const TITLES: Readonly<Record<string, string>> = Object.fromEntries(screens.map((screen) => [screen.flag, screen.title]));
/** Why this user cannot run it at all; what depends on the open tab is asked by the client. */
const refusalOf = (context: Context, command: AnyCommand): string | undefined =>
  whyNot(
    {
      ...(command.when.screen ? { screen: command.when.screen } : {}),
      ...(command.when.operations ? { operations: command.when.operations } : {}),
    },
    {
      isSignedIn: true,
      permissions: context.permissions,
      titles: TITLES,
      selection: [],
    },
  );

const schema = z.object({ words: z.string().min(1).max(60).describe('命令的名称，如 切换主题、导出、新增采购订单') });

/** Any other command of the palette by its title. */
export const proposeCommand = defineTool<z.infer<typeof schema>>({
  name: 'proposeCommand',
  description: '按名称提议工作台命令：切换主题、关闭标签、导出、打印、新增某单据等。',
  args: schema,
  may: () => true,
  run: async ({ context }, { words }) => {
    const best = commandsCalled(context, words);
    const [first] = best;
    if (!first) return nothing(`没有找到名为“${words}”的命令。`);
    return found({
      text: `可以执行：${best.map((one) => one.title).join('、')}。`,
      data: { commands: best.map(({ id, title, risk }) => ({ id, title, risk })) },
      proposals: best.map((one) => ({ command: one.id, args: {}, title: one.title })),
    });
  },
});

/** Below this a likeness in everyday words is chance. */
const SURE = 0.6;

/** Commands of tabs and workspace may be asked for in everyday words; those of pages by their titles. */
export function commandsCalled(context: Context, words: string): AnyCommand[] {
  const said = bare(words);
  const scored = commands()
    .filter((command) => !command.id.startsWith('open.') && !command.id.startsWith('act.') && refusalOf(context, command) === undefined)
    .map((command) => ({ command, score: Math.max(byTitle(said, command), command.when.screen ? 0 : everyday(words, command)) }))
    .filter((one) => one.score >= SURE)
    .sort((a, b) => b.score - a.score || a.command.title.length - b.command.title.length);
  return scored
    .filter((one) => one.score >= (scored[0]?.score ?? 0) - 0.2)
    .slice(0, 3)
    .map((one) => one.command);
}

function byTitle(said: string, { title, pinyin }: AnyCommand): number {
  const score = likeness(said, { name: title, pinyin: bare(pinyin?.initials ?? ''), pinyinFull: bare(pinyin?.full ?? '') });
  const named = bare(title).length >= 2 && said.includes(bare(title)) ? 0.92 : 0;
  return Math.max(score >= 0.7 ? score : 0, named);
}

const everyday = (words: string, command: AnyCommand): number => coverage(words, command.title, command.keywords ?? []);
