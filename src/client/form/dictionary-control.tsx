import { useEffect, useState } from 'react';
import type { DictionaryWords } from '../../contract/answers';
import type { TextField } from '../../define/field';
import { get, post } from '../api/call';
import { Button } from '../ui/button';
import { Input } from '../ui/input';
import { type ControlProps, controlText, inputProps } from './control';

/** A word of a dictionary: the browser offers them while one types; what is not there yet is added at a click, where that is allowed. */
export function DictionaryControl({ dictionary, ...props }: ControlProps<TextField> & { dictionary: string }) {
  const { id, field, value, onChange, onBlur, isReadOnly } = props;
  const [known, setKnown] = useState<DictionaryWords>();
  useEffect(() => {
    const abort = new AbortController();
    get<DictionaryWords>('/v1/dictionary/words', { type: dictionary }, { signal: abort.signal, quiet: true, tab: `words-${id}` }).then(
      setKnown,
      () => undefined,
    );
    return () => abort.abort();
  }, [dictionary, id]);
  const held = controlText(value);
  const word = held.trim();
  const isNew = !isReadOnly && known?.isExtendable === true && word !== '' && !known.words.includes(word);
  return (
    <div className="flex items-center gap-1">
      <Input
        {...inputProps(props)}
        value={held}
        maxLength={field.max}
        list={`${id}-words`}
        autoComplete="off"
        placeholder={isReadOnly ? undefined : '选择或输入'}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-words`}>
        {known?.words.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {isNew && (
        <Button onClick={() => void post<DictionaryWords>('/v1/dictionary/add', { type: dictionary, word }).then(setKnown, () => undefined)}>
          新增“{word}”
        </Button>
      )}
    </div>
  );
}
