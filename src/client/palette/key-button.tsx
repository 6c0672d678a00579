import { useState } from 'react';
import type { AnyCommand } from '../../define/define-command';
import { isBareModifier, keyOf } from './shortcuts';

/** The key of a command as a button: press it, then the new shortcut; Escape leaves it as it is. */
type Props = { command: AnyCommand; shortcut: string; onKey: (key: string) => void };

export function KeyButton({ command, shortcut, onKey }: Props) {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <button
      type="button"
      aria-label={`${command.title}的快捷键 ${shortcut}，点击修改`}
      onClick={() => setWaiting(true)}
      onBlur={() => setWaiting(false)}
      onKeyDown={(event) => {
        if (!isWaiting || isBareModifier(event.code)) return;
        event.preventDefault();
        event.stopPropagation();
        setWaiting(false);
        if (event.code !== 'Escape') onKey(keyOf(event.nativeEvent));
      }}
      className="min-h-6 cursor-pointer rounded"
    >
      {isWaiting ? <span className="text-xs text-accent">请按下新的快捷键…</span> : <kbd>{shortcut}</kbd>}
    </button>
  );
}
