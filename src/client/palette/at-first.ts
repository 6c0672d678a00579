import type { Situation } from '../../define/define-command';
import type { Candidate, Row } from './rank';

/**
 * What stands in the palette before anything is typed: first what the user likes to do, then what can be done where he is, then the
 * pages his role lets him do most on. Nobody begins with an empty list, and no two roles with the same one.
 */
const SHOWN = 12;
const OF_PLACE = 4;

export function atFirst(liked: readonly Row[], candidates: readonly Candidate[], { tab, permissions }: Situation): Row[] {
  const isHere = ({ command: { when } }: Candidate): boolean =>
    (tab !== undefined && when.inTab === tab.screen) || (when.rowAction !== undefined && Boolean(when.document ?? when.selection));
  const operations = ({ command }: Candidate): number =>
    command.id.startsWith('open.') && command.when.screen !== tab?.screen ? (permissions[command.id.slice('open.'.length)]?.length ?? 0) : 0;
  const isFinal = ({ command }: Candidate): number => Number(command.risk === 'irreversible');
  // Enter in a palette just opened does nothing that cannot be taken back.
  const here = candidates
    .filter(isHere)
    .sort((a, b) => isFinal(a) - isFinal(b))
    .slice(0, OF_PLACE);
  const ofRole = candidates.filter((one) => operations(one) > 0).sort((a, b) => operations(b) - operations(a));
  const known = new Set<string>();
  return [...liked, ...[...here, ...ofRole].map(({ command }): Row => ({ command, grade: 2 }))]
    .filter(({ command }) => !known.has(command.id) && known.add(command.id))
    .slice(0, Math.max(SHOWN, liked.length));
}
