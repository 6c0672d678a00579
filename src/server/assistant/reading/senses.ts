import type { Arc } from './lattice';

/** Words that say nothing about what is asked. */
const SILENT = new Set(['filler', 'polite']);

/** What the model reads of a cover: its senses in order, without what says nothing; a word no list knows is like one nobody read. */
export const sensesOf = (cover: readonly Arc[]): string[] => {
  const senses = cover.map(({ sense }) => (sense === 'word' ? '?' : sense)).filter((sense) => !SILENT.has(sense));
  // Two unread stretches side by side are one.
  return senses.filter((sense, at) => !(sense === '?' && senses[at - 1] === '?'));
};
