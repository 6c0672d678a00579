import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useState } from 'react';
import { minuteOf } from '../../../define/dates';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { dashboardOf } from '../../../domain/registry';
import { Dashboard } from '../../screens/dashboard/dashboard';
import { useDashboard } from '../../screens/dashboard/use-dashboard';
import { useMay } from '../../screens/use-may';
import { menuAtom } from '../../session/menu';
import { inboxAtom, type Message } from '../../session/messages';
import { openMessage } from '../../session/received';
import { sessionAtom } from '../../session/session';
import { Button, buttonLook } from '../../ui/button';
import { Empty, Notice, Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { PlaceLink } from '../../workspace/place-link';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { useHome } from './home-answer';
import { ShortcutTile, TileButton } from './home-tiles';
import { useShortcuts } from './shortcuts';

const definition = dashboardOf('dashboard:home') as DashboardDefinition;
const ShortcutDialog = late(() => import('./shortcut-dialog'));

/** 首页: what waits for the user, what warns, where he usually goes, what was said to him. */
export default function HomeScreen() {
  const { open, screen } = useTab();
  const may = useMay(screen);
  const { home, isLoading, refresh } = useHome();
  const { pages, shown, choose } = useShortcuts();
  const [isChoosing, setChoosing] = useState(false);
  const menu = useAtomValue(menuAtom);
  const inbox = useAtomValue(inboxAtom);
  const state = useAtomValue(sessionAtom);
  const figures = useDashboard(definition);
  useVerbs({
    refresh: () => {
      refresh();
      figures.refresh();
    },
  });
  const messages = home.messages ?? inbox.list.slice(0, 5);
  const name = state.phase === 'in' ? state.session.employeeInfo.name : '';

  return (
    <div className="mx-auto flex max-w-[1800px] flex-col gap-4 p-4">
      <header className="flex items-baseline gap-3">
        <h1 className="text-lg font-semibold">
          {greeting(Number(minuteOf(new Date()).slice(11, 13)))}，{name}
        </h1>
        <span className="text-[13px] text-muted">{new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())}</span>
      </header>
      {isLoading ? (
        <Waiting />
      ) : (
        <>
          {menu.isLoaded && menu.pages.length === 0 && <Notice tone="warn">您还没有任何菜单权限，请联系管理员</Notice>}
          {home.registration && (
            <Notice tone="warn">
              机构注册状态：{home.registration.status}
              {home.registration.opinion && `，审核意见：${home.registration.opinion}`}
            </Notice>
          )}
          {figures.rows?.[0] && <Dashboard definition={definition} rows={figures.rows.slice(0, 1)} onOpen={open} />}
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(300px,1fr)] gap-4">
            <div className="flex min-w-0 flex-col gap-4">
              <Card title="待办">
                {home.todos && home.todos.length > 0 ? (
                  <Tiles>
                    {home.todos.map((tile, at) => (
                      <TileButton key={tile.flag ?? tile.title} tile={tile} tone="accent" isFirst={at === 0} onOpen={open} />
                    ))}
                  </Tiles>
                ) : (
                  <p className="px-1 py-4 text-[13px] text-muted">没有等待您处理的单据</p>
                )}
              </Card>
              {home.warnings && home.warnings.length > 0 && (
                <Card title="预警">
                  <Tiles>
                    {home.warnings.map((tile) => (
                      <TileButton key={tile.type ?? tile.title} tile={tile} tone="warn" onOpen={open} />
                    ))}
                  </Tiles>
                </Card>
              )}
              <Card
                title="快捷入口"
                action={
                  may('setShortcut') && (
                    <Button size="sm" tone="ghost" icon="settings" onClick={() => setChoosing(true)}>
                      设置
                    </Button>
                  )
                }
              >
                <Tiles>
                  {shown.map((page, at) => (
                    <ShortcutTile key={page.flag} shortcut={page} isFirst={at === 0} />
                  ))}
                </Tiles>
              </Card>
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {home.notices && home.notices.length > 0 && (
                <Card title="公告">
                  <Lines rows={home.notices} onChoose={(row) => open('/commonView/noticeRecord', { id: row.id })} />
                </Card>
              )}
              <Card
                title="消息"
                action={
                  <PlaceLink to="/ptm/messageNotifacation" className={buttonLook('ghost', 'sm')}>
                    全部
                  </PlaceLink>
                }
              >
                {messages.length === 0 ? (
                  <Empty icon="bell" title="没有消息" />
                ) : (
                  <Lines rows={messages} onChoose={(row) => void openMessage(row as Message)} />
                )}
              </Card>
            </div>
          </div>
          {figures.rows && <Dashboard definition={definition} rows={figures.rows.slice(1)} onOpen={open} />}
        </>
      )}
      <Suspense fallback={null}>
        {isChoosing && <ShortcutDialog pages={pages} chosen={shown.map((page) => page.flag)} onClose={() => setChoosing(false)} onChoose={choose} />}
      </Suspense>
    </div>
  );
}

export const greeting = (hour: number): string => (hour < 6 ? '夜深了' : hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好');

function Card({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <h2 className="flex h-10 items-center justify-between border-b border-line px-4 text-[14px] font-semibold">
        {title}
        {action}
      </h2>
      <div className="p-3">{children}</div>
    </section>
  );
}

const Tiles = ({ children }: { children: ReactNode }) => <div className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-2">{children}</div>;
/** In the place of everything: figures and warnings that come later would push down what is there. */
const Waiting = () => (
  <div data-loading="">
    <Tiles>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} className="h-14" />
      ))}
    </Tiles>
  </div>
);

type Line = { id: string; title: string; createdAt?: string };
function Lines({ rows, onChoose }: { rows: readonly Line[]; onChoose: (row: Line) => void }) {
  return (
    <ul>
      {rows.slice(0, 5).map((row) => (
        <li key={row.id}>
          <button
            type="button"
            onClick={() => onChoose(row)}
            className="flex h-9 w-full cursor-pointer items-center gap-2 rounded px-2 text-left text-[13px] hover:bg-hover"
          >
            <span className="min-w-0 flex-1 truncate">{row.title}</span>
            {row.createdAt && <time className="shrink-0 text-xs text-faint">{minuteOf(row.createdAt).slice(5)}</time>}
          </button>
        </li>
      ))}
    </ul>
  );
}
