import { z } from 'zod';
import { allows } from '../../../define/allows';
import { screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { HELP } from '../help/help';
import type { HelpEntry } from '../help/help-entry';
import { openPage } from '../places';
import { defineTool, found, nothing } from '../tool';
import { alike, bare, grams } from '../words/similarity';

const schema = z.object({ task: z.string().min(1).max(200).describe('想做的事，如 怎么红冲入库单') });

/** Steps of a task from the product's own table. */
export const help = defineTool<z.infer<typeof schema>>({
  name: 'help',
  description: '产品使用说明：某项操作怎么做（步骤）。',
  args: schema,
  may: () => true,
  run: async ({ context }, { task }) => {
    const best = rankHelp(task, context);
    if (!best) return nothing(`没有找到“${task}”的操作说明。`);
    const screen = best.screens.map((flag) => screenOf(flag)).find((one) => one?.kinds.includes(context.org.kind) && allows(context.permissions, one.flag));
    const steps = best.steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
    return found({
      text: `**${best.title}**\n\n${steps}`,
      data: { title: best.title, steps: best.steps },
      references: [{ id: `help:${best.title}`, kind: 'help', title: `操作说明：${best.title}`, content: best.steps[0] ?? '' }],
      proposals: screen ? [openPage(screen)] : [],
    });
  },
});

/** The entry whose words cover most of the question; undefined when none does. */
export function rankHelp(task: string, context?: Context): HelpEntry | undefined {
  const said = bare(task.slice(0, 200).replace(/怎么样?|如何|怎样|咋|步骤|流程|方法|请问|我要|我想|可以|能不能|在哪里?|哪里|怎么办|怎么弄/g, ''));
  const scored = HELP.map((entry) => ({ entry, score: scoreOf(entry, said) + (context ? nearness(context, entry) : 0) })).sort((a, b) => b.score - a.score);
  return scored[0] && scored[0].score >= 2 ? scored[0].entry : undefined;
}

/** What he can do himself is meant rather than what is done on pages he does not hold. */
function nearness({ org, permissions }: Context, { screens }: HelpEntry): number {
  if (screens.length === 0) return 0;
  return screens.some((flag) => screenOf(flag)?.kinds.includes(org.kind) && allows(permissions, flag)) ? 1 : -1.5;
}

/** Letters of the question that stand in words of the entry, its title, and a little for what its steps speak of. */
function scoreOf(entry: HelpEntry, said: string): number {
  const title = bare(entry.title);
  const covered = entry.words.reduce((sum, word) => sum + lettersIn(said, word), 0);
  return (
    covered +
    (said === title ? 6 : said.includes(title) || (said.length >= 2 && title.includes(said)) ? 3 : 0) +
    alike(said, title) * 2 +
    mentioned(entry, said)
  );
}

/** How many letters of the word stand in the text; … in a word stands for a few others: 少…了 is in 东西少了 and 少了东西了. */
function lettersIn(said: string, word: string): number {
  const parts = word.split('…').map(bare);
  if (parts.length === 1) return said.includes(parts[0] ?? '') ? (parts[0]?.length ?? 0) : 0;
  const pattern = new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '')).join('.{0,6}'));
  return pattern.test(said) ? parts.join('').length + 1 : 0;
}

/** A share of one point for pairs of letters the steps hold: it decides between entries, it never makes one. */
function mentioned(entry: HelpEntry, said: string): number {
  const pairs = [...new Set(grams(said, 2))];
  const steps = bare(entry.steps.join(''));
  return pairs.length === 0 ? 0 : pairs.filter((pair) => steps.includes(pair)).length / pairs.length;
}
