import { useEffect, useState } from 'react';
import type { TraceAnswer } from '../../../contract/trace-answer';
import { useCall, useTab } from '../../workspace/tab-context';

/** What may be asked; kept in the address of the tab, so that a trace can be reopened, linked to and drilled into. */
const QUESTIONS = ['code', 'specification', 'batchNo', 'serialNo', 'patient', 'sn', 'direction'] as const;
export type Question = Partial<Record<(typeof QUESTIONS)[number], string>>;

const questionOf = (query: Record<string, string>): Question => Object.fromEntries(QUESTIONS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));

export type Trace = {
  question: Question;
  answer: TraceAnswer | undefined;
  error: string;
  isBusy: boolean;
  ask: (question: Question) => void;
  refresh: () => void;
};

/** The answer to the question in the address. A newer question cancels the older one. */
export function useTrace(): Trace {
  const { screen, query, navigate } = useTab();
  const call = useCall();
  const question = questionOf(query);
  const key = JSON.stringify(question);
  const [state, setState] = useState<{ key: string; answer?: TraceAnswer; error: string }>({ key: '{}', error: '' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: turn asks the same question again
  useEffect(() => {
    if (key === '{}') return;
    const abort = new AbortController();
    call.get<TraceAnswer>('/v1/business/report/traceability', { screen: screen.flag, ...JSON.parse(key) }, { signal: abort.signal, quiet: true }).then(
      (answer) => setState({ key, answer, error: '' }),
      (failure: Error) => !abort.signal.aborted && setState({ key, error: failure.message }),
    );
    return () => abort.abort();
  }, [call, screen.flag, key, turn]);
  return {
    question,
    answer: key === state.key ? state.answer : undefined,
    error: key === state.key ? state.error : '',
    isBusy: key !== '{}' && key !== state.key,
    ask: (next) => navigate(Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => Boolean(entry[1])))),
    refresh: () => setTurn(turn + 1),
  };
}
