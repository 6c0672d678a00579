import type { Part } from '../define/turned-report';
import type { ListAnswer } from './answers';

/**
 * A report as it travels: rows like a list's (refs with their names beside them, quotients computed), totals over the whole
 * filter, and what the server really did: the view it ran under, the parameters it took, the columns this caller sees.
 */
export type ReportAnswer = ListAnswer & {
  level: string;
  /** How many of the rows are heads and sums of bands: `total` counts them, a reader does not. */
  bandRows?: number;
  columns: string[];
  /** How it was turned: the figure whose parts are columns, and what each of those stands for. */
  turned?: { figure?: string; parts: Part[] };
  parameters: Record<string, string>;
  /** The day months end on, where they do not with the calendar's: of a report of months. */
  monthEnds?: number;
  /** Rows that break an identity of the report (opening + ins − outs = closing). Always 0; anything else is a defect. */
  breaks?: number;
  /** What the caller may do here, by operation: why not now, or what he should know first. */
  verbs?: Record<string, VerbNow>;
};
/** `says`: what will come of it. */
export type VerbNow = { whyNot?: string; says?: string; findings?: Finding[] };
/** Something to be looked at before a verb is done: what, how much of it, whose and since when, and the page that shows it, where the caller holds one. */
export type Finding = { title: string; count: number; says: string; path?: string; query?: Record<string, string> };
