import type { Row } from '../../contract/answers';
import { wordsIn } from './cell-range';
import type { GridColumn } from './grid-column';
import { type Layout, widened } from './layout';

/** Rows looked at, and the width no words make wider: the rest is told when pointed at. */
const MOST_ROWS = 500;
const MOST_WIDTH = 480;
const HEAD_ROOM = 40;
const CELL_ROOM = 20;
const TAG_ROOM = 14;

let ruler: CanvasRenderingContext2D | null | undefined;

/** The columns as wide as their head and the words of these rows, measured in the table's own letters. */
export function fitted(layout: Layout, columns: readonly GridColumn[], rows: readonly Row[], box: Element): Layout {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return layout;
  const { fontFamily } = getComputedStyle(box);
  let next = layout;
  for (const column of columns) {
    const room = CELL_ROOM + (['choice', 'flag'].includes(column.field.kind) ? TAG_ROOM : 0);
    ruler.font = `500 14px ${fontFamily}`;
    let width = ruler.measureText(column.title).width + HEAD_ROOM;
    ruler.font = `14px ${fontFamily}`;
    for (const row of rows.slice(0, MOST_ROWS)) width = Math.max(width, ruler.measureText(wordsIn(row, column)).width + room);
    next = widened(next, column.id, Math.min(MOST_WIDTH, Math.ceil(width)));
  }
  return next;
}
