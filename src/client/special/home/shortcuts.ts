import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { get, post } from '../../api/call';
import { dayNumber, readUses, weightOf } from '../../palette/frecency';
import { menuAtom } from '../../session/menu';
import { sessionAtom } from '../../session/session';
import { screenOfNode } from '../../workspace/menu-search';

/** At most twelve pages, the user's own choice; without one the eight opened most. Kept on the server beside the table layouts. */
export const LIMIT = 12;
const DEFAULT = 8;
const TABLE = 'home.shortcuts';
export type Shortcut = { flag: string; title: string; group: string; path: string };

export function useShortcuts() {
  const menu = useAtomValue(menuAtom);
  const state = useAtomValue(sessionAtom);
  const user = state.phase === 'in' ? state.session.userInfo : undefined;
  const [chosen, setChosen] = useState<readonly string[]>();
  const address = useMemo(() => (user ? { userId: user.userInnerSn, projectName: 'yrtweb', systemType: user.systemType, tableId: TABLE } : undefined), [user]);

  useEffect(() => {
    if (!address) return;
    get<{ columns?: unknown } | null>('/v1/business/userTableSort/info', address, { quiet: true, shared: true }).then(
      (answer) => setChosen(flagsIn(answer?.columns)),
      () => undefined,
    );
  }, [address]);

  const pages = useMemo<Shortcut[]>(
    () =>
      menu.pages.flatMap((page) => {
        const screen = screenOfNode(page);
        return screen ? [{ flag: screen.flag, title: page.content, group: screen.group, path: screen.path }] : [];
      }),
    [menu.pages],
  );
  const shown = useMemo(() => {
    if (chosen) return chosen.flatMap((flag) => pages.find((page) => page.flag === flag) ?? []).slice(0, LIMIT);
    const uses = readUses();
    const today = dayNumber(Date.now());
    const weight = (page: Shortcut) => weightOf(uses[`open.${page.flag}`], today);
    return pages.toSorted((a, b) => weight(b) - weight(a)).slice(0, DEFAULT);
  }, [chosen, pages]);

  const choose = async (flags: readonly string[]) => {
    setChosen(flags);
    const columns = flags.map((flag) => ({
      field: flag,
      fixed: false,
      fixedLeft: false,
      title: pages.find((page) => page.flag === flag)?.title ?? flag,
    }));
    if (address) await post('/v1/business/userTableSort/save', { ...address, columns: JSON.stringify(columns) });
  };
  return { pages, shown, choose };
}

function flagsIn(columns: unknown): string[] | undefined {
  try {
    const list: unknown = typeof columns === 'string' ? JSON.parse(columns || 'null') : columns;
    if (!Array.isArray(list) || list.length === 0) return undefined;
    return list.map((column: { field?: unknown }) => String(column.field ?? ''));
  } catch {
    return undefined;
  }
}
