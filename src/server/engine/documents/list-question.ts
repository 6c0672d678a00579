import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '../../../contract/requests';
import { CHANGED_SINCE } from '../../../define/changed-since';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Screen, ScreenTab } from '../../../define/define-screen';
import { sectionOf } from '../../../define/in-section';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { requireRead } from '../access';
import { changedDocuments } from '../looks/looks';
import { fieldConditions, keywordCondition, type ListLevel } from './filters';
import { keptQuestion, keptRows } from './kept-counts';
import { type Sight, sightOf } from './present';
import { isEverybodys, reachable, tabFilter } from './reach';
import { waitingCondition } from './waiting';

export type Asked = {
  screens: readonly Screen[];
  level: ListLevel;
  /** What is absent from the answer is absent from filters, sums and order too. */
  sight: Sight;
  from: RawBuilder<unknown>;
  /** Every filter but the tab, and the tab. */
  base: RawBuilder<unknown>;
  tab: RawBuilder<unknown>;
  /** Where nothing is asked that only the documents know: the same rows as they are kept counted (kept-counts.ts), and their base. */
  kept?: { from: RawBuilder<unknown>; base: RawBuilder<unknown> };
};

export type Question = Pick<ListQuery, 'level' | 'keyword' | 'tab' | 'ids'> & Record<string, unknown>;

const WAITING_FILTER = 'f.waiting';
const CHANGED_FILTER = `f.${CHANGED_SINCE}` as const;

/** What a list is asked, as SQL: the same for its page, its totals and the figures that lead to it. */
export function asked(context: Context, definition: DocumentDefinition, query: Question): Asked {
  const screens = requireRead(context, definition.kind, definition.title);
  // A page may show lines by itself; whoever says a level has that.
  const shown = screens.length === 1 ? screens[0]?.preset.level : undefined;
  const level = (query.level ?? shown) === 'line' ? 'line' : 'document';
  const sight = sightOf(context, definition, screens);
  const { [WAITING_FILTER]: waiting, [CHANGED_FILTER]: changed, ...filters } = query;
  const conditions = (of: Record<string, unknown>) => fieldConditions(definition, of, { level, hidden: sight.hidden });
  const [reached, isWide] = [reachable(context, definition, screens), isEverybodys(context, screens)];
  const others = [
    ...(waiting ? [waitingCondition(context, definition, screens, waiting)] : []),
    ...(changed ? [changedDocuments(context, definition.kind, changed)] : []),
    ...(query.ids ? [sql`h.id = any(${query.ids.split(',')}::uuid[])`] : []),
    ...(query.keyword?.trim() ? [keywordCondition(query.keyword, isWide ? '' : context.org.id, definition.kind)] : []),
  ];
  const kept = level === 'document' && others.length === 0 ? keptQuestion(context, definition, screens, filters) : undefined;
  return {
    screens,
    level,
    from: sql`from document h ${level === 'line' ? sql`join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = ${sql.lit(sectionOf(definition))}` : sql``}`,
    sight,
    base: sql.join([reached, ...conditions(filters), ...others], sql` and `),
    tab: tabCondition(context, definition, screens, query.tab || undefined, level),
    ...(kept
      ? { kept: { from: sql`from ${keptRows(context, definition, screens, kept)}`, base: sql.join([reached, ...conditions(kept.filters)], sql` and `) } }
      : {}),
  };
}

/** The tab that is asked for, where a page says what it means; 全部 of most pages means every row. @throws BadInput when there is none */
export function tabAsked(screens: readonly Screen[], tab = 'all'): { tab: ScreenTab; screen: Screen } | undefined {
  for (const screen of tab === 'all' && screens.length > 1 ? [] : screens) {
    const found = screen.preset.tabs?.find((one) => one.id === tab);
    if (found) return { tab: found, screen };
  }
  if (tab !== 'all' && !/^[0-7]$/.test(tab)) throw new BadInput('没有这个页签');
  return undefined;
}

function tabCondition(
  context: Context,
  definition: DocumentDefinition,
  screens: readonly Screen[],
  tab: string | undefined,
  level: ListLevel,
): RawBuilder<unknown> {
  const found = tabAsked(screens, tab);
  if (found) return tabFilter(definition, found.tab, found.screen, context, level);
  return tab && tab !== 'all' ? sql`h.status = ${Number(tab)}` : sql`true`;
}
