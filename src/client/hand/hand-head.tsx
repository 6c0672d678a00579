import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon';
import { goBack } from './hand-place';

type Props = { title: string; hasBack?: boolean; children?: ReactNode };

/** The head of a page: the way back, what it is, and what is to be seen of it at one glance. */
export function HandHead({ title, hasBack = true, children }: Props) {
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 pr-3 pl-1">
      {hasBack ? <RoundButton icon="back" label="返回" onClick={goBack} /> : <span className="w-2" />}
      <h1 className="min-w-0 flex-1 truncate font-semibold text-[19px]">{title}</h1>
      {children}
    </header>
  );
}

/** An icon for a thumb: 44 px, whatever the icon. */
export function RoundButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full text-muted active:bg-hover"
    >
      <Icon name={icon} size={22} />
    </button>
  );
}
