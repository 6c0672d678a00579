import { getDefaultStore } from 'jotai';
import type { Situation } from '../../define/define-command';
import { type Menu, readMenu } from '../session/menu';
import { sessionAtom } from '../session/session';
import { shown } from '../workspace/active-verbs';
import { parseLocation } from '../workspace/location';
import { allScreens, screenAt } from '../workspace/screens';
import { activeTab } from '../workspace/tab-list';
import { readTabs } from '../workspace/tabs-atom';

/** The product's own words for pages the menu does not name: a refusal must be readable. */
const ownTitles: Record<string, string> = Object.fromEntries(allScreens().map((screen) => [screen.flag, screen.title]));

let named: { menu: Menu; titles: Record<string, string> } | undefined;
/** Asked at every key: put together once per menu. */
function titlesOf(menu: Menu): Record<string, string> {
  if (named?.menu !== menu) named = { menu, titles: { ...ownTitles, ...menu.titles } };
  return named.titles;
}

/** A form nobody has saved yet: its page saves it before it acts. */
const UNSAVED = '';

/** The situation as it is now: who is there, what the menu grants, what the active tab shows. An open document, a new one too, counts as selected. */
export function readSituation(): Situation {
  const menu = readMenu();
  const tab = activeTab(readTabs());
  const screen = screenAt(parseLocation(tab.location).path);
  const showing = shown(tab.id);
  const { documentId, actions } = showing;
  const document =
    documentId === undefined && actions === undefined
      ? []
      : [{ id: documentId ?? UNSAVED, ...(showing.status === undefined ? {} : { status: showing.status }), actions: actions ?? [] }];
  return {
    isSignedIn: getDefaultStore().get(sessionAtom).phase === 'in',
    permissions: menu.permissions,
    titles: titlesOf(menu),
    ...(screen
      ? {
          tab: {
            screen: screen.flag,
            resource: screen.resource,
            archetype: screen.archetype,
            isDirty: tab.isDirty,
            ...(showing.documentId === undefined ? {} : { documentId: showing.documentId }),
            ...(showing.status === undefined ? {} : { status: showing.status }),
          },
        }
      : {}),
    selection: showing.selection && showing.selection.length > 0 ? [...showing.selection] : document,
  };
}

/** The affected documents in words, for the confirmation. */
export function affectedRows(ids: readonly string[]): string[] {
  const showing = shown(activeTab(readTabs()).id);
  const numbers = new Map<string, string>((showing.selection ?? []).map((row) => [row.id, row.sn ?? row.id]));
  if (showing.documentId) numbers.set(showing.documentId, showing.about ?? showing.sn ?? showing.documentId);
  return ids.filter((id) => id !== UNSAVED).map((id) => numbers.get(id) ?? id);
}
