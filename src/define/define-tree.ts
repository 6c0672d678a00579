/**
 * A kind of node in a tree whose levels are different masters. `under` names the levels a row may hang under, the nearest
 * first: the first of these fields that is filled decides (a shelf stands in its zone, else in its warehouse).
 */
export type TreeLevel = {
  master: string;
  under: readonly { master: string; field: string; where?: Readonly<Record<string, string>> }[];
  /** Loaded when the node above is opened: there may be thousands. `where` of `under` then finds those that hang there. */
  isLazy?: boolean;
  /** Action of the master that hangs a row under another node: its input is the first field of `under`, '' for the other levels. */
  move?: string;
  /** Labels can be printed for its rows. */
  hasLabels?: boolean;
};

/** One tree over several masters, shown on the tree pages of `resources`; each level keeps its own form, rights and rules. */
export type TreeDefinition = { id: string; title: string; resources: readonly string[]; levels: readonly TreeLevel[] };

/**
 * Defines a tree of several masters.
 *
 * @example
 * defineTree({ id: 'places', title: '库房货位', resources: ['warehouse'], levels: [
 *   { master: 'warehouse', under: [] },
 *   { master: 'shelf', under: [{ master: 'warehouse', field: 'warehouse' }] },
 * ] })
 * @throws when a level hangs under one that does not stand before it
 */
export function defineTree(definition: TreeDefinition): TreeDefinition {
  const before = new Set<string>();
  for (const level of definition.levels) {
    for (const { master } of level.under)
      if (!before.has(master)) throw new Error(`${definition.id}: ${level.master} hangs under ${master}, which comes later`);
    before.add(level.master);
  }
  return definition;
}
