import type { Cell } from './cell';
import { goodsCells } from './goods';
import { moneyCells } from './money';
import { paperWorkCells } from './paper-work';
import { paperCells } from './papers';
import { recordCells } from './records';
import { talkCells } from './talk';
import { useCells } from './use';

/** Every cell there is; a question can only be read as one of these. Training goes through them in this order. */
export const cells: readonly Cell[] = [...goodsCells, ...paperCells, ...paperWorkCells, ...useCells, ...moneyCells, ...recordCells, ...talkCells];
