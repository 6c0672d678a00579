/** How one thing is done in the product, in its own words: what people call it, the page it is done on (its flags; the first one granted is opened) and the steps. */
export type HelpEntry = {
  title: string;
  /** … in a word stands for a few letters between. */
  words: readonly string[];
  screens: readonly string[];
  steps: readonly string[];
  /** Steps the asker may not take, and by which permissions others may: they are named. */
  doers?: readonly { label: string; permissions: readonly string[] }[];
  /** Of a paper that stands in the state the question names: nothing said of every state is nearer. */
  isOfState?: boolean;
};

/** Hand-written help in English, by the title it has: the title, then its steps. Pages and buttons keep the names they have on the screen. */
export type EnglishHelp = Readonly<Record<string, readonly [title: string, ...steps: string[]]>>;
