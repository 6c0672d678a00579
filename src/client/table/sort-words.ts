import type { Sort } from './grid-table';

/** A sort as it travels and as definitions say it: `-date,sn`. */
export const sortWords = (sort: Readonly<Sort>): string => sort.map(({ id, desc }) => `${desc ? '-' : ''}${id}`).join(',');

export const sortOf = (words: string): Sort =>
  words
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { id: part.slice(1), desc: true } : { id: part, desc: false }));
