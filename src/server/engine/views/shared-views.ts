import { sql } from 'kysely';
import type { FoundRecord } from '../../../contract/search-answer';
import { keptView, type SharedView, type ShareView, type TablePlace } from '../../../contract/shared-view';
import { reportOf, screenOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput, Forbidden, NotFound } from '../../base/errors';
import { newId } from '../../base/id';
import { granted, keepsUsers } from '../access';
import { containing } from '../filters';
import { pinyinOf } from '../masters/words';
import { checkAudience, isGone, isMineToEnd, reachesMe, sharer } from './audience';
import { fittedTo, keptAs } from './fitted-view';
import { tableAt } from './table-at';

/** So many somebody may share at once. */
const MOST = 50;
type Stored = { id: string; view: unknown; by: string; is_mine: boolean; is_left: boolean; shared_with: 'all' | 'roles' | 'people'; audience: string[] };

/** Views of one table the caller shares, and those colleagues share with him, each as he may use it. */
export async function sharedViewsAt(context: Context, place: TablePlace): Promise<SharedView[]> {
  tableAt(context, place);
  const { db, org, user } = context;
  const { rows } = await sql<Stored>`
    select v.id, v.view, ${sharer('u', 'u.name')} as by, v.user_id = ${user.id} as is_mine, ${isGone('u')} as is_left, v.shared_with, v.audience from shared_view v
      left join app_user u on u.org_id = v.org_id and u.id = v.user_id
    where v.org_id = ${org.id} and v.screen = ${place.screen} and v.resource = ${place.resource} and v.level = ${place.level} and v.section = ${place.section}
      and (v.user_id = ${user.id} or ${reachesMe(context)})
    order by v.user_id <> ${user.id}, v.name, v.id limit 200`.execute(db);
  return rows.flatMap((row) => {
    const known = keptView.safeParse(row.view);
    if (!known.success) return [];
    const shared = row.is_mine
      ? { sharedWith: { to: row.shared_with, ids: row.audience } }
      : row.is_left && keepsUsers(context)
        ? { mayEnd: true as const }
        : {};
    return [{ id: row.id, ...fittedTo(context, place, known.data), by: row.by, isMine: row.is_mine, ...shared }];
  });
}

/** Shares a view, or changes one's own. @throws NotFound for one of somebody else, BadInput naming what is wrong with it */
export async function shareView(context: Context, given: ShareView): Promise<{ id: string }> {
  const { db, org, user, now } = context;
  const { id: known, view: asked, sharedWith, ...place } = given;
  const view = keptAs(context, place, asked);
  const audience = await checkAudience(context, place.screen, sharedWith);
  const sound = pinyinOf(view.name);
  const values = { name: view.name, pinyin: sound.initials, full: sound.full, view: JSON.stringify(view), at: now() };
  await refuseTwice(context, place, view.name, known);
  if (known !== undefined) {
    const changed =
      await sql`update shared_view set name = ${values.name}, pinyin = ${values.pinyin}, pinyin_full = ${values.full}, view = ${values.view}::jsonb,
        shared_with = ${sharedWith.to}, audience = ${audience}::uuid[], updated_at = ${values.at}
      where org_id = ${org.id} and id = ${known} and user_id = ${user.id} and screen = ${place.screen} and resource = ${place.resource}
        and level = ${place.level} and section = ${place.section}`.execute(db);
    if (Number(changed.numAffectedRows ?? 0) === 0) throw new NotFound('视图不存在，或不是您共享的');
    return { id: known };
  }
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from shared_view where org_id = ${org.id} and user_id = ${user.id}`.execute(db);
  if ((rows[0]?.n ?? 0) >= MOST) throw new BadInput(`最多共享${MOST}个视图，请先取消不用的`);
  const id = newId();
  await sql`insert into shared_view (org_id, id, user_id, screen, resource, level, section, name, pinyin, pinyin_full, view, shared_with, audience, created_at, updated_at)
    values (${org.id}, ${id}, ${user.id}, ${place.screen}, ${place.resource}, ${place.level}, ${place.section}, ${values.name}, ${values.pinyin}, ${values.full},
      ${values.view}::jsonb, ${sharedWith.to}, ${audience}::uuid[], ${values.at}, ${values.at})`.execute(db);
  return { id };
}

async function refuseTwice({ db, org, user }: Context, place: TablePlace, name: string, id: string | undefined): Promise<void> {
  const { rows } =
    await sql`select from shared_view where org_id = ${org.id} and user_id = ${user.id} and screen = ${place.screen} and resource = ${place.resource}
    and level = ${place.level} and section = ${place.section} and lower(name) = ${name.toLowerCase()} and id is distinct from ${id ?? null}::uuid`.execute(db);
  if (rows.length > 0) throw new BadInput(`您已共享过视图【${name}】`);
}

/** One's own; that of somebody who left also by whoever keeps the users. @throws NotFound for a view of somebody else */
export async function withdrawView(context: Context, id: string): Promise<{ removed: number }> {
  const { db, org } = context;
  const gone = await sql`delete from shared_view v where v.org_id = ${org.id} and v.id = ${id} and ${isMineToEnd(context, 'v')}`.execute(db);
  if (Number(gone.numAffectedRows ?? 0) === 0) throw new NotFound('视图不存在，或不是您共享的');
  return { removed: 1 };
}

type Found = TablePlace & { id: string; name: string; by: string; is_mine: boolean };

/** For the palette: shared views by name, of pages the caller can open now. */
export async function findViews(context: Context, words: string, limit: number): Promise<FoundRecord[]> {
  const { db, org, user } = context;
  const like = containing(words.replace(/['’\s]/g, '').toLowerCase());
  const { rows } = await sql<Found>`
    select v.id, v.screen, v.resource, v.level, v.section, v.name, ${sharer('u', 'u.name')} as by, v.user_id = ${user.id} as is_mine from shared_view v
      left join app_user u on u.org_id = v.org_id and u.id = v.user_id
    where v.org_id = ${org.id} and (lower(v.name) like ${like} or v.pinyin like ${like} or v.pinyin_full like ${like})
      and (v.user_id = ${user.id} or ${reachesMe(context)})
    order by v.user_id <> ${user.id}, v.name, v.id limit 50`.execute(db);
  return rows.flatMap((row) => foundOf(context, row)).slice(0, limit);
}

function foundOf(context: Context, row: Found): FoundRecord[] {
  const screen = screenOf(row.screen);
  if (!screen || screen.resource !== row.resource || granted({ ...context, screen: '' }, [screen]).length === 0 || !isTable(context, row)) return [];
  // A report opens at its first level unless one is named; a list with its documents.
  const isUsual = row.level === 'document' && !reportOf(row.resource, context.org.kind);
  const place = { ...(isUsual ? {} : { level: row.level }), ...(row.section === '' ? {} : { section: row.section }) };
  const subtitle = `${screen.title} · ${row.is_mine ? '我共享的' : `${row.by} 共享`}`;
  return [{ resource: 'sharedView', id: row.id, title: row.name, subtitle, kind: '视图', path: screen.path, query: { ...place, view: row.id } }];
}

/** A level or an operation may have been taken from him, or from the product, since. */
function isTable(context: Context, place: TablePlace): boolean {
  try {
    tableAt(context, place);
    return true;
  } catch (error) {
    if (error instanceof Forbidden || error instanceof BadInput || error instanceof NotFound) return false;
    throw error;
  }
}
