import { useSyncExternalStore } from 'react';

/** Below this the menu is a rail, whatever was chosen: the page needs the room more. */
export const NARROW = '(max-width: 1099px)';

/** Whether the window is as the media query says, now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    () => window.matchMedia(query).matches,
  );
