import { useEffect, useState } from 'react';
import type { WizardAnswer } from '../../../contract/wizard-answer';
import type { MasterDefinition } from '../../../define/define-master';
import type { Wizard } from '../../../define/define-wizard';
import { ask } from '../../ui/confirm';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';
import { choosing, fresh, goingOf, type WizardState } from './wizard-state';

/** A wizard in a tab: its place and choices are remembered; the check is asked when it is come to, the action only by its button. */
export function useWizard(definition: MasterDefinition, wizard: Wizard) {
  const { screen } = useTab();
  const call = useCall();
  const [state, setState] = useTabState<WizardState>('wizard', fresh);
  /** Another run: the ticks of the steps are another run's too. */
  const [run, setRun] = useTabState('run', 0);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const last = wizard.steps.length;
  const label = definition.actions.find(({ id }) => id === wizard.action)?.label ?? '';

  const send = (action: string, chosen: WizardState['chosen']) =>
    call.post<WizardAnswer>(`/v1/business/${definition.resource}/${action}`, { screen: screen.flag, input: chosen }, { quiet: true });
  const failed = (failure: unknown) => setError(failure instanceof Error ? failure.message : '操作失败');

  const check = async () => {
    setError(undefined);
    setState(({ checked: _, ...old }) => ({ ...old, at: last }));
    try {
      const checked = await send(wizard.check, state.chosen);
      setState((old) => ({ ...old, checked }));
    } catch (failure) {
      failed(failure);
    }
  };
  const carryOut = async () => {
    const { checked } = state;
    if (!checked || isBusy) return;
    const { warned } = checked.counts;
    const reasons = [...new Set(checked.rows.flatMap(({ outcome, reason }) => (outcome === 'warned' ? [reason] : [])))];
    const agreed =
      warned === 0 ||
      (await ask({
        title: `${label} ${goingOf(checked)} 项，其中 ${warned} 项需要确认`,
        text: '请核对以下提醒，确认无误后继续。',
        rows: reasons,
        confirm: `仍然${label}`,
      }));
    if (!agreed) return;
    setBusy(true);
    setError(undefined);
    try {
      const done = await send(wizard.action, state.chosen);
      setState((old) => ({ ...old, at: last + 1, done }));
    } catch (failure) {
      failed(failure);
    } finally {
      setBusy(false);
    }
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
