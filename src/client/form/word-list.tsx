import { useEffect, useRef } from 'react';

type Props = { id: string; words: readonly string[]; at: number; label: string; onTake: (word: string) => void };

/** Words under the input they are chosen for, which keeps the focus and takes the keys. */
export function WordList({ id, words, at, label, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-word-${at}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div ref={list} id={`${id}-words`} role="listbox" aria-label={label} className="max-h-72 overflow-auto">
      {words.map((word, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and takes the keys
        <div
          key={word}
          id={`${id}-word-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(word)}
          className={`cursor-pointer truncate rounded px-2 py-1 ${index === at ? 'bg-selected' : 'hover:bg-hover'}`}
        >
          {word}
        </div>
      ))}
    </div>
  );
}
