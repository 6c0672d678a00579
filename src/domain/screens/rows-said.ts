/**
 * What people say of the rows of a set beside its titles and labels, parted by blanks. Whoever adds a kind adds a line only where its own words
 * are not what people say.
 */
export type RowWords = {
  /** What a row is called. */
  rows?: string;
  /** What goes with its rows and narrows nothing: 那笔款. */
  beside?: string;
  /** What is said for a choice or a tab, by its label. */
  states?: Readonly<Record<string, string>>;
  /** What asks for a field, by its label: 谁打的 for 对方户名. */
  asks?: Readonly<Record<string, string>>;
};
