import { CHANGED_SINCE } from '../../../define/changed-since';
import { minuteOf } from '../../../define/dates';
import { cx } from '../../ui/class-names';
import { ALL } from './list-state';
import type { List } from './use-list';

/** Under a list: how many rows others changed since one last looked; a click shows those, another all again. */
export function ChangedChip({ list: { changed, state, change } }: { list: List }) {
  const { [CHANGED_SINCE]: asked, ...others } = state.filters;
  const isOn = Boolean(asked);
  if (changed.count === 0 && !isOn) return null;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={changed.since ? `上次查看：${minuteOf(changed.since)}` : undefined}
      className={cx('shrink-0 cursor-pointer rounded px-1.5 hover:bg-hover', isOn ? 'bg-accent-soft font-medium text-accent' : 'text-accent')}
      // All of them, however the list was narrowed.
      onClick={() => change(isOn ? { filters: others } : { tab: ALL, keyword: '', filters: { [CHANGED_SINCE]: 'look' } })}
    >
      自上次查看以来 {changed.count} 行有变化
    </button>
  );
}
