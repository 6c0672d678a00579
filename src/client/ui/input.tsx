import { type InputHTMLAttributes, type MouseEvent, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from './class-names';

/**
 * Input({ isInvalid, prefix, suffix, …input })   Textarea({ isInvalid, …textarea })
 * Checkbox({ label, …input })   A choice among words: Select (select.tsx).
 * Labelled({ label, error, hint, isRequired, children: (ids) => control }): label above, error below, wired by id.
 * All take `ref`, so react-hook-form's register() can be spread into them.
 */
const BOX = 'w-full rounded border bg-surface text-ink placeholder:text-faint text-[13px] transition-colors disabled:bg-sunken disabled:text-muted';
const READ_ONLY = 'read-only:bg-sunken/60';
const edge = (isInvalid?: boolean) => (isInvalid ? 'border-bad' : 'border-line-strong hover:border-dim');

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'size'> & {
  isInvalid?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  size?: 'md' | 'lg';
  ref?: Ref<HTMLInputElement>;
};

export function Input({ isInvalid, prefix, suffix, size = 'md', className, ...rest }: InputProps) {
  const height = size === 'lg' ? 'h-10 text-[14px]' : 'h-7.5';
  const input = (
    <input
      autoComplete="off"
      onMouseEnter={tellCut}
      {...rest}
      aria-invalid={isInvalid || undefined}
      className={cx(BOX, READ_ONLY, edge(isInvalid), height, 'px-2.5', prefix ? 'pl-8' : '', suffix ? 'pr-9' : '', className)}
    />
  );
  if (!prefix && !suffix) return input;
  return (
    <span className="relative block">
      {prefix && <span className="pointer-events-none absolute inset-y-0 left-0 flex w-8 items-center justify-center text-faint">{prefix}</span>}
      {input}
      {suffix && <span className="absolute inset-y-0 right-0 flex items-center pr-1">{suffix}</span>}
    </span>
  );
}

/** Words that do not fit are told whole where the mouse rests on them. */
function tellCut({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  if (input.type !== 'password') input.title = input.scrollWidth > input.clientWidth ? input.value : '';
}

export function Textarea({
  isInvalid,
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { isInvalid?: boolean; ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <textarea rows={3} {...rest} aria-invalid={isInvalid || undefined} className={cx(BOX, READ_ONLY, edge(isInvalid), 'px-2.5 py-1.5 leading-5', className)} />
  );
}

export function Checkbox({ label, className, ...rest }: InputHTMLAttributes<HTMLInputElement> & { label?: ReactNode; ref?: Ref<HTMLInputElement> }) {
  const box = <input type="checkbox" {...rest} className={cx('size-4 shrink-0 accent-(--accent)', className)} />;
  if (label === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is `box`
    <label className="inline-flex min-h-[24px] shrink-0 cursor-pointer items-center gap-2 text-[13px] text-ink">
      {box}
      {label}
    </label>
  );
}

type LabelledProps = {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string;
  children: (ids: { id: string; 'aria-describedby'?: string }) => ReactNode;
};

export function Labelled({ label, error, hint, isRequired, className, children }: LabelledProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-[13px] text-muted">
        {label}
        {isRequired && (
          <span className="ml-0.5 text-bad" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({ id, ...(note ? { 'aria-describedby': `${id}-note` } : {}) })}
      {/* The line is always there: an error appearing must not move the form. */}
      <div id={`${id}-note`} role={error ? 'alert' : undefined} className={cx('min-h-5 pt-0.5 text-xs', error ? 'text-bad' : 'text-faint')}>
        {note}
      </div>
    </div>
  );
}
