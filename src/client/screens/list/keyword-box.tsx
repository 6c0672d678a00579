import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';

/** A hand that types on is waited for. */
const PAUSE = 300;

/** The words a list is narrowed by: it follows them as they are typed. Enter asks at once, and leads into the table. */
export function KeywordBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const timer = useRef<number>(undefined);
  const asked = useRef(value);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // Taken back elsewhere (清除, another link): the box says what holds now.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  const ask = (words: string) => {
    window.clearTimeout(timer.current);
    if (words.trim() === asked.current) return;
    asked.current = words.trim();
    onChange(asked.current);
  };
  return (
    <div className="w-[190px]">
      <Input
        type="search"
        aria-label="关键字"
        placeholder="编号、名称、拼音…"
        prefix={<Icon name="search" size={14} />}
        value={text}
        data-keyword
        onChange={(event) => {
          const words = event.target.value;
          setText(words);
          window.clearTimeout(timer.current);
          if (words === '') ask('');
          else if (!(event.nativeEvent as InputEvent).isComposing) timer.current = window.setTimeout(() => ask(words), PAUSE);
        }}
        onCompositionEnd={(event) => {
          const words = event.currentTarget.value;
          timer.current = window.setTimeout(() => ask(words), PAUSE);
        }}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && ask(text)}
        onBlur={() => ask(text)}
      />
    </div>
  );
}
