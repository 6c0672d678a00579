import { useCallback, useEffect, useRef, useState } from 'react';
import type { FlowAnswer } from '../../../contract/flow-answer';
import type { FlowDefinition } from '../../../define/define-flow';
import { useCall, useChanges, useTabState, useVerbs } from '../../workspace/tab-context';

const EVERY = 60_000;
/** Many records may change at once: one question answers for all of them. */
const SETTLE = 400;

/** The figures of a process at this moment: asked anew on opening, when records change, and every minute. */
export function useFlow(flow: FlowDefinition) {
  const call = useCall();
  const [board, setBoard] = useTabState<FlowAnswer | undefined>('board', undefined);
  const [error, setError] = useState('');
  const name = flow.resource.replace(/^dashboard:/, '');
  const load = useCallback(() => {
    call.get<FlowAnswer>(`/v1/business/dashboard/${name}`, {}, { quiet: true }).then(
      (answer) => {
        setBoard(answer);
        setError('');
      },
      (failure: Error) => setError(failure.message),
    );
  }, [call, name, setBoard]);
  // A tab that returns starts its effects anew, so what is shown is never older than a look at it.
  useEffect(() => {
    load();
    const timer = window.setInterval(load, EVERY);
    return () => window.clearInterval(timer);
  }, [load]);
  const settling = useRef(0);
  useChanges(board?.resources ?? [], () => {
    window.clearTimeout(settling.current);
    settling.current = window.setTimeout(load, SETTLE);
  });
  useEffect(() => () => window.clearTimeout(settling.current), []);
  useVerbs({ refresh: load });
  return { board, error, load };
}
