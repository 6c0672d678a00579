import type { Value } from './field';

/**
 * Rows of a table and tests on the columns of one, as data: who reads a master's rows, what a named filter lets through, what stands
 * in the way of a change. Nothing here is SQL; server/engine/masters/rows-sql.ts makes it of them.
 */
type Plain = Value | number | null | undefined;

/** What a column is held against. A value stands for equality; '' and undefined equal nothing, null is the empty column. */
export type Operand = Plain | readonly (string | number)[] | Held | { column: string } | { around: string };
/** `or: 'blank'` lets an empty column pass as well. */
export type Held = {
  how: 'not' | 'above' | 'atLeast' | 'below' | 'atMost' | 'alike' | 'holds' | 'meets' | 'lacksSome' | 'begins' | 'between';
  than: Operand;
  or?: 'blank';
};

/** By column (in a test of the master's own rows also by field): all must agree. */
export type Match = Readonly<Record<string, Operand>>;
/** Rows of a table that agree and for which every row of `having` has one, `lacking` none. `{ around: 'id' }` inside names a column of this table. */
export type Rows = { table: string; where: Match; having?: readonly Rows[]; lacking?: readonly Rows[] };

export const rowsOf = (table: string, where: Match, ...having: readonly Rows[]): Rows => ({ table, where, having });
/** Column of the master's row that is being tested. */
export const column = (name: string): Operand => ({ column: name });
/** Column of the row these rows hang on. */
export const around = (name: string): Operand => ({ around: name });
/** Owner of the platform's own catalogue rows. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';
/** Not deleted; where the table keeps deleted rows. */
export const ALIVE: Match = { deleted_at: null };

export const not = (than: Operand): Held => ({ how: 'not', than });
export const above = (than: Operand): Held => ({ how: 'above', than });
export const atLeast = (than: Operand): Held => ({ how: 'atLeast', than });
export const below = (than: Operand): Held => ({ how: 'below', than });
export const atMost = (than: Operand): Held => ({ how: 'atMost', than });
/** From one day to another; without an end where that is blank. */
export const between = (from: string, to: string): Held => ({ how: 'between', than: [from, to] });
/** The same words: trimmed, capital or small. */
export const alike = (than: Operand): Held => ({ how: 'alike', than });
/** A list column that holds the value, or shares one with the list. */
export const holdsOne = (than: Operand): Held => ({ how: 'holds', than });
export const meets = (than: readonly string[]): Held => ({ how: 'meets', than });
/** A list column that lacks one of these. */
export const lacksSome = (than: readonly string[]): Held => ({ how: 'lacksSome', than });
export const begins = (than: string): Held => ({ how: 'begins', than });
export const orBlank = (held: Held): Held => ({ ...held, or: 'blank' });

/** A test on a row of the master itself: readers, named filters. */
export type RowTest = 'every' | 'none' | Match | { any: readonly RowTest[] } | { all: readonly RowTest[] } | { some: Rows } | { lacks: Rows };
export const anyOf = (...any: readonly RowTest[]): RowTest => ({ any });
export const allOf = (...all: readonly RowTest[]): RowTest => ({ all });
export const some = (rows: Rows): RowTest => ({ some: rows });
export const lacks = (rows: Rows): RowTest => ({ lacks: rows });
