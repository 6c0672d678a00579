/** Worked out once for each: of what never changes, definitions and rows that were read. */
export function remembered<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of) as V;
  };
}
