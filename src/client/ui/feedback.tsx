import type { ReactNode } from 'react';
import { Button } from './button';
import { cx } from './class-names';
import { Icon, type IconName } from './icon';

/**
 * Spinner({ label })   Loading({ label }) fills its place   Skeleton({ className }) a grey bar of a coming row
 * Empty({ icon, title, text, action })   Failed({ title, text, onRetry }) what could not be loaded
 * Notice({ tone, children, action }) a coloured strip above content   Trouble({ text, onRetry }) such a strip where rows could not be loaded
 */
export function Spinner({ label = '正在加载', size = 16 }: { label?: string; size?: number }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <Icon name="spinner" size={size} className="animate-spin" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

export function Loading({ label = '正在加载…' }: { label?: string }) {
  return (
    <div role="status" data-loading="" className="flex h-full min-h-40 w-full items-center justify-center gap-2 text-[13px] text-muted">
      <Icon name="spinner" className="animate-spin" />
      {label}
    </div>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3 animate-pulse rounded-sm bg-sunken', className)} />;
}

export function Empty({ icon = 'list', title, text, action }: { icon?: IconName; title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex h-full min-h-40 w-full flex-col items-center justify-center gap-2 p-6 text-center">
      <span className="rounded-full bg-sunken p-3 text-faint">
        <Icon name={icon} size={22} />
      </span>
      <p className="text-sm font-medium text-ink">{title}</p>
      {text && <p className="max-w-md text-[13px] text-muted">{text}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}

export function Failed({ title = '加载失败', text, onRetry }: { title?: string; text: ReactNode; onRetry: () => void }) {
  return (
    <Empty
      icon="warning"
      title={title}
      text={text}
      action={
        <Button icon="refresh" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}

const STRIPS = {
  info: 'bg-accent-soft text-accent',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  good: 'bg-good-soft text-good',
};

export function Notice({ tone = 'info', children, action }: { tone?: keyof typeof STRIPS; children: ReactNode; action?: ReactNode }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={cx('flex min-h-9 shrink-0 items-center gap-2 rounded px-3 py-1.5 text-[13px]', STRIPS[tone])}>
      <Icon name={tone === 'info' || tone === 'good' ? 'info' : 'warning'} size={15} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}

export function Trouble({ text, onRetry }: { text: ReactNode; onRetry?: (() => void) | undefined }) {
  return (
    <Notice
      tone="bad"
      action={
        onRetry && (
          <Button size="sm" icon="refresh" onClick={onRetry}>
            重试
          </Button>
        )
      }
    >
      {text}
    </Notice>
  );
}
