/**
 * A list that is also seen as a day: what is at each of its hours, in a column for each value of a field, moved on by the day. What a card says are fields
 * the list shows; those that are not of the reader's side are left out.
 */
export type Agenda = {
  /** The moment it is at. */
  at: string;
  /** What its columns are told apart by. */
  apart: string;
  /** Field that names a card, and lines below it, each of some fields. */
  card: { title: string; facts: readonly (readonly string[])[] };
  /** Statuses of what takes place. */
  statuses: readonly number[];
};
