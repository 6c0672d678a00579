import type { Circumstances } from './fill';

/**
 * Unique codes (单品码) of the coded goods of a document, one for each smallest unit. `of`: pieces its posting brought in (those that
 * got theirs at the inspection keep it), pieces found fit before they are on the books, or pieces used at once that have to stay
 * findable. They are made when somebody asks for them (生成唯一码), by the review itself where `atReview` holds, and are void when
 * the document is taken back.
 */
export type Codes<D> = {
  of: 'received' | 'inspected' | 'used';
  /** Only some of its documents have any. */
  when?(d: D): boolean;
  atReview?(d: D, now: Circumstances): boolean;
};
