/** One record the palette offers: where it opens and what it is. `path` with `query` opens it in a tab. */
export type FoundRecord = { resource: string; id: string; title: string; subtitle: string; kind: string; path: string; query: Record<string, string> };
export type SearchAnswer = { list: FoundRecord[] };
