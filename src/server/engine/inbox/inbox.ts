import type { InboxAnswer, InboxCount, InboxKind } from '../../../contract/inbox-answer';
import { documentOf, masterOf, screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { countRequests, waitingRequests } from '../requests/waiting';
import { inboxPages, waitingMasters } from './deciding-masters';
import type { Ranked } from './document-row';
import { countWaiting, waitingDocuments } from './documents';
import { waitingRecords } from './masters';
import { sentPages, type WaitingPage, waitingPages } from './pages';

/** @property isToReview without what came of itself (a mirror still a draft) and what should be over */
export type InboxQuery = { kind?: string | undefined; isToReview?: boolean | undefined; pageNum: number; pageSize: number };

/**
 * 收件箱: everything that waits for the caller, across kinds, in one order: what somebody urged, then by how long it waits and how much it is
 * about. Each family (documents, records, requests of colleagues) brings its first so many, and the page is cut out of both.
 */
export async function inboxOf(context: Context, { kind, isToReview, pageNum, pageSize }: InboxQuery): Promise<InboxAnswer> {
  const most = pageNum * pageSize;
  const pages = waitingPages(context).filter(({ waiting }) => !isToReview || waiting === 'review');
  const [documents, records, requests, kinds] = await Promise.all([
    waitingDocuments(context, { pages, kind, most }),
    waitingRecords(context, { kind, most }),
    waitingRequests(context, { kind, most }),
    kindsOf(context, pages),
  ]);
  const list = [...documents, ...records, ...requests].sort(firstComes).slice(most - pageSize, most);
  const total = kinds.filter((one) => kind === undefined || one.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return { list: list.map(({ row }) => row), total, kinds };
}

/** What the caller submitted and others have to decide, what waits longest first. */
export async function sentOf(context: Context, { kind, pageNum, pageSize }: InboxQuery): Promise<InboxAnswer> {
  const most = pageNum * pageSize;
  const pages = sentPages(context);
  const [list, counts] = await Promise.all([waitingDocuments(context, { pages, kind, most }), countWaiting(context, pages)]);
  const kinds = counts.map(named);
  const total = kinds.filter((one) => kind === undefined || one.kind === kind).reduce((sum, { count }) => sum + count, 0);
  return { list: list.slice(most - pageSize).map(({ row }) => row), total, kinds };
}

export async function inboxCount(context: Context): Promise<InboxCount> {
  return { total: (await kindsOf(context, waitingPages(context))).reduce((sum, { count }) => sum + count, 0) };
}

async function kindsOf(context: Context, pages: readonly WaitingPage[]): Promise<InboxKind[]> {
  const [documents, records, requests] = await Promise.all([
    countWaiting(context, pages),
    waitingMasters(context, inboxPages(context)),
    countRequests(context),
  ]);
  const counts = new Map<string, number>(documents.map(({ kind, count }) => [kind, count]));
  for (const { flag, count } of records) {
    const resource = screenOf(flag)?.resource ?? '';
    counts.set(resource, (counts.get(resource) ?? 0) + count);
  }
  for (const { kind, count } of requests) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => named({ kind, count })).sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

const named = ({ kind, count }: { kind: string; count: number }): InboxKind => ({
  kind,
  count,
  title: documentOf(kind)?.title ?? masterOf(kind)?.title ?? kind,
});

const firstComes = (a: Ranked, b: Ranked): number => Number(b.isUrged) - Number(a.isUrged) || b.weight - a.weight || (a.row.id < b.row.id ? -1 : 1);
