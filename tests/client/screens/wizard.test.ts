import { describe, expect, it } from 'vitest';
import { choosing, fresh, goingOf, placesOf, type WizardState } from '../../../src/client/screens/wizard/wizard-state';
import { masterOf, screenOf, screens } from '../../../src/domain/registry';

const wizards = screens.flatMap((screen) => {
  const definition = masterOf(screen.resource);
  return screen.archetype === 'wizard' && definition && screen.flag !== 'login' ? [[screen.flag, screen, definition] as const] : [];
});

describe('every wizard', () => {
  it('has its steps, and none but wizards has any', () => {
    expect(wizards.filter(([, { preset }]) => !preset.wizard).map(([flag]) => flag)).toEqual([]);
    expect(screens.filter(({ preset, archetype }) => preset.wizard && archetype !== 'wizard').map(({ flag }) => flag)).toEqual([]);
  });
  it.each(wizards)('%s: its steps choose all the action needs, from what it refers to, and the check asks the same', (_, { preset, actions }, definition) => {
    const { wizard } = preset;
    const action = definition.actions.find(({ id }) => id === wizard?.action);
    const check = definition.actions.find(({ id }) => id === wizard?.check);
    expect(action?.flags.some((flag) => actions.includes(flag))).toBe(true);
    expect([check?.risk, action?.on, check?.on]).toEqual(['read', 'list', 'list']);
    expect(check?.input).toEqual(action?.input);
    expect(wizard?.steps.map(({ input }) => input).sort()).toEqual(Object.keys(action?.input ?? {}).sort());
    for (const [at, { input, of, columns, lacking, codes }] of (wizard?.steps ?? []).entries()) {
      const field = action?.input?.[input];
      expect(field?.kind === 'refs' && field.to, input).toBe(of);
      expect(
        columns.filter((name) => !masterOf(of)?.fields[name]),
        input,
      ).toEqual([]);
      expect(columns, `${input} shows what its rows are named by`).toEqual(expect.arrayContaining(['code']));
      if (lacking) expect(wizard?.steps.slice(0, at).map((one) => one.input)).toContain(lacking.by);
      if (codes) expect(definition.actions.find(({ id }) => id === codes)).toMatchObject({ risk: 'read', on: 'list', isStep: true });
    }
  });
  it.each(wizards)('%s: what was done before is a list, and a row leads to fields that can be filtered by', (_, { preset }) => {
    const history = preset.wizard?.history;
    const kept = history && masterOf(history.resource);
    const target = history?.opens && screenOf(history.opens.flag);
    for (const [there, here] of Object.entries(history?.opens?.with ?? {})) {
      expect(masterOf(target?.resource ?? '')?.fields[there]?.filter, there).toBe(true);
      expect(kept?.fields[here], here).toBeDefined();
    }
  });
});

const wizard = {
  action: 'issue',
  check: 'checkIssue',
  row: {},
  steps: [
    { input: 'a', label: '选择甲', of: 'organisation', columns: [] },
    { input: 'b', label: '选择乙', of: 'specification', columns: [] },
  ],
};
const counts = { done: 2, warned: 1, skipped: 4, refused: 8 };
const open = (state: WizardState) => placesOf(wizard, state).map(({ isOpen }) => isOpen);

describe('the steps', () => {
  it('open one after the other, as what is before them is chosen', () => {
    expect(open(fresh)).toEqual([true, false, false, false]);
    expect(placesOf(wizard, fresh)[1]?.whyNot).toBe('请先选择甲');
    expect(open(choosing(fresh, 'a', ['1']))).toEqual([true, true, false, false]);
    expect(open(choosing(choosing(fresh, 'a', ['1']), 'b', ['2']))).toEqual([true, true, true, false]);
  });
  it('are closed once it is done', () => {
    expect(open({ ...fresh, done: { sn: 'X', counts, rows: [] } })).toEqual([false, false, false, true]);
  });
  it('forget a check when something else is chosen, not when the same is', () => {
    const checked = { at: 2, chosen: { a: ['1'], b: ['2'] }, checked: { sn: '', counts, rows: [] } };
    expect(choosing(checked, 'a', ['1'])).toBe(checked);
    expect(choosing(checked, 'a', ['1', '3'])).toEqual({ at: 2, chosen: { a: ['1', '3'], b: ['2'] } });
    expect(goingOf(checked.checked)).toBe(3);
  });
});
