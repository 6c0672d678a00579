import { useEffect, useState } from 'react';

/** A row every so often: time to read it from across a room. */
export const EVERY = 3_000;

/** The row that stands first after the one that does: only lists longer than their place move, round and round. */
export const nextFirst = (first: number, rows: number, places: number): number => (rows <= places ? 0 : (first + 1) % rows);

/** Which row stands first now. Nothing moves while somebody holds it or wants no motion. */
export function useRolling({ rows, places, isHeld }: { rows: number; places: number; isHeld: boolean }): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    if (isHeld || rows <= places || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = window.setInterval(() => setFirst((now) => nextFirst(now, rows, places)), EVERY);
    return () => window.clearInterval(timer);
  }, [isHeld, rows, places]);
  return rows <= places ? 0 : Math.min(first, rows - 1);
}
