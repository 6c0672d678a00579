import { useEffect, useState } from 'react';
import type { LineAround } from '../../contract/answers';
import { useCall, useTab } from '../workspace/tab-context';

export type LineName = { kind: string; documentId: string; lineId: string };
type State = { phase: 'loading' } | { phase: 'failed'; text: string } | { phase: 'ready'; list: readonly LineAround[] };

/** The lines a line came from and led to. A line that is not saved yet has none. */
export function useLinesAround({ kind, documentId, lineId }: LineName): State {
  const { screen } = useTab();
  const call = useCall();
  const [state, setState] = useState<State>({ phase: 'loading' });
  useEffect(() => {
    if (lineId === '') return setState({ phase: 'ready', list: [] });
    let isWanted = true;
    call.get<{ list: LineAround[] }>(`/v1/business/${kind}/linesAround`, { screen: screen.flag, id: documentId, line: lineId }, { quiet: true }).then(
      ({ list }) => isWanted && setState({ phase: 'ready', list }),
      (error) => isWanted && setState({ phase: 'failed', text: error instanceof Error ? error.message : '加载失败' }),
    );
    return () => {
      isWanted = false;
    };
  }, [call, kind, documentId, lineId, screen.flag]);
  return state;
}
