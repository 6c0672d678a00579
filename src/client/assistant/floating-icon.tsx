import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { BASKET_WIDTH, basketOpenAtom } from '../basket/basket';
import { inBrackets, useKeyOfCommand } from '../ui/command-keys';
import { Icon } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';

/** Distance from the right and lower edge: a resized window keeps the icon in its corner. */
type Place = { right: number; bottom: number };
const KEY = 'assistant.place';
const START: Place = { right: 24, bottom: 48 };
const SIZE = 44;
const STEP = 16;
const SLIP = 4;

const inside = ({ right, bottom }: Place): Place => ({
  right: Math.min(Math.max(right, 4), Math.max(window.innerWidth - SIZE - 4, 4)),
  bottom: Math.min(Math.max(bottom, 4), Math.max(window.innerHeight - SIZE - 4, 4)),
});

function kept(): Place {
  try {
    const place = JSON.parse(localStorage.getItem(KEY) ?? '') as Place;
    return Number.isFinite(place.right) && Number.isFinite(place.bottom) ? inside(place) : START;
  } catch {
    return START;
  }
}

/** The assistant's icon over the workspace: dragged by mouse or finger, moved by the arrow keys, opened by a click or Enter. */
export function FloatingIcon({ onOpen, isBusy }: { onOpen: () => void; isBusy: boolean }) {
  const [place, setPlace] = useState(kept);
  // Beside the open basket, not over its buttons.
  const edge = useAtomValue(basketOpenAtom) ? BASKET_WIDTH + 12 : 0;
  const drag = useRef<{ x: number; y: number; from: Place; hasMoved: boolean } | undefined>(undefined);
  useEffect(() => {
    const fit = () => setPlace(inside);
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  const moveTo = (next: Place) => {
    const fitting = inside(next);
    setPlace(fitting);
    localStorage.setItem(KEY, JSON.stringify(fitting));
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || event.buttons === 0) return;
    const [x, y] = [event.clientX - now.x, event.clientY - now.y];
    now.hasMoved ||= Math.abs(x) + Math.abs(y) > SLIP;
    if (now.hasMoved) moveTo({ right: now.from.right - x, bottom: now.from.bottom - y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (!step) return;
    event.preventDefault();
    moveTo({ right: place.right + (step[0] ?? 0), bottom: place.bottom + (step[1] ?? 0) });
  };
  return (
    <div data-floating="" className="fixed z-30" style={{ ...place, right: Math.max(place.right, edge) }}>
      <Tooltip text={`AI 助手${inBrackets(useKeyOfCommand('workspace.assistant'))}，可拖动`}>
        <button
          type="button"
          aria-label="打开 AI 助手"
          aria-busy={isBusy || undefined}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            drag.current = { x: event.clientX, y: event.clientY, from: { ...place, right: Math.max(place.right, edge) }, hasMoved: false };
            event.currentTarget.setPointerCapture(event.pointerId);
          }}
          onPointerMove={onPointerMove}
          onPointerCancel={() => {
            drag.current = undefined;
          }}
          onClick={() => {
            const wasDragged = drag.current?.hasMoved;
            drag.current = undefined;
            if (!wasDragged) onOpen();
          }}
          onKeyDown={onKeyDown}
          className="flex size-11 cursor-pointer touch-none items-center justify-center rounded-full border border-line bg-raised text-info shadow-lg select-none hover:bg-info-soft"
        >
          <Icon name={isBusy ? 'spinner' : 'assistant'} size={22} className={isBusy ? 'animate-spin' : ''} />
        </button>
      </Tooltip>
    </div>
  );
}
