/**
 * How a row of a master is built and what lies in it now: drawn beside it and on a page of its own, layer by layer, and kept true by
 * change messages of the master. Every name is a field; what lies there is read as the list of its resource would be.
 */
export type Cutaway = {
  title: string;
  /** What stands above, with the words and colours its list has. */
  facts: readonly string[];
  /** Figures that have to stay between two others of the row. */
  bounds?: Readonly<Record<string, readonly [least: string, most: string]>>;
  /**
   * Child table of its layers: their number, what they stand behind, of what sort they are, how much goes in. Without one layers are those where something lies. `open` = field
   * of the row with what they stand behind that is open now, and by whom: `1 张三 08:30；2 …`.
   */
  layers?: { table: string; no: string; behind: string; sort: string; capacity: string; open?: string };
  holds: {
    resource: string;
    /** Its field that names this row. */
    of: string;
    layer: string;
    name: string;
    /** What else tells one from another. */
    more: readonly string[];
    quantity: string;
    /** Until when it may be used: what is over and what soon will be stands out. */
    expiry?: string;
  };
};

/** Days before its end that what lies somewhere is told to expire soon, as lists count it. */
export const EXPIRES_SOON = 30;
