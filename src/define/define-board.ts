/**
 * A screen of archetype board: what a list shows as rows stands as cards in columns. The columns are tabs of the screen, so what is
 * in one is what its tab holds; everything a card says is a field the list shows.
 */
export type Board = {
  /** Tabs of the screen, from the first place of the work to its last. */
  columns: readonly string[];
  card: {
    /** Field that names the card. */
    title: string;
    /** Lines under the name, each of some fields; what is empty is left out. */
    facts: readonly (readonly string[])[];
    /** Flags that stand on the card as their own words; cards that have one come first. */
    marks?: readonly string[];
    /** Since when the card is in its column: shown as the time gone by. */
    since?: string;
    /** Flag of what has taken too long: stands in red, comes before everything else and is counted over its column. */
    late?: string;
  };
  /** What carries a card into another column: dragged there, by Shift with an arrow, by its button. */
  moves: readonly Move[];
  /** The column of what is over: its newest cards only, and no time gone by. */
  done?: string;
};

export type Move = { action: string; from: string; to: string };
