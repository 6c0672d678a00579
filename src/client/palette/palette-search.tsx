// biome-ignore-all lint/a11y/useKeyWithClickEvents: the input above answers the keys for the whole list
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../ui/icon';
import { readProposed } from '../workspace/assistant-question';
import { commandsAtom, loadDerived, targetsAtom } from './commands';
import { entriesAtom } from './entries';
import { useFoundRecords } from './found-records';
import { readUses } from './frecency';
import { ModeLine } from './mode-line';
import { LIST_ID, optionId } from './option-row';
import { assistantOption, commandOption, type Option, proposedOption, queryOption, recordOption } from './options';
import { openPalette } from './palette-state';
import { candidatesOf } from './rank';
import { readSituation } from './situation';
import { isComposing, MODES, parseTyped } from './typed';
import { useQuery } from './use-query';
import { useRows } from './use-rows';

/** A page of the list, for PageUp and PageDown. */
const PAGE = 10;
/** Whoever walks may go to any row: all must be there. */
const WALKS = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/**
 * The search of the palette. It matches, ranks and draws by itself: of 5 000 entries a letter costs a pass over those the letters
 * before left, and the rows that say something else. Enter runs the marked row, Ctrl+Enter opens behind; what writes is confirmed
 * with the documents it touches before it runs. The words live outside: letters typed before the palette stands belong to it too.
 */
export function PaletteSearch({ text }: { text: string }) {
  const [isComposed, setComposed] = useState(false);
  const [moved, setMoved] = useState({ from: '', to: '' });
  const list = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  useEffect(() => void loadDerived(), []);

  // The situation at the moment of opening: the palette itself changes nothing in it.
  const situation = useMemo(readSituation, []);
  const uses = useMemo(readUses, []);
  const entries = useAtomValue(entriesAtom);
  const candidates = useMemo(() => candidatesOf(entries, situation, uses), [entries, situation, uses]);
  const typed = useMemo(() => parseTyped(text), [text]);
  const { rows, drawn, drawAll } = useRows(candidates, typed);
  const records = useFoundRecords(typed.raw, typed.mode, isComposed);
  const targets = useAtomValue(targetsAtom);
  const commands = useAtomValue(commandsAtom);
  // What the assistant proposed last stands below what the user looks for; never first, so a bare Enter runs none of it.
  const proposed = useMemo(() => (commands.size > 0 ? readProposed() : []), [commands]);
  const isProposing = typed.mode === 'assistant' || (typed.mode === 'all' && typed.raw === '');
  // Syllables of one word may be typed apart ("cai gou ding dan"): what names a command is not read as a page and its filters.
  const isQueryMode = typed.mode === 'all' || typed.mode === 'screens';
  const compiled = useQuery(isQueryMode ? typed.raw : '', targets, isComposed);
  const query = compiled && (rows.length === 0 || (compiled.isSure && (rows[0]?.grade ?? 0) < 2)) ? compiled : undefined;
  const canAsk = typed.raw !== '' && (typed.mode === 'all' || typed.mode === 'assistant');
  const help = typed.raw === '' && typed.mode === 'assistant' ? commands.get('workspace.cheatSheet') : undefined;

  const options: Option[] = [
    ...(query ? [queryOption(text, query)] : []),
    ...drawn.map((row) => commandOption(row)),
    ...records.map(recordOption),
    ...(help ? [commandOption({ command: help, grade: 4 })] : []),
    ...(isProposing ? proposed.filter((one) => one.title.includes(typed.raw)).map(proposedOption) : []),
    ...(canAsk ? [assistantOption(typed.raw)] : []),
  ];
  // The first row is marked anew with every letter, so the same letters always mark the same row; a proposal never is.
  const first = options.find((option) => !option.id.startsWith('proposal.'))?.id ?? '';
  const wanted = moved.from === first ? moved.to : first;
  const marked = Math.max(
    wanted === '' ? -1 : 0,
    options.findIndex((option) => option.id === wanted),
  );
  const mark = (at: number): void => {
    const option = options[at];
    if (option && !option.isDisabled && at !== marked) setMoved({ from: first, to: option.id });
  };
  const latest = { options, marked, mark };
  const shown = useRef(latest);
  useLayoutEffect(() => {
    shown.current = latest;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are a list of their own, read from its top
  useLayoutEffect(() => {
    if (isScrolled.current) list.current?.scrollTo({ top: 0 });
    isScrolled.current = false;
  }, [text]);

  const choose = (at: number, behind: boolean): void => {
    const option = shown.current.options[at];
    if (option && !option.isDisabled) option.choose(behind);
  };
  const walk = (key: string, isFar: boolean): void => {
    if (drawn.length < rows.length) flushSync(drawAll);
    const { options: all, marked: from, mark: markAt } = shown.current;
    const able = all.flatMap((option, at) => (option.isDisabled ? [] : [at]));
    const here = able.indexOf(from);
    const last = able.length - 1;
    if (last < 0) return;
    const to =
      key === 'Home' || (key === 'ArrowUp' && isFar)
        ? 0
        : key === 'End' || (key === 'ArrowDown' && isFar)
          ? last
          : key === 'PageDown'
            ? Math.min(last, here + PAGE)
            : key === 'PageUp'
              ? Math.max(0, here - PAGE)
              : key === 'ArrowDown'
                ? (here + 1) % able.length
                : here <= 0
                  ? last
                  : here - 1;
    flushSync(() => markAt(able[to] ?? 0));
    document.getElementById(optionId(able[to] ?? 0))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows of a composition belong to it, not to the palette.
    if (isComposing(event.nativeEvent)) return event.stopPropagation();
    if (WALKS.has(event.key)) walk(event.key, event.metaKey);
    else if (event.key === 'Enter') choose(marked, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const atOf = (event: MouseEvent): number => Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at ?? -1);
  const mode = Object.values(MODES).find((one) => one.id === typed.mode);

  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="text-faint" />
        <input
          type="text"
          role="combobox"
          aria-label="命令面板"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={LIST_ID}
          aria-activedescendant={marked >= 0 ? optionId(marked) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          value={text}
          onChange={(event) => openPalette(event.target.value)}
          onKeyDown={onKeyDown}
          onCompositionStart={() => setComposed(true)}
          onCompositionEnd={() => setComposed(false)}
          placeholder="输入中文、拼音或首字母，如 cgdd"
          className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none placeholder:text-faint"
        />
        {mode && <span className="rounded bg-accent-soft px-2 py-0.5 text-xs text-accent">{mode.label}</span>}
      </div>
      <div
        ref={list}
        id={LIST_ID}
        role="listbox"
        aria-label="结果"
        tabIndex={-1}
        onScroll={() => {
          isScrolled.current = true;
          if (drawn.length < rows.length) drawAll();
        }}
        onPointerMove={(event) => mark(atOf(event))}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => choose(atOf(event), event.ctrlKey || event.metaKey)}
        className="min-h-0 flex-1 overflow-y-auto p-2 [contain:strict]"
      >
        {options.length === 0 && <p className="px-3 py-8 text-center text-[13px] text-muted">没有匹配的结果</p>}
        {options.map((option, at) => option.draw({ at, isMarked: at === marked }))}
      </div>
      <ModeLine mode={typed.mode} />
    </>
  );
}
