import { createContext, use } from 'react';

/** Whether tiles stand on a wall: larger, amounts in 万, lists roll. */
export const OnWall = createContext(false);
export const useOnWall = (): boolean => use(OnWall);
