import type { WizardAnswer } from '../../../contract/wizard-answer';
import type { Wizard } from '../../../define/define-wizard';

/** How far somebody is: what he chose step by step, what the check said, what came of it. */
export type WizardState = { at: number; chosen: Record<string, readonly string[]>; checked?: WizardAnswer; done?: WizardAnswer };

export const fresh: WizardState = { at: 0, chosen: {} };

export type Place = { label: string; count?: number; isOpen: boolean; whyNot?: string };

/** The steps in order; one is open when everything before it has been chosen, and none but the last after it was carried out. */
export function placesOf({ steps }: Wizard, { chosen, checked, done }: WizardState): Place[] {
  const lacks = (upTo: number) => steps.slice(0, upTo).find(({ input }) => (chosen[input] ?? []).length === 0);
  const place = (label: string, at: number): Place => {
    if (done) return { label, isOpen: false, whyNot: '已经完成，请另起一批' };
    const missing = lacks(at);
    return missing ? { label, isOpen: false, whyNot: `请先${missing.label}` } : { label, isOpen: true };
  };
  return [
    ...steps.map(({ label, input }, at) => ({ ...place(label, at), count: (chosen[input] ?? []).length })),
    place('检查', steps.length),
    done
      ? { label: '结果', isOpen: true }
      : { label: '结果', isOpen: false, whyNot: checked && goingOf(checked) === 0 ? '没有可以进行的' : (place('', steps.length).whyNot ?? '请先检查并确认') },
  ];
}

/** Rows that are or would be carried out. */
export const goingOf = ({ counts }: WizardAnswer): number => counts.done + counts.warned;

/** Another choice makes what was checked worth nothing. */
export function choosing(state: WizardState, input: string, ids: readonly string[]): WizardState {
  const before = state.chosen[input] ?? [];
  if (before.length === ids.length && before.every((id, at) => ids[at] === id)) return state;
  const { checked: _, ...kept } = state;
  return { ...kept, chosen: { ...state.chosen, [input]: ids } };
}
