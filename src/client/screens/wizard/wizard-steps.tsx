import type { Wizard } from '../../../define/define-wizard';
import { Button } from '../../ui/button';
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

/** Back and on; `goOn` is absent where the user may not carry it out. */
export function WizardSteps({ w, goOn }: { w: WizardWork; goOn: Next | undefined }) {
  const { state } = w;
  return (
    <>
      {state.at > 0 && !state.done && <Button onClick={() => w.go(state.at - 1)}>上一步</Button>}
      {goOn && (
        <Button tone="primary" keys="Ctrl+Enter" isBusy={w.isBusy} {...(goOn.whyNot ? { whyNot: goOn.whyNot } : {})} onClick={goOn.run}>
          {goOn.text}
        </Button>
      )}
    </>
  );
}
