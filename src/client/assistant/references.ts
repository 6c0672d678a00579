import type { Reference } from '../../contract/answers';
import { allowsScreen, type Menu } from '../session/menu';
import { parseLocation } from '../workspace/location';
import { openLocation, openTogether } from '../workspace/open-location';
import { screenAt } from '../workspace/screens';

/** Where a reference leads for this user: a place, or why there is none. */
export type Way = { path: string; query: Record<string, string>; title: string } | { whyNot: string };

/** Kinds whose page shows the one record; others open the page filtered as the path says. */
const SHOWN_ALONE = new Set(['document', 'partner']);

export function wayOf(reference: Reference, menu: Menu): Way {
  if (!reference.path) return { whyNot: '没有可以打开的页面' };
  const { path, query } = parseLocation(reference.path);
  const screen = screenAt(path);
  if (!screen) return { whyNot: '页面不存在' };
  if (!allowsScreen(screen, menu)) return { whyNot: `没有页面权限：${menu.titles[screen.flag] ?? screen.title}` };
  const own: Record<string, string> = SHOWN_ALONE.has(reference.kind) && reference.recordId ? { id: reference.recordId } : {};
  return { path, query: { ...query, ...own }, title: reference.title };
}

export function openReference(reference: Reference, menu: Menu, options: { behind?: boolean } = {}): void {
  const way = wayOf(reference, menu);
  if ('whyNot' in way) return;
  openLocation(way.path, way.query, { ...options, ...(SHOWN_ALONE.has(reference.kind) ? { title: way.title } : {}) });
}

/** All of them as one group of tabs named after the question, the first in front. */
export function openAll(references: readonly Reference[], menu: Menu, question = '助手引用'): void {
  const places = references.flatMap((reference) => {
    const way = wayOf(reference, menu);
    if ('whyNot' in way) return [];
    return [{ path: way.path, query: way.query, ...(SHOWN_ALONE.has(reference.kind) ? { title: way.title } : {}) }];
  });
  openTogether(question.slice(0, 20), places);
}
