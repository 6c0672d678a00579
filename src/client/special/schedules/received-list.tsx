import type { Sent } from '../../../contract/schedule';
import { minuteOf } from '../../../define/dates';
import { Button } from '../../ui/button';
import { useTab } from '../../workspace/tab-context';
import { fetchFile } from './schedule-calls';

/** What came to me: a click opens the page as it was sent, the workbook is mine as long as it is kept. */
export function ReceivedList({ list }: { list: readonly Sent[] }) {
  const { open } = useTab();
  return (
    <ul>
      {list.map((one) => (
        <li key={one.id} className="flex items-center gap-3 border-line border-b px-4 py-1.5 text-[13px] hover:bg-hover">
          <span className="w-28 shrink-0 text-muted tabular-nums">{minuteOf(one.at).slice(5)}</span>
          <button type="button" className="min-w-0 flex-1 cursor-pointer text-left" onClick={() => open(one.path, one.query)}>
            <span className="block truncate font-medium">{one.name}</span>
            <span className="block truncate text-muted text-xs">{[one.words, one.by && `${one.by} 建`].filter(Boolean).join(' · ')}</span>
          </button>
          {one.fileUntil !== '' && (
            <>
              <span className="shrink-0 text-faint text-xs">保留到 {minuteOf(one.fileUntil).slice(0, 10)}</span>
              <Button size="sm" icon="export" onClick={() => void fetchFile(one.id).catch(() => {})} aria-label={`下载${one.name}`}>
                下载表格
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
