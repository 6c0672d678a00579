import type { OrgKind } from '../../define/field';
import type { Query } from '../workspace/location';
import { screenAt } from '../workspace/screens';
import { allowsScreen } from './menu';

/** A message as the bell and the push channel carry it; `extra` may be missing. */
export type MessageBody = {
  uri: string;
  objectID: string;
  extra?: { salesOrderSn?: string; org_name?: string; system_type?: number | string; page?: string };
};
export type Target = { path: string; query: Query };

const holds = (path: string): boolean => {
  const screen = screenAt(path);
  return screen !== undefined && allowsScreen(screen);
};

/** Where a click on a message leads this user; undefined = nowhere of its own, the message itself is shown. The table comes with the first click. */
export async function targetOf(message: MessageBody, kind: OrgKind, mayOpen = holds): Promise<Target | undefined> {
  const { targetOf: routed } = await import('../../domain/organisation/message-uris');
  return routed({ ...message, extra: message.extra ?? {} }, kind, mayOpen);
}
