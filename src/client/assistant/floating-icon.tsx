import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { BASKET_WIDTH, basketOpenAtom } from '../basket/basket';
import { inBrackets, useKeyOfCommand } from '../ui/command-keys';
import { Icon } from '../ui/icon';
import { Tooltip } from '../ui/tooltip';

/** Distance from the left and lower edge: a resized window keeps the icon where it was put. */
type Place = { left: number; bottom: number };
const KEY = 'assistant.spot';
const SIZE = 36;
/** Until it is put elsewhere it stands at the foot of the menu, where it covers nothing, however wide the menu is. */
const FOOT = { left: `calc((min(var(--menu-width), 64px) - ${SIZE}px) / 2)`, bottom: 14 };
const STEP = 16;
const SLIP = 4;

const inside = ({ left, bottom }: Place): Place => ({
  left: Math.min(Math.max(left, 4), Math.max(window.innerWidth - SIZE - 4, 4)),
  bottom: Math.min(Math.max(bottom, 4), Math.max(window.innerHeight - SIZE - 4, 4)),
});

function kept(): Place | undefined {
  try {
    const place = JSON.parse(localStorage.getItem(KEY) ?? '') as Place;
    return Number.isFinite(place.left) && Number.isFinite(place.bottom) ? inside(place) : undefined;
  } catch {
    return undefined;
  }
}

/** Where it was put, undefined until then; where it is now; and how it is put elsewhere. */
function usePlace() {
  const [place, setPlace] = useState(kept);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fit = () => setPlace((own) => own && inside(own));
    window.addEventListener('resize', fit);
    return () => window.removeEventListener('resize', fit);
  }, []);
  const now = (): Place => {
    const at = box.current?.getBoundingClientRect();
    return at ? { left: at.left, bottom: window.innerHeight - at.bottom } : { left: 0, bottom: 0 };
  };
  const moveTo = (next: Place) => {
    const fitting = inside(next);
    setPlace(fitting);
    localStorage.setItem(KEY, JSON.stringify(fitting));
  };
  return { place, box, now, moveTo };
}

/** The assistant's icon over the workspace: dragged by mouse or finger, moved by the arrow keys, opened by a click or Enter. */
export function FloatingIcon({ onOpen, isBusy }: { onOpen: () => void; isBusy: boolean }) {
  const { place, box, now, moveTo } = usePlace();
  // Beside the open basket, not over its buttons.
  const edge = useAtomValue(basketOpenAtom) ? BASKET_WIDTH + 12 : 0;
  const shown = place && { ...place, left: Math.min(place.left, window.innerWidth - SIZE - edge) };
  const drag = useRef<{ x: number; y: number; from: Place; hasMoved: boolean } | undefined>(undefined);
  const onPointerMove = (event: PointerEvent) => {
    const begun = drag.current;
    if (!begun || event.buttons === 0) return;
    const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
    begun.hasMoved ||= Math.abs(x) + Math.abs(y) > SLIP;
    if (begun.hasMoved) moveTo({ left: begun.from.left + x, bottom: begun.from.bottom - y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
    if (!step) return;
    event.preventDefault();
    const from = now();
    moveTo({ left: from.left + (step[0] ?? 0), bottom: from.bottom + (step[1] ?? 0) });
  };
  return (
    <div ref={box} data-floating="" className="fixed z-30" style={shown ?? FOOT}>
      <Tooltip text={`AI 助手${inBrackets(useKeyOfCommand('workspace.assistant'))}，可拖动`}>
        <button
          type="button"
          aria-label="打开 AI 助手"
          aria-busy={isBusy || undefined}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            drag.current = { x: event.clientX, y: event.clientY, from: now(), hasMoved: false };
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
          className="flex size-9 cursor-pointer touch-none items-center justify-center rounded-full border border-line bg-raised text-info shadow-lg select-none hover:bg-info-soft"
        >
          <Icon name={isBusy ? 'spinner' : 'assistant'} size={19} className={isBusy ? 'animate-spin' : ''} />
        </button>
      </Tooltip>
    </div>
  );
}
