import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { MasterDefinition } from '../../../define/define-master';
import type { Wizard } from '../../../define/define-wizard';
import { masterOf } from '../../../domain/registry';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ViewSwitch } from '../list/view-switch';
import { useCan } from '../use-may';
import { ChoosingView } from './choosing-view';
import { OutcomeView } from './outcome-view';
import { useWizard } from './use-wizard';
import { WizardHistory } from './wizard-history';
import { WizardRail } from './wizard-rail';
import { goingOf, placesOf } from './wizard-state';

/**
 * Something done in steps: choose, check, carry out, see what became of every row; beside it what was done before. Ctrl+Enter goes on,
 * the steps that are open can be gone back to, and nothing chosen is lost by it.
 */
export default function WizardView({ definition, wizard }: { definition: MasterDefinition; wizard: Wizard }) {
  const { screen } = useTab();
  const can = useCan(screen);
  const root = useRef<HTMLDivElement>(null);
  const [view, setView] = useTabState<'steps' | 'history'>('view', 'steps');
  const w = useWizard(definition, wizard);
  const { state, label } = w;
  const action = definition.actions.find(({ id }) => id === wizard.action);
  const mayCarryOut = action !== undefined && can(...action.flags);
  const places = placesOf(wizard, state);
  const step = wizard.steps[state.at];
  const isCheck = state.at === wizard.steps.length;
  const history = wizard.history && masterOf(wizard.history.resource);
  const going = state.checked ? goingOf(state.checked) : 0;

  // A step that is come to has the keyboard where its rows are.
  const at = `${view} ${w.run} ${state.at} ${isCheck && !state.checked ? 'asking' : ''}`;
  const stood = useRef(at);
  useEffect(() => {
    if (stood.current === at) return;
    stood.current = at;
    root.current?.querySelector<HTMLElement>('[data-grid]')?.focus();
  }, [at]);

  const next = (): { text: string; run: () => void; whyNot?: string } | undefined => {
    if (state.done) return { text: `再次${label}`, run: w.again };
    if (!isCheck) {
      const whyNot = places[state.at + 1]?.whyNot;
      return { text: '下一步', run: () => w.go(state.at + 1), ...(whyNot ? { whyNot } : {}) };
    }
    const whyNot = !state.checked ? '正在检查' : going === 0 ? `没有可以${label}的` : undefined;
    return { text: going > 0 ? `确认${label} ${going} 项` : `确认${label}`, run: () => void w.carryOut(), ...(whyNot ? { whyNot } : {}) };
  };
  const goOn = next();
  useVerbs({ refresh: isCheck ? () => w.go(state.at) : undefined });
  const onKeyDown = (event: KeyboardEvent) => {
    if (view !== 'steps' || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest('[role=dialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (goOn && !goOn.whyNot) goOn.run();
  };

  const views = history && (
    <ViewSwitch
      value={view}
      items={[
        { id: 'steps', label },
        { id: 'history', label: '历史' },
      ]}
      onChange={setView}
    />
  );
  if (view === 'history' && history)
    return (
      <div ref={root} className="h-full">
        <WizardHistory definition={history} opens={wizard.history?.opens} toolbar={views} />
      </div>
    );
  const toolbar = (
    <>
      {views}
      <WizardRail places={places} at={state.at} onGo={w.go} />
      <span className="flex-1" />
      {state.at > 0 && !state.done && <Button onClick={() => w.go(state.at - 1)}>上一步</Button>}
      {goOn && mayCarryOut && (
        <Button tone="primary" keys="Ctrl+Enter" isBusy={w.isBusy} {...(goOn.whyNot ? { whyNot: goOn.whyNot } : {})} onClick={goOn.run}>
          {goOn.text}
        </Button>
      )}
    </>
  );
  return (
    <div ref={root} className="h-full" onKeyDownCapture={onKeyDown}>
      {!mayCarryOut && (
        <Notice tone="warn">
          您没有【{screen.title}-{label}】权限，只能查看历史
        </Notice>
      )}
      {mayCarryOut && step && (
        <ChoosingView
          key={`${w.run} ${step.input}`}
          step={step}
          run={w.run}
          resource={definition.resource}
          mayReadCodes={can(...(definition.actions.find(({ id }) => id === step.codes)?.flags ?? []))}
          chosen={state.chosen}
          toolbar={toolbar}
          onChosen={(ids) => w.choose(step.input, ids)}
        />
      )}
      {!step && (
        <OutcomeView
          key={state.done ? 'done' : 'check'}
          answer={state.done ?? state.checked}
          verb={label}
          isDone={state.done !== undefined}
          row={wizard.row}
          error={w.error}
          onRetry={isCheck ? w.check : undefined}
          toolbar={toolbar}
          notice={
            state.done?.sn ? (
              <Notice tone="good">
                批次 {state.done.sn}：已{label} {goingOf(state.done)} 项
              </Notice>
            ) : undefined
          }
        />
      )}
    </div>
  );
}
