import { expect, it } from 'vitest';
import { asksSome } from '../../../src/client/screens/document/use-offered-actions';
import { documents } from '../../../src/domain/registry';

const ofLines = documents.flatMap(({ title, actions }) =>
  actions.flatMap((action) => (action.lineInput && action.linesWhere && !action.input ? [[`${title} ${action.label}`, action] as const] : [])),
);

it('some actions ask of certain lines alone', () => expect(ofLines.length).toBeGreaterThan(0));

it.each(ofLines)('%s is not offered where there is no line to ask of', (_name, action) => {
  const fitting = Object.fromEntries(Object.entries(action.linesWhere ?? {}).map(([name, [value = '']]) => [name, value]));
  const others = Object.fromEntries(Object.keys(action.linesWhere ?? {}).map((name) => [name, 'nothing of the sort']));
  expect([[], [others], [others, fitting]].map((lines) => asksSome(action, lines as never))).toEqual([false, false, true]);
});
