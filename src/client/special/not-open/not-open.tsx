import { useAtomValue } from 'jotai';
import type { Archetype, Screen } from '../../../define/define-screen';
import type { OrgKind } from '../../../define/field';
import { documentOf, isBuilt, masterOf, screens } from '../../../domain/registry';
import { operationLabel } from '../../../domain/screens/operation-labels';
import { allowsScreen, menuAtom } from '../../session/menu';
import { buttonLook } from '../../ui/button';
import { Empty } from '../../ui/feedback';
import { PlaceLink } from '../../workspace/place-link';

/** What a page of this sort is, in the words of whoever will use it. */
const SORTS: Record<Archetype, string> = {
  list: '一张可以筛选、汇总和导出的列表',
  tree: '一棵可以逐级维护的树',
  board: '一组入口卡片',
  flow: '一张显示各环节数量的流程图',
  dashboard: '一块随数据刷新的图表看板',
  report: '一张按条件查询的报表',
  print: '一种打印格式',
  wizard: '一组逐步填写的页面',
  viewer: '一个查看页面',
  settings: '一个设置页面',
};
const USERS: Record<OrgKind, string> = { P: '平台', H: '医院', D: '经销商', V: '厂家' };
const NEAR = 6;
const titleOf = (resource: string): string | undefined => documentOf(resource)?.title ?? masterOf(resource)?.title;

/**
 * Where a page would stand that this user cannot see: one that is not built yet says so, what it will be, and which pages near it are
 * there already; any other says who may open it.
 */
export default function NotOpen({ screen }: { screen: Screen }) {
  const menu = useAtomValue(menuAtom);
  if (isBuilt(screen)) return <Empty icon="key" title="您没有该页面的权限，请联系管理员" text={`${screen.title}（${screen.flag}）`} />;
  const near = screens.filter((one) => one.group === screen.group && one.flag !== screen.flag && !one.isStandalone && isBuilt(one) && allowsScreen(one, menu));
  return (
    <Empty
      icon="settings"
      title={`“${screen.title}”尚未开放`}
      text={<Plan screen={screen} />}
      action={
        near.length > 0 && (
          <div className="flex flex-wrap justify-center gap-2">
            {near.slice(0, NEAR).map((one) => (
              <PlaceLink key={one.flag} to={one.path} className={buttonLook()}>
                {menu.titles[one.flag] ?? one.title}
              </PlaceLink>
            ))}
          </div>
        )
      }
    />
  );
}

function Plan({ screen }: { screen: Screen }) {
  const operations = [...new Set(screen.actions.map((flag) => operationLabel(screen.resource, flag, titleOf)))];
  const tabs = (screen.preset.tabs ?? []).map(({ label }) => label);
  return (
    <>
      开放后，这里将是{screen.group ? `${screen.group}里` : ''}供{screen.kinds.map((kind) => USERS[kind]).join('、')}使用的{SORTS[screen.archetype]}。
      {tabs.length > 0 && <span className="mt-1 block">分为{tabs.join('、')}。</span>}
      {operations.length > 0 && <span className="mt-1 block">可以{operations.join('、')}。</span>}
    </>
  );
}
