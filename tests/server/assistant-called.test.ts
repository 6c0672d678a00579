import { describe, expect, it } from 'vitest';
import { workspaceCommands } from '../../commands/workspace';
import { documents, isBuilt, screens } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { inWorld } from '../support/in-world';
import { asked } from './assistant-asked';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What is called by its name is opened: desks, pages that are asked for, what is made or done on a page of money. */
let w: AssistantWorld;
inWorld(assistantWorld, async (made) => {
  w = made;
});
const MONEY = ['财务管理', '结算管理'];
const pagesOf = (kind: 'H' | 'D') => screens.filter((screen) => screen.kinds.includes(kind) && isBuilt(screen) && !screen.isStandalone);
const holder = (kind: 'H' | 'D'): Context => ({
  ...w.context(kind === 'H' ? w.hospital : w.dealer),
  permissions: Object.fromEntries(pagesOf(kind).map(({ flag, actions }) => [flag, [...actions]])),
});
const opened = async (context: Context, text: string): Promise<string[]> => (await asked(context, text)).proposals.map(({ command }) => command);

describe.each(['H', 'D'] as const)('whoever holds every page of %s', (kind) => {
  it('is led to a desk by its name and its other words, asked for or not', async () => {
    const context = holder(kind);
    const desks = workspaceCommands.filter(({ when }) => when.screen && pagesOf(kind).some(({ flag }) => flag === when.screen));
    expect(desks.length).toBeGreaterThan(2);
    const missed: string[] = [];
    for (const { id, title } of desks)
      for (const text of [title, `打开${title}`, `${title}在哪里？`])
        if ((await opened(context, text))[0] !== id) missed.push(`${text}: ${await opened(context, text)}`);
    for (const [text, id] of [
      ['月结', 'closingDesk'],
      ['反结账', 'closingDesk'],
      ['未达账项', 'bankBalance'],
      ['余额调节表', 'bankBalance'],
      ['三单匹配', 'matchDesk'],
    ] as const)
      if ((await opened(context, text))[0] !== `workspace.${id}`) missed.push(text);
    expect(missed).toEqual([]);
    const nobody = { ...context, permissions: {} };
    for (const { id, title } of desks) expect(await opened(nobody, `打开${title}`)).not.toContain(id);
  });

  it('is led to a page of money that is asked for', async () => {
    const context = holder(kind);
    const missed: string[] = [];
    for (const { flag, title } of pagesOf(kind).filter(({ group, archetype }) => MONEY.includes(group) && archetype !== 'print')) {
      const found = await opened(context, `打开${title}`);
      if (found[0] !== `open.${flag}`) missed.push(`${title}: ${found}`);
    }
    expect(missed).toEqual([]);
  });

  it('is told where papers that nobody types are made', async () => {
    const context = holder(kind);
    for (const { generates, kind: made, addFlags } of documents.filter(({ owners }) => owners.includes(kind))) {
      if (!generates || addFlags.length > 0) continue;
      const { text } = await asked(context, generates.label);
      expect(text, made).toContain(`点“${generates.label}”`);
    }
  });
});

it('what is done with rows of one page leads to it', async () => {
  expect(await opened(holder('D'), '催款')).toEqual(['open.dunning']);
  expect(await opened(holder('D'), '新排款')).toEqual(['open.payRuns']);
});
