import { useEffect, useState } from 'react';
import type { DictionaryWords } from '../../contract/answers';
import { get, post } from '../api/call';

/** The usual reasons at a click; one written often is kept with them, for everybody of the organisation. */
export function ReasonWords({ dictionary, reason, onChoose }: { dictionary: string; reason: string; onChoose(reason: string): void }) {
  const [known, setKnown] = useState<DictionaryWords>();
  useEffect(() => {
    const abort = new AbortController();
    get<DictionaryWords>('/v1/dictionary/words', { type: dictionary }, { signal: abort.signal, quiet: true, tab: `words-${dictionary}` }).then(
      setKnown,
      () => undefined,
    );
    return () => abort.abort();
  }, [dictionary]);
  const word = reason.trim();
  const isNew = known?.isExtendable === true && word !== '' && word.length <= 20 && !known.words.includes(word);
  const chip = 'rounded border border-line px-2 py-0.5 text-xs text-ink hover:bg-sunken focus-visible:outline-2';
  return (
    <span className="mt-1 flex min-h-6 flex-wrap gap-1">
      {known?.words.slice(0, 20).map((one) => (
        <button key={one} type="button" className={chip} aria-pressed={one === word} onClick={() => onChoose(one)}>
          {one}
        </button>
      ))}
      {isNew && (
        <button
          type="button"
          className={`${chip} border-dashed text-muted`}
          onClick={() => void post<DictionaryWords>('/v1/dictionary/add', { type: dictionary, word }).then(setKnown, () => undefined)}
        >
          存为常用：{word}
        </button>
      )}
    </span>
  );
}
