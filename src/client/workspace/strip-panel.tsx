import { Popover } from '../table/popover';
import { GroupMenu } from './group-menu';
import type { Tabs } from './tab-list';
import { TabMenu } from './tab-menu';

/** Whose menu, and where it was asked for. */
export type StripPanelOf = { id: string; anchor: { current: HTMLElement | null } };
type Props = { tabs: Tabs; of: StripPanelOf; onOf: (of: StripPanelOf | undefined) => void };

/** The menu of a tab or of a group's name. */
export default function StripPanel({ tabs, of, onOf }: Props) {
  const group = tabs.groups.find((each) => each.id === of.id);
  const menuTab = tabs.list.find((tab) => tab.id === of.id);
  if (!group && !menuTab) return null;
  return (
    <Popover anchor={of.anchor} label={group ? '分组' : '标签菜单'} onClose={() => onOf(undefined)}>
      {group && <GroupMenu group={group} onDone={() => onOf(undefined)} />}
      {menuTab && <TabMenu tab={menuTab} onDone={() => onOf(undefined)} onGrouped={(id) => onOf({ ...of, id })} />}
    </Popover>
  );
}
