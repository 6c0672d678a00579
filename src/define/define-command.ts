import type { z } from 'zod';
import { allows, type Permissions } from './allows';

/** What the workspace knows when it asks whether a command can run now. Ids and titles only, never patient data. */
export type Situation = {
  isSignedIn: boolean;
  permissions: Permissions;
  /** Screens of the effective menu by flag, with the titles the server gave them. */
  titles: Record<string, string>;
  tab?: { screen: string; resource: string; archetype: string; documentId?: string; status?: number; isDirty: boolean };
  /** Selected rows of the active tab; actions = what the server allows on each. */
  selection: { id: string; status?: number; actions: readonly string[] }[];
};

/** When a command is available, as data. Everything given must hold. */
export type When = {
  signedIn?: boolean;
  screen?: string;
  /** Any of these operations on `screen`. */
  operations?: readonly string[];
  /** The active tab shows this screen. */
  inTab?: string;
  document?: boolean;
  statuses?: readonly number[];
  selection?: 'one' | 'some';
  /** Rows must allow this action. */
  rowAction?: string;
  anyTab?: boolean;
};

export type Risk = 'open' | 'read' | 'write' | 'irreversible';

/** What a running command may do; the client implements it, the assistant only proposes. */
export type CommandContext = {
  open(path: string, query?: Record<string, string>, options?: { behind?: boolean; title?: string }): void;
  act(resource: string, action: string, ids: readonly string[], input?: Record<string, unknown>): Promise<void>;
  /** Verbs of the active tab: save, add, refresh, export, print… */
  tab(verb: string, input?: Record<string, unknown>): Promise<void>;
  workspace(verb: string, input?: Record<string, unknown>): Promise<void>;
};

export type Command<A = Record<string, unknown>> = {
  id: string;
  title: string;
  /** English route name and other words it is found by. */
  keywords: readonly string[];
  /** What is typed for it in the palette, where a sentence may mean something else by it. */
  typed?: readonly string[];
  /** What is found on it besides: no names of its own, so any name goes before them. */
  besides?: readonly string[];
  group: string;
  keys: readonly string[];
  when: When;
  args?: z.ZodType<A>;
  risk: Risk;
  confirm?: string;
  /** Where the page in the tab carries it out, the page itself asks before (for a reason, for input, whether it may be final). */
  asksItself?: boolean;
  /** Full pinyin and initials, from the server for menu titles, stored for hand-written commands. */
  pinyin?: { full: string; initials: string };
  run(context: CommandContext, args: A): void | Promise<void>;
};
export type AnyCommand = Command;

/** @example defineCommand({ id: 'tab.close', title: '关闭标签', keys: ['Alt+W'], when: { anyTab: true }, risk: 'open', run: (c) => c.workspace('close') }) */
export const defineCommand = <A = Record<string, unknown>>(given: Pick<Command<A>, 'id' | 'title' | 'risk' | 'run'> & Partial<Command<A>>): Command<A> => ({
  keywords: [],
  group: '命令',
  keys: [],
  when: {},
  ...given,
});

/** undefined = available; else why not, in words for `!` mode and greyed buttons. */
export function whyNot(when: When, now: Situation): string | undefined {
  if (when.signedIn !== false && !now.isSignedIn) return '请先登录';
  if (when.screen !== undefined) {
    const title = now.titles[when.screen] ?? when.screen;
    if (!allows(now.permissions, when.screen)) return `没有页面权限：${title}（${when.screen}）`;
    if (when.operations && !when.operations.some((op) => allows(now.permissions, when.screen as string, op))) {
      return `没有操作权限：${title}-${when.operations.map((op) => `${when.screen}:${op}`).join(' 或 ')}`;
    }
  }
  if (when.anyTab && !now.tab) return '没有打开的标签';
  if (when.inTab !== undefined && now.tab?.screen !== when.inTab) return `请先打开${now.titles[when.inTab] ?? when.inTab}`;
  if (when.document && !now.tab?.documentId) return '请先打开一张单据';
  if (when.selection && now.selection.length === 0) return '请先选中表格中一行数据，再进行相关操作。';
  if (when.selection === 'one' && now.selection.length !== 1) return '请只选一行';
  if (when.rowAction && now.selection.some((row) => !row.actions.includes(when.rowAction as string))) return '所选单据的状态不允许此操作';
  if (when.statuses && now.tab?.documentId && !when.statuses.includes(now.tab.status ?? -1)) return '单据当前状态不允许此操作';
  return undefined;
}

/** Whether two commands can be meant at once: one key cannot be both's. Only pages of different tabs never meet. */
export const meet = (a: When, b: When): boolean => a.inTab === undefined || b.inTab === undefined || a.inTab === b.inTab;

/** Commands by id; a second one with the same id, or a shortcut two commands of one situation claim, throws. */
export function commandRegistry(commands: readonly AnyCommand[]): Map<string, AnyCommand> {
  const byId = new Map<string, AnyCommand>();
  const byKey = new Map<string, AnyCommand[]>();
  for (const command of commands) {
    if (byId.has(command.id)) throw new Error(`command ${command.id} twice`);
    byId.set(command.id, command);
    for (const key of command.keys) {
      const others = byKey.get(key) ?? [];
      const other = others.find((each) => meet(each.when, command.when));
      if (other) throw new Error(`${key} is claimed by ${other.id} and ${command.id}`);
      byKey.set(key, [...others, command]);
    }
  }
  return byId;
}
