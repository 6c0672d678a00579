import { allows, allowsAny } from '../../define/allows';
import { guestQuery } from '../../define/define-screen';
import type { OrgKind } from '../../define/field';
import type { Query } from '../workspace/location';
import { screenAt } from '../workspace/screens';
import { allowsScreen, readMenu } from './menu';

/** A message as the bell and the push channel carry it; `extra` may be missing. */
export type MessageBody = {
  uri: string;
  objectID: string;
  extra?: {
    salesOrderSn?: string;
    org_name?: string;
    system_type?: number | string;
    page?: string;
    query?: Record<string, string>;
    kind?: string;
    screen?: string;
    screens?: readonly string[];
  };
};
/** The resource it speaks of. */
export const aboutOf = ({ uri, extra }: MessageBody): string => extra?.kind ?? uri;

export type Target = { path: string; query: Query };

const holds = (path: string): boolean => {
  const screen = screenAt(path);
  return screen !== undefined && allowsScreen(screen);
};

/** Where a click on a message leads this user; undefined = nowhere of its own, the message itself is shown. The table comes with the first click. */
export async function targetOf(message: MessageBody, kind: OrgKind, mayOpen = holds): Promise<Target | undefined> {
  if (message.uri === 'approval') return approvalTarget(message);
  if (message.uri === 'comment') return recordTarget(message);
  if (message.uri === 'request') return { path: '/inbox', query: {} };
  const { targetOf: routed } = await import('../../domain/organisation/message-uris');
  return routed({ ...message, extra: message.extra ?? {} }, kind, mayOpen);
}

/** An approval opens its document on a page where this user decides: the one the step stands on, else any with review or pass. */
async function approvalTarget({ extra, objectID }: MessageBody): Promise<Target | undefined> {
  const { screensOf } = await import('../../domain/registry');
  const { permissions } = readMenu();
  const isSeenOn = (flag: string) => extra?.screens === undefined || extra.screens.includes(flag);
  const pages = screensOf(extra?.kind ?? '').filter((screen) => allows(permissions, screen.flag) && isSeenOn(screen.flag));
  const deciding = pages.filter((screen) => allowsAny(permissions, screen.flag, ['review', 'pass']));
  const page = deciding.find((screen) => screen.flag === extra?.screen) ?? deciding[0] ?? pages[0];
  return page && { path: page.path, query: { ...guestQuery(page), sn: objectID } };
}

/** What is talked about opens on the page that shows most of its kind. */
async function recordTarget({ extra, objectID }: MessageBody): Promise<Target | undefined> {
  const { grantedScreen } = await import('../screens/open-reference');
  const page = grantedScreen(extra?.kind ?? '');
  return page && { path: page.path, query: { ...guestQuery(page), id: objectID, comments: '1' } };
}
