import { type AnyCommand, type Situation, whyNot } from '../../define/define-command';
import { dayNumber, type Uses, weightOf } from './frecency';
import { keptByWords } from './kept-by-words';
import { type Grade, grader, INSIDE, type Index, indexOf, PREFIX } from './match';
import { slipGrader } from './slips';
import { compact, type Typed } from './typed';

/** One row of the palette. `reason`: why it cannot run now (shown in ! mode, greyed). */
export type Row = { command: AnyCommand; grade: Grade; reason?: string };
export const ROW_LIMIT = 50;

export type Entry = { command: AnyCommand; index: Index };
/** In the order rows of equal worth stand in: by kind, length and id, once for all letters. */
export const entriesOf = (commands: readonly AnyCommand[]): Entry[] =>
  commands
    .filter(isPlace)
    .map((command) => ({ command, index: indexOf(command), kind: kindRank(command) }))
    .sort((a, b) => a.kind - b.kind || a.index.title.text.length - b.index.title.text.length || (a.command.id < b.command.id ? -1 : 1));

/** Pages outside the shell show nothing by themselves: what is printed is printed from its document, screens on walls have their entry. */
const isPlace = ({ id, when }: AnyCommand): boolean => !id.startsWith('open.') || when.screen !== undefined || id === 'open.home';

/** An entry as it stands in a situation: whether it can run, and how much the user likes it. Both stay while the palette is open. */
export type Candidate = Entry & { reason: string | undefined; weight: number };
/** Above what any number of uses comes to. */
const AT_HAND = 100;
export type Candidates = { runnable: Candidate[]; blocked: Candidate[] };

/** `favourites`: flags of pages kept at hand, worth more than any habit. */
export function candidatesOf(entries: readonly Entry[], situation: Situation, uses: Uses, favourites: readonly string[] = [], now = Date.now()): Candidates {
  const today = dayNumber(now);
  const atHand = new Set(favourites.map((flag) => `open.${flag}`));
  const all: Candidates = { runnable: [], blocked: [] };
  for (const { command, index } of entries) {
    const reason = whyNot(command.when, situation);
    const candidate = { command, index, reason, weight: weightOf(uses[command.id], today) + (atHand.has(command.id) ? AT_HAND : 0) };
    (reason === undefined ? all.runnable : all.blocked).push(candidate);
  }
  return all;
}

/**
 * The rows for what is typed: its name > another word for it > prefix > own choices > inside > scattered; the rest is decided by kind, length and id, so
 * nothing moves by itself. Commands that cannot run are left out, except in ! mode, where only they are shown.
 */
export function rank(entries: readonly Entry[], typed: Typed, situation: Situation, uses: Uses, now = Date.now()): Row[] {
  const candidates = searched(candidatesOf(entries, situation, uses, [], now), typed);
  return ordered(withSlips(matching(candidates, typed.words), candidates, typed), typed);
}

export const searched = (candidates: Candidates, { mode }: Typed): Candidate[] => (mode === 'whyNot' ? candidates.blocked : candidates.runnable);

export type Match = { candidate: Candidate; grade: Grade };

/** What the words name at all. More letters name fewer: the matches of `cg` are all there is to search for `cgd`. */
export const matching = (candidates: readonly Candidate[], words: string): Match[] => {
  const matches: Match[] = [];
  const gradeOf = grader(words);
  for (const candidate of candidates) {
    const grade = gradeOf(candidate.index);
    if (grade > 0) matches.push({ candidate, grade });
  }
  return matches;
};

/** Where nothing is called so, what was meant. */
export function withSlips(matches: readonly Match[], candidates: readonly Candidate[], { words, raw }: Typed): readonly Match[] {
  if (words.length < 2 || matches.some(({ grade }) => grade >= INSIDE)) return matches;
  const meant = slipsAmong(candidates, raw);
  const known = new Map(matches.map((match) => [match.candidate, match.grade]));
  return candidates.flatMap((candidate) => {
    const grade = Math.max(known.get(candidate) ?? 0, meant.get(candidate) ?? 0);
    return grade > 0 ? [{ candidate, grade }] : [];
  });
}

/** All that is near these words. Dear to find out, and asked again when letters are taken back. */
const slipsAmong = keptByWords((candidates: readonly Candidate[], raw: string): ReadonlyMap<Candidate, Grade> => {
  const gradeOf = slipGrader(compact(raw), raw);
  const meant = new Map<Candidate, Grade>();
  for (const candidate of candidates) {
    const grade = gradeOf(candidate.index);
    if (grade > 0) meant.set(candidate, grade);
  }
  return meant;
});

/**
 * The best fifty. Matches come in the order of their entries, so of those nobody chose before the first fifty of each grade are all
 * that can be among them; only these and the user's own choices are compared.
 */
export function ordered(matches: readonly Match[], typed: Typed): Row[] {
  const rows: (Row & { score: number; place: number })[] = [];
  const taken = new Map<Grade, number>();
  let place = 0;
  for (const { candidate, grade } of matches) {
    const { command, reason, weight } = candidate;
    place += 1;
    if (typed.mode === 'screens' && !command.id.startsWith('open.')) continue;
    if (typed.mode === 'commands' && command.id.startsWith('open.')) continue;
    if (weight === 0) {
      if ((typed.words === '' && typed.mode === 'all') || (taken.get(grade) ?? 0) >= ROW_LIMIT) continue;
      taken.set(grade, (taken.get(grade) ?? 0) + 1);
    }
    rows.push({ command, grade, ...(reason === undefined ? {} : { reason }), score: scoreOf(grade, weight), place });
  }
  rows.sort((a, b) => b.score - a.score || a.place - b.place);
  return rows.slice(0, ROW_LIMIT).map(({ command, grade, reason }) => ({ command, grade, ...(reason === undefined ? {} : { reason }) }));
}

/** Own choices lift a row above all that merely contain the letters, never above an exact name or a prefix. */
const scoreOf = (grade: Grade, weight: number): number => {
  const chosen = Math.min(weight, AT_HAND + 99) / (2 * AT_HAND);
  if (grade >= PREFIX) return grade * 10 + chosen;
  return weight > 0 ? 25 + chosen : grade * 10;
};

/** Pages first, then what can be done to the open document, then the rest. */
function kindRank(command: AnyCommand): number {
  if (command.id.startsWith('open.')) return 0;
  if (command.id.startsWith('act.')) return 1;
  return command.id.startsWith('add.') ? 2 : 3;
}
