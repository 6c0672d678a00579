import { useCallback, useEffect, useState } from 'react';
import type { DocumentInfo } from '../../../contract/answers';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { stateOf } from '../../../define/status';
import { actOnDocument, askBefore, refuseBeforehand } from '../../screens/document/act-on-document';
import { nextAct, takesBack } from '../../screens/document/strip/next-act';
import { StatusTag } from '../../ui/badge';
import { lastDigits } from '../../ui/document-number';
import { Loading, Trouble } from '../../ui/feedback';
import { say } from '../../ui/toast';
import { useCall, useChanges, useTab } from '../../workspace/tab-context';
import { HandHead, RoundButton } from '../hand-head';
import { FootBar, TouchButton } from '../touch-button';
import { FactList } from './fact-list';
import { LineCards } from './line-cards';

type Props = { screen: Screen; definition: DocumentDefinition };

/** One document: what it is, its lines, and at its foot what its reader does next. */
export function DocumentPage({ screen, definition }: Props) {
  const { query, navigate } = useTab();
  const { info, error, acts, act, isBusy } = useDocument({ screen, definition });
  const { next, refusal } = acts;
  return (
    <>
      <HandHead title={`${definition.title}${info ? ` ·${lastDigits(String(info.header.sn))}` : ''}`}>
        {info && <StatusTag option={stateOf(info.header)} />}
        <RoundButton icon="maximise" label="完整页面" onClick={() => navigate({ ...query, whole: '1' })} />
      </HandHead>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
        {error !== '' && <Trouble text={error} />}
        {!info && error === '' && <Loading />}
        {info && <FactList fields={definition.header} row={info.header} />}
        {info && info.lines.length > 0 && (
          <section aria-label="明细">
            <h2 className="px-1 pb-1.5 text-[13px] text-faint">明细 {info.lines.length} 行</h2>
            <LineCards definition={definition} lines={info.lines} />
          </section>
        )}
      </div>
      {(next || refusal) && (
        <FootBar>
          {refusal && (
            <TouchButton isBusy={isBusy} onClick={() => void act(refusal)}>
              {refusal.label}
            </TouchButton>
          )}
          {next && (
            <TouchButton tone="primary" icon="check" isBusy={isBusy} onClick={() => void act(next)}>
              {next.label}
            </TouchButton>
          )}
        </FootBar>
      )}
    </>
  );
}

const asksMore = ({ input, lineInput }: Action): boolean => [...Object.values(input ?? {}), ...Object.values(lineInput ?? {})].length > 0;

/** What can be done in the hand: the one next word, and the one that refuses. What asks for more is done on the whole page. */
function actsOf(info: DocumentInfo | undefined, definition: DocumentDefinition): { next?: Action; refusal?: Action } {
  const offered = definition.actions.filter((action) => info?.actions.includes(action.id) && !asksMore(action));
  const next = nextAct({ info, actions: offered.filter((action) => !takesBack(action)), isReadOnly: true, isUnsaved: false });
  const refusal = offered.find((action) => action.does === 'refuse');
  return { ...(next && next !== 'save' ? { next } : {}), ...(refusal ? { refusal } : {}) };
}

function useDocument({ screen, definition }: Props) {
  const { query } = useTab();
  const call = useCall();
  const [info, setInfo] = useState<DocumentInfo>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { id, sn } = query;
  const load = useCallback(() => {
    call
      .get<DocumentInfo>(`/v1/business/${definition.kind}/info`, { screen: screen.flag, id, sn }, { quiet: true })
      .then(setInfo, (failure: Error) => setError(failure.message));
  }, [call, screen, definition, id, sn]);
  useEffect(load, [load]);
  useChanges(definition.kind, (ids) => ids.includes(String(info?.header.id ?? '')) && load());
  const act = async (action: Action) => {
    if (!info) return;
    const { id: own, sn: number, version } = info.header;
    const target = { kind: definition.kind, id: own, sn: String(number), version: Number(version) };
    try {
      await refuseBeforehand(call, screen.flag, target, action);
      const given = await askBefore(action, [String(number)]);
      if (!given) return;
      setBusy(true);
      const acted = await actOnDocument(call, screen.flag, target, action.id, given);
      if (acted) say.success(`已${action.label} ${String(number)}`);
      load();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : '服务错误');
    } finally {
      setBusy(false);
    }
  };
  return { info, error, isBusy, act, acts: actsOf(info, definition) };
}
