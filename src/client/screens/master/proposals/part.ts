/** A part of a candidate somebody is writing beside it, and what was wrong with it. It stays as it was typed until it is taken or left. */
export type Part = { row: string; candidate: string; typed: string; wrong?: string };

export const PART_LEFT = '这里填写的还没有匹配：请按 Enter 匹配，或按 Esc 放弃后再选其他';

/**
 * How much of a candidate is taken by whatever takes it (its number, A, a click, Enter): what stands typed beside it, all of it where nothing does. What was
 * typed beside another one of the row is not passed over.
 */
export function partOf(part: Part | undefined, row: string, candidate: string): { take: string | undefined } | 'elsewhere' {
  if (part?.row !== row || part.typed.trim() === '') return { take: undefined };
  return part.candidate === candidate ? { take: part.typed.trim() } : 'elsewhere';
}

/** Whether rows that are about to be dealt with otherwise have a part typed beside them. */
export const hasPart = (part: Part | undefined, rows: readonly string[]): boolean => part !== undefined && part.typed.trim() !== '' && rows.includes(part.row);
