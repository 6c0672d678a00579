import { types } from 'pg';

const { builtins } = types;
const asIs = (text: string) => text;

/** 20 digits do not fit a JavaScript number: what does not stays text rather than turning into another number. */
const bigint = (text: string) => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
};

/** `2026-03-01 09:30:00.5+08` → `2026-03-01T09:30:00.5+08:00`: nothing is rounded, so it can be compared and paged by. */
const moment = (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

// text[]: its number is missing from the names `pg` declares.
const textArray = types.getTypeParser(1009 as typeof builtins.TEXT) as (text: string) => (string | null)[];
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    textArray(text).map((item) => (item === null ? null : parse(item)));

const own = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, asIs],
  [builtins.INT8, bigint],
  [builtins.DATE, asIs],
  [builtins.TIMESTAMP, moment],
  [builtins.TIMESTAMPTZ, moment],
  // The same as arrays: numeric[], int8[], date[], timestamp[], timestamptz[].
  [1231, listOf(asIs)],
  [1016, listOf(bigint)],
  [1182, listOf(asIs)],
  [1115, listOf(moment)],
  [1185, listOf(moment)],
]);

/** How `pg` turns column texts into values, for our pools only; other users of `pg` in this process keep theirs. */
export const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (format === 'binary' ? undefined : own.get(oid)) ?? types.getTypeParser(oid, format),
} as typeof types;
