import { documents, masters, screens } from '../../../domain/registry';
import { phrases } from '../words/kinds';
import { rateWords } from '../words/rate-words';
import { phrasesIn, SAID_BY_SENSE } from '../words/said/all';
import { SAME } from '../words/said/same';
import { STEPS } from '../words/said/steps';
import { allLabels, STATE_WORDS } from '../words/states';
import { EVERYDAY, WORKSPACE } from './everyday';
import { type Arc, worth } from './lattice';

/** A word and what it means; the first to claim a word keeps it. */
export type Entry = {
  sense: string;
  value?: unknown;
  more: number;
  /** The word of the product it stands for, where it is said in another. */
  as?: string;
  /** One of the many ways people say it: nobody is taken to have mistyped it. */
  isSaid?: true;
};

/** Of two readings as long as each other the one with more is taken. */
const MORE: Readonly<Record<string, number>> = { kind: 0.1, state: 0.12, trait: 0.1, page: 0.05, command: 0.02, own: 0.5, word: -0.2 };

/** What waits is said as an attribute too; 本周的 and 逾期的 are read by their own words. */
const WAITS = /^(?:[没待未等要该]|还没|尚未|还未|需要)/;

let entries: ReadonlyMap<string, Entry> | undefined;
let longest = 0;

/** Every word of the product and of everyday, made once. */
export function lexicon(): ReadonlyMap<string, Entry> {
  if (entries) return entries;
  const all = new Map<string, Entry>();
  const learn = (words: string, sense: string, value?: unknown): boolean => {
    const word = words.toLowerCase();
    if (word.length === 0 || all.has(word)) return false;
    all.set(word, { sense, more: MORE[sense] ?? 0, ...(value === undefined ? {} : { value }) });
    longest = Math.max(longest, word.length);
    return true;
  };
  for (const table of [EVERYDAY, WORKSPACE]) for (const [sense, words] of Object.entries(table)) for (const word of phrasesIn(words)) learn(word, sense);
  for (const { words, kinds } of phrases()) learn(words, 'kind', kinds);
  // 驳回 is something to do, 驳回的 a state.
  for (const { text, statuses } of STATE_WORDS)
    if (learn(text, 'state', statuses) || /^verb\./.test(all.get(text)?.sense ?? '')) learn(`${text}的`, 'state', statuses);
  for (const { said, label } of allLabels()) {
    learn(said, 'trait', label);
    if (WAITS.test(said)) learn(`${said}的`, 'trait', label);
  }
  for (const screen of screens) {
    learn(screen.title, 'page', screen.flag);
    const name = screen.path.split('/').at(-1) ?? '';
    if (/^[a-z]{5,}$/i.test(name)) learn(name, 'page', screen.flag);
  }
  for (const master of masters) learn(master.title, 'master', master.resource);
  for (const { actions } of documents) for (const action of actions) if (action.label.length >= 2) learn(action.label, 'verb.do', action.label);
  for (const { said, places } of rateWords()) learn(said, 'measure.rate', places);
  learnSaid(all);
  for (const word of all.keys()) longest = Math.max(longest, word.length);
  entries = all;
  return all;
}

/** What people say beside the words of the product; a word that has a meaning already keeps it, with 的 and 了 behind it as well. */
function learnSaid(all: Map<string, Entry>): void {
  const learn = (word: string, entry: Entry): void => {
    const isKnown = all.has(word) || (entry.sense === 'word' && all.has(word.replace(/[的了]$/, '')) && all.get(word.replace(/[的了]$/, ''))?.sense !== 'word');
    if (!isKnown) all.set(word, entry);
  };
  for (const { waits, done } of STEPS)
    for (const word of [waits, done]) if (word) learn(word, { sense: 'trait', more: MORE.trait ?? 0, value: word, isSaid: true });
  for (const [said, words] of Object.entries(SAME)) {
    const entry = all.get(said);
    if (entry) for (const word of phrasesIn(words)) learn(word, { ...entry, as: entry.as ?? said, isSaid: true });
  }
  for (const [sense, word] of saidBySense()) learn(word, { sense, more: MORE[sense] ?? 0, isSaid: true });
}
const saidBySense = (): (readonly [sense: string, word: string])[] =>
  SAID_BY_SENSE.flatMap((table) => Object.entries(table).flatMap(([sense, words]) => phrasesIn(words).map((word) => [sense, word.toLowerCase()] as const)));

const LATIN = /[a-z0-9]/;

let everyday: ReadonlyMap<string, Entry> | undefined;
/** Everyday words alone: what the model is trained on changes with nothing else of the product. */
export function everydayArcs(text: string): Arc[] {
  everyday ??= new Map(
    [
      ...[EVERYDAY, WORKSPACE].flatMap((table) =>
        Object.entries(table).flatMap(([sense, words]) =>
          phrasesIn(words).map((word): [string, Entry] => [word.toLowerCase(), { sense, more: MORE[sense] ?? 0 }]),
        ),
      ),
      ...saidBySense().map(([sense, word]): [string, Entry] => [word, { sense, more: MORE[sense] ?? 0 }]),
    ].reverse(),
  );
  return arcsIn(text, everyday, 24);
}

/** Every word of the lexicon in the text; words of Latin letters end where they end. */
export function lexiconArcs(text: string): Arc[] {
  const words = lexicon();
  return arcsIn(text, words, longest);
}

function arcsIn(text: string, words: ReadonlyMap<string, Entry>, longest: number): Arc[] {
  const arcs: Arc[] = [];
  for (let from = 0; from < text.length; from++) {
    if (LATIN.test(text[from] ?? '') && LATIN.test(text[from - 1] ?? '')) continue;
    const most = Math.min(text.length, from + longest);
    for (let to = from + 1; to <= most; to++) {
      if (LATIN.test(text[to - 1] ?? '') && LATIN.test(text[to] ?? '')) continue;
      const said = text.slice(from, to);
      const entry = words.get(said);
      if (entry && !(entry.sense === 'noun.progress' && said.endsWith('没') && DONE_NOT.test(text[to] ?? '')))
        arcs.push({ from, to, sense: entry.sense, gain: worth(lettersOf(said)) + entry.more, text: entry.as ?? said, value: entry.value });
    }
  }
  return arcs;
}

/** 入库没收到发票 asks about what came in and was not invoiced, not whether it came in. */
const DONE_NOT = /[收到开付来发审批验交还给签结核]/;

/** Latin words weigh like the two or three Chinese letters they stand for. */
const lettersOf = (said: string): number =>
  /^[a-z]/.test(said) ? said.split(' ').reduce((sum, word) => sum + Math.min(4, 1 + word.length / 3), 0) : said.length;
