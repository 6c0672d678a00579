import { documentOf, documents } from './registry';

/** Kinds a document of this kind may come of, a step up: pulled from them, or made by them in the same organisation. */
export const upstreamOf = (kind: string): string[] => [
  ...(documentOf(kind)?.sources ?? []).map((source) => source.kind),
  ...documents.flatMap((one) => (one.makes.some((makes) => makes.at === 'self' && makes.kind === kind) ? [one.kind] : [])),
];
