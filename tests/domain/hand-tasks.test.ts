import { describe, expect, test } from 'vitest';
import { type DocumentTask, isQuestion } from '../../src/define/hand-task';
import { handTaskOf, handTasks } from '../../src/domain/hand/tasks';
import { documentOf, screensOf } from '../../src/domain/registry';

/** Every task of a handheld names what there is: its kind, the tab that holds what waits, its fields and the actions that end it. */
const tasks = handTasks.filter((task): task is DocumentTask => !isQuestion(task));

test('each has a name of its own', () => {
  expect(new Set(handTasks.map(({ id }) => id)).size).toBe(handTasks.length);
  expect(handTasks.map(({ id }) => handTaskOf(id)?.title)).toEqual(handTasks.map(({ title }) => title));
});

test('a question is asked of a page there is', () => {
  for (const task of handTasks) if (isQuestion(task)) expect(screensOf(task.asks).length, task.id).toBeGreaterThan(0);
});

describe.each(tasks.map((task) => [task.id, task] as const))('%s', (_, task) => {
  const definition = documentOf(task.kind);
  if (!definition) throw new Error(`${task.kind} is no kind`);

  test('what waits stands in a tab of a page of the kind', () => {
    if (!task.queue) return expect(definition.addFlags.length).toBeGreaterThan(0);
    const tabs = screensOf(task.kind).map(({ preset }) => preset.tabs?.map(({ id }) => id));
    expect(tabs.some((ids) => ids === undefined || ids.includes(task.queue as string))).toBe(true);
  });

  test('fields of the header are typed ones', () => {
    const named = [task.first ?? [], task.asks ?? [], task.says ?? [], Object.keys(task.begins ?? {}), Object.entries(task.same ?? {}).flat()].flat();
    expect(named.filter((name) => !definition.header[name] || definition.header[name]?.computed)).toEqual([]);
  });

  test('what is typed of a line may be typed, what is read is there', () => {
    const { field, of, refused, tally, proof, place, shows } = task.lines;
    const read = [...shows, ...(of ? [of] : [])];
    expect(read.filter((name) => !definition.lines[name])).toEqual([]);
    const asked = definition.actions.find(({ id }) => id === task.writes)?.lineInput ?? definition.lines;
    if (field !== '') expect(asked[field]?.computed ?? asked[field] === undefined, field).toBe(false);
    const typed = [refused?.quantity, refused?.reason, tally, proof, place].filter((name) => name !== undefined);
    expect(typed.filter((name) => !definition.lines[name] || definition.lines[name]?.computed)).toEqual([]);
    if (refused) expect(definition.lines[refused.reason]?.kind).toBe('choice');
    if (refused) expect(of, 'what is refused is the rest of something').toBeDefined();
  });

  test('its actions are those of the kind, and a page offers one that ends it', () => {
    const actions = [...task.ends, ...(task.writes ? [task.writes] : []), ...(task.refuses ? [task.refuses] : [])];
    expect(actions.filter((id) => !definition.actions.some((action) => action.id === id))).toEqual([]);
    const flags = task.ends.flatMap((id) => definition.actions.find((action) => action.id === id)?.flags ?? []);
    expect(screensOf(task.kind).some((screen) => flags.some((flag) => screen.actions.includes(flag)))).toBe(true);
  });
});
