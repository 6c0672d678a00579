import type { DocumentInfo, Row } from '../../../../contract/answers';
import { minuteOf, today } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import { yuan } from '../../../../define/money';
import { stateOf } from '../../../../define/status';
import { StatusTag } from '../../../ui/badge';
import { cx } from '../../../ui/class-names';
import { DocumentNumber } from '../../../ui/document-number';
import { useTab } from '../../../workspace/tab-context';
import { type Act, ActionRow } from '../../action-row';
import { factsOf } from '../../document/facts/facts-of';
import { railOf } from '../../document/strip/step-rail';
import { useCan } from '../../use-may';
import { fittingActs } from '../document-acts';
import { idOf } from '../row-words';
import type { DocumentListActions } from '../use-document-list-actions';
import { PeekLines } from './peek-lines';
import { PeekBody, PeekFacts, PeekPart } from './peek-pane';
import { usePeeked } from './use-peeked';

type Props = { definition: DocumentDefinition; actions: DocumentListActions; row: Row };

/** A document of a list as one looks it over: what it is and comes to, what matters of its head, its lines, its way, and what can be done with it now. */
export function DocumentPeek({ definition, actions, row }: Props) {
  const { info, error } = usePeeked<DocumentInfo>(`/v1/business/${definition.kind}/info`, idOf(row), row.version);
  return (
    <>
      <Strip definition={definition} row={info?.header ?? row} />
      <PeekActs definition={definition} actions={actions} row={row} info={info} />
      <PeekBody error={error} isHere={info !== undefined}>
        {info && <Contents definition={definition} info={info} />}
      </PeekBody>
    </>
  );
}

/** Known from the row before anything is asked: nothing moves when the rest comes. */
function Strip({ definition, row }: { definition: DocumentDefinition; row: Row }) {
  const partner = definition.counterparty ? String(row[`${definition.counterparty}Name`] ?? '') : '';
  return (
    <div className="shrink-0 px-4 pt-3 pb-2">
      <div className="flex items-center gap-2">
        <h2 className="font-semibold">{definition.title}</h2>
        <DocumentNumber sn={String(row.sn ?? '')} />
        <StatusTag option={stateOf(row)} />
      </div>
      <div className="mt-1 flex min-h-8 items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">{partner}</span>
        <span className="font-semibold text-[20px] tabular-nums">{yuan(row.totalAmount)}</span>
      </div>
    </div>
  );
}

/** What the document allows now; the list keeps its one filled button. */
function PeekActs({ definition, actions, row, info }: Props & { info: DocumentInfo | undefined }) {
  const { screen } = useTab();
  const can = useCan(screen);
  const now = info ? { ...row, ...info.header, actions: info.actions } : row;
  const acts: Act[] = fittingActs(definition, actions, [now], can).toSorted((a, b) => Number(a.isBack ?? false) - Number(b.isBack ?? false));
  const opens: Act = { id: 'open', label: '打开', icon: 'view', keys: 'Enter', onChoose: () => actions.openRow(row, { behind: false }) };
  return (
    <div className="flex h-[42px] shrink-0 items-center border-line border-b px-4">
      <ActionRow
        others={[opens, ...acts, 'line', { id: 'collect', label: '放入单据篮', icon: 'bookmark', onChoose: () => actions.collectRows([row]) }]}
        quiet={acts.length > 0 ? 3 : 1}
      />
    </div>
  );
}

function Contents({ definition, info }: { definition: DocumentDefinition; info: DocumentInfo }) {
  const facts = factsOf(definition, definition.header, info.header, today());
  return (
    <>
      {facts.length > 0 && <PeekFacts facts={facts.map((fact) => ({ ...fact, words: fact.near ? `${fact.words}（${fact.near}）` : fact.words }))} />}
      {info.lines.length > 0 && (
        <PeekPart title={`明细 ${info.lines.length} 行`}>
          <PeekLines fields={definition.lines} lines={info.lines} />
        </PeekPart>
      )}
      <PeekPart title="进度">
        <ol className="flex flex-col gap-1">
          {railOf(definition, info).map((step) => (
            <li key={step.id} className={cx('flex items-baseline gap-2', TONES[step.state])}>
              <span aria-hidden>{MARKS[step.state]}</span>
              <span className="min-w-0 flex-1 truncate">{[step.who, step.does, step.note].filter(Boolean).join(' ')}</span>
              {step.at && <time className="shrink-0 text-muted text-xs tabular-nums">{minuteOf(step.at).slice(5)}</time>}
            </li>
          ))}
        </ol>
      </PeekPart>
    </>
  );
}

const TONES = { done: 'text-ink', now: 'font-semibold text-accent', next: 'text-muted', bad: 'text-bad' } as const;
const MARKS = { done: '✓', now: '●', next: '○', bad: '✕' } as const;
