import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon';
import { loadDerived } from './commands';
import { ModeLine } from './mode-line';
import { rowName, rowOf } from './option-row';
import { openPalette } from './palette-state';
import { MODES, type Mode } from './typed';
import { useMarkedRow } from './use-marked-row';
import { useOptions } from './use-options';

/** The list is as high as its rows, said and not measured: a letter lays out nothing but what it changes. */
const ROW = 36;
const EMPTY = 100;
const heightOf = (rows: number): number => (rows === 0 ? EMPTY : rows * ROW + 16);

/**
 * The search of the palette. It matches and ranks by itself, cmdk marks and walks the rows: of 5 000 entries a letter costs a pass
 * over those the letters before left, and the rows that say something else. Enter runs the marked row, Ctrl+Enter opens behind; what writes is confirmed
 * with the documents it touches before it runs. The words live outside: letters typed before the palette stands belong to it too.
 */
export function PaletteSearch({ text }: { text: string }) {
  const [isComposed, setComposed] = useState(false);
  useEffect(() => void loadDerived(), []);
  const offered = useOptions(text, isComposed);
  const { options, typed } = offered;
  const { list, input, isBehind, marked, markedAt, mark, choose, onKeyDown, noteScroll } = useMarkedRow(text, offered);

  return (
    <Command
      label="命令面板"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={marked}
      onValueChange={mark}
      onKeyDownCapture={onKeyDown}
      onClickCapture={(event) => {
        isBehind.current = event.ctrlKey || event.metaKey;
      }}
      className="flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="text-faint" />
        {/* Not cmdk's: that one keeps a second copy of the words, for a filter that is off. */}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="命令面板"
          aria-expanded
          aria-autocomplete="list"
          aria-activedescendant={markedAt === -1 ? undefined : rowName(markedAt)}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={(event) => openPalette(event.target.value)}
          onCompositionStart={() => setComposed(true)}
          onCompositionEnd={() => setComposed(false)}
          placeholder="输入中文、拼音或首字母，如 cgdd"
          className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none placeholder:text-faint"
        />
        <ModeMark of={typed.mode} />
      </div>
      <Command.List
        ref={list}
        label="结果"
        onClick={(event) => choose(rowOf(event.target))}
        onPointerMove={(event) => mark(rowOf(event.target))}
        onScroll={noteScroll}
        style={{ height: heightOf(options.length) }}
        className="min-h-0 overflow-y-auto p-2 [contain:strict] [&>[cmdk-list-sizer]]:h-full"
      >
        {options.length === 0 && <p className="px-3 py-8 text-center text-[13px] text-muted">{offered.isLoading ? '正在加载…' : '没有匹配的结果'}</p>}
        {options.map((option, at) => option.draw({ id: option.id, at, isMarked: at === markedAt }))}
      </Command.List>
      <ModeLine mode={typed.mode} />
    </Command>
  );
}

function ModeMark({ of }: { of: Mode }) {
  const mode = Object.values(MODES).find((one) => one.id === of);
  return mode && <span className="rounded bg-accent-soft px-2 py-0.5 text-xs text-accent">{mode.label}</span>;
}
