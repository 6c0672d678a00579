import { useMemo, useState } from 'react';
import type { AnyCommand } from '../../define/define-command';
import { Input } from '../ui/input';
import { KeyButton } from './key-button';
import { entriesOf, matching } from './rank';
import { parseTyped } from './typed';

const MOST = 8;

/** Any command can have a key: found by words, pinyin or initials, its key is pressed beside it. */
export function KeySearch({ commands, onKey }: { commands: ReadonlyMap<string, AnyCommand>; onKey: (id: string, key: string) => void }) {
  const [text, setText] = useState('');
  // Actions on documents share their key over all pages: they cannot have one of a single page.
  const candidates = useMemo(
    () => entriesOf([...commands.values()].filter((command) => command.when.inTab === undefined)).map((entry) => ({ ...entry, reason: undefined, weight: 0 })),
    [commands],
  );
  const { words } = parseTyped(text);
  const found =
    words === '' ? [] : matching(candidates, words).toSorted((a, b) => b.grade - a.grade || (a.candidate.command.id < b.candidate.command.id ? -1 : 1));
  return (
    <section aria-label="为命令设置快捷键" className="mb-4">
      <Input
        data-autofocus=""
        type="search"
        aria-label="查找命令"
        placeholder="查找任何页面或命令，为它设置快捷键"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="mt-1">
        {found.slice(0, MOST).map(({ candidate: { command } }) => (
          <li key={command.id} className="flex items-center justify-between border-b border-line/60 py-0.5 text-[13px]">
            {command.title}
            <KeyButton command={command} shortcut={command.keys[0] ?? '设置'} onKey={(key) => onKey(command.id, key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
