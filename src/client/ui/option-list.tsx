import { type ReactNode, useEffect, useRef } from 'react';

/** `isOff`: seen, and not to be taken. */
export type Option = { key: string; shown: ReactNode; isOff?: boolean };
type Props = { id: string; label: string; options: readonly Option[]; at: number; isLoading?: boolean; onTake: (index: number) => void; children?: ReactNode };

/** What may be chosen, under the input it is chosen for, which keeps the focus and takes the keys; `children` where there is nothing. */
export function OptionList({ id, label, options, at, isLoading = false, onTake, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-option-${at}`)}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} aria-busy={isLoading} className="max-h-72 overflow-auto">
      {children}
      {options.map(({ key, shown, isOff }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and takes the keys
        <div
          key={key}
          id={`${id}-option-${index}`}
          role="option"
          aria-selected={index === at}
          aria-disabled={isOff || undefined}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
          className={`${isOff ? 'cursor-default' : 'cursor-pointer'} rounded px-2 py-1 ${index === at ? 'bg-selected' : 'hover:bg-hover'}`}
        >
          {shown}
        </div>
      ))}
    </div>
  );
}
