import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './class-names';
import { Icon, type IconName } from './icon';
import { Tooltip } from './tooltip';

/**
 * Button({ tone = 'plain' | 'primary' | 'danger' | 'ghost', size = 'md' | 'sm' | 'lg', icon, isBusy, keys, whyNot, …button })
 * `whyNot` disables it and says the reason; `keys` shows the shortcut in the tooltip.
 * IconButton({ icon, label, …Button }): label is its accessible name and tooltip.
 */
type Tone = 'plain' | 'primary' | 'danger' | 'ghost';
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> & {
  tone?: Tone;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
  isBusy?: boolean;
  keys?: string;
  whyNot?: string;
  ref?: Ref<HTMLButtonElement>;
};

const TONES: Record<Tone, string> = {
  plain: 'bg-surface border-line-strong/60 text-ink hover:bg-hover hover:border-line-strong',
  primary: 'bg-accent border-accent text-on-accent hover:bg-accent-hover hover:border-accent-hover',
  danger: 'bg-surface border-bad/60 text-bad hover:bg-bad-soft',
  ghost: 'bg-transparent border-transparent text-muted hover:bg-hover hover:text-ink',
};
const SIZES = {
  sm: 'h-7 px-2 gap-1 text-[13px]',
  md: 'h-8 px-3 gap-1.5 text-[13px]',
  lg: 'h-10 px-4 gap-2 text-[15px]',
};

export function Button({
  tone = 'plain',
  size = 'md',
  icon,
  isBusy,
  keys,
  whyNot,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  // aria-disabled instead of disabled: the reason must be reachable by hover, focus and screen reader.
  const isOff = Boolean(whyNot) || isBusy;
  const button = (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={cx(
        'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded border font-medium transition-colors select-none',
        isOff || disabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer',
        TONES[tone],
        SIZES[size],
        className,
      )}
    >
      {isBusy ? (
        <Icon name="spinner" size={14} className="animate-spin" />
      ) : (
        icon && <Icon name={icon} size={size === 'lg' ? 18 : 15} />
      )}
      {children}
    </button>
  );
  const hint = whyNot ?? keys;
  return hint ? <Tooltip text={hint}>{button}</Tooltip> : button;
}

export function IconButton({
  icon,
  label,
  keys,
  whyNot,
  className,
  size = 'md',
  tone = 'ghost',
  ...rest
}: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }) {
  const square = size === 'sm' ? 'w-7 px-0' : size === 'lg' ? 'w-10 px-0' : 'w-8 px-0';
  return (
    <Tooltip text={whyNot ?? (keys ? `${label}（${keys}）` : label)}>
      <Button
        {...rest}
        tone={tone}
        size={size}
        icon={icon}
        aria-label={label}
        aria-disabled={whyNot ? true : undefined}
        onClick={whyNot ? undefined : rest.onClick}
        className={cx(square, whyNot && 'opacity-50', className)}
      />
    </Tooltip>
  );
}
