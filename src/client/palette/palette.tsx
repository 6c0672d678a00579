import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyCommand } from '../../define/define-command';
import { sessionAtom } from '../session/session';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { askAssistant, readProposed } from '../workspace/assistant-question';
import { openLocation } from '../workspace/open-location';
import { ArgumentQuestion } from './argument-question';
import { argumentSteps } from './arguments';
import { commandsAtom, loadDerived, targetsAtom } from './commands';
import { useFoundRecords } from './found-records';
import { keepUse, readUses } from './frecency';
import { AssistantRow, CommandRow, ProposedRow, RecordRow } from './palette-rows';
import { askInPalette, closePalette, openPalette, paletteAtom } from './palette-state';
import { queryOf, type ScreenQuery, without } from './query-language';
import { QueryRow } from './query-row';
import { candidatesOf, entriesOf } from './rank';
import { ownVerb, runCommand } from './run-command';
import { readSituation } from './situation';
import { isComposing, MODES, parseTyped } from './typed';
import { useQuery } from './use-query';
import { useRows } from './use-rows';

/**
 * Ctrl/Cmd-K. The palette matches and ranks by itself (cmdk only draws and moves the selection): 5 000 rows cost a few
 * milliseconds a key because at most fifty are drawn. Enter runs the marked row, Ctrl+Enter opens behind; what writes is
 * confirmed with the documents it touches before it runs.
 */
export default function Palette() {
  const opened = useAtomValue(paletteAtom);
  return opened ? <OpenPalette text={opened.query} askedId={opened.asked} /> : null;
}

