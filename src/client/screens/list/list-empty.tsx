import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/feedback';
import type { ListTab } from './list-state';

type Props = {
  tabs: readonly ListTab[];
  tab: string;
  /** Whether keyword, filters or a tab that was chosen stand between the user and his records. */
  isNarrowed: boolean;
  /** Only the window of 30 days a list opens with stands between. */
  isRecentOnly: boolean;
  onTab: (id: string) => void;
  onClear: () => void;
  text: string;
  action: ReactNode;
};

/** Why a list shows nothing: narrowed too far, nothing of late, all of it elsewhere, or nothing there yet. */
export function ListEmpty({ tabs, tab, isNarrowed, isRecentOnly, onTab, onClear, text, action }: Props) {
  if (isNarrowed) {
    return (
      <Empty icon="search" title="没有符合条件的记录" text="调整关键字、筛选或状态页签后再试。" action={<Button onClick={onClear}>清除全部条件</Button>} />
    );
  }
  if (isRecentOnly) {
    return (
      <Empty
        title="最近 30 天没有记录"
        text={text}
        action={
          <span className="flex gap-2">
            {action}
            <Button onClick={onClear}>看全部日期</Button>
          </span>
        }
      />
    );
  }
  const elsewhere = tabs.filter(({ id, count = 0 }) => id !== tab && count > 0);
  const [first] = elsewhere;
  if (!first) return <Empty title="还没有记录" text={text} action={action} />;
  return (
    <Empty
      title={`“${tabs.find(({ id }) => id === tab)?.label ?? ''}”里没有记录`}
      text={`别处有：${elsewhere.map(({ label, count }) => `${label} ${count}`).join('、')}。`}
      action={
        <span className="flex gap-2">
          <Button onClick={() => onTab(first.id)}>看“{first.label}”</Button>
          {action}
        </span>
      }
    />
  );
}
