import { type RawBuilder, sql } from 'kysely';
import type { ClosingGroup, Obstacle } from '../../../contract/closing-answer';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen } from '../../../define/define-screen';
import { add, round } from '../../../define/money';
import type { Days } from '../../../define/periods';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { openedOn } from '../../engine/access';
import { sightOf } from '../../engine/documents/present';
import { reachable } from '../../engine/documents/reach';
import { mayWait, type WaitingPage, waitingPages, waitsOn } from '../../engine/inbox/pages';
import { waitsSince } from '../../engine/inbox/since';
import { type Asked, isOfOtherSide, whoActs } from './closing-people';

export type Standing = Asked & { kind: string; count: number; seen: number; money: string; oldest: string; since: string };
const WORDS: Record<Standing['state'], string> = { draft: '草稿', born: '待处理', review: '待审核' };

/**
 * Drafts and papers that wait, dated in the month, of these kinds: they count to the month they are passed in. All of the organisation are counted,
 * for the month is closed for all of it; money and page are told of those the caller may see.
 */
export async function unfinishedPapers(context: Context, { from, to }: Days, kinds: readonly DocumentDefinition[], group: ClosingGroup): Promise<Obstacle[]> {
  const everywhere = { ...context, screen: '' };
  const pages = new Map(kinds.map((definition) => [definition.kind, openedOn(everywhere, definition.kind)]));
  const found = await standing(everywhere, { from, to }, kinds, pages);
  const names = await whoActs(context, found);
  const mine = await waitingForMe(everywhere, { from, to }, kinds);
  const obstacles = kinds.flatMap((definition): Obstacle[] => {
    const own = found.filter(({ kind }) => kind === definition.kind);
    if (own.length === 0) return [];
    const page = pages.get(definition.kind);
    const days = { 'f.documentDate': `${from}~${to}` };
    const sum = (of: (one: Standing) => number): number => own.reduce((total, one) => total + of(one), 0);
    const [count, seen] = [sum((one) => one.count), sum((one) => one.seen)];
    const turn = mine.find(({ page: { definition: of } }) => of === definition);
    const hasMoney = page && seen > 0 && !definition.secret && !sightOf({ ...context, screen: page.flag }, definition, [page]).hidden.has('totalAmount');
    const parts = own.map((one) => ({
      word: WORDS[one.state],
      count: one.count,
      since: new Date(one.since).toISOString(),
      who: isOfOtherSide(context, one) ? ['往来单位'] : names(one),
    }));
    const oldest = own.reduce((first, one) => (one.oldest < first ? one.oldest : first), own[0]?.oldest ?? '');
    return [
      {
        ...{ id: definition.kind, group, title: definition.title, count, oldest, parts, unseen: count - seen },
        says: `${statesOf(own)}；最早${oldest}；${people(own.flatMap(names))}`,
        money: hasMoney ? round(add(...own.map((one) => one.money)), 2) : '',
        ...(page && seen > 0 ? { path: page.path, query: { ...wholeTab(page), ...days, 'f.status': '0,1' } } : {}),
        ...(turn ? { next: { label: `${TURNS[turn.page.waiting]} ${turn.count}`, ...placeOf(turn.page, days) } } : {}),
        mayUrge: waitsForOthers(context, own, names),
      },
    ];
  });
  return obstacles.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1));
}

type Turn = { page: WaitingPage; count: number };
const TURNS: Record<WaitingPage['waiting'], string> = { review: '去审核', born: '去处理', over: '去了结' };
const placeOf = ({ screen, waiting }: WaitingPage, days: Record<string, string>) => ({
  path: screen.path,
  query: { ...wholeTab(screen), ...days, 'f.waiting': waiting, ...(screen.preset.level === 'line' ? { level: 'document' } : {}) },
});

/** Of these kinds and days what waits for the caller himself, by page, where most waits first. */
async function waitingForMe(context: Context, { from, to }: Days, kinds: readonly DocumentDefinition[]): Promise<Turn[]> {
  const pages = waitingPages(context).filter(({ definition }) => kinds.includes(definition));
  if (pages.length === 0) return [];
  const { rows } = await sql<{ at: number; count: number }>`
    select f.at::int as at, count(*)::int as count from document h
      cross join lateral unnest(array[${sql.join(pages.map((page) => waitsOn(context, page)))}]::boolean[]) with ordinality as f (waits, at)
    where ${mayWait(context, pages)} and h.document_date between ${from} and ${to} and f.waits group by f.at order by count desc, f.at`.execute(context.db);
  return rows.flatMap(({ at, count }) => {
    const page = pages[at - 1];
    return page ? [{ page, count }] : [];
  });
}

