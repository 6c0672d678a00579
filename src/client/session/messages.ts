import { atom, getDefaultStore } from 'jotai';
import type { ListAnswer, Row } from '../../contract/answers';
import { get, post } from '../api/call';
import type { MessageBody } from './message-target';

/**
 * The bell: unread messages of the user, asked for every 60 s besides the push channel, so that one missed while the channel was
 * down still arrives. `received` adds one that was pushed.
 */
export type Message = Row & MessageBody & { title: string; body: string; createdAt?: string; readAt?: string; sort?: string; isOver?: boolean };
export type Inbox = { unread: number; list: Message[] };
export const inboxAtom = atom<Inbox>({ unread: 0, list: [] });

/** Whether the bell's panel is open: a message that leads nowhere is read there. */
export const bellAtom = atom(false);
export const openBell = (): void => getDefaultStore().set(bellAtom, true);

const EVERY = 60_000;
const PATH = '/v1/business/message';
const SCREEN = 'messageNotification';
let timer = 0;

export async function loadMessages(): Promise<void> {
  const answer = await get<ListAnswer>(`${PATH}/list`, { screen: SCREEN, pageSize: 20 }, { quiet: true, shared: true });
  const list = answer.list as Message[];
  getDefaultStore().set(inboxAtom, {
    unread: answer.tabs?.unread ?? list.filter((message) => !message.readAt && !message.isOver).length,
    list,
  });
}

export function startMessages(): void {
  stopMessages();
  const ask = () => void loadMessages().catch(() => undefined);
  ask();
  timer = window.setInterval(ask, EVERY);
}

export function stopMessages(): void {
  window.clearInterval(timer);
  getDefaultStore().set(inboxAtom, { unread: 0, list: [] });
}

export async function markRead(ids: readonly string[]): Promise<void> {
  await post(`${PATH}/read`, { screen: SCREEN, ids }, { quiet: true });
  await loadMessages();
}

export async function markAllRead(): Promise<void> {
  await post(`${PATH}/readAll`, { screen: SCREEN });
  await loadMessages();
}
