import { useAtomValue } from 'jotai';
import { Suspense, useState } from 'react';
import { useMay } from '../../screens/use-may';
import { menuAtom } from '../../session/menu';
import { inboxAtom, type Message } from '../../session/messages';
import { openMessage } from '../../session/received';
import { Button, buttonLook } from '../../ui/button';
import { Empty, Notice } from '../../ui/feedback';
import { late } from '../../ui/late';
import { PlaceLink } from '../../workspace/place-link';
import { useTab } from '../../workspace/tab-context';
import type { useHome } from './home-answer';
import { Card, Lines, Tiles } from './home-parts';
import { ShortcutTile } from './home-tiles';
import type { useShortcuts } from './shortcuts';

const ShortcutDialog = late(() => import('./shortcut-dialog'));

type Home = ReturnType<typeof useHome>['home'];

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
          {shown.map((page) => (
            <ShortcutTile key={page.flag} shortcut={page} />
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
export function Told({ home, most }: { home: Home; most: number }) {
  const { open } = useTab();
  const inbox = useAtomValue(inboxAtom);
  const messages = home.messages ?? inbox.list.slice(0, 5);
  return (
    <>
      {home.notices && home.notices.length > 0 && (
        <Card title="公告">
          <Lines rows={home.notices} most={most} onChoose={(row) => open('/commonView/noticeRecord', { id: row.id })} />
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
          <Lines rows={messages} most={most} onChoose={(row) => void openMessage(row as Message)} />
        )}
      </Card>
    </>
  );
}
