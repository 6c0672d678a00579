import { getDefaultStore } from 'jotai';
import type { Push } from '../../contract/answers';
import { sortOf } from '../../domain/organisation/message-sorts';
import { announce, say } from '../ui/toast';
import { shown } from '../workspace/active-verbs';
import { currentLocation } from '../workspace/address';
import { announceChange } from '../workspace/change-feed';
import { parseLocation } from '../workspace/location';
import { openLocation } from '../workspace/open-location';
import { screenAt } from '../workspace/screens';
import { activate, patch, type Tab } from '../workspace/tab-list';
import { changeTabs, readTabs } from '../workspace/tabs-atom';
import { chime } from './chime';
import { loadMenu } from './menu';
import { aboutOf, type MessageBody, targetOf } from './message-target';
import { loadMessages, markRead, openBell } from './messages';
import { kindOf, sessionAtom } from './session';
import { doesSound } from './sounds';
import { forgetUserLists } from './user-lists';

/**
 * What a push does. A notification is shown for 5 s with a sound and never takes the focus; a change marks the tabs that show the
 * record; changed permissions reload the menu and leave the tabs alone.
 */
const SHOWN_FOR = 5_000;

export function receive(push: Push): void {
  if (push.type === 'permissionChanged') {
    loadMenu().then(
      () => say.info('您的权限已更新'),
      () => undefined,
    );
    return;
  }
  if (push.type === 'change') {
    forgetUserLists(push.resource);
    markTabs(push.resource, push.ids, push.by);
    return;
  }
  void loadMessages().catch(() => undefined);
  const state = getDefaultStore().get(sessionAtom);
  if (state.phase !== 'in' || parseLocation(currentLocation()).path === '/Login') return;
  if (doesSound(sortOf(push))) chime();
  announce({
    title: push.title,
    body: push.body,
    about: aboutOf(push),
    duration: SHOWN_FOR,
    run: () => void openMessage(push).then((isOpened) => isOpened || openBell()),
  });
}

function markTabs(resource: string, ids: readonly string[], by: string): void {
  const state = getDefaultStore().get(sessionAtom);
  const isOwn = state.phase === 'in' && by === state.session.userInfo.userInnerSn;
  const tabs = announceChange(resource, ids);
  if (isOwn) return;
  changeTabs((now) => {
    const marked = now.list.filter((tab) => {
      if (tab.id === now.active || tab.isChanged) return false;
      if (!tabs.includes(tab.id)) return isAskedFor(tab, resource, ids);
      const document = shown(tab.id).documentId;
      return document === undefined || ids.includes(document);
    });
    return marked.reduce((next, tab) => patch(next, tab.id, { isChanged: true }), now);
  });
}

/** A tab that has not been looked at since the start shows nothing yet; its address says what it will show. */
function isAskedFor(tab: Tab, resource: string, ids: readonly string[]): boolean {
  const { path, query } = parseLocation(tab.location);
  return !tab.isAwake && query.id !== undefined && ids.includes(query.id) && screenAt(path)?.resource === resource;
}

/** To the tab that shows this document already, else to the list with the message's parameter; false when there is no such place. */
export async function openMessage(message: MessageBody & { id?: string }): Promise<boolean> {
  const state = getDefaultStore().get(sessionAtom);
  if (state.phase !== 'in') return false;
  if (message.id) void markRead([message.id]).catch(() => undefined);
  const showsIt = (tab: Tab) => {
    const { query } = parseLocation(tab.location);
    return [shown(tab.id).sn, shown(tab.id).documentId, query.sn, query.id].includes(message.objectID);
  };
  const known = message.objectID === '' ? undefined : readTabs().list.find(showsIt);
  if (known) {
    changeTabs((tabs) => activate(tabs, known.id));
    return true;
  }
  const target = await targetOf(message, kindOf(state.session));
  if (!target) return false;
  openLocation(target.path, target.query);
  return true;
}
