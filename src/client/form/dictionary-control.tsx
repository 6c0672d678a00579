import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DictionaryWords } from '../../contract/answers';
import type { TextField } from '../../define/field';
import { get, post } from '../api/call';
import { Popover } from '../table/popover';
import { Button, IconButton } from '../ui/button';
import { Input } from '../ui/input';
import { OptionList } from '../ui/option-list';
import { type ControlProps, controlText, inputProps } from './control';

/**
 * A word of a dictionary: all of them while nothing is typed, then those that hold what is typed. What is not there yet is added at
 * a click, where that is allowed.
 */
export function DictionaryControl({ dictionary, ...props }: ControlProps<TextField> & { dictionary: string }) {
  const { id, field, onBlur, isReadOnly } = props;
  const { known, add } = useWords(dictionary, id);
  const box = useRef<HTMLDivElement>(null);
  const choosing = useWordChoice(props, known);
  const { held, word, words, at, isShown, open, close } = choosing;
  const isNew = !isReadOnly && known?.isExtendable === true && word !== '' && !known.words.includes(word);
  const unfold = () => {
    box.current?.querySelector('input')?.focus();
    if (isShown) close();
    else open();
  };
  return (
    <div className="flex items-center gap-1">
      <div ref={box} className="relative min-w-0 flex-1">
        <Input
          {...inputProps(props)}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && at >= 0 ? `${id}-option-${at}` : undefined}
          value={held}
          maxLength={field.max}
          autoComplete="off"
          placeholder={isReadOnly ? undefined : known && !known.isExtendable ? '请选择' : '选择或输入'}
          onClick={() => !isShown && open()}
          onChange={(event) => choosing.type(event.target.value)}
          onKeyDown={choosing.onKeyDown}
          onBlur={() => {
            close();
            onBlur?.();
          }}
          suffix={
            isReadOnly ? undefined : (
              <IconButton icon="down" size="sm" label={`选择${field.label}`} tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={unfold} />
            )
          }
        />
        {isShown && (
          <Popover anchor={box} onClose={close} label={`选择${field.label}`} width={box.current?.offsetWidth ?? 240} keepsFocus>
            <OptionList
              id={id}
              label={field.label}
              options={words.map((one) => ({ key: one, shown: one }))}
              at={at}
              onTake={(index) => choosing.take(words[index] ?? '')}
            />
          </Popover>
        )}
      </div>
      {isNew && <Button onClick={() => add(word)}>新增“{word}”</Button>}
    </div>
  );
}

/** The words of a dictionary, and how one is added to them. */
function useWords(dictionary: string, id: string) {
  const [known, setKnown] = useState<DictionaryWords>();
  useEffect(() => {
    const abort = new AbortController();
    get<DictionaryWords>('/v1/dictionary/words', { type: dictionary }, { signal: abort.signal, quiet: true, tab: `words-${id}` }).then(
      setKnown,
      () => undefined,
    );
    return () => abort.abort();
  }, [dictionary, id]);
  const add = (word: string) => void post<DictionaryWords>('/v1/dictionary/add', { type: dictionary, word }).then(setKnown, () => undefined);
  return { known, add };
}

/** The words that are offered, and the keys that choose among them. */
function useWordChoice({ value, onChange, isReadOnly }: ControlProps<TextField>, known: DictionaryWords | undefined) {
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const [at, setAt] = useState(-1);
  const held = controlText(value);
  const word = held.trim();
  // A word already chosen hides none of the others.
  const words = (known?.words ?? []).filter((one) => !isTyping || one.includes(word));
  const isShown = isOpen && !isReadOnly && words.length > 0;
  const open = () => {
    setTyping(false);
    setAt(words.indexOf(word));
    setOpen(true);
  };
  const take = (one: string) => {
    onChange(one);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isReadOnly || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const one = words[at];
    if (step !== 0 && !isShown) open();
    else if (step !== 0) setAt(Math.max(0, Math.min(words.length - 1, at + step)));
    else if (event.key === 'Enter' && isShown && one !== undefined) take(one);
    else if (event.key === 'Escape' && isShown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const type = (text: string) => {
    onChange(text);
    setTyping(true);
    setAt(-1);
    setOpen(true);
  };
  return { held, word, words, at, isShown, open, close: () => setOpen(false), take, type, onKeyDown };
}
