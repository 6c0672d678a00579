import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from './icon';

/**
 * say.success(text)  say.error(text)  say.warning(text)  say.info(text): a short word at the top.
 * sayWithAction({ text, label, run }): with one button.   Toaster({ theme }) is mounted once, in main.tsx.
 * announce({ title, body, duration, run }): a notification, clickable as a whole.
 * The same words twice at once are shown once.
 */
export const say = {
  success: (text: string) => toast.success(text, { id: text, duration: 2500 }),
  error: (text: string) => toast.error(text, { id: text, duration: 6000 }),
  warning: (text: string) => toast.warning(text, { id: text, duration: 6000 }),
  info: (text: string) => toast.info(text, { id: text }),
};

export function sayWithAction(given: { text: string; label: string; duration?: number; run: () => void }): void {
  toast(given.text, { duration: given.duration ?? 6000, action: { label: given.label, onClick: given.run } });
}

/** A notification that came by itself: the whole of it is the way to what it speaks of. */
export function announce(given: { title: string; body: string; duration: number; run: () => void }): void {
  toast.custom(
    (id) => (
      <button
        type="button"
        onClick={() => {
          toast.dismiss(id);
          given.run();
        }}
        className="flex w-[340px] cursor-pointer gap-3 rounded-lg border border-line bg-raised p-3 text-left text-ink shadow-xl hover:bg-hover"
      >
        <Icon name="bell" className="mt-0.5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block truncate text-[13px] font-semibold">{given.title}</span>
          <span className="line-clamp-2 text-[13px] text-muted">{given.body}</span>
        </span>
      </button>
    ),
    { duration: given.duration, position: 'bottom-right' },
  );
}

export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      position="top-center"
      offset={{ top: 56 }}
      richColors
      closeButton
      visibleToasts={4}
      containerAriaLabel="消息"
      toastOptions={{ closeButtonAriaLabel: '关闭' }}
    />
  );
}