/** Whoever walks may go to any row: all must be there. */
const WALKING = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/** The words live outside the component: letters typed before it stands belong to it too. */
function OpenPalette({ text, askedId }: { text: string; askedId: string | undefined }) {
  const [isComposed, setComposed] = useState(false);
  const [moved, setMoved] = useState({ from: '', to: '' });
  const commands = useAtomValue(commandsAtom);
  const session = useAtomValue(sessionAtom);
  const isBehind = useRef(false);
  const user = session.phase === 'in' ? session.session.userInfo.userInnerSn : '';
  useEffect(() => void loadDerived(), []);

  // The situation at the moment of opening: the palette itself changes nothing in it.
  const situation = useMemo(readSituation, []);
  const uses = useMemo(() => readUses(user), [user]);
  const candidates = useMemo(() => candidatesOf(entriesOf([...commands.values()]), situation, uses), [commands, situation, uses]);
  const typed = useMemo(() => parseTyped(text), [text]);
  const { rows, drawn, drawAll } = useRows(candidates, typed);
  const records = useFoundRecords(typed.raw, typed.mode, isComposed);
  const targets = useAtomValue(targetsAtom);
  // What the assistant proposed last stands below what the user looks for; never first, so a bare Enter runs none of it.
  const proposed = useMemo(() => (commands.size > 0 ? readProposed() : []), [commands]);
  const isProposing = typed.mode === 'assistant' || (typed.mode === 'all' && typed.raw === '');
  // Syllables of one word may be typed apart ("cai gou ding dan"): what names a command is not read as a page and its filters.
  const isQueryMode = typed.mode === 'all' || typed.mode === 'screens';
  const compiled = useQuery(isQueryMode ? typed.raw : '', targets, isComposed);
  const query = compiled && (rows.length === 0 || (compiled.isSure && (rows[0]?.grade ?? 0) < 2)) ? compiled : undefined;
  const canAsk = typed.raw !== '' && (typed.mode === 'all' || typed.mode === 'assistant');
  const hasHelp = typed.raw === '' && typed.mode === 'assistant';

  // The first row is marked anew with every letter, so the same letters always mark the same row.
  const first = query
    ? 'query'
    : (rows[0]?.command.id ?? (records[0] ? `record.${records[0].id}` : canAsk ? 'assistant' : hasHelp ? 'workspace.cheatSheet' : ''));
  const marked = moved.from === first ? moved.to : first;
  const help = commands.get('workspace.cheatSheet');
  const asked = askedId === undefined ? undefined : commands.get(askedId);

  const choose = useCallback(
    (command: AnyCommand) => {
      // What is chosen here is liked; whoever presses a command's key needs no row for it. Opening a page is counted where it happens.
      if (!command.id.startsWith('open.')) keepUse(user, command.id);
      if (!ownVerb(command) && argumentSteps(command).length > 0) {
        askInPalette(command.id);
        return;
      }
      closePalette();
      void runCommand(command, {}, { behind: isBehind.current });
    },
    [user],
  );
  const openQuery = (wanted: ScreenQuery) => {
    closePalette();
    openLocation(wanted.screen.path, queryOf(wanted), { behind: isBehind.current });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event.nativeEvent)) {
      // Enter and the arrows belong to the composition, not to the palette.
      event.stopPropagation();
      return;
    }
    isBehind.current = event.ctrlKey || event.metaKey;
    if (drawn.length < rows.length && WALKING.has(event.key)) flushSync(drawAll);
  };
  const onEscape = (event: globalThis.KeyboardEvent) => {
    // The input method's Escape ends the composition; the first of ours goes back from a command's questions to the list.
    if (!isComposing(event) && !asked) return;
    event.preventDefault();
    if (asked && !isComposing(event)) openPalette(text);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && closePalette()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          data-palette=""
          onEscapeKeyDown={onEscape}
          onKeyDownCapture={onKeyDown}
          onOpenAutoFocus={(event) => {
            // Not Radix's way: it selects what is there, and the next letter would replace the ones typed ahead.
            event.preventDefault();
            const input = (event.currentTarget as HTMLElement).querySelector('input');
            input?.focus();
            input?.setSelectionRange(input.value.length, input.value.length);
          }}
          className="fixed top-[12%] left-1/2 z-60 flex h-[min(70vh,560px)] w-[680px] max-w-[calc(100%-32px)] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-2xl outline-none will-change-transform [contain:layout_paint]"
        >
          <Radix.Title className="sr-only">命令面板</Radix.Title>
          {asked ? (
            <ArgumentQuestion
              command={asked}
              onBack={() => openPalette(text)}
              onAnswered={(args) => {
                closePalette();
                void runCommand(asked, args);
              }}
            />
          ) : (
            <Command
              label="命令面板"
              shouldFilter={false}
              vimBindings={false}
              loop
              value={marked}
              onValueChange={(to) => to !== marked && setMoved({ from: first, to })}
              className="flex min-h-0 flex-1 flex-col"
            >
              <div className="flex items-center gap-2 border-b border-line px-4">
                <Icon name="search" className="text-faint" />
                <Command.Input
                  value={text}
                  onValueChange={openPalette}
                  onCompositionStart={() => setComposed(true)}
                  onCompositionEnd={() => setComposed(false)}
                  placeholder="输入中文、拼音或首字母，如 cgdd"
                  className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none placeholder:text-faint"
                />
                {typed.mode !== 'all' && (
                  <span className="rounded bg-accent-soft px-2 py-0.5 text-xs text-accent">
                    {Object.values(MODES).find((mode) => mode.id === typed.mode)?.label}
                  </span>
                )}
              </div>
              <Command.List
                className="min-h-0 flex-1 overflow-y-auto p-2 [contain:strict] [&>[cmdk-list-sizer]]:h-full"
                onScroll={drawn.length < rows.length ? drawAll : undefined}
              >
                <Command.Empty className="px-3 py-8 text-center text-[13px] text-muted">没有匹配的结果</Command.Empty>
                {query && <QueryRow compiled={query} onRemove={(chip) => openPalette(without(text, chip))} onChoose={() => openQuery(query)} />}
                {/* By place, not by command: another letter writes other words into the same rows. */}
                {drawn.map(({ command, reason }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <CommandRow key={place} command={command} reason={reason} onChoose={choose} />
                ))}
                {records.map((record) => (
                  <RecordRow
                    key={record.id}
                    record={record}
                    onChoose={() => {
                      closePalette();
                      openLocation(record.path, record.query, { behind: isBehind.current });
                    }}
                  />
                ))}
                {hasHelp && help && <CommandRow command={help} reason={undefined} onChoose={choose} />}
                {isProposing &&
                  proposed
                    .filter((one) => one.title.includes(typed.raw))
                    .map((one) => (
                      <ProposedRow
                        key={one.id}
                        proposed={one}
                        onChoose={() => {
                          closePalette();
                          one.run({ behind: isBehind.current });
                        }}
                      />
                    ))}
                {canAsk && (
                  <AssistantRow
                    question={typed.raw}
                    onChoose={() => {
                      closePalette();
                      askAssistant(typed.raw);
                    }}
                  />
                )}
              </Command.List>
              <ModeLine mode={typed.mode} onChoose={(sign) => openPalette(sign + typed.raw)} />
            </Command>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function ModeLine({ mode, onChoose }: { mode: string; onChoose: (sign: string) => void }) {
  return (
    <div className="flex flex-wrap items-center gap-1 border-t border-line bg-sunken/50 px-3 py-1.5 text-xs text-muted">
      {Object.entries(MODES).map(([sign, { id, label }]) => (
        <button
          key={sign}
          type="button"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(sign)}
          className={cx('flex h-6 cursor-pointer items-center gap-1 rounded px-1.5 hover:bg-hover', id === mode && 'bg-accent-soft text-accent')}
        >
          <kbd>{sign}</kbd>
          {label}
        </button>
      ))}
      <span className="ml-auto">Enter 执行　Ctrl+Enter 后台打开</span>
    </div>
  );
}
