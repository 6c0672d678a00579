import { useEffect, useRef } from 'react';
import { readTabs } from './tabs-atom';

/** F8 scans on the pages of documents; where differences are gone through and nothing is scanned it leads on, Shift+F8 back. Before the shortcuts see it. */
export function useNextKey(tab: string, go: (step: 1 | -1) => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'F8' || event.ctrlKey || event.altKey || readTabs().active !== tab) return;
      event.preventDefault();
      latest.current(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [tab]);
}
