import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from './icon';
import { type Announcement, toasterStands } from './toast';

export function announce(given: Announcement): void {
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

/** Where all words of the product appear; mounted once, by the app. */
export default function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  useEffect(() => toasterStands({ toast, announce }), []);
  return (
    <Sonner
      theme={theme}
      position="top-center"
      offset={{ top: 56 }}
      richColors
      closeButton
      visibleToasts={4}
      containerAriaLabel="消息"
      // Its own key would be the theme's.
      hotkey={['altKey', 'shiftKey', 'KeyM']}
      // A word never stands between the hand and the page: what lies below it is clicked through it, its own buttons are not.
      toastOptions={{ closeButtonAriaLabel: '关闭', className: 'pointer-events-none! [&_button]:pointer-events-auto' }}
    />
  );
}
