import { sql } from 'kysely';
import { videoCourse } from '../../domain/upkeep/video-course';
import type { Context } from '../base/context';
import { infoOfMaster } from '../engine/masters/info';

/** How far somebody has watched a film, in seconds. */
export type Watched = { course: string; position: number; finished: boolean };
/** So much of a film is all of it: whoever leaves before its last words has seen it. */
const WHOLE = 0.9;

/** What the caller has watched himself. */
export async function watchedBy({ db, org, user }: Context): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select course_id as course, position, finished from video_watch where org_id = ${org.id} and user_id = ${user.id} order by watched_at desc limit 1000`.execute(
    db,
  );
  return rows;
}

type Told = { course: string; position: number; duration: number; opens: boolean };

/** A place in a film the caller sees; whoever finished it once has. Each opening counts as played. @throws NotFound of a film that is not his to watch */
export async function keepWatched(context: Context, { course, position, duration, opens }: Told): Promise<Watched> {
  const { db, org, user } = context;
  await infoOfMaster(context, videoCourse, course);
  const finished = duration > 0 && position >= duration * WHOLE;
  if (opens) await sql`update video_course set view_count = view_count + 1 where id = ${course}`.execute(db);
  const { rows } = await sql<Watched>`
    insert into video_watch (org_id, user_id, course_id, position, finished, watched_at)
    values (${org.id}, ${user.id}, ${course}, ${position}, ${finished}, ${context.now()})
    on conflict (org_id, user_id, course_id) do update set
      position = case when ${opens} then video_watch.position else excluded.position end,
      finished = video_watch.finished or excluded.finished, watched_at = excluded.watched_at
    returning course_id as course, position, finished`.execute(db);
  return rows[0] as Watched;
}
