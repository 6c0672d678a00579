import type { DocumentTask } from '../../../define/hand-task';
import { cx } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import type { Work } from './work';

type Props = { task: DocumentTask; work: Work; onClear: () => void };

/** Whom it is for: his name and the number of his stay, as the wristband says them. Nothing is used before it was scanned. */
export function PersonCard({ task, work: { person, header }, onClear }: Props) {
  const isKnown = Boolean(task.first && header[task.first]);
  return (
    <section
      aria-label="患者"
      className={cx('flex shrink-0 items-center gap-3 rounded-[10px] p-3', isKnown ? 'bg-good-soft' : 'border border-line border-dashed bg-surface')}
    >
      <Icon name={isKnown ? 'check' : 'user'} size={24} className={isKnown ? 'text-good' : 'text-dim'} />
      {isKnown && person ? (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold text-[17px]">{person.name}</span>
            <span className="block text-[13px] text-muted">
              住院号 <span className="font-mono text-ink">{person.visitNo}</span>
            </span>
            <span className="block text-[13px] text-muted">
              腕带已扫 <span className="font-mono text-ink">{person.code}</span>
            </span>
          </span>
          <button type="button" onClick={onClear} className="h-11 min-w-13 shrink-0 cursor-pointer text-[14px] text-muted">
            更换
          </button>
        </>
      ) : (
        <span className="flex h-11 items-center text-muted">先扫患者腕带，再扫耗材</span>
      )}
    </section>
  );
}
