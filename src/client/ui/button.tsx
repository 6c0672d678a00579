import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from './class-names';
import { ariaKeys, inBrackets, useKeyOfCommand } from './command-keys';
import { Icon, type IconName } from './icon';
import { Tooltip } from './tooltip';

/**
 * Button({ tone = 'plain' | 'primary' | 'danger' | 'ghost', size = 'md' | 'sm' | 'lg', icon, isBusy, keys, whyNot, …button })
 * `whyNot` disables it and says the reason; `keys` shows the shortcut in the tooltip, `keysOf` that of a
 * command by its id, as the user has set it.
 * IconButton({ icon, label, …Button }): label is its accessible name and tooltip.
 */
type Tone = 'plain' | 'primary' | 'danger' | 'ghost';
export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> & {
  tone?: Tone;
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
  isBusy?: boolean;
  keys?: string;
  keysOf?: string;
  whyNot?: string;
  ref?: Ref<HTMLButtonElement>;
};

const FRAME = 'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded border font-medium transition-colors select-none';
const TONES: Record<Tone, string> = {
  plain: 'bg-surface border-line-strong text-ink hover:bg-hover',
  primary: 'bg-accent border-accent text-on-accent hover:bg-accent-hover hover:border-accent-hover',
  danger: 'bg-surface border-bad/60 text-bad hover:bg-bad-soft',
  ghost: 'bg-transparent border-transparent text-muted hover:bg-hover hover:text-ink',
};
const SIZES = {
  sm: 'h-6.5 px-2 gap-1 text-xs',
  md: 'h-7.5 px-3 gap-1.5 text-[13px]',
  lg: 'h-10 px-4 gap-2 text-[15px]',
};
/** What reads as a button and is none: a link. */
export const buttonLook = (tone: Tone = 'plain', size: keyof typeof SIZES = 'md'): string => cx(FRAME, TONES[tone], SIZES[size]);

/** An icon alone: a square, never padded. */
const SQUARES = { sm: 'size-6.5', md: 'size-7.5', lg: 'size-10' };

export function Button({ keys: fixed, keysOf, whyNot, ...rest }: ButtonProps) {
  const own = useKeyOfCommand(keysOf);
  const keys = fixed ?? own;
  const button = <BareButton {...rest} aria-keyshortcuts={ariaKeys(keys)} isOff={Boolean(whyNot)} />;
  const hint = whyNot ?? keys;
  return hint ? <Tooltip text={hint}>{button}</Tooltip> : button;
}

export function IconButton({ label, keys: fixed, keysOf, whyNot, tone = 'ghost', ...rest }: Omit<ButtonProps, 'children'> & { icon: IconName; label: string }) {
  const own = useKeyOfCommand(keysOf);
  const keys = fixed ?? own;
  return (
    <Tooltip text={whyNot ?? `${label}${inBrackets(keys)}`}>
      <BareButton {...rest} tone={tone} aria-label={label} aria-keyshortcuts={ariaKeys(keys)} isOff={Boolean(whyNot)} />
    </Tooltip>
  );
}

function BareButton({
  tone = 'plain',
  size = 'md',
  icon,
  isBusy,
  isOff,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: Omit<ButtonProps, 'keys' | 'keysOf' | 'whyNot'> & { isOff: boolean }) {
  // aria-disabled instead of disabled: the reason must be reachable by hover, focus and screen reader.
  const isRefused = isOff || isBusy;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={isRefused || undefined}
      aria-busy={isBusy || undefined}
      onClick={isRefused ? (event) => event.preventDefault() : onClick}
      className={cx(
        FRAME,
        isRefused || disabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer',
        TONES[tone],
        children ? SIZES[size] : SQUARES[size],
        className,
      )}
    >
      {isBusy ? <Icon name="spinner" size={14} className="animate-spin" /> : icon && <Icon name={icon} size={size === 'lg' ? 18 : 15} className="shrink-0" />}
      {children}
    </button>
  );
}
