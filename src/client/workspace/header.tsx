import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { openPalette } from '../palette/palette-state';
import { mutedAtom, setMuted } from '../session/chime';
import { showDelegates } from '../session/delegates';
import { askNewPassword } from '../session/relogin';
import type { Session } from '../session/session';
import { signOut } from '../session/sign-in';
import { Menu } from '../table/menu';
import { Popover } from '../table/popover';
import { themeAtom, toggleTheme } from '../theme/theme';
import { IconButton } from '../ui/button';
import { ariaKeys, useKeyOfCommand } from '../ui/command-keys';
import { Icon } from '../ui/icon';
import { KeyHint } from '../ui/key-hint';
import { Bell } from './bell';

/** Organisation, the way into the palette, bell, theme, user menu. 48 px: the content height is counted from it. */
export function Header({ session }: { session: Session }) {
  const theme = useAtomValue(themeAtom);
  return (
    <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-3">
      <span className="flex items-center gap-2 text-[15px] font-bold text-accent">
        <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
          <polygon points="12,1.5 21.1,6.75 21.1,17.25 12,22.5 2.9,17.25 2.9,6.75" fill="currentColor" />
          <path d="M12 7.5v9M7.5 12h9" stroke="var(--surface)" strokeWidth="2.6" strokeLinecap="round" />
        </svg>
        医润通
      </span>
      <span className="min-w-0 truncate border-l border-line pl-3 text-[13px] text-muted">{session.employeeInfo.orgName}</span>
      <button
        type="button"
        aria-keyshortcuts={ariaKeys(useKeyOfCommand('workspace.palette'))}
        onClick={() => openPalette('')}
        className="mx-auto flex h-8 w-full max-w-105 cursor-pointer items-center gap-2 rounded border border-line bg-sunken/60 px-3 text-left text-[13px] text-faint hover:border-line-strong"
      >
        <Icon name="search" size={14} />
        <span className="min-w-0 flex-1 truncate">搜索页面、单据、命令，或直接提问</span>
        <KeyHint of="workspace.palette" />
      </button>
      <Bell />
      <IconButton icon={theme === 'light' ? 'moon' : 'sun'} label={theme === 'light' ? '切换到深色' : '切换到浅色'} onClick={toggleTheme} />
      <UserMenu session={session} />
    </header>
  );
}

function UserMenu({ session }: { session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const theme = useAtomValue(themeAtom);
  const isMuted = useAtomValue(mutedAtom);
  const anchor = useRef<HTMLButtonElement>(null);
  const name = session.employeeInfo.name ?? '用户';
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 shrink-0 cursor-pointer items-center gap-2 rounded px-1.5 text-[13px] hover:bg-hover"
      >
        <span className="flex size-6 items-center justify-center rounded-full bg-accent text-xs font-semibold text-on-accent">{name.slice(-1)}</span>
        <span className="max-w-24 truncate">{name}</span>
        <Icon name="down" size={13} className="text-faint" />
      </button>
      {isOpen && (
        <Popover anchor={anchor} label="用户菜单" onClose={() => setOpen(false)}>
          <Menu
            label="用户菜单"
            onDone={() => setOpen(false)}
            items={[
              { label: '审批委托', onChoose: () => showDelegates(true) },
              { label: '修改密码', onChoose: () => askNewPassword({ userName: name }) },
              { label: theme === 'light' ? '主题：浅色' : '主题：深色', onChoose: toggleTheme },
              { label: '消息提示音', isChecked: !isMuted, onChoose: () => setMuted(!isMuted) },
              'line',
              { label: '退出', onChoose: () => void signOut() },
            ]}
          />
        </Popover>
      )}
    </>
  );
}
