import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type Props = {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  label: string;
  width?: number;
  /** Keeps the focus where it is (pickers typed into); menus take it. */
  keepsFocus?: boolean;
};

/**
 * A panel beside its anchor in the top layer (native popover), so no scrolling box can clip it.
 * Escape and a click elsewhere close it and the focus returns to the anchor.
 */
export function Popover({ anchor, onClose, children, label, width, keepsFocus }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    const place = () => placeBeside(element, anchor.current, keepsFocus === true);
    place();
    if (!keepsFocus) element.querySelector<HTMLElement>('[data-autofocus],button:not([tabindex="-1"]),input,[tabindex="0"]')?.focus();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // It stays beside its anchor when the window or what holds the anchor moves.
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [anchor, keepsFocus]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) close.current();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [anchor]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the panel only watches for Escape from what it holds
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: named only where it is a dialog
    <div
      ref={panel}
      popover="manual"
      role={keepsFocus ? undefined : 'dialog'}
      aria-label={keepsFocus ? undefined : label}
      className="fixed m-0 max-h-[70vh] overflow-auto rounded-md border border-line bg-raised p-1 text-ink text-sm shadow-lg"
      style={width ? { width } : undefined}
      // What it stands in hears nothing of a click within it: the head of a column would sort.
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        anchor.current?.focus();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

function placeBeside(panel: HTMLElement, anchor: HTMLElement | null, keepsFocus: boolean): void {
  if (!anchor) return;
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = box.bottom + 2;
  const isOver = below + height > window.innerHeight;
  const above = box.top - height - 2;
  // Room neither below nor above: a list stays below what is typed into, a menu is seen whole beside the pointer.
  const top = !isOver ? below : above > 0 ? above : keepsFocus ? below : window.innerHeight - height - 8;
  panel.style.top = `${Math.max(4, top)}px`;
  panel.style.left = `${Math.max(4, Math.min(box.left, window.innerWidth - width - 8))}px`;
}
