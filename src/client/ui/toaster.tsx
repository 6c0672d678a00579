import { type CSSProperties, useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { thingToldOf } from '../../domain/screens/things';
import { HAND } from '../workspace/hand-media';
import { useMedia } from '../workspace/use-media';
import { ThingIcon } from './thing-icon';
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
        className="flex w-[340px] cursor-pointer gap-3 rounded-lg border border-line bg-raised p-3 text-left text-ink shadow-lg hover:bg-hover"
      >
        <ThingIcon of={thingToldOf(given.about)} className="mt-0.5 shrink-0 text-accent" />
        <span className="min-w-0">
          <span className="block truncate text-[13px] font-semibold">{given.title}</span>
          <span className="line-clamp-2 text-[13px] text-muted">{given.body}</span>
        </span>
      </button>
    ),
    { duration: given.duration },
  );
}

/** One look for every word: its state is the icon's colour, never the ground's. */
const LOOKS = {
  toast: 'text-[13px]! leading-5! shadow-lg!',
  success: '[&_[data-icon]]:text-good',
  error: '[&_[data-icon]]:text-bad',
  warning: '[&_[data-icon]]:text-warn',
  info: '[&_[data-icon]]:text-accent',
  actionButton: 'bg-transparent! text-accent! font-medium! h-6! rounded-sm! hover:bg-hover!',
};
const COLOURS = {
  '--normal-bg': 'var(--raised)',
  '--normal-text': 'var(--ink)',
  '--normal-border': 'var(--line)',
  '--border-radius': '10px',
  '--width': '340px',
  fontFamily: 'inherit',
} as CSSProperties;

/** Above the bar of the thumb and the button that ends a task. */
const IN_HAND = { bottom: 148, left: 16, right: 16 };

/** Where all words of the product appear; mounted once, by the app. */
export default function Toaster({ theme }: { theme: 'light' | 'dark' }) {
  const box = useRef<HTMLDivElement>(null);
  const isHand = useMedia(HAND);
  useEffect(() => toasterStands({ toast, announce }), []);
  // Tab stops at the buttons of a word, not at the word itself: nothing can be done there. Left again, the library would throw the
  // focus back to where it came from, and whoever walks on by Tab would never get past; buttons marked so are left alone.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      for (const word of box.current?.querySelectorAll<HTMLElement>('li[tabindex="0"]') ?? []) word.tabIndex = -1;
      for (const button of box.current?.querySelectorAll<HTMLElement>('li button') ?? []) button.dataset.dismissible = 'false';
    });
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box}>
      <Sonner
        theme={theme}
        // Beside the menu, above the line at the foot and the sums a table ends with: over the least of what is worked on.
        position="bottom-left"
        offset={isHand ? IN_HAND : { bottom: 104, left: 'calc(var(--menu-width, 0px) + 16px)' }}
        mobileOffset={IN_HAND}
        expand
        gap={8}
        closeButton
        visibleToasts={3}
        containerAriaLabel="消息"
        // Its own key would be the theme's.
        hotkey={['altKey', 'shiftKey', 'KeyM']}
        // A word never stands between the hand and the page: what lies below it is clicked through it, its own buttons are not.
        toastOptions={{ closeButtonAriaLabel: '关闭', className: 'pointer-events-none! [&_button]:pointer-events-auto', classNames: LOOKS }}
        style={COLOURS}
      />
    </div>
  );
}
