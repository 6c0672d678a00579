import { z } from 'zod';
import { type AnyCommand, defineCommand } from '../src/define/define-command';

const groupName = z.string({ error: '请填写分组名称' }).trim().min(1, { error: '请填写分组名称' }).max(20, { error: '分组名称最多20个字' });

/** What is done to tabs and asks for something first: it comes with the derived commands, after the first screen. */
export const tabGroupCommands: readonly AnyCommand[] = [
  defineCommand<{ name: string }>({
    id: 'tab.group',
    title: '标签编入分组',
    keys: ['Alt+Shift+G'],
    group: '标签',
    keywords: ['group'],
    pinyin: { full: 'biao qian bian ru fen zu', initials: 'bqbrfz' },
    when: { anyTab: true },
    risk: 'open',
    args: z.object({ name: groupName.describe('分组名称') }),
    run: (context, { name }) => context.workspace('group', { name }),
  }),
];
