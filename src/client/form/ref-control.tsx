import { useRef } from 'react';
import type { RefField } from '../../define/field';
import { Popover } from '../table/popover';
import { IconButton } from '../ui/button';
import { Input } from '../ui/input';
import type { ControlProps } from './control';
import { PickerList } from './picker-list';
import { searchKeys, useRefSearch } from './use-ref-search';

/**
 * Chooses one record of a master: type code, name, pinyin or initials, arrows and Enter choose, Escape closes,
 * emptying the text empties the field. Only a chosen record is ever taken, never free text.
 */
export function RefControl({ id, field, value, words, onChange, onBlur, isInvalid, isReadOnly, describedBy, siblings, autoFocus }: ControlProps<RefField>) {
  const box = useRef<HTMLDivElement>(null);
  const finding = useRefSearch({ field, value, words, onChange, isReadOnly, siblings, box });
  const { typed, name, isOpen, close, leave, search } = finding;
  const { rows, at, isLoading, error } = finding.found;
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
          if (text === '' && (value || words)) onChange('', '');
          search(text, (event.nativeEvent as InputEvent).isComposing);
        }}
        onCompositionStart={() => finding.setComposing(true)}
        onCompositionEnd={(event) => {
          finding.setComposing(false);
          search(event.currentTarget.value, false);
        }}
        onKeyDown={searchKeys(finding)}
        onBlur={(event) => {
          if (box.current?.contains(event.relatedTarget as Node | null)) return;
          leave();
          onBlur?.();
        }}
        suffix={
          isReadOnly ? undefined : (
            <IconButton icon="down" size="sm" label={`选择${field.label}`} tabIndex={-1} onClick={() => (isOpen ? close() : finding.openList())} />
          )
        }
      />
      {isOpen && (
        <Popover anchor={box} onClose={leave} label={`选择${field.label}`} width={Math.max(box.current?.offsetWidth ?? 320, 360)} keepsFocus>
          <PickerList id={id} rows={rows} at={at} isLoading={isLoading} error={error} onTake={finding.take} label={field.label} />
        </Popover>
      )}
    </div>
  );
}
