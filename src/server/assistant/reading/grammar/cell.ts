/** What is wanted, and of what: every pair that makes sense is a cell, and every cell has its constructions. */
export const INTENTS = [
  'open',
  'list',
  'figure',
  'rank',
  'share',
  'average',
  'compare',
  'trend',
  'forecast',
  'explain',
  'detail',
  'draft',
  'act',
  'how',
  'command',
  'none',
] as const;
export const SUBJECTS = [
  'document',
  'stock',
  'expiry',
  'low',
  'idle',
  'account',
  'use',
  'price',
  'profit',
  'record',
  'licence',
  'page',
  'todo',
  'trace',
  'log',
  'help',
  'command',
  'none',
] as const;
export type Intent = (typeof INTENTS)[number];
export type Subject = (typeof SUBJECTS)[number];

/**
 * Constructions of a cell. `{a|b|}` one of these, `[a]` perhaps, `<goods>` a slot or a macro (macros.ts). What is between is everyday
 * Chinese and is read by the lexicon as any question is.
 */
export type Cell = { intent: Intent; subject: Subject; says: readonly string[] };
export const cell = (intent: Intent, subject: Subject, ...says: string[]): Cell => ({ intent, subject, says });
