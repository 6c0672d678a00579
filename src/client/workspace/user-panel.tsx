import { useAtomValue } from 'jotai';
import type { ReactNode, RefObject } from 'react';
import { showCheatSheet } from '../palette/palette-state';
import { appearanceAtom, keepAppearance } from '../session/appearance';
import { mutedAtom, setMuted } from '../session/chime';
import { showDelegates } from '../session/delegates';
import { askNewPassword } from '../session/relogin';
import { showSecondStep } from '../session/second-step';
import type { Session } from '../session/session';
import { signOut } from '../session/sign-in';
import { Menu } from '../table/menu';
import { Popover } from '../table/popover';
import { chooseTheme, themeChoiceAtom } from '../theme/theme';
import { Segments } from '../ui/segments';
import { openLocation } from './open-location';

const THEMES = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
] as const;
const DENSITIES = [
  { value: 'compact', label: '紧凑' },
  { value: 'normal', label: '标准' },
  { value: 'roomy', label: '宽松' },
] as const;
const SIZES = [
  { value: 'small', label: '小' },
  { value: 'normal', label: '标准' },
  { value: 'large', label: '大' },
  { value: 'larger', label: '特大' },
] as const;
const SOUNDS = [
  { value: 'on', label: '开' },
  { value: 'off', label: '关' },
] as const;

type Props = { session: Session; name: string; anchor: RefObject<HTMLElement | null>; onClose: () => void };

/** How the workspace looks and sounds to whoever is signed in, and what concerns himself. */
export default function UserPanel({ session, name, anchor, onClose }: Props) {
  return (
    <Popover anchor={anchor} label="用户菜单" width={288} onClose={onClose}>
      <p className="px-2 pt-1 text-[13px] font-semibold">{name}</p>
      <p className="truncate border-b border-line px-2 pb-2 text-xs text-muted">{session.employeeInfo.orgName}</p>
      <Appearance />
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

function Appearance() {
  const { density, text } = useAtomValue(appearanceAtom);
  const theme = useAtomValue(themeChoiceAtom);
  const isMuted = useAtomValue(mutedAtom);
  return (
    <div className="py-1">
      <Setting label="主题">
        <Segments label="主题" value={theme} options={THEMES} onChange={chooseTheme} />
      </Setting>
      <Setting label="行高">
        <Segments label="行高" value={density} options={DENSITIES} onChange={(next) => keepAppearance({ density: next })} />
      </Setting>
      <Setting label="文字大小">
        <Segments label="文字大小" value={text} options={SIZES} onChange={(next) => keepAppearance({ text: next })} />
      </Setting>
      <Setting label="消息提示音">
        <Segments label="消息提示音" value={isMuted ? 'off' : 'on'} options={SOUNDS} onChange={(next) => setMuted(next === 'off')} />
      </Setting>
    </div>
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
