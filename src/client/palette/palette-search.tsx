import { Command } from 'cmdk';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../ui/icon';
import { readProposed } from '../workspace/assistant-question';
import { commandsAtom, loadDerived, targetsAtom } from './commands';
import { entriesAtom } from './entries';
import { useFoundRecords } from './found-records';
import { readUses } from './frecency';
import { ModeLine } from './mode-line';
import { rowName, rowOf } from './option-row';
import { assistantOption, commandOption, type Option, proposedOption, queryOption, recentOption, recordOption, unlisted, whyNotOption } from './options';
import { openPalette } from './palette-state';
import { candidatesOf, matching, ROW_LIMIT } from './rank';
import { readRecents, recentPlaces } from './recents';
import { readSituation } from './situation';
import { isComposing, MODES, parseTyped } from './typed';
import { useQuery } from './use-query';
import { useRows } from './use-rows';

/** A page of the list, for PageUp and PageDown. */
const PAGE = 10;
/** Whoever walks may go to any row: all must be there. */
const WALKS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/**
 * The search of the palette. It matches and ranks by itself, cmdk marks and walks the rows: of 5 000 entries a letter costs a pass
 * over those the letters before left, and the rows that say something else. Enter runs the marked row, Ctrl+Enter opens behind; what writes is confirmed
 * with the documents it touches before it runs. The words live outside: letters typed before the palette stands belong to it too.
 */
export function PaletteSearch({ text }: { text: string }) {
  const [isComposed, setComposed] = useState(false);
  const [moved, setMoved] = useState({ from: '', to: '' });
  const list = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const isBehind = useRef(false);
  useEffect(() => void loadDerived(), []);

  // The situation at the moment of opening: the palette itself changes nothing in it.
  const situation = useMemo(readSituation, []);
  const uses = useMemo(readUses, []);
  const been = useMemo(readRecents, []);
  const entries = useAtomValue(entriesAtom);
  const candidates = useMemo(() => candidatesOf(entries, situation, uses), [entries, situation, uses]);
  const typed = useMemo(() => parseTyped(text), [text]);
  const { rows, drawn, drawAll } = useRows(candidates, typed);
  const records = useFoundRecords(typed.raw, typed.mode, isComposed);
  const recents = useMemo(() => recentPlaces(typed, been), [typed, been]);
  const targets = useAtomValue(targetsAtom);
  const commands = useAtomValue(commandsAtom);
  // What the assistant proposed last stands below what the user looks for; never first, so a bare Enter runs none of it.
  const proposed = useMemo(() => (commands.size > 0 ? readProposed() : []), [commands]);
  const isProposing = typed.mode === 'assistant' || (typed.mode === 'all' && typed.raw === '');
  // Syllables of one word may be typed apart ("cai gou ding dan"): what names a command is not read as a page and its filters.
  const isQueryMode = typed.mode === 'all' || typed.mode === 'screens';
  const compiled = useQuery(isQueryMode ? typed.raw : '', targets, isComposed);
  const query = compiled && (rows.length === 0 || (compiled.isSure && (rows[0]?.grade ?? 0) < 2)) ? compiled : undefined;
  const isFruitless = rows.length === 0 && !query && typed.words.length >= 2 && (isQueryMode || typed.mode === 'commands');
  const withheld = useMemo(
    () => (isFruitless ? matching(candidates.blocked, typed.words).filter(({ grade }) => grade >= 2).length : 0),
    [isFruitless, candidates, typed.words],
  );
  const canAsk = typed.raw !== '' && (typed.mode === 'all' || typed.mode === 'assistant');
  const help = typed.raw === '' && typed.mode === 'assistant' ? commands.get('workspace.cheatSheet') : undefined;

  // Nothing typed: back to what one was at. Else what the words name comes first.
  const before = [...(query ? [queryOption(text, query)] : []), ...(typed.raw === '' ? recents.map(recentOption) : [])];
  const after = [
    ...(typed.raw === '' ? [] : recents.map(recentOption)),
    ...unlisted(records, recents).map(recordOption),
    ...(withheld > 0 ? [whyNotOption(typed.raw, withheld)] : []),
    ...(help ? [commandOption({ command: help, grade: 4 })] : []),
    ...(isProposing ? proposed.filter((one) => one.title.includes(typed.raw)).map(proposedOption) : []),
    ...(canAsk ? [assistantOption(typed.raw)] : []),
  ];
  const room = Math.max(0, ROW_LIMIT - before.length - after.length);
  const options: Option[] = [...before, ...drawn.slice(0, room).map((row) => commandOption(row)), ...after];
  // The first row is marked anew with every letter, so the same letters always mark the same row; a proposal never is.
  const first = options.find((option) => !option.id.startsWith('proposal.'))?.id ?? '';
  const marked = moved.from === first ? moved.to : first;
  const markedAt = options.findIndex((option) => option.id === marked);
  const shown = useRef(options);
  useLayoutEffect(() => {
    shown.current = options;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are a list of their own, read from its top
  useLayoutEffect(() => {
    if (isScrolled.current) list.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [text]);

  const choose = useCallback((id: string | undefined): void => shown.current.find((option) => option.id === id)?.choose(isBehind.current), []);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    input.current?.setAttribute('aria-controls', box.id);
    // cmdk's Enter: told to the row alone, so it is heard on its way down.
    const onRun = (event: Event) => choose(rowOf(event.target));
    box.addEventListener('cmdk-item-select', onRun, true);
    return () => box.removeEventListener('cmdk-item-select', onRun, true);
  }, [choose]);
  const turnPage = (step: number): void => {
    const able = shown.current.filter((option) => !option.isDisabled);
    const to = able[Math.min(able.length - 1, Math.max(0, able.findIndex((option) => option.id === marked) + step))];
    if (to) setMoved({ from: first, to: to.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows of a composition belong to it, not to the palette.
    if (isComposing(event.nativeEvent)) return event.stopPropagation();
    isBehind.current = event.ctrlKey || event.metaKey;
    if (WALKS.has(event.key) && drawn.length < rows.length) flushSync(drawAll);
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return;
    event.preventDefault();
    turnPage(event.key === 'PageDown' ? PAGE : -PAGE);
  };
  const mode = Object.values(MODES).find((one) => one.id === typed.mode);

  return (
    <Command
      label="命令面板"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={marked}
      onValueChange={(to) => to !== marked && setMoved({ from: first, to })}
      onKeyDownCapture={onKeyDown}
      onClickCapture={(event) => {
        isBehind.current = event.ctrlKey || event.metaKey;
      }}
      className="flex min-h-0 flex-1 flex-col"
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
        {mode && <span className="rounded bg-accent-soft px-2 py-0.5 text-xs text-accent">{mode.label}</span>}
      </div>
      <Command.List
        ref={list}
        label="结果"
        onClick={(event) => choose(rowOf(event.target))}
        onPointerMove={(event) => {
          const id = rowOf(event.target);
          if (id !== undefined && id !== marked) setMoved({ from: first, to: id });
        }}
        onScroll={() => {
          isScrolled.current = true;
          if (drawn.length < rows.length) drawAll();
        }}
        className="min-h-0 flex-1 overflow-y-auto p-2 [contain:strict] [&>[cmdk-list-sizer]]:h-full"
      >
        {options.length === 0 && <p className="px-3 py-8 text-center text-[13px] text-muted">没有匹配的结果</p>}
        {options.map((option, at) => option.draw({ id: option.id, at, isMarked: at === markedAt }))}
      </Command.List>
      <ModeLine mode={typed.mode} />
    </Command>
  );
}
