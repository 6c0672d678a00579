import { useEffect, useMemo, useState } from 'react';
import type { Audience } from '../../contract/shared-view';
import { Checkbox, Input } from '../ui/input';
import { readAudience } from './shared-views';

export function useAudience(screen: string): Audience | undefined {
  const [audience, setAudience] = useState<Audience>();
  useEffect(() => {
    readAudience(screen).then(setAudience, () => setAudience({ roles: [], people: [] }));
  }, [screen]);
  return audience;
}

export type Choice = { id: string; label: string };
type ChooserProps = { choices: readonly Choice[]; chosen: ReadonlySet<string>; onChosen: (chosen: ReadonlySet<string>) => void };

/** Those who can open the page, narrowed by what is typed. */
export function Chooser({ choices, chosen, onChosen }: ChooserProps) {
  const [words, setWords] = useState('');
  const shown = useMemo(() => choices.filter(({ label }) => label.includes(words.trim())), [choices, words]);
  const toggle = (id: string, isOn: boolean) => onChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <div className="rounded border border-line">
      <Input aria-label="查找" placeholder="查找" value={words} onChange={(event) => setWords(event.target.value)} className="border-0" />
      <div className="flex max-h-56 flex-col overflow-auto border-line border-t px-2.5 py-1.5">
        {shown.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={chosen.has(id)} onChange={(event) => toggle(id, event.target.checked)} />
        ))}
        {shown.length === 0 && <p className="py-1 text-muted text-xs">{choices.length === 0 ? '没有别的同事能打开本页' : '没有找到'}</p>}
      </div>
    </div>
  );
}
