import { type AnyCommand, type Situation, whyNot } from '../../define/define-command';
import { ariaKeys } from '../ui/command-keys';
import { tellHalfTyped } from '../ui/half-typed';
import { say } from '../ui/toast';
import { dialogOver } from '../workspace/focus-place';
import { readTabs } from '../workspace/tabs-atom';
import { keyIsKnown } from './coach';
import { readCommands, registryIsWhole, wholeRegistry } from './commands';
import { handOver, isOwnKey, keepLetter } from './early-keys';
import { isArriving, isAtWork, standing } from './page-arrival';
import { runCommand } from './run-command';
import { readSituation } from './situation';
import { isComposing } from './typed';

/**
 * One listener for all shortcuts, matched on the physical key (event.code), so that Alt combinations mean the same on every
 * keyboard layout. Ctrl stands for ⌘ on a Mac. A key claimed by several pages belongs to the one whose tab is active.
 */
const NAMED: Record<string, string> = {
  BracketLeft: '[',
  BracketRight: ']',
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Minus: '-',
  Equal: '=',
  Backquote: '`',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
/** On a Mac ⌥ with an arrow walks the words of a text: there it stays the text's. */
const isWordWalk = (event: KeyboardEvent): boolean =>
  event.altKey &&
  event.code.startsWith('Arrow') &&
  /Mac/.test(navigator.userAgent) &&
  (event.target as HTMLElement | null)?.closest?.('input, textarea, [contenteditable]') != null;

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** 'Alt+Shift+T' for a key event. */
export function keyOf({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const key = NAMED[code] ?? code.replace(/^(Key|Digit)/, '');
  return [(ctrlKey || metaKey) && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', key].filter(Boolean).join('+');
}

/** Ctrl, Alt, Shift or ⌘ alone: the key itself is still to come. */
export const isBareModifier = (code: string): boolean => /^(Control|Alt|Shift|Meta)(Left|Right)$/.test(code);

/** The command a key means now: one that can run wins, then the active tab's own, so that its reason is the one shown. */
export function commandFor(key: string, commands: Iterable<AnyCommand>, situation: Situation): AnyCommand | undefined {
  const claims = [...commands].filter(
    (command) => command.keys.includes(key) && (command.when.inTab === undefined || command.when.inTab === situation.tab?.screen),
  );
  return claims.find((command) => whyNot(command.when, situation) === undefined) ?? claims[0];
}

function run(command: AnyCommand, situation: Situation): void {
  tellHalfTyped();
  const reason = whyNot(command.when, situation);
  if (reason) say.info(reason);
  else void runCommand(command);
}

/** What is done with the page itself waits while a dialog over it is open; the keys that dialog shows on its buttons are its own. */
const isCovered = (command: AnyCommand, key: string, tab: string): boolean => {
  const dialog = command.id === 'page.save' || command.when.rowAction !== undefined ? dialogOver(tab) : undefined;
  return dialog !== undefined && dialog.querySelector(`[aria-keyshortcuts="${ariaKeys(key)}"]`) === null;
};

let isWaiting = false;
/** Saved and reviewed in one breath: the review is of what the save makes. One key waits; what is pressed meanwhile changes nothing. */
async function runLater(key: string, tab: string): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  const isStanding = await standing(tab);
  isWaiting = false;
  const situation = readSituation();
  const command = commandFor(key, readCommands().values(), situation);
  if (isStanding && command) run(command, situation);
}

export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.defaultPrevented || event.repeat) return;
    if (!keepLetter(event)) press(event);
  };
  const press = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d/.test(event.code)) return;
    // AltGr types characters on many layouts.
    if (event.getModifierState('AltGraph') || isWordWalk(event)) return;
    const situation = readSituation();
    const key = keyOf(event);
    const command = commandFor(key, readCommands().values(), situation);
    // Most commands come after the first screen; a key that can only be the workspace's waits for them.
    const isComing = !command && isOwnKey(event) && !registryIsWhole();
    if (!command && !isComing) return;
    event.preventDefault();
    if (!command) {
      wholeRegistry()
        .then(() => press(event))
        .catch(() => undefined);
      return;
    }
    keyIsKnown(key);
    // A dialog has the floor: only the palette may come over it.
    if (document.querySelector('[role="dialog"][data-state="open"]') && command.id.startsWith('tab.') && !document.querySelector('main [role="dialog"]'))
      return;
    const tab = readTabs().active;
    const isAction = command.when.rowAction !== undefined;
    if (isCovered(command, key, tab)) say.info('请先完成或关闭打开的窗口');
    else if (isAction && (isAtWork(tab) || (isArriving(tab) && whyNot(command.when, situation)))) void runLater(key, tab);
    else run(command, situation);
  };
  window.addEventListener('keydown', onKeyDown);
  // Pressed before anybody listened: meant all the same.
  for (const event of handOver()) press(event);
  return () => window.removeEventListener('keydown', onKeyDown);
}
