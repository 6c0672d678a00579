import { type RefObject, useEffect, useState } from 'react';
import { cx } from '../ui/class-names';
import { Icon } from '../ui/icon';

/** Which edges of the strip hide tabs. Read when it is scrolled, resized or holds other tabs, never while it is drawn. */
export function useHiddenEdges(strip: RefObject<HTMLElement | null>, tabs: number): { left: boolean; right: boolean } {
  const [hidden, setHidden] = useState({ left: false, right: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of tabs is what calls for looking again
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { scrollLeft, clientWidth, scrollWidth } = element;
        const next = { left: scrollLeft > 1, right: scrollLeft + clientWidth < scrollWidth - 1 };
        setHidden((now) => (now.left === next.left && now.right === next.right ? now : next));
      });
    };
    look();
    // In less room the tab in front is still in sight.
    const observer = new ResizeObserver(() => {
      element.querySelector('[role=tab][aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip, tabs]);
  return hidden;
}

/** The strip fades where it goes on. */
export const fadeOf = ({ left, right }: { left: boolean; right: boolean }): string =>
  cx(
    left && right && '[mask-image:linear-gradient(90deg,transparent_20px,#000_44px,#000_calc(100%-44px),transparent_calc(100%-20px))]',
    left && !right && '[mask-image:linear-gradient(90deg,transparent_20px,#000_44px)]',
    right && !left && '[mask-image:linear-gradient(90deg,#000_calc(100%-44px),transparent_calc(100%-20px))]',
  );

type ArrowProps = { strip: RefObject<HTMLElement | null>; to: 'left' | 'right' };

/** Scrolls the strip a good part of its width. For the mouse: the keyboard walks the tabs themselves. */
export function StripArrow({ strip, to }: ArrowProps) {
  const onClick = () => {
    const element = strip.current;
    element?.scrollBy({ left: (to === 'left' ? -0.7 : 0.7) * element.clientWidth, behavior: 'smooth' });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      title={to === 'left' ? '前面的标签' : '后面的标签'}
      onClick={onClick}
      className={cx(
        'absolute inset-y-0 z-2 flex w-6 cursor-pointer items-center justify-center text-muted hover:text-ink',
        to === 'left' ? 'left-0' : 'right-0',
      )}
    >
      <Icon name={to} size={14} />
    </button>
  );
}
