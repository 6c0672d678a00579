import { useState } from 'react';
import type { Screen } from '../../../define/define-screen';
import { PageFrame } from '../../screens/page-frame';
import { Empty, Failed, Loading } from '../../ui/feedback';
import { Checkbox } from '../../ui/input';
import { SearchInput } from '../../ui/search-input';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { type Course, useCourses } from './course';
import { CourseCard } from './course-card';
import { CoursePlayer } from './course-player';

/** The films by category, as whoever watches them finds them. `?id=` opens one. */
export function CourseShelf({ screen }: { screen: Screen }) {
  const { query } = useTab();
  const { list, error, refresh, onWatched } = useCourses();
  const [keyword, setKeyword] = useState('');
  const [isUnseen, setUnseen] = useState(false);
  const [open, setOpen] = useState(query.id);
  useVerbs({ refresh });
  const shown = (list ?? []).filter((course) => `${course.title} ${course.description}`.includes(keyword.trim()) && !(isUnseen && course.watched?.finished));
  const watching = list?.find(({ id }) => id === open);
  return (
    <PageFrame
      flag={screen.flag}
      title={screen.title}
      beside={
        <div className="w-64">
          <SearchInput label="查找教程" placeholder="标题、简介" value={keyword} onValue={setKeyword} />
        </div>
      }
      toolbar={<Checkbox label="只看没看完的" checked={isUnseen} onChange={(event) => setUnseen(event.target.checked)} />}
    >
      <div className="min-h-0 flex-1 overflow-auto">
        {!list && (error ? <Failed text={error} onRetry={refresh} /> : <Loading />)}
        {list && shown.length === 0 && <Empty title={list.length === 0 ? '还没有教程' : '没有符合的教程'} text="平台发布后会出现在这里。" />}
        {byCategory(shown).map(([category, courses]) => (
          <section key={category} aria-label={category} className="mb-5">
            <h2 className="mb-2 font-semibold text-[14px]">{category}</h2>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-3">
              {courses.map((course) => (
                <CourseCard key={course.id} course={course} onOpen={() => setOpen(course.id)} />
              ))}
            </div>
          </section>
        ))}
      </div>
      {watching && <CoursePlayer key={watching.id} course={watching} onWatched={onWatched} onClose={() => setOpen(undefined)} />}
    </PageFrame>
  );
}

/** Categories in the order their first film comes. */
function byCategory(courses: readonly Course[]): [string, Course[]][] {
  const found = new Map<string, Course[]>();
  for (const course of courses) found.set(course.category, [...(found.get(course.category) ?? []), course]);
  return [...found];
}
