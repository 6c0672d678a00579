/** How one thing is done in the product, in its own words: what people call it, the page it is done on (its flags; the first one granted is opened) and the steps. */
export type HelpEntry = {
  title: string;
  /** … in a word stands for a few letters between. */
  words: readonly string[];
  screens: readonly string[];
  steps: readonly string[];
};
