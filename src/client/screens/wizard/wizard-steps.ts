import type { Wizard } from '../../../define/define-wizard';
import type { Act } from '../action-row';
import type { WizardWork } from './use-wizard';
import { goingOf, placesOf } from './wizard-state';

type Next = { text: string; run: () => void; whyNot?: string };

/** What Ctrl+Enter does from here, and why it cannot be done yet. */
export function nextOf(wizard: Wizard, w: WizardWork): Next {
  const { state, label } = w;
  const going = state.checked ? goingOf(state.checked) : 0;
  if (state.done) return { text: `再次${label}`, run: w.again };
  if (state.at < wizard.steps.length) {
    const whyNot = placesOf(wizard, state)[state.at + 1]?.whyNot;
    return { text: '下一步', run: () => w.go(state.at + 1), ...(whyNot ? { whyNot } : {}) };
  }
  const whyNot = !state.checked ? '正在检查' : going === 0 ? `没有可以${label}的` : undefined;
  return { text: going > 0 ? `确认${label} ${going} 项` : `确认${label}`, run: () => void w.carryOut(), ...(whyNot ? { whyNot } : {}) };
}

/** The buttons of a step: on, where that is possible now, and back. `goOn` is absent where the user may not carry it out. */
export function stepActs(w: WizardWork, goOn: Next | undefined): { next: Act | undefined; others: Act[]; quiet: number } {
  const { state } = w;
  return {
    next: goOn && !goOn.whyNot ? { id: 'next', label: goOn.text, keys: 'Ctrl+Enter', isBusy: w.isBusy, onChoose: goOn.run } : undefined,
    others: state.at > 0 && !state.done ? [{ id: 'back', label: '上一步', onChoose: () => w.go(state.at - 1) }] : [],
    quiet: 1,
  };
}
export type StepActs = ReturnType<typeof stepActs>;
