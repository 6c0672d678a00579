import { type InputHTMLAttributes, type Ref, type RefObject, useId, useRef } from 'react';
import { Popover } from '../table/popover';
import { IconButton } from './button';
import { cx } from './class-names';
import { Input } from './input';
import { OptionList } from './option-list';
import type { Choice } from './option-search';
import { useChoice } from './use-choice';

/**
 * Select({ options: [{ value, label }], value, onChange, placeholder, isInvalid, …input }): one word among few. A box that is typed into
 * (words, pinyin, initials) over a list; arrows and Space open it, Enter takes, Escape lets be, Tab takes and goes on. A `placeholder`
 * says that nothing may be chosen, and is the row that does so. The list is `listWidth` pixels wide where the box is narrower. `onChange` is told as an input tells it, so register() fits.
 */
export type Chosen = { target: { value: string; name: string } };
type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'prefix' | 'size' | 'onSelect'> & {
  options: readonly Choice[];
  value: string;
  onChange: (event: Chosen) => void;
  isInvalid?: boolean;
  listWidth?: number;
  ref?: Ref<HTMLInputElement>;
};

export function Select({ options, value, onChange, placeholder, className, id: own, name = '', onBlur, disabled, listWidth = 120, ...rest }: Props) {
  const made = useId();
  const id = own ?? made;
  const label = rest['aria-label'] ?? placeholder ?? '选择';
  const box = useRef<HTMLDivElement>(null);
  const all = placeholder === undefined ? options : [{ value: '', label: placeholder }, ...options];
  const choice = useChoice({ options: all, value, canBeEmpty: placeholder !== undefined, take: (taken) => onChange({ target: { value: taken, name } }) });
  const { isOpen, shown, at, open, close } = choice;
  const unfold = () => {
    box.current?.querySelector('input')?.focus();
    if (isOpen) close();
    else open();
  };
  return (
    <div ref={box} className={cx('relative min-w-0', className)}>
      <Input
        {...rest}
        id={id}
        name={name === '' ? undefined : name}
        disabled={disabled}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[at] ? `${id}-option-${at}` : undefined}
        placeholder={placeholder}
        value={choice.text}
        onFocus={(event) => event.target.select()}
        onClick={() => !isOpen && open()}
        onChange={(event) => choice.type(event.target.value)}
        onKeyDown={choice.onKeyDown}
        onBlur={(event) => {
          choice.settle();
          onBlur?.(event);
        }}
        suffix={
          <IconButton
            icon="down"
            size="sm"
            label={`展开${label}`}
            tabIndex={-1}
            disabled={disabled}
            onMouseDown={(event) => event.preventDefault()}
            onClick={unfold}
          />
        }
        className="pr-7! text-ellipsis"
      />
      {isOpen && <ChoiceList id={id} label={label} box={box} choice={choice} width={listWidth} />}
    </div>
  );
}

type ListProps = { id: string; label: string; box: RefObject<HTMLDivElement | null>; choice: ReturnType<typeof useChoice>; width: number };

function ChoiceList({ id, label, box, choice, width }: ListProps) {
  const options = choice.shown.map(({ value, label, note }) => ({
    key: value,
    shown: (
      <>
        <span className={value === '' ? 'text-muted' : undefined}>{label}</span>
        {note && <span className="block text-muted text-xs tabular-nums">{note}</span>}
      </>
    ),
  }));
  return (
    <Popover anchor={box} onClose={choice.close} label={label} width={Math.max(box.current?.offsetWidth ?? 0, width)} keepsFocus>
      <OptionList id={id} label={label} at={choice.at} options={options} onTake={(index) => choice.choose(choice.shown[index])}>
        {options.length === 0 && <p className="px-2 py-2 text-[13px] text-muted">没有这样的选项</p>}
      </OptionList>
    </Popover>
  );
}
