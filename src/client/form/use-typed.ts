import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';

type Wishes = {
  value: string;
  parse: (text: string) => string;
  show?: (value: string) => string;
  onChange: (value: string) => void;
};

/** An input whose text is the user's while he types and the field's own way of writing it otherwise. */
export function useTyped({ value, parse, show = (held) => held, onChange }: Wishes) {
  const [text, setText] = useState<string>();
  const commit = () => {
    if (text === undefined) return;
    const parsed = parse(text);
    setText(undefined);
    if (parsed !== value) onChange(parsed);
  };
  return {
    commit,
    input: {
      value: text ?? show(value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.readOnly) return;
        setText(value);
        const input = event.target;
        requestAnimationFrame(() => document.activeElement === input && input.select());
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setText(event.target.value);
        // The form knows the value at every key, so that a draft saved in mid-word is complete.
        onChange(parse(event.target.value));
      },
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit();
      },
      onBlur: commit,
    },
  };
}
