import type { ReactNode, RefObject } from 'react';
import { showCheatSheet } from '../palette/palette-state';
import { showDelegates } from '../session/delegates';
import { askNewPassword } from '../session/relogin';
import { showSecondStep } from '../session/second-step';
import type { Session } from '../session/session';
import { signOut } from '../session/sign-in';
import { Menu } from '../table/menu';
import { Popover } from '../table/popover';
import { AppearanceChoices } from './appearance-choices';
import { openLocation } from './open-location';

type Props = { session: Session; name: string; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** How the workspace looks and sounds to whoever is signed in, and what concerns himself. */
export default function UserPanel({ session, name, anchor, onClose }: Props) {
  return (
    <Popover anchor={anchor} label="用户菜单" width={288} onClose={onClose}>
      <p className="px-2 pt-1 text-[13px] font-semibold">{name}</p>
      <p className="truncate border-b border-line px-2 pb-2 text-xs text-muted">{session.employeeInfo.orgName}</p>
      <div className="py-1">
        <AppearanceChoices Setting={Setting} />
      </div>
      <hr className="my-1 border-line" />
      <Menu
        label="用户菜单"
        onDone={onClose}
        items={[
          { label: '快捷键', keysOf: 'workspace.cheatSheet', onChoose: () => showCheatSheet(true) },
          { label: '定时发送', onChoose: () => openLocation('/schedules') },
          { label: '审批委托', onChoose: () => showDelegates(true) },
          { label: '修改密码', onChoose: () => askNewPassword({ userName: name }) },
          { label: '两步验证', onChoose: () => showSecondStep(true) },
          'line',
          { label: '退出', onChoose: () => void signOut() },
        ]}
      />
    </Popover>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex h-9 items-center justify-between gap-3 px-2 text-[13px] text-muted">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
