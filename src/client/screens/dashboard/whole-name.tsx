import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../ui/class-names';
import { useOnWall } from './on-wall';

/** A name in a row. On a wall nobody points at it to read the rest: what is longer than its place stands on two smaller lines. */
export function WholeName({ text, className }: { text: string; className?: string }) {
  const isOnWall = useOnWall();
  const place = useRef<HTMLSpanElement>(null);
  const [long, setLong] = useState('');
  const isLong = isOnWall && text !== '' && long === text;
  // Whatever made it narrower: rows that came, another wall.
  useLayoutEffect(() => {
    const element = place.current;
    if (isOnWall && !isLong && element && element.scrollWidth > element.clientWidth + 1) setLong(text);
  });
  return (
    <span
      ref={place}
      title={text}
      className={cx(isLong ? 'line-clamp-2 whitespace-normal wrap-anywhere text-balance text-[0.8em] leading-[1.2]' : 'truncate', className)}
    >
      {text}
    </span>
  );
}
