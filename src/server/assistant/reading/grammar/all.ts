import type { Cell } from './cell';
import { goodsCells } from './goods';
import { otherCells } from './others';
import { paperCells } from './papers';

/** Every cell there is; a question can only be read as one of these. */
export const cells: readonly Cell[] = [...goodsCells, ...paperCells, ...otherCells];
