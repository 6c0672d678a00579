import { sql } from 'kysely';
import type { HomeTile } from '../../../contract/home-answer';
import type { Context } from '../../base/context';
import { WAITING_WORDS } from '../documents/waiting';
import { decidingPages, waitingMasters } from '../inbox/deciding-masters';
import { mayWait, type WaitingPage, waitingPages, waitsOn } from '../inbox/pages';

/**
 * 待办: per page what the user may pass there now; per page he may fill in, the drafts another document made for him (a delivery to
 * receive, an issue to confirm). A tile counts what its list shows; rows are told of once, on one page.
 */
export async function todosOf(context: Context): Promise<HomeTile[]> {
  const [waiting, deciding] = await Promise.all([waitingDocuments(context), waitingMasters(context, decidingPages(context))]);
  return [...deciding, ...waiting].sort((a, b) => b.count - a.count);
}

async function waitingDocuments(context: Context): Promise<HomeTile[]> {
  const pages = waitingPages(context);
  if (pages.length === 0) return [];
  const isOn = pages.map((page) => waitsOn(context, page));
  // One walk over what waits: how many documents stand on which pages together.
  const { rows } = await sql<{ pages: boolean[]; n: number }>`
    select w.pages, count(*)::int as n from (select array[${sql.join(isOn)}] as pages from document h
      where ${mayWait(context, pages)}) w
    group by w.pages`.execute(context.db);
  const counted = pages
    .map((page, at) => ({ page, at, count: rows.reduce((sum, row) => sum + (row.pages[at] ? row.n : 0), 0) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.at - b.at);
  type Counted = (typeof counted)[number];
  const isSameKind = (one: Counted, other: Counted): boolean => one.page.definition === other.page.definition;
  const isWithin = (one: Counted, other: Counted): boolean => rows.every((row) => !row.pages[one.at] || row.pages[other.at] === true);
  const kept: Counted[] = [];
  for (const one of counted) if (!kept.some((other) => isSameKind(one, other) && isWithin(one, other))) kept.push(one);
  return kept.map(({ page, count }) => tile(page, count));
}

const tile = ({ screen, waiting }: WaitingPage, count: number): HomeTile => ({
  flag: screen.flag,
  title: `${screen.title}${WAITING_WORDS[waiting]}`,
  count,
  path: screen.path,
  query: { tab: 'all', 'f.waiting': waiting, ...(screen.preset.level === 'line' ? { level: 'document' } : {}) },
});
