import { useEffect, useState } from 'react';
import type { WizardAnswer } from '../../../contract/wizard-answer';
import type { MasterDefinition } from '../../../define/define-master';
import type { Wizard } from '../../../define/define-wizard';
import { ask } from '../../ui/confirm';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';
import { choosing, fresh, goingOf, type WizardState } from './wizard-state';

/** A wizard in a tab: its place and choices are remembered; the check is asked when it is come to, the action only by its button. */
export function useWizard(definition: MasterDefinition, wizard: Wizard) {
  const [state, setState] = useTabState<WizardState>('wizard', fresh);
  /** Another run: the ticks of the steps are another run's too. */
  const [run, setRun] = useTabState('run', 0);
  const last = wizard.steps.length;
  const label = definition.actions.find(({ id }) => id === wizard.action)?.label ?? '';
  const { error, setError, isBusy, setBusy, send } = useSending(definition);

  const check = async () => {
    setState(({ checked: _, ...old }) => ({ ...old, at: last }));
    const checked = await send(wizard.check, state.chosen);
    if (checked) setState((old) => ({ ...old, checked }));
  };
  const carryOut = async () => {
    const { checked } = state;
    if (!checked || isBusy || !(await isAgreed(label, checked))) return;
    setBusy(true);
    const done = await send(wizard.action, state.chosen);
    if (done) setState((old) => ({ ...old, at: last + 1, done }));
    setBusy(false);
  };
  // A page that comes back to the check without its answer asks for it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is shown
  useEffect(() => {
    if (state.at === last && !state.checked) void check();
  }, []);
  return {
    state,
    check,
    run,
    error,
    isBusy,
    label,
    carryOut,
    go: (at: number) => {
      if (at === last) return void check();
      setError(undefined);
      setState((old) => ({ ...old, at }));
    },
    choose: (input: string, ids: readonly string[]) => setState((old) => choosing(old, input, ids)),
    again: () => {
      setRun(run + 1);
      setState(fresh);
    },
  };
}
export type WizardWork = ReturnType<typeof useWizard>;

/** What is asked of the service: whether it is under way, and why it failed. */
function useSending({ resource }: MasterDefinition) {
  const { screen } = useTab();
  const call = useCall();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** @returns nothing where it failed; why is said */
  const send = async (action: string, chosen: WizardState['chosen']): Promise<WizardAnswer | undefined> => {
    setError(undefined);
    try {
      return await call.post<WizardAnswer>(`/v1/business/${resource}/${action}`, { screen: screen.flag, input: chosen }, { quiet: true });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '操作失败');
    }
  };
  return { error, setError, isBusy, setBusy, send };
}

/** What the check warned of is agreed to before it is carried out. */
async function isAgreed(label: string, checked: WizardAnswer): Promise<boolean> {
  const { warned } = checked.counts;
  if (warned === 0) return true;
  const said = await ask({
    title: `${label} ${goingOf(checked)} 项，其中 ${warned} 项需要确认`,
    text: '请核对以下提醒，确认无误后继续。',
    rows: [...new Set(checked.rows.flatMap(({ outcome, reason }) => (outcome === 'warned' ? [reason] : [])))],
    confirm: `仍然${label}`,
  });
  return Boolean(said);
}
