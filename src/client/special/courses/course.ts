import { useCallback, useEffect, useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import { get, post } from '../../api/call';

/** How far this person has watched a film, in seconds. */
export type Watched = { course: string; position: number; finished: boolean };
export type Course = {
  id: string;
  title: string;
  category: string;
  duration: string;
  description: string;
  cover: string | undefined;
  /** File of the film, or where it is elsewhere. */
  film: string | undefined;
  link: string;
  watched: Watched | undefined;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const firstOf = (value: unknown): string | undefined => (Array.isArray(value) && typeof value[0] === 'string' ? value[0] : undefined);

const courseOf = (row: Row, watched: ReadonlyMap<string, Watched>): Course => ({
  id: row.id,
  title: textOf(row.title),
  category: textOf(row.category),
  duration: textOf(row.duration),
  description: textOf(row.description),
  cover: firstOf(row.cover),
  film: firstOf(row.video),
  link: textOf(row.link),
  watched: watched.get(row.id),
});

/** The films this user may watch, of a page or all of them, with how far he has watched each. Drafts are for who keeps them. */
async function readCourses(page: string | undefined): Promise<Course[]> {
  const query = { screen: 'videoCourse', pageSize: '200', 'f.state': 'published', noTotal: 'true', ...(page ? { 'f.pages': page } : {}) };
  const [{ list }, seen] = await Promise.all([
    get<ListAnswer>('/v1/business/videoCourse/list', query, { quiet: true }),
    get<{ list: Watched[] }>('/v1/course/watched', {}, { quiet: true }),
  ]);
  const watched = new Map(seen.list.map((one) => [one.course, one]));
  return list.map((row) => courseOf(row, watched));
}

export type Courses = { list: Course[] | undefined; error: string; refresh: () => void; onWatched: (watched: Watched) => void };

export function useCourses(page?: string): Courses {
  const [list, setList] = useState<Course[]>();
  const [error, setError] = useState('');
  const refresh = useCallback(() => {
    readCourses(page).then(
      (courses) => {
        setList(courses);
        setError('');
      },
      (reason) => setError(reason instanceof Error ? reason.message : '加载失败'),
    );
  }, [page]);
  useEffect(refresh, [refresh]);
  const onWatched = useCallback(
    (watched: Watched) => setList((now) => now?.map((course) => (course.id === watched.course ? { ...course, watched } : course))),
    [],
  );
  return { list, error, refresh, onWatched };
}

/** Keeps a place; whoever watches is not stopped by a call that fails: the next one says it again. */
export const tellWatched = (course: string, more: { position?: number; duration?: number; opens?: boolean }): Promise<Watched | undefined> =>
  post<Watched>('/v1/course/watch', { course, ...more }, { quiet: true }).catch(() => undefined);

/** 125 → 2:05 */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** How far it is watched, in words; '' while it is not. */
export function progressOf({ watched, link }: Course): string {
  if (!watched) return '';
  if (watched.finished) return '已看完';
  return link !== '' || watched.position === 0 ? '已打开' : `看到 ${clockOf(watched.position)}`;
}
