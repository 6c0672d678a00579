import { Menu } from '../table/menu';
import { cx } from '../ui/class-names';
import { Input } from '../ui/input';
import { closeTabs } from './close-tabs';
import { COLOUR_OF, COLOUR_WORDS } from './group-colours';
import { changeGroup, dissolve, fold, membersOf } from './tab-groups';
import { GROUP_COLOURS, type TabGroup } from './tab-list';
import { changeTabs, readTabs } from './tabs-atom';

/** A group's name and colour, and what can be done to all its tabs at once. What is typed counts at once. */
export function GroupMenu({ group, onDone }: { group: TabGroup; onDone: () => void }) {
  const { id } = group;
  return (
    <div className="w-56 p-1">
      <Input
        aria-label="分组名称"
        data-autofocus=""
        maxLength={20}
        value={group.name}
        onChange={(event) => changeTabs((tabs) => changeGroup(tabs, id, { name: event.target.value }))}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onDone()}
      />
      <div role="radiogroup" aria-label="分组颜色" className="flex gap-1 py-2">
        {GROUP_COLOURS.map((colour) => (
          // biome-ignore lint/a11y/useSemanticElements: a coloured dot, not a form field
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={group.colour === colour}
            aria-label={COLOUR_WORDS[colour]}
            title={COLOUR_WORDS[colour]}
            onClick={() => changeTabs((tabs) => changeGroup(tabs, id, { colour }))}
            className={cx(
              'flex size-7 cursor-pointer items-center justify-center rounded border',
              group.colour === colour ? 'border-ink' : 'border-transparent',
            )}
          >
            <span className="size-4 rounded-full" style={{ background: COLOUR_OF[colour] }} />
          </button>
        ))}
      </div>
      <Menu
        label="分组菜单"
        onDone={onDone}
        items={[
          { label: group.isFolded ? '展开' : '收起', onChoose: () => changeTabs((tabs) => fold(tabs, id, !group.isFolded)) },
          { label: '取消分组，保留标签', onChoose: () => changeTabs((tabs) => dissolve(tabs, id)) },
          { label: '关闭分组内的标签', onChoose: () => void closeTabs(membersOf(readTabs(), id).map((tab) => tab.id)) },
        ]}
      />
    </div>
  );
}
