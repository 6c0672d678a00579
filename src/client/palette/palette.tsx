import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { today } from '../../define/dates';
import type { AnyCommand } from '../../define/define-command';
import { sessionAtom } from '../session/session';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';
import { askAssistant } from '../workspace/assistant-question';
import { openLocation } from '../workspace/open-location';
import { ArgumentQuestion } from './argument-question';
import { argumentSteps } from './arguments';
import { commandsAtom, loadDerived, targetsAtom } from './commands';
import { useFoundRecords } from './found-records';
import { readUses } from './frecency';
import { AssistantRow, CommandRow, RecordRow } from './palette-rows';
import { closePalette, openPalette, paletteAtom } from './palette-state';
import { compileQuery, queryOf } from './query-language';
import { QueryRow } from './query-row';
import { entriesOf } from './rank';
import { ownVerb, runCommand } from './run-command';
import { readSituation } from './situation';
import { isComposing, MODES, parseTyped } from './typed';
import { useRows } from './use-rows';

/**
 * Ctrl/Cmd-K. The palette matches and ranks by itself (cmdk only draws and moves the selection): 5 000 rows cost a few
 * milliseconds a key because at most fifty are drawn. Enter runs the marked row, Ctrl+Enter opens behind; what writes is
 * confirmed with the documents it touches before it runs.
 */
export default function Palette() {
  const opened = useAtomValue(paletteAtom);
  return opened ? <OpenPalette text={opened.query} /> : null;
}

/** The words live outside the component: letters typed before it stands belong to it too. */
function OpenPalette({ text }: { text: string }) {
  const [isComposed, setComposed] = useState(false);
  const [asked, setAsked] = useState<AnyCommand>();
  const [moved, setMoved] = useState({ from: '', to: '' });
  const commands = useAtomValue(commandsAtom);
  const session = useAtomValue(sessionAtom);
  const isBehind = useRef(false);
  const user = session.phase === 'in' ? session.session.userInfo.userInnerSn : '';
  useEffect(() => void loadDerived(), []);

  // The situation at the moment of opening: the palette itself changes nothing in it.
  const situation = useMemo(readSituation, []);
  const uses = useMemo(() => readUses(user), [user]);
  const entries = useMemo(() => entriesOf([...commands.values()]), [commands]);
  const typed = useMemo(() => parseTyped(text), [text]);
  const { rows, drawn } = useRows(entries, typed, situation, uses);
  const records = useFoundRecords(typed.raw, typed.mode, isComposed);
  const targets = useAtomValue(targetsAtom);
  // Syllables of one word may be typed apart ("cai gou ding dan"): only what names no command is read as a page and its filters.
  const compiled = useMemo(
    () => (rows.length === 0 && (typed.mode === 'all' || typed.mode === 'screens') ? compileQuery(typed.raw, targets, today()) : undefined),
    [rows, typed, targets],
  );
  const canAsk = typed.raw !== '' && (typed.mode === 'all' || typed.mode === 'assistant');

  // The first row is marked anew with every letter, so the same letters always mark the same row.
  const first = compiled ? 'query' : (rows[0]?.command.id ?? (records[0] ? `record.${records[0].id}` : canAsk ? 'assistant' : ''));
  const marked = moved.from === first ? moved.to : first;

  const choose = useCallback((command: AnyCommand) => {
    if (!ownVerb(command) && argumentSteps(command).length > 0) {
      setAsked(command);
      return;
    }
    closePalette();
    void runCommand(command, {}, { behind: isBehind.current });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event.nativeEvent)) {
      // Enter and Escape end the composition, not the palette.
      event.stopPropagation();
      return;
    }
    isBehind.current = event.ctrlKey || event.metaKey;
    if (event.key === 'Backspace' && text === '' && asked) setAsked(undefined);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && closePalette()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-60 bg-black/40" />
        <Radix.Content
          aria-describedby={undefined}
          data-palette=""
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
              onBack={() => setAsked(undefined)}
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
              onValueChange={(to) => setMoved({ from: first, to })}
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
              <Command.List className="min-h-0 flex-1 overflow-y-auto p-2">
                <Command.Empty className="px-3 py-8 text-center text-[13px] text-muted">没有匹配的结果</Command.Empty>
                {compiled && (
                  <QueryRow
                    compiled={compiled}
                    onRemove={(token) => openPalette(text.replace(` ${token}`, ''))}
                    onChoose={() => {
                      closePalette();
                      openLocation(compiled.screen.path, queryOf(compiled), { behind: isBehind.current });
                    }}
                  />
                )}
                {drawn.map(({ command, reason }) => (
                  <CommandRow key={command.id} command={command} reason={reason} onChoose={choose} />
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
