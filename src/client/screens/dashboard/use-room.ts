import { useSyncExternalStore } from 'react';

export type Room = { width: number; height: number };

let room: Room = { width: window.innerWidth, height: window.innerHeight };
const read = (): Room => {
  if (room.width !== window.innerWidth || room.height !== window.innerHeight) room = { width: window.innerWidth, height: window.innerHeight };
  return room;
};
const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** How much room the window has now. */
export const useRoom = (): Room => useSyncExternalStore(subscribe, read);
