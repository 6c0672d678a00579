import { datasets, documents, masters, screens } from '../../../domain/registry';
import { englishLabels } from '../../../domain/screens/english-labels';
import { englishNames } from '../../../domain/screens/english-terms';
import { EXTREMES, NOUNS, STATES, UNITS, VERBS } from './lexicon';

/** What an English word is in a sentence, and how it is said in Chinese. */
export type Sort = 'noun' | 'verb' | 'state' | 'extreme' | 'unit';
export type English = {
  sort: Sort;
  said: string /** Said of what was done or is: shipped, being shipped. */;
  isDone?: boolean /** unmatched, uninvoiced. */;
  isNot?: boolean;
};

const IRREGULAR: Readonly<Record<string, string>> = {
  buy: 'bought bought',
  sell: 'sold sold',
  send: 'sent sent',
  come: 'came come',
  spend: 'spent spent',
  pay: 'paid paid',
  make: 'made made',
  write: 'wrote written',
  take: 'took taken',
  lend: 'lent lent',
  give: 'gave given',
  keep: 'kept kept',
  lie: 'lay lain',
  throw: 'threw thrown',
  undo: 'undid undone',
  lose: 'lost lost',
  break: 'broke broken',
  find: 'found found',
  get: 'got got',
  do: 'did done',
  run: 'ran run',
  put: 'put put',
  withdraw: 'withdrew withdrawn',
  freeze: 'froze frozen',
  set: 'set set',
  reset: 'reset reset',
  quote: 'quoted quoted',
  pick: 'picked picked',
};
/** Forms of a verb: its first word bends, what stands behind it does not (sent out). */
function formsOf(base: string): { form: string; isDone: boolean }[] {
  const [first = '', ...rest] = base.split(' ');
  const stem = first.replace(/e$/, '');
  const y = /[^aeiou]y$/.test(first);
  const double = /^(?:ship|stop|log|plan|scrap|refer|submit)$/.test(first) ? first + first.at(-1) : stem;
  const [past, participle] = (IRREGULAR[first] ?? '').split(' ');
  const forms = [
    { form: first, isDone: false },
    { form: /(?:s|x|ch|sh)$/.test(first) ? `${first}es` : y ? `${first.slice(0, -1)}ies` : `${first}s`, isDone: false },
    { form: `${/^(?:ship|stop|log|plan|scrap|submit|run|get|set|put)$/.test(first) ? first + first.at(-1) : first === 'lie' ? 'ly' : stem}ing`, isDone: false },
    { form: past || (y ? `${first.slice(0, -1)}ied` : `${double}ed`), isDone: true },
    { form: participle || '', isDone: true },
  ];
  return forms.filter(({ form }) => form !== '').map(({ form, isDone }) => ({ form: [form, ...rest].join(' '), isDone }));
}
const plural = (noun: string): string => (/(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

const pairs = (table: string): [english: string[], chinese: string][] =>
  table
    .trim()
    .split(/[,\n]/)
    .map((one) => {
      const [, english = '', chinese = ''] = /^\s*(.+) (\S+)\s*$/.exec(one) ?? [];
      return [english.split('/'), chinese];
    });

let known: ReadonlyMap<string, English> | undefined;
/** Every English word of the product and of the trade; the first to claim a word keeps it. */
export function englishWords(): ReadonlyMap<string, English> {
  if (known) return known;
  const all = new Map<string, English>();
  const learn = (word: string, english: English): void => {
    const small = word.toLowerCase().trim();
    if (small.length > 1 && !all.has(small)) all.set(small, english);
  };
  const noun = (words: readonly string[], said: string): void => {
    for (const word of words) for (const form of [word, plural(word)]) learn(form, { sort: 'noun', said });
  };
  for (const [words, said] of pairs(EXTREMES)) for (const word of words) learn(word, { sort: 'extreme', said });
  for (const [words, said] of pairs(STATES)) for (const word of words) learn(word, { sort: 'state', said });
  const verbs = pairs(VERBS).flatMap(([words, said]) => words.flatMap((word) => formsOf(word).map((form) => ({ ...form, word, said }))));
  // 订单 before 下单: a word that is both is read by where it stands (sentence.ts).
  for (const [words, said] of pairs(NOUNS)) noun(words, said);
  for (const [words, said] of pairs(UNITS)) for (const word of words) for (const form of [word, plural(word)]) learn(form, { sort: 'unit', said });
  for (const { form, isDone, said } of verbs) {
    learn(form, { sort: 'verb', said, ...(isDone ? { isDone } : {}) });
    if (isDone) for (const head of ['un', 'un-']) learn(`${head}${form}`, { sort: 'verb', said, isDone, isNot: true });
  }
  for (const { title } of documents) noun(englishNames(title).filter(isTelling), title);
  for (const { title } of [...masters, ...screens]) noun(englishNames(title).filter(isTelling), title);
  for (const { dimensions, measures } of datasets)
    for (const field of [...Object.values(dimensions), ...Object.values(measures)]) {
      noun(englishLabels(field.label).filter(isTelling), field.label);
      if (field.kind === 'choice')
        for (const { label } of field.options) for (const word of englishLabels(label).filter(isTelling)) learn(word, { sort: 'state', said: label });
    }
  known = all;
  return all;
}
/** Words any sentence holds say nothing as a name. */
const isTelling = (name: string): boolean =>
  /[a-z]{4}/i.test(name) && !/^(?:date|time|other|share|line|end|start|type|kind|count|by|each|system|person|none|cases?|from|back|number)$/i.test(name);

/** A kind or page called like what is done: dispatch, transfer. */
let things: ReadonlyMap<string, string> | undefined;
export function asThing(word: string): English | undefined {
  things ??= new Map(
    documents.flatMap(({ title }) => englishNames(title).flatMap((name) => [name, plural(name)].map((one): [string, string] => [one.toLowerCase(), title]))),
  );
  const said = things.get(word);
  return said ? { sort: 'noun', said } : undefined;
}

/** Verbs by their forms, for words that are nouns as well: order, return, invoice, use. */
let doing: ReadonlyMap<string, English> | undefined;
export function asVerb(word: string): English | undefined {
  doing ??= new Map(
    pairs(VERBS).flatMap(([words, said]) =>
      words.flatMap((one) => formsOf(one).map(({ form, isDone }): [string, English] => [form, { sort: 'verb', said, ...(isDone ? { isDone } : {}) }])),
    ),
  );
  return doing.get(word);
}
