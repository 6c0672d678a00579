import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * Tooltip({ text, children }): one focusable child; shown after 400 ms of hovering or at once on keyboard focus, Esc hides it.
 * Words only: whatever can be clicked belongs elsewhere.
 */
type Trigger = { onPointerEnter?: unknown; 'aria-describedby'?: string };

export function Tooltip({ text, children }: { text: string; children: ReactElement<Trigger> }) {
  const id = useId();
  const [place, setPlace] = useState<{ x: number; y: number; above: boolean }>();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const show = (element: Element) => {
    const box = element.getBoundingClientRect();
    const above = box.bottom + 40 > window.innerHeight;
    setPlace({
      x: Math.min(Math.max(box.left + box.width / 2, 80), window.innerWidth - 80),
      y: above ? box.top - 6 : box.bottom + 6,
      above,
    });
  };
  const hide = () => {
    window.clearTimeout(timer.current);
    setPlace(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches the control it wraps
    <span
      className="inline-flex"
      onPointerEnter={(event) => {
        const element = event.currentTarget;
        timer.current = window.setTimeout(() => show(element), 400);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.currentTarget)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {place ? cloneElement(children, { 'aria-describedby': id }) : children}
      {place &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            className="pointer-events-none fixed z-[90] max-w-80 rounded bg-ink px-2 py-1 text-xs text-surface shadow-lg"
            style={{ left: place.x, top: place.y, transform: `translate(-50%, ${place.above ? '-100%' : '0'})` }}
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}
