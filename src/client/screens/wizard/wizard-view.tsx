import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { MasterDefinition } from '../../../define/define-master';
import type { Wizard } from '../../../define/define-wizard';
import { masterOf } from '../../../domain/registry';
import { Notice } from '../../ui/feedback';
import { useTab, useTabState, useVerbs } from '../../workspace/tab-context';
import { ViewSwitch } from '../list/view-switch';
import { useCan } from '../use-may';
import { ChoosingView } from './choosing-view';
import { OutcomeView } from './outcome-view';
import { useWizard, type WizardWork } from './use-wizard';
import { WizardHistory } from './wizard-history';
import { WizardRail } from './wizard-rail';
import { goingOf, placesOf } from './wizard-state';
import { nextOf, type StepActs, stepActs } from './wizard-steps';

const HISTORY = { id: 'history', label: '历史' } as const;

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

  useStepFocus(root, `${view} ${w.run} ${state.at} ${isCheck && !state.checked ? 'asking' : ''}`);
  const goOn = nextOf(wizard, w);
  useVerbs({ refresh: isCheck ? () => w.go(state.at) : undefined });
  const onKeyDown = (event: KeyboardEvent) => {
    if (view !== 'steps' || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || (event.target as HTMLElement).closest('[role=dialog]')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!goOn.whyNot) goOn.run();
  };

  const views = history && <ViewSwitch value={view} items={[{ id: 'steps', label }, HISTORY]} onChange={setView} />;
  if (view === 'history' && history) return <History root={root} definition={history} wizard={wizard} beside={views} />;
  const beside = (
    <>
      {views}
      <WizardRail places={places} at={state.at} onGo={w.go} />
    </>
  );
  const acts = stepActs(w, mayCarryOut ? goOn : undefined);
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
          beside={beside}
          acts={acts}
          onChosen={(ids) => w.choose(step.input, ids)}
        />
      )}
      {!step && <Outcome wizard={wizard} w={w} beside={beside} acts={acts} />}
    </div>
  );
}

/** A step that is come to has the keyboard where its rows are. */
function useStepFocus(root: RefObject<HTMLElement | null>, at: string): void {
  const stood = useRef(at);
  useEffect(() => {
    if (stood.current === at) return;
    stood.current = at;
    root.current?.querySelector<HTMLElement>('[data-grid]')?.focus();
  }, [root, at]);
}

/** What would become of every row, then what became of it. */
function Outcome({ wizard, w, beside, acts }: { wizard: Wizard; w: WizardWork; beside: ReactNode; acts: StepActs }) {
  const { state, label } = w;
  const isCheck = state.at === wizard.steps.length;
  return (
    <OutcomeView
      key={state.done ? 'done' : 'check'}
      answer={state.done ?? state.checked}
      verb={label}
      isDone={state.done !== undefined}
      row={wizard.row}
      error={w.error}
      onRetry={isCheck ? w.check : undefined}
      beside={beside}
      acts={acts}
      notice={
        state.done?.sn ? (
          <Notice tone="good">
            批次 {state.done.sn}：已{label} {goingOf(state.done)} 项
          </Notice>
        ) : undefined
      }
    />
  );
}

type HistoryProps = { root: RefObject<HTMLDivElement | null>; definition: MasterDefinition; wizard: Wizard; beside: ReactNode };

const History = ({ root, definition, wizard, beside }: HistoryProps) => (
  <div ref={root} className="h-full">
    <WizardHistory definition={definition} opens={wizard.history?.opens} beside={beside} />
  </div>
);
