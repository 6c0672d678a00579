import { useEffect, useState } from 'react';

/** A value that follows what is typed once the typing rests: `useSettled(keyword, 200)`. Emptied, it follows at once. */
export function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
