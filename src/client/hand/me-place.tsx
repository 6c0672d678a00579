import type { ReactNode } from 'react';
import { showDelegates } from '../session/delegates';
import { askNewPassword } from '../session/relogin';
import { showSecondStep } from '../session/second-step';
import type { Session } from '../session/session';
import { signOut } from '../session/sign-in';
import { Icon } from '../ui/icon';
import { AppearanceChoices } from '../workspace/appearance-choices';
import { openLocation } from '../workspace/open-location';
import { HandHead } from './hand-head';

/** Who is signed in, how it looks and sounds to him, and what concerns himself. */
export function MePlace({ session }: { session: Session }) {
  const name = session.employeeInfo.name ?? '用户';
  return (
    <>
      <HandHead title="我的" hasBack={false} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-3">
        <section className="flex items-center gap-3 rounded-[10px] border border-line bg-surface p-4">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent font-semibold text-[17px] text-on-accent">
            {name.slice(0, 1)}
          </span>
          <span className="min-w-0">
            <span className="block truncate font-semibold text-[17px]">{name}</span>
            <span className="block truncate text-[13px] text-muted">
              {[...new Set([session.departments[0]?.name, session.employeeInfo.orgName])].filter(Boolean).join(' · ')}
            </span>
          </span>
        </section>
        <section aria-label="外观" className="divide-y divide-line rounded-[10px] border border-line bg-surface">
          <AppearanceChoices Setting={Setting} isHand />
        </section>
        <section aria-label="本人" className="divide-y divide-line overflow-hidden rounded-[10px] border border-line bg-surface">
          <Way label="消息通知" onGo={() => openLocation('/ptm/messageNotifacation')} />
          <Way label="审批委托" onGo={() => showDelegates(true)} />
          <Way label="修改密码" onGo={() => askNewPassword({ userName: name })} />
          <Way label="两步验证" onGo={() => showSecondStep(true)} />
          <Way label="退出登录" onGo={() => void signOut()} />
        </section>
      </div>
    </>
  );
}

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-13 items-center justify-between gap-3 px-4 [&_button]:min-h-11 [&_button]:min-w-11 [&_button]:px-3">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

function Way({ label, onGo }: { label: string; onGo: () => void }) {
  return (
    <button type="button" onClick={onGo} className="flex h-13 w-full cursor-pointer items-center px-4 text-left active:bg-hover">
      <span className="flex-1">{label}</span>
      <Icon name="right" className="text-dim" />
    </button>
  );
}
