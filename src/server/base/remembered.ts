/** Worked out once for each: of what never changes, definitions and rows that were read. */
export function remembered<K extends object, V>(make: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of) as V;
  };
}

/** The same of words the product itself brings (labels, titles, lists of what is said): there are a few thousand of them. */
export function rememberedWords<V>(make: (words: string) => V): (words: string) => V {
  const known = new Map<string, V>();
  return (words) => {
    if (!known.has(words)) known.set(words, make(words));
    return known.get(words) as V;
  };
}
