import { defineHabit } from '../session/habits';
import { say } from '../ui/toast';

/**
 * The coach: whoever does by mouse for the third time what a key would do is told the key, once and never again. Whoever presses
 * the key himself knows it. What is known stays known on every machine.
 */
const TOLD_AT = 3;
const KNOWN = TOLD_AT + 1;
type Uses = Record<string, number>;

/** The uses after one more by mouse, and whether this is the one to speak at. */
export function usedByMouse(uses: Uses, what: string): { uses: Uses; isTime: boolean } {
  const count = (uses[what] ?? 0) + 1;
  return { uses: { ...uses, [what]: Math.min(count, KNOWN) }, isTime: count === TOLD_AT };
}

/** What one machine taught the other need not teach again. */
export const taughtTogether = (here: Uses, there: Uses): Uses =>
  Object.fromEntries([...new Set([...Object.keys(here), ...Object.keys(there)])].map((keys) => [keys, Math.max(here[keys] ?? 0, there[keys] ?? 0)]));

const { read, keep } = defineHabit<Uses>({ name: 'coach', empty: {}, together: taughtTogether });

/** A key was pressed: nothing more to teach about it. */
export function keyIsKnown(keys: string): void {
  const uses = read();
  if (uses[keys] !== KNOWN) keep({ ...uses, [keys]: KNOWN });
}

/** Watches the mouse on everything that carries its keys (aria-keyshortcuts, or data-coach where there is more to say). @returns how to stop */
export function coachMouse(): () => void {
  const onClick = (event: MouseEvent) => {
    // A click without a button press comes from the keyboard.
    if (event.detail === 0 || !(event.target instanceof Element)) return;
    const control = event.target.closest('[data-coach], [aria-keyshortcuts]');
    // ARIA writes Control where people read Ctrl.
    const keys = control?.getAttribute('data-coach') ?? control?.getAttribute('aria-keyshortcuts')?.replace('Control', 'Ctrl');
    if (!control || !keys || control.getAttribute('aria-disabled') === 'true') return;
    const { uses, isTime } = usedByMouse(read(), keys);
    keep(uses);
    const words = control.getAttribute('aria-label') ?? control.textContent ?? '';
    if (isTime) say.info(`小提示：“${words.trim().slice(0, 20)}”可以按 ${keys}`);
  };
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}
