import type { DocumentInfo } from '../../contract/answers';
import { guestQuery } from '../../define/define-screen';
import { grantedScreen } from '../screens/open-reference';

export type Compared = { kind: string; id: string; sn: string };
type Open = (path: string, query?: Record<string, string>, options?: { behind?: boolean; title?: string }) => void;

export const MOST_COMPARED = 3;

/** Two or three documents side by side, in a tab of their own on the page of the first. */
export function openComparison(documents: readonly Compared[], open: Open): void {
  const [first] = documents;
  const screen = first && grantedScreen(first.kind);
  if (!screen) return;
  const some = documents.slice(0, MOST_COMPARED);
  open(
    screen.path,
    { ...guestQuery(screen), compare: some.map(({ kind, id }) => `${kind}:${id}`).join(',') },
    { title: `比较 ${some.map(({ sn }) => sn).join(' / ')}` },
  );
}

/** Related documents this user may read, beside which a document can stand. */
export const comparable = (info: DocumentInfo): DocumentInfo['related'] =>
  info.related.filter(({ id, kind }) => id !== '' && grantedScreen(kind) !== undefined);

/** What the address asks to compare; undefined where it is no comparison. */
export function comparedOf(query: Record<string, string>): { kind: string; id: string }[] | undefined {
  const pairs = (query.compare ?? '').split(',').flatMap((pair) => {
    const [kind = '', id = ''] = pair.split(':');
    return kind && id ? [{ kind, id }] : [];
  });
  return pairs.length >= 2 ? pairs.slice(0, MOST_COMPARED) : undefined;
}
