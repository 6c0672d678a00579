import { type PointerEvent, useRef, useState } from 'react';

/** Dragging something by a handle: offsets from where it stood, and the handle's pointer events. Clicks on buttons in the handle are left alone. */
export function useDrag(initial = { x: 0, y: 0 }) {
  const [offset, setOffset] = useState(initial);
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as HTMLElement).closest('button, input, a')) return;
      start.current = { x: event.clientX - offset.x, y: event.clientY - offset.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!start.current) return;
      setOffset({
        x: event.clientX - start.current.x,
        y: Math.max(event.clientY - start.current.y, -window.innerHeight * 0.08),
      });
    },
    onPointerUp: () => {
      start.current = undefined;
    },
  };
  return { ...offset, handle, reset: () => setOffset({ x: 0, y: 0 }) };
}
