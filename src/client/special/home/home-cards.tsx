import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { minuteOf } from '../../../define/dates';
import { useMay } from '../../screens/use-may';
import { menuAtom } from '../../session/menu';
import { inboxAtom, type Message } from '../../session/messages';
import { openMessage } from '../../session/received';
import { sessionAtom } from '../../session/session';
import { Button, buttonLook } from '../../ui/button';
import { Empty, Notice } from '../../ui/feedback';
import { late } from '../../ui/late';
import { PlaceLink } from '../../workspace/place-link';
import { useTab } from '../../workspace/tab-context';
import type { useHome } from './home-answer';
import { Card, Lines, Tiles } from './home-parts';
import { ShortcutTile, TileButton } from './home-tiles';
import type { useShortcuts } from './shortcuts';

const ShortcutDialog = late(() => import('./shortcut-dialog'));

type Home = ReturnType<typeof useHome>['home'];

export function Greeting() {
  const state = useAtomValue(sessionAtom);
  const name = state.phase === 'in' ? state.session.employeeInfo.name : '';
  return (
    <header className="flex items-baseline gap-3">
      <h1 className="text-lg font-semibold">
        {greeting(Number(minuteOf(new Date()).slice(11, 13)))}，{name}
      </h1>
      <span className="text-[13px] text-muted">{new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' }).format(new Date())}</span>
    </header>
  );
}

/** What keeps the user from working: no menu yet, or his organisation not let in. */
export function HomeNotices({ home }: { home: Home }) {
  const menu = useAtomValue(menuAtom);
  return (
    <>
      {menu.isLoaded && menu.pages.length === 0 && <Notice tone="warn">您还没有任何菜单权限，请联系管理员</Notice>}
      {home.registration && (
        <Notice tone="warn">
          机构注册状态：{home.registration.status}
          {home.registration.opinion && `，审核意见：${home.registration.opinion}`}
        </Notice>
      )}
    </>
  );
}

/** What waits for the user, and what warns. */
export function Waits({ home }: { home: Home }) {
  const { open } = useTab();
  return (
    <>
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
    </>
  );
}

/** Where he usually goes. */
export function Shortcuts({ of: { pages, shown, choose } }: { of: ReturnType<typeof useShortcuts> }) {
  const { screen } = useTab();
  const may = useMay(screen);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
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
      <Suspense fallback={null}>
        {isChoosing && <ShortcutDialog pages={pages} chosen={shown.map((page) => page.flag)} onClose={() => setChoosing(false)} onChoose={choose} />}
      </Suspense>
    </>
  );
}

/** What was said to him: to everybody, and to him alone. */
export function Told({ home }: { home: Home }) {
  const { open } = useTab();
  const inbox = useAtomValue(inboxAtom);
  const messages = home.messages ?? inbox.list.slice(0, 5);
  return (
    <>
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
        {messages.length === 0 ? <Empty icon="bell" title="没有消息" /> : <Lines rows={messages} onChoose={(row) => void openMessage(row as Message)} />}
      </Card>
    </>
  );
}

export const greeting = (hour: number): string => (hour < 6 ? '夜深了' : hour < 11 ? '早上好' : hour < 13 ? '中午好' : hour < 18 ? '下午好' : '晚上好');