/** Some that he sees wait for colleagues who can pass them, and not for the caller: who may pass them himself urges nobody. */
const waitsForOthers = (context: Context, own: readonly Standing[], names: (one: Standing) => string[]): boolean =>
  own.some((one) => one.state === 'review' && !isOfOtherSide(context, one) && one.seen > 0 && names(one).length > 0 && !names(one).includes(context.user.name));

/** In the words of the states alone. */
function statesOf(own: readonly Standing[]): string {
  const waiting = own.reduce((sum, one) => sum + (one.state === 'review' ? one.count : 0), 0);
  const drafts = own.reduce((sum, one) => sum + one.count, 0) - waiting;
  return [drafts > 0 ? `草稿${drafts}` : '', waiting > 0 ? `待审核${waiting}` : ''].filter(Boolean).join('、');
}

/** Names in sight; others are counted. */
const NAMED = 3;
function people(names: readonly string[]): string {
  const all = [...new Set(names)];
  return `${all.slice(0, NAMED).join('、')}${all.length > NAMED ? `等${all.length}人` : ''}`;
}

/** The tab of a list that leaves nothing out. */
function wholeTab({ preset }: Screen): Record<string, string> {
  const all = preset.tabs?.find((one) => Object.keys(one.where).length === 0 && !one.rows);
  return all ? { tab: all.id } : {};
}

/** By kind and state, with whom their steps name. */
async function standing(
  context: Context,
  { from, to }: Days,
  kinds: readonly DocumentDefinition[],
  pages: ReadonlyMap<string, Screen | undefined>,
): Promise<Standing[]> {
  const seen = kinds.flatMap((definition): RawBuilder<boolean>[] => {
    const page = pages.get(definition.kind);
    return page ? [sql<boolean>`(h.kind = ${definition.kind} and ${reachable({ ...context, screen: page.flag }, definition, [page])})`] : [];
  });
  const isSeen = seen.length === 0 ? sql`false` : sql`coalesce(${sql.join(seen, sql` or `)}, false)`;
  const { rows } = await sql<Standing>`
    select x.kind, x.state, count(*)::int as count, count(*) filter (where x.seen)::int as seen, coalesce(sum(x.total_amount) filter (where x.seen), 0)::text as money,
      min(x.document_date)::text as oldest, min(x.since) as since, array_agg(distinct x.created_by) filter (where x.created_by is not null) as makers,
      coalesce(array_agg(distinct x.step_screen) filter (where x.step_screen <> ''), '{}') as screens,
      coalesce(jsonb_agg(distinct to_jsonb(x.approvers)) filter (where x.approvers is not null and x.step_screen = ''), '[]') as named,
      bool_or(x.step_screen is null) as "isAnyones"
    from (
      select h.kind, h.document_date, h.total_amount, h.created_by, ${waitsSince} as since, ${isSeen} as seen, s.screen as step_screen, s.approvers,
        case when h.status = 1 then 'review' when h.origin in ('mirror', 'auto') then 'born' else 'draft' end as state
      from document h left join lateral (
        select p.screen, array(select unnest(p.approvers) except select unnest(p.passed)) as approvers from document_step p
        where h.status = 1 and p.org_id = h.org_id and p.document_id = h.id and p.result = '' order by p.seq limit 1) s on true
      where h.org_id = ${context.org.id} and h.status in (0, 1) and h.kind = any(${kinds.map(({ kind }) => kind)}::text[]) and h.document_date between ${from} and ${to}) x
    group by x.kind, x.state order by x.kind, x.state`.execute(context.db);
  return rows;
}

/** Those that wait for a word on them, as far as the caller sees them. */
export async function visiblePapers(context: Context, { from, to }: Days, definition: DocumentDefinition, most: number): Promise<string[]> {
  const page = openedOn(context, definition.kind);
  if (!page) return [];
  const { rows } = await sql<{ id: string }>`
    select h.id from document h where ${reachable({ ...context, screen: page.flag }, definition, [page])} and h.org_id = ${context.org.id} and h.status = ${STATUS.submitted}
      and h.document_date between ${from} and ${to} order by h.document_date, h.id limit ${most}`.execute(context.db);
  return rows.map(({ id }) => id);
}
