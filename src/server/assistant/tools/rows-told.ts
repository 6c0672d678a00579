import type { Frame } from '../reading/frame';
import type { ToolAnswer } from '../tool';

/** What is asked of rows: words for fields of theirs, at which end of an order the one stands that is meant, and what is written on it. */
export type RowsAsked = { asks: string; end?: Frame['end'] | 'urgent' | undefined; holds?: string | undefined };
/** Rows with what was asked of each; `isAsked`: whether they tell a field that is asked for; `isBlank`: they have one by that name, and it is empty. */
export type RowsTold = Pick<ToolAnswer, 'references' | 'proposals'> & {
  lines: string[];
  total: number;
  isAsked: boolean;
  isBlank?: boolean;
  /** What the lines are, where they are groups of rows. */
  unit?: string;
  by?: string;
  alike?: number;
};

export const MOST_ROWS = 200;
export const SHOWN_ROWS = 12;

/** 金额最大, 有效期最早. */
export const endWords = (label: string, end: RowsAsked['end']): string =>
  end === 'urgent' ? `最急（按${label}）` : `${label}${end === 'first' ? '最早' : end === 'last' ? '最晚' : end === 'least' ? '最小' : '最大'}`;
