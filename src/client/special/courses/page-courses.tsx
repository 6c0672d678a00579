import { useState } from 'react';
import { Icon } from '../../ui/icon';
import { progressOf, useCourses } from './course';
import { CoursePlayer } from './course-player';

/** The films about a page, in its help; nothing where there are none. */
export default function PageCourses({ flag }: { flag: string }) {
  const { list, onWatched } = useCourses(flag);
  const [open, setOpen] = useState<string>();
  if (!list || list.length === 0) return null;
  const watching = list.find(({ id }) => id === open);
  return (
    <div className="contents">
      <dt className="text-muted">视频教程</dt>
      <dd className="flex flex-wrap gap-x-4 gap-y-1">
        {list.map((course) => (
          <button
            key={course.id}
            type="button"
            onClick={() => setOpen(course.id)}
            className="inline-flex cursor-pointer items-center gap-1 text-accent hover:underline"
          >
            <Icon name="play" size={13} />
            {course.title}
            <span className="text-muted text-xs">{[course.duration, progressOf(course)].filter(Boolean).join(' · ')}</span>
          </button>
        ))}
      </dd>
      {watching && <CoursePlayer key={watching.id} course={watching} onWatched={onWatched} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
