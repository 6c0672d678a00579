import { describe, expect, it } from 'vitest';
import { derivedCommands } from '../../commands/derived';
import { tabGroupCommands } from '../../commands/tab-groups';
import { tabCommands } from '../../commands/tabs';
import { workspaceCommands } from '../../commands/workspace';
import { keyProblem, registryWithOwnKeys } from '../../src/client/palette/own-keys';
import { commandFor, keyOf } from '../../src/client/palette/shortcuts';
import { commandRegistry, defineCommand, type Situation } from '../../src/define/define-command';
import { documentOf, masterOf, screens } from '../../src/domain/registry';

const key = (code: string, more: Partial<KeyboardEvent> = {}) => keyOf({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
const commands = [...tabCommands, ...tabGroupCommands, ...workspaceCommands, ...derivedCommands({ screens, documentOf, masterOf, pages: new Map() })];
const situation = (screen: string, operations: string[]): Situation => ({
  isSignedIn: true,
  titles: {},
  permissions: { [screen]: operations },
  tab: { screen, resource: 'purchaseOrder', archetype: 'list', isDirty: false },
  selection: [{ id: '1', status: 1, actions: ['review'] }],
});

describe('shortcuts', () => {
  it('are read from the physical key', () => {
    expect(key('KeyW', { altKey: true })).toBe('Alt+W');
    expect(key('KeyK', { metaKey: true })).toBe('Ctrl+K');
    expect(key('BracketLeft', { altKey: true })).toBe('Alt+[');
    expect(key('KeyT', { altKey: true, shiftKey: true })).toBe('Alt+Shift+T');
    expect(key('Digit3', { altKey: true })).toBe('Alt+3');
    expect(key('F1')).toBe('F1');
  });

  it('and ids are claimed once', () => {
    expect(() => commandRegistry(commands)).not.toThrow();
  });

  it('belong to the page whose tab is active', () => {
    expect(commandFor('Alt+R', commands, situation('purchaseOrder', ['review']))?.id).toBe('act.purchaseOrder.review');
    expect(commandFor('Alt+R', commands, situation('hPurchaseOrder', ['pass']))?.id).toBe('act.hPurchaseOrder.review');
    expect(commandFor('Alt+W', commands, situation('purchaseOrder', []))?.id).toBe('tab.close');
  });

  it('are refused at registration when two commands could be meant at once', () => {
    const command = (id: string, keys: string[], inTab?: string) =>
      defineCommand({ id, title: id, keys, risk: 'open', run: () => undefined, ...(inTab ? { when: { inTab } } : {}) });
    expect(() => commandRegistry([command('a', ['Alt+J']), command('b', ['Alt+J'])])).toThrow('Alt+J is claimed by a and b');
    expect(() => commandRegistry([command('a', ['Alt+J'], 'x'), command('b', ['Alt+J'])])).toThrow('Alt+J is claimed by a and b');
    expect(() => commandRegistry([command('a', ['Alt+J'], 'x'), command('b', ['Alt+J'], 'y'), command('c', ['Alt+J'], 'x')])).toThrow(
      'Alt+J is claimed by a and c',
    );
    expect(commandRegistry([command('a', ['Alt+J'], 'x'), command('b', ['Alt+J'], 'y')]).size).toBe(2);
  });

  it('never use keys a browser keeps for itself', () => {
    const kept = ['Ctrl+W', 'Ctrl+T', 'Ctrl+N', 'Ctrl+Tab'];
    expect(commands.flatMap((command) => command.keys).filter((each) => kept.includes(each))).toEqual([]);
  });

  it('can be changed, but not to one that is taken or the browser keeps', () => {
    expect(keyProblem('Alt+X', 'tab.close', commands)).toBeUndefined();
    expect(keyProblem('Alt+1', 'tab.close', commands)).toBe('Alt+1 已用于“第1个标签”');
    expect(keyProblem('Ctrl+W', 'tab.close', commands)).toBe('Ctrl+W 由浏览器占用');
    expect(keyProblem('X', 'tab.close', commands)).toBe('请同时按下 Ctrl 或 Alt');
    // Review is only meant where documents are reviewed; closing a tab is meant there too.
    expect(keyProblem('Alt+R', 'tab.close', commands)).toMatch(/^Alt\+R 已用于“审核/);
    expect(registryWithOwnKeys(commands, { 'tab.close': 'Alt+X' }).get('tab.close')?.keys).toEqual(['Alt+X']);
    expect(registryWithOwnKeys(commands, { 'tab.close': 'Alt+1' }).get('tab.close')?.keys).toEqual(['Alt+W']);
  });

  it('every command that touches a page names its flag: default deny', () => {
    for (const command of commands.filter((each) => /^(act|add)\./.test(each.id))) {
      expect(command.when.screen, command.id).toBeTruthy();
      expect(command.when.operations?.length, command.id).toBeGreaterThan(0);
    }
  });
});
