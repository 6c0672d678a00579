import type { Announcement } from '../engine/messages/announce';

/** Rows something was worked out from: of one organisation (and those that are nobody's own), and of documents of these kinds where they are named. */
export type Reads = { org: string; tables: ReadonlySet<string>; kinds?: readonly string[] | undefined };

/**
 * When rows changed, as far as this process was told (tell_touched): a count that goes on with each word, and where it stood at the last word
 * about each table. What was worked out at a count is still so while nothing it reads was touched since.
 */
export type Touches = {
  /** Where the count stands; undefined while nothing is heard. */
  at(): number | undefined;
  isFresh(at: number, reads: Reads): boolean;
  touch(said: Extract<Announcement, { what: 'touched' }>): void;
  hear(): void;
  /** The line was broken: anything may have changed. */
  missed(): void;
  deaf(): void;
};

/** Lines, entries and headers of documents are told of as documents. */
const OF_DOCUMENTS = new Set(['document', 'document_line', 'stock_entry']);

export function createTouches(): Touches {
  let count = 0;
  let since = 0;
  let isHeard = false;
  const last = new Map<string, number>();
  const until = (...place: string[]): number => last.get(place.join(' ')) ?? 0;
  return {
    at: () => (isHeard ? count : undefined),
    isFresh(at, { org, tables, kinds }) {
      if (!isHeard || at < since) return false;
      const places = [...tables].map((table): number => {
        if (!OF_DOCUMENTS.has(table)) return Math.max(until(org, table), until('', table));
        return kinds ? Math.max(...kinds.map((kind) => until(org, 'document', kind))) : until(org, 'document');
      });
      return places.every((place) => place <= at);
    },
    touch({ org, table, kind }) {
      count += 1;
      last.set([org, table].join(' '), count);
      if (kind) last.set([org, table, kind].join(' '), count);
    },
    hear: () => {
      isHeard = true;
    },
    missed: () => {
      count += 1;
      since = count;
    },
    deaf: () => {
      isHeard = false;
    },
  };
}
