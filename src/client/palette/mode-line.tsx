import { memo } from 'react';
import { cx } from '../ui/class-names';
import { openPalette, readPalette } from './palette-state';
import { MODES, type Mode, parseTyped } from './typed';

/** The signs that choose a mode, at the foot of the palette; a click puts one before what is typed. */
export const ModeLine = memo(function ModeLine({ mode }: { mode: Mode }) {
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line bg-sunken/50 px-3 py-1.5 text-xs text-muted">
      {Object.entries(MODES).map(([sign, { id, label }]) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => openPalette(sign + parseTyped(readPalette()?.query ?? '').raw)}
          className={cx('flex h-6 cursor-pointer items-center gap-1 rounded px-1.5 hover:bg-hover', id === mode && 'bg-accent-soft text-accent')}
        >
          <kbd>{sign}</kbd>
          {label}
        </button>
      ))}
      <span className="ml-auto">Ctrl+Enter 后台打开</span>
    </div>
  );
});
