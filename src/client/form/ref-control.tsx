import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { PickerRow } from '../../contract/answers';
import type { RefField } from '../../define/field';
import { Popover } from '../table/popover';
import { IconButton } from '../ui/button';
import { Input } from '../ui/input';
import type { ControlProps } from './control';
import { useFormScreen } from './form-screen';
import { PickerList } from './picker-list';
import { pickerFilters, usePickerSearch } from './picker-search';

/**
 * Chooses one record of a master: type code, name, pinyin or initials, arrows and Enter choose, Escape closes,
 * emptying the text empties the field. Only a chosen record is ever taken, never free text.
 */
export function RefControl({ id, field, value, words, onChange, onBlur, isInvalid, isReadOnly, describedBy, siblings, autoFocus }: ControlProps<RefField>) {
  const screen = useFormScreen();
  const [typed, setTyped] = useState<string>();
  const [isComposing, setComposing] = useState(false);
  const [settled, setSettled] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isWaiting = useRef(false);
  const isOpen = typed !== undefined && !isReadOnly;
  const { rows, isLoading, error } = usePickerSearch({
    to: field.to,
    screen,
    keyword: settled,
    filters: pickerFilters(field, siblings),
    isOpen,
  });
  const name = typeof words === 'string' ? words : '';

  const close = () => setTyped(undefined);
  const openList = () => {
    box.current?.querySelector('input')?.focus();
    search(name);
  };
  const search = (text: string, composing = isComposing) => {
    isWaiting.current = false;
    setTyped(text);
    setAt(0);
    // Half-composed letters are not searched: the server is asked once the word is there.
    if (!composing) setSettled(text === name ? '' : text);
  };
  const take = (row: PickerRow) => {
    onChange(row.id, row.name, row);
    close();
  };
  // Chosen from elsewhere while the list was open: pasted from Excel, scanned.
  useEffect(() => {
    if (value) setTyped(undefined);
  }, [value]);
  // Typed faster than the server answers: Enter waits for the first hit instead of leaving the field empty.
  useEffect(() => {
    if (!isWaiting.current || isLoading || !isOpen) return;
    isWaiting.current = false;
    if (rows[0]) take(rows[0]);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return search(name);
      setAt((old) => Math.max(0, Math.min(rows.length - 1, old + (event.key === 'ArrowDown' ? 1 : -1))));
    }
    if (event.key === 'Enter' && isOpen && isLoading && typed !== '') {
      event.preventDefault();
      event.stopPropagation();
      isWaiting.current = true;
    } else if (event.key === 'Enter' && isOpen) {
      const row = rows[at];
      if (!row && typed === name) return;
      event.preventDefault();
      event.stopPropagation();
      // What names nothing stays to be seen, instead of being left behind.
      if (row) take(row);
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div ref={box} className="relative">
      <Input
        id={id}
        aria-label={field.label}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && rows[at] ? `${id}-option-${at}` : undefined}
        aria-autocomplete="list"
        aria-describedby={describedBy}
        data-autofocus={autoFocus ? '' : undefined}
        isInvalid={isInvalid}
        readOnly={isReadOnly}
        value={typed ?? name}
        placeholder={isReadOnly ? undefined : `编码、名称或拼音${field.hint ? `；${field.hint}` : ''}`}
        onFocus={(event) => !isReadOnly && event.target.select()}
        onClick={() => !isReadOnly && !isOpen && search(name)}
        onChange={(event) => {
          const text = event.target.value;
          if (text === '' && value) onChange('', '');
          search(text, (event.nativeEvent as InputEvent).isComposing);
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={(event) => {
          setComposing(false);
          search(event.currentTarget.value, false);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (box.current?.contains(event.relatedTarget as Node | null)) return;
          close();
          onBlur?.();
        }}
        suffix={
          isReadOnly ? undefined : (
            <IconButton icon="down" size="sm" label={`选择${field.label}`} tabIndex={-1} onClick={() => (isOpen ? close() : openList())} />
          )
        }
      />
      {isOpen && (
        <Popover anchor={box} onClose={close} label={`选择${field.label}`} width={Math.max(box.current?.offsetWidth ?? 320, 360)} keepsFocus>
          <PickerList id={id} rows={rows} at={at} isLoading={isLoading} error={error} onTake={take} label={field.label} />
        </Popover>
      )}
    </div>
  );
}
