import { useCallback, useEffect, useState } from 'react';
import type { DocumentInfo } from '../../contract/answers';
import type { DocumentDefinition } from '../../define/define-document';
import { documentOf } from '../../domain/registry';
import { grantedScreen } from '../screens/open-reference';
import { useCall, useChanges } from '../workspace/tab-context';

export type Side = { definition: DocumentDefinition; info: DocumentInfo };
type State = { phase: 'loading' } | { phase: 'error'; text: string } | { phase: 'ready'; sides: Side[] };

/** The documents of a comparison as they are now; read again when one of them changes. */
export function useCompared(wanted: readonly { kind: string; id: string }[]) {
  const call = useCall();
  const key = wanted.map(({ kind, id }) => `${kind}:${id}`).join();
  const [state, setState] = useState<State>({ phase: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is wanted
  const load = useCallback(async () => {
    try {
      const sides = await Promise.all(
        wanted.map(async ({ kind, id }): Promise<Side> => {
          const definition = documentOf(kind);
          if (!definition) throw new Error('没有这种单据');
          const screen = grantedScreen(kind)?.flag ?? '';
          return { definition, info: await call.get<DocumentInfo>(`/v1/business/${kind}/info`, { screen, id }, { quiet: true }) };
        }),
      );
      setState({ phase: 'ready', sides });
    } catch (error) {
      setState({ phase: 'error', text: error instanceof Error ? error.message : '加载失败' });
    }
  }, [key, call]);
  useEffect(() => void load(), [load]);
  useChanges(
    wanted.map(({ kind }) => kind),
    (ids) => wanted.some(({ id }) => ids.includes(id)) && void load(),
  );
  return { state, load };
}
