import { expect, it } from 'vitest';
import { derivedCommands } from '../../commands/derived';
import { tabCommands } from '../../commands/tabs';
import { commandFor } from '../../src/client/palette/shortcuts';
import { toldKeys } from '../../src/client/palette/told-keys';
import type { Situation } from '../../src/define/define-command';
import { documentOf, masterOf, screens } from '../../src/domain/registry';

/** F1 tells the keys that work. */
const commands = [...tabCommands, ...derivedCommands({ screens, documentOf, masterOf, pages: new Map() })];
const titles = Object.fromEntries(screens.map(({ flag, title }) => [flag, title]));
const pages = screens.filter(({ resource }) => documentOf(resource));
const at = (screen: string, permissions: Situation['permissions']): Situation => ({
  isSignedIn: true,
  titles,
  permissions,
  tab: { screen, resource: '', archetype: 'list', isDirty: false },
  selection: [],
});
const told = (now: Situation, where: string) => [...toldKeys(commands, now)].filter(([group]) => group.includes(where)).flatMap(([, lines]) => lines);

it.each(pages.map((screen) => [screen.flag, screen] as const))('on %s each key told of the page is what pressing it does there', (flag, screen) => {
  const now = at(flag, { [flag]: [...screen.actions] });
  const here = told(now, '本页');
  for (const { command, key } of here) expect(commandFor(key, commands, now)?.id).toBe(command.id);
  const able = commands.filter(({ when, keys }) => when.inTab === flag && keys.length > 0);
  expect(here.map(({ key }) => key).sort()).toEqual(able.flatMap(({ keys }) => keys).sort());
  expect(told(now, '其他页面')).toEqual([]);
});

it('a receipt of a department is confirmed by its own key under its own name; what receives elsewhere names its page', () => {
  const flag = pages.find(({ resource, kinds }) => resource === 'departmentReceipt' && kinds.includes('H'))?.flag ?? '';
  const other = pages.find(({ resource }) => resource === 'productTransfer')?.flag ?? '';
  const now = at(flag, Object.fromEntries(screens.map((screen) => [screen.flag, [...screen.actions]])));
  expect(told(now, '本页').some(({ key }) => key === 'Alt+V')).toBe(false);
  expect(told(now, '本页').some(({ key }) => key === 'Alt+R')).toBe(true);
  const receive = told(now, '其他页面').filter(({ key }) => key === 'Alt+V');
  expect(receive.map(({ title }) => title)).toEqual([expect.stringContaining(titles[other] ?? '?')]);
});
