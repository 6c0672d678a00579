import { openPalette } from '../palette/palette-state';
import type { Session } from '../session/session';
import { ariaKeys, useKeyOfCommand } from '../ui/command-keys';
import { Icon } from '../ui/icon';
import { KeyHint } from '../ui/key-hint';
import { Bell } from './bell';
import { InboxEntry } from './inbox-entry';
import { ScannerState } from './scanner-state';
import { UserMenu } from './user-menu';

/** Organisation, the way into the palette, what waits, bell, scanner, who is signed in. 44 px; only the search gives way. */
export function Header({ session }: { session: Session }) {
  return (
    <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface pr-4 pl-3.5">
      <span className="flex shrink-0 items-center gap-2 text-[15px] font-bold text-accent">
        <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <polygon points="12,2 20.7,7 20.7,17 12,22 3.3,17 3.3,7" strokeLinejoin="round" />
          <path d="M12 8.5v7M8.5 12h7" />
        </svg>
        医润通
      </span>
      <span className="ml-2 min-w-0 flex-1 truncate border-l border-line pl-3 text-[13px] text-muted">{session.employeeInfo.orgName}</span>
      <button
        type="button"
        aria-keyshortcuts={ariaKeys(useKeyOfCommand('workspace.palette'))}
        onClick={() => openPalette('')}
        className="mx-3 flex h-7.5 w-full min-w-32 max-w-90 shrink cursor-pointer items-center gap-2 rounded border border-transparent bg-sunken
          px-2.5 text-left text-[13px] text-faint hover:border-line-strong"
      >
        <Icon name="search" size={15} />
        <span className="min-w-0 flex-1 truncate">搜索页面、单据、命令，或直接提问</span>
        <KeyHint of="workspace.palette" />
      </button>
      <span className="flex flex-1 items-center justify-end gap-1.5">
        <InboxEntry />
        <Bell />
        <ScannerState />
        <UserMenu session={session} />
      </span>
    </header>
  );
}
