import type { Room } from './use-room';

/** What a wall is laid out on, whatever the display is: everything keeps its place, and 4K shows the same finer. */
export const CANVAS: Room = { width: 1920, height: 1080 };

/** How the canvas stands in a window: as large as it fits, in the middle, nothing beyond the edges. */
export function fitOf({ width, height }: Room): { scale: number; left: number; top: number } {
  const scale = Math.min(width / CANVAS.width, height / CANVAS.height);
  return { scale, left: (width - CANVAS.width * scale) / 2, top: (height - CANVAS.height * scale) / 2 };
}
