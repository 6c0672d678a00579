import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

type Wishes = {
  value: string;
  parse: (text: string) => string;
  show?: (value: string) => string;
  /** How it is written where it begins to be edited. */
  write?: (value: string) => string;
  onChange: (value: string) => void;
};

/** An input whose text is the user's while he types and the field's own way of writing it otherwise. */
export function useTyped({ value, parse, show = (held) => held, write = (held) => held, onChange }: Wishes) {
  const [text, setText] = useState<string>();
  const entering = useRef<HTMLInputElement>(undefined);
  const focused = useRef<HTMLInputElement>(undefined);
  const seen = useRef(value);
  // The whole text is selected before the first key can arrive: a later selection would swallow what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the text changed from its shown to its typed form
  useLayoutEffect(() => {
    entering.current?.select();
    entering.current = undefined;
  }, [text]);
  // A value that comes from elsewhere while the cursor stands here (pasted, scanned, worked out by the server) is shown, and not
  // overwritten with the old text by leaving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value matters
  useLayoutEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    if (text === undefined || parse(text) === value) return;
    entering.current = focused.current;
    setText(write(value));
  }, [value]);
  const commit = () => {
    if (text === undefined) return;
    const parsed = parse(text);
    setText(undefined);
    if (parsed !== value && text !== write(value)) onChange(parsed);
  };
  return {
    commit,
    input: {
      value: text ?? show(value),
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        if (event.target.readOnly) return;
        entering.current = event.target;
        focused.current = event.target;
        setText(write(value));
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
