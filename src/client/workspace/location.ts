/**
 * A location is what stands behind # in the address: '/commonView/saleOdo?sn=XS001'. Path and query together name what a tab
 * shows; the query of the page itself (before #) is never used.
 */
export type Query = Record<string, string>;

/** Parameters in a fixed order, so that the same place always has the same text. */
export function locationOf(path: string, query: Query = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== '' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

export function parseLocation(location: string): { path: string; query: Query } {
  const mark = location.indexOf('?');
  if (mark === -1) return { path: location || '/', query: {} };
  return {
    path: location.slice(0, mark) || '/',
    query: Object.fromEntries(new URLSearchParams(location.slice(mark + 1))),
  };
}

export const normalise = (location: string): string => {
  const { path, query } = parseLocation(location.startsWith('/') ? location : `/${location}`);
  return locationOf(path.length > 1 ? path.replace(/\/+$/, '') : path, query);
};

/** '#/a?b=c' → '/a?b=c'; an empty hash is the home page. */
export const locationOfHash = (hash: string): string => normalise(hash.replace(/^#/, '') || '/');
