import { useEffect } from 'react';
import { Button } from '../../ui/button';
import { goTo } from '../../workspace/address';
import { nameWindow } from '../../workspace/window-title';

/** /error: where unknown paths end; needs no login. */
export default function ErrorScreen() {
  useEffect(() => nameWindow('页面不存在'), []);
  return (
    <main className="flex h-full flex-col items-center justify-center gap-3 bg-canvas p-6 text-center text-ink">
      <p className="text-7xl font-bold tracking-widest text-accent">404</p>
      <h1 className="text-lg font-semibold">抱歉，您访问的页面不存在</h1>
      <p className="text-[13px] text-muted">地址可能已变更，或输入有误。</p>
      <div className="flex gap-2 pt-2">
        <Button icon="back" onClick={() => window.history.back()}>
          返回上一页
        </Button>
        <Button tone="primary" icon="home" autoFocus onClick={() => goTo('/')}>
          回到首页
        </Button>
      </div>
    </main>
  );
}
