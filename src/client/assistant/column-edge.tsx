import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** How wide the assistant's column is: by its left edge, with the mouse or the arrows, kept on this machine. */
const LEAST = 320;
const MOST = 560;
const USUAL = 400;
const STEP = 20;
const KEY = 'assistant.width';

const inside = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)));
const kept = (): number => {
  const width = Number(localStorage.getItem(KEY));
  return width > 0 ? inside(width) : USUAL;
};

type Width = { value: number; set: (width: number) => void };
export function useColumnWidth(): Width {
  const [value, setValue] = useState(kept);
  return {
    value,
    set: (wanted) => {
      const width = inside(wanted);
      localStorage.setItem(KEY, String(width));
      setValue(width);
    },
  };
}

export function ColumnEdge({ width }: { width: Width }) {
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const column = event.currentTarget.parentElement;
    if (column && event.currentTarget.hasPointerCapture(event.pointerId)) width.set(column.getBoundingClientRect().right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    width.set(width.value + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an edge that is moved, not a rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="助手栏宽度"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={width.value}
      tabIndex={0}
      onPointerDown={(event) => event.button === 0 && event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/40"
    />
  );
}
