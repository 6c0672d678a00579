import { expect, it } from 'vitest';
import { atTab, initialList } from '../../../src/client/screens/list/list-state';
import type { Preset } from '../../../src/define/define-screen';

const preset: Preset = {
  tabs: [
    { id: 'all', label: '全部', where: {} },
    { id: 'todo', label: '待收货', where: { status: [1] } },
  ],
};
const given = { dateField: 'documentDate', now: '2026-11-21' };
const window = '2026-10-22~2026-11-21';

it('shows the last 30 days of everything, and what waits however old it is', () => {
  const all = initialList(preset, {}, given);
  expect(all.filters).toEqual({ documentDate: window });
  const waiting = atTab(all, 'todo', preset, given);
  expect(waiting).toMatchObject({ tab: 'todo', filters: {} });
  expect(atTab(waiting, 'all', preset, given).filters).toEqual({ documentDate: window });
  expect(initialList(preset, { tab: 'todo' }, given).filters).toEqual({});
});

it('keeps the dates somebody chose from tab to tab', () => {
  const chosen = { ...initialList(preset, {}, given), filters: { documentDate: '2026-01-01~2026-02-01' } };
  expect(atTab(chosen, 'todo', preset, given).filters).toEqual(chosen.filters);
});

it('finds the tab of a link by its id or by the status it stands for; an unknown one is the first', () => {
  expect(initialList(preset, { tab: 'todo' }, given).tab).toBe('todo');
  expect(initialList(preset, { tab: '1' }, given).tab).toBe('todo');
  expect(initialList(preset, { tab: 'gone' }, given).tab).toBe('all');
});

it('opens on the first tab where no link asks for one, whatever the tabs filter by', () => {
  const tabs: Preset['tabs'] = [
    { id: 'on', label: '在用', where: { status: ['1'] } },
    { id: 'temp', label: '临采', where: { isTemporary: [true] } },
  ];
  expect(initialList({ tabs }, {}, given).tab).toBe('on');
});
