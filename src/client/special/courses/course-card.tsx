import { thumbnailAddress } from '../../form/upload-file';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { type Course, progressOf } from './course';

/** A film on the shelf: its picture, how long it is, how far it is watched. */
export function CourseCard({ course, onOpen }: { course: Course; onOpen: () => void }) {
  const { title, cover, duration, description, watched } = course;
  const progress = progressOf(course);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-w-0 cursor-pointer flex-col overflow-hidden rounded-lg border border-line bg-surface text-left hover:border-line-strong hover:bg-hover"
    >
      <span className="relative block aspect-video w-full bg-sunken">
        {cover ? (
          <img src={thumbnailAddress(cover, 400)} alt="" className="h-full w-full object-cover" />
        ) : (
          <span className="flex h-full items-center justify-center px-4 text-center font-semibold text-[15px] text-muted">{title}</span>
        )}
        <span className="absolute bottom-2 left-2 flex size-8 items-center justify-center rounded-full bg-black/55 text-white">
          <Icon name="play" size={15} />
        </span>
        {duration && <span className="absolute right-2 bottom-2 rounded bg-black/65 px-1.5 text-white text-xs tabular-nums">{duration}</span>}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 px-3 py-2">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate font-semibold text-[13px]">{title}</span>
          {progress && <span className={cx('shrink-0 text-xs', watched?.finished ? 'text-good' : 'text-muted')}>{progress}</span>}
        </span>
        {description && <span className="line-clamp-2 text-muted text-xs">{description}</span>}
      </span>
    </button>
  );
}
