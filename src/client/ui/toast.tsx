import { Toaster as Sonner, toast } from 'sonner';

/**
 * say.success(text)  say.error(text)  say.warning(text)  say.info(text): a short word at the top.
 * sayWithAction({ text, label, run }): with one button.   Toaster({ theme }) is mounted once, in main.tsx.
 * The same words twice at once are shown once.
 */
export const say = {
  success: (text: string) => toast.success(text, { id: text }),
  error: (text: string) => toast.error(text, { id: text, duration: 6000 }),
  warning: (text: string) => toast.warning(text, { id: text, duration: 6000 }),
  info: (text: string) => toast.info(text, { id: text }),
};

export function sayWithAction(given: { text: string; label: string; duration?: number; run: () => void }): void {
  toast(given.text, { duration: given.duration ?? 6000, action: { label: given.label, onClick: given.run } });
}

export function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      position="top-center"
      richColors
      closeButton
      visibleToasts={4}
      containerAriaLabel="消息"
      toastOptions={{ closeButtonAriaLabel: '关闭' }}
    />
  );
}
