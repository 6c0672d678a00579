import { type AnyCommand, type Situation, whyNot } from '../../define/define-command';
import { dayNumber, type Uses, weightOf } from './frecency';
import { type Grade, gradeOf, type Index, indexOf } from './match';
import type { Typed } from './typed';

/** One row of the palette. `reason`: why it cannot run now (shown in ! mode, greyed). */
export type Row = { command: AnyCommand; reason?: string };
export const ROW_LIMIT = 50;

export type Entry = { command: AnyCommand; index: Index };
export const entriesOf = (commands: readonly AnyCommand[]): Entry[] => commands.map((command) => ({ command, index: indexOf(command) }));

/**
 * The rows for what is typed: exact > prefix > own choices > inside > scattered; the rest is decided by kind, length and id, so
 * nothing moves by itself. Commands that cannot run are left out, except in ! mode, where only they are shown.
 */
export function rank(entries: readonly Entry[], typed: Typed, situation: Situation, uses: Uses, now = Date.now()): Row[] {
  return ordered(matching(entries, typed.words), typed, situation, uses, now);
}

export type Match = { entry: Entry; grade: Grade };

/** What the words name at all. More letters name fewer: the matches of `cg` are all there is to search for `cgd`. */
export const matching = (entries: readonly Entry[], words: string): Match[] => {
  const matches: Match[] = [];
  for (const entry of entries) {
    const grade = gradeOf(entry.index, words);
    if (grade > 0) matches.push({ entry, grade });
  }
  return matches;
};

export function ordered(matches: readonly Match[], typed: Typed, situation: Situation, uses: Uses, now = Date.now()): Row[] {
  const today = dayNumber(now);
  const wantsReasons = typed.mode === 'whyNot';
  const rows: (Row & { score: number; length: number })[] = [];
  for (const { entry, grade } of matches) {
    const { command, index } = entry;
    if (typed.mode === 'screens' && !command.id.startsWith('open.')) continue;
    if (typed.mode === 'commands' && command.id.startsWith('open.')) continue;
    const reason = whyNot(command.when, situation);
    if ((reason !== undefined) !== wantsReasons) continue;
    const weight = weightOf(uses[command.id], today);
    if (typed.words === '' && typed.mode === 'all' && weight === 0) continue;
    rows.push({
      command,
      ...(reason === undefined ? {} : { reason }),
      score: scoreOf(grade, weight),
      length: index.title.length,
    });
  }
  rows.sort((a, b) => b.score - a.score || kindRank(a.command) - kindRank(b.command) || a.length - b.length || (a.command.id < b.command.id ? -1 : 1));
  return rows.slice(0, ROW_LIMIT).map(({ command, reason }) => ({ command, ...(reason === undefined ? {} : { reason }) }));
}

/** Own choices lift a row above all that merely contain the letters, never above an exact name or a prefix. */
const scoreOf = (grade: number, weight: number): number => {
  const chosen = Math.min(weight, 99) / 100;
  if (grade >= 3) return grade * 10 + chosen;
  return weight > 0 ? 25 + chosen : grade * 10;
};

/** Pages first, then what can be done to the open document, then the rest. */
function kindRank(command: AnyCommand): number {
  if (command.id.startsWith('open.')) return 0;
  if (command.id.startsWith('act.')) return 1;
  return command.id.startsWith('add.') ? 2 : 3;
}
