import { atom, getDefaultStore } from 'jotai';
import type { toast } from 'sonner';

/**
 * say.success(text)  say.error(text)  say.warning(text)  say.info(text): a short word at the foot, 4 s; what went wrong stays 6 s.
 * sayWithAction({ text, label, run }): with one button; the next one of the same `id` takes its place.
 * announce({ title, body, about, duration, run }): a notification, clickable as a whole.
 * The same words twice at once are shown once. What draws them (toaster.tsx) is not part of the first load: it comes with
 * the first word, or when the page has settled, so that words about a lost connection can be shown too.
 */
export const say = {
  success: (text: string) => show(({ toast }) => toast.success(text, { id: text, duration: 4000 })),
  error: (text: string) => show(({ toast }) => toast.error(text, { id: text, duration: 6000 })),
  warning: (text: string) => show(({ toast }) => toast.warning(text, { id: text, duration: 6000 })),
  info: (text: string) => show(({ toast }) => toast.info(text, { id: text, duration: 4000 })),
};

export const sayWithAction = (given: { id?: string; text: string; label: string; duration?: number; run: () => void }): void =>
  show(({ toast }) =>
    toast(given.text, { ...(given.id ? { id: given.id } : {}), duration: given.duration ?? 6000, action: { label: given.label, onClick: given.run } }),
  );

/** Work that takes longer than a blink shows how far it is. */
const PATIENCE = 1000;
let jobs = 0;

/**
 * progress({ title, stop }): a line about work under way that appears when it takes longer than a second, with a way to stop it.
 * say(text) tells how far it is; end() takes it away.
 */
export function progress({ title, stop }: { title: string; stop: () => void }): { say: (text: string) => void; end: () => void } {
  jobs += 1;
  const id = `job${jobs}`;
  let [text, isShown, isOver] = ['', false, false];
  const draw = () =>
    show(({ toast }) => {
      if (isOver) return;
      toast.loading(`${title}${text === '' ? '…' : `：${text}`}`, { id, duration: Number.POSITIVE_INFINITY, action: { label: '停止', onClick: stop } });
    });
  const timer = setTimeout(() => {
    isShown = true;
    draw();
  }, PATIENCE);
  return {
    say: (next) => {
      text = next;
      if (isShown) draw();
    },
    end: () => {
      clearTimeout(timer);
      isOver = true;
      if (isShown) show(({ toast }) => void toast.dismiss(id));
    },
  };
}

/** `about`: the resource it speaks of, for its icon. */
export type Announcement = { title: string; body: string; about: string; duration: number; run: () => void };
/** A notification that came by itself: the whole of it is the way to what it speaks of. */
export const announce = (given: Announcement): void => show((drawn) => drawn.announce(given));

/** Whether the toaster is wanted yet. */
export const toasterAtom = atom(false);
type Drawn = { toast: typeof toast; announce: (given: Announcement) => void };
let stands: (drawn: Drawn) => void = () => undefined;
const standing = new Promise<Drawn>((resolve) => {
  stands = resolve;
});
export const toasterStands = (drawn: Drawn): void => stands(drawn);
export const wantToaster = (): void => getDefaultStore().set(toasterAtom, true);

function show(draw: (drawn: Drawn) => void): void {
  wantToaster();
  void standing.then(draw);
}
