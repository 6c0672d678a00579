import { useCallback, useEffect, useMemo, useState } from 'react';
import type { OrganisationNode, OrganisationTree } from '../../../contract/organisation-tree';
import { CallError } from '../../api/call-error';
import { say } from '../../ui/toast';
import { useCall, useTab, useTabState } from '../../workspace/tab-context';

const BASE = '/v1/business/menuNode';
const NO_NODES: readonly OrganisationNode[] = [];
export type Chosen = { id: string; name: string };

/**
 * The tree of the chosen organisation and the ticks not saved yet. Names and order are changed at once, ticks together, after their
 * consequences were shown. What is not saved outlives a reload with its tab.
 */
export function useOrganisationTree() {
  const { screen, setDirty } = useTab();
  const call = useCall();
  const [organisation, setOrganisation] = useTabState<Chosen>('organisation', { id: '', name: '' });
  const [draft, setDraft] = useTabState<string[] | undefined>('ticks', undefined);
  const [tree, setTree] = useState<OrganisationTree>();
  const [error, setError] = useState('');
  const org = organisation.id;
  const where = useMemo(() => ({ screen: screen.flag, org }), [screen.flag, org]);
  const load = useCallback(() => {
    setError('');
    if (where.org === '') return setTree(undefined);
    call.get<OrganisationTree>(`${BASE}/organisationTree`, where, { quiet: true }).then(setTree, (failure: unknown) => {
      setError(failure instanceof CallError ? failure.message : '加载失败');
    });
  }, [call, where]);
  useEffect(load, [load]);
  const nodes = tree && tree.organisation.id === org ? tree.nodes : NO_NODES;
  const saved = useMemo(() => new Set(nodes.filter((node) => node.type !== 0 && node.isChosen).map((node) => node.id)), [nodes]);
  const ticked = useMemo(() => (draft ? new Set(draft) : saved), [draft, saved]);
  const change = useMemo(() => {
    const added = [...ticked].filter((id) => !saved.has(id)).length;
    return { added, removed: [...saved].filter((id) => !ticked.has(id)).length };
  }, [ticked, saved]);
  const isDirty = draft !== undefined && change.added + change.removed > 0;
  useEffect(() => setDirty(isDirty), [isDirty, setDirty]);

  const post = async <T>(verb: string, body: Record<string, unknown>, words = ''): Promise<T | undefined> => {
    try {
      const answer = await call.post<T>(`${BASE}/${verb}`, { ...where, ...body });
      if (words) say.success(words);
      return answer ?? ({} as T);
    } catch {
      return undefined; // told by the call
    }
  };
  return {
    organisation,
    choose: (next: Chosen) => {
      setDraft(undefined);
      setOrganisation(next);
    },
    tree,
    nodes,
    saved,
    ticked,
    tick: (next: ReadonlySet<string>) => setDraft([...next]),
    undo: () => setDraft(undefined),
    change,
    isDirty,
    where,
    error,
    load,
    post,
  };
}
export type OrganisationTreeState = ReturnType<typeof useOrganisationTree>;
