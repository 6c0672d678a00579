import { withIdioms } from './idioms';
import { withSpans } from './spans';
import { type English, englishWords } from './words';

export type Token = {
  is: English['sort'] | 'span' | 'said' | 'number' | 'place' | 'aux' | 'not' | 'we' | 'they' | 'link' | 'name';
  said: string;
  text: string;
  isDone?: boolean;
  isNot?: boolean;
};

const CLOSED: readonly [Token['is'], string][] = [
  ['place', 'of from by to for in at on with over above under below without about per within between into through than during more against behind'],
  ['aux', 'is are was were be been being am do does did have has had can could may will would should must got needs need'],
  ['not', 'not never no none havent hasnt hadnt didnt dont doesnt isnt arent wasnt werent cant cannot wont couldnt nobody'],
  ['we', 'we us our ours i me my mine ourselves'],
  ['they', 'they them their it its he she you your him her'],
  ['link', 'and but or that which who whose where when what thats whos whats , ; how'],
];
const closed: ReadonlyMap<string, Token['is']> = new Map(CLOSED.flatMap(([is, words]) => words.split(' ').map((word) => [word, is] as const)));
const SILENT = new Set(
  'the a an any some all every each this these those there yet already still please s up out here together various different other another both its ever'.split(
    ' ',
  ),
);
const MOST_WORDS = 4;

/** Small letters, contractions as one word, and nothing between words but blanks. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\b(what|who|where|when|how|that|there|it)'s\b/g, '$1 is')
    .replace(/\b(whats|whos|wheres|thats|theres)\b/g, (word) => `${word.slice(0, -1)} is`)
    .replace(/n't\b/g, 'nt')
    .replace(/\bsend (.{2,30}?) back\b/g, 'return $1')
    .replace(/\b(we|they|you|i)'(?:ve|re|d|ll|m)\b/g, '$1')
    .replace(/'s\b/g, '')
    .replace(/s'(?=\s|$)/g, 's')
    .replace(/[?!]+|\.(?=\s|$)/g, ' ')
    .replace(/([,;])/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim();

/** The words of an English sentence, each with what it is: the longest known stretch first; a word nobody knows is a name. */
export function tokensOf(text: string): Token[] {
  const marked: string[] = [];
  const words = withSpans(withIdioms(plain(text), marked), marked)
    .split(' ')
    .filter(Boolean);
  const known = englishWords();
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const mark = /^([TANZ])(\d+)§$/.exec(word);
    const taken = mark ? 1 : longestAt(words, at, known);
    const phrase = words.slice(at, at + taken).join(' ');
    const english = known.get(phrase);
    if (mark) tokens.push({ is: IS[mark[1] ?? ''] ?? 'said', said: marked[Number(mark[2])] ?? '', text: word });
    else if (/^\d[\d,.]*k?$/.test(word)) tokens.push({ is: 'number', said: word.replace(/,/g, '').replace(/k$/, '000'), text: word });
    else if (/^(?:yuan|rmb|cny|kuai)$/.test(word)) {
      const last = tokens.at(-1);
      if (last?.is === 'number') last.said += '元';
    } else if (taken === 1 && closed.has(word)) tokens.push({ is: closed.get(word) ?? 'link', said: word, text: word });
    else if (english)
      tokens.push({
        is: english.sort,
        said: english.said,
        text: phrase,
        ...(english.isDone ? { isDone: true } : {}),
        ...(english.isNot ? { isNot: true } : {}),
      });
    else if (!SILENT.has(word)) tokens.push({ is: 'name', said: word, text: word });
    at += Math.max(1, taken);
  }
  return tokens;
}
const IS: Readonly<Record<string, Token['is']>> = { T: 'span', A: 'state', N: 'noun', Z: 'said' };

function longestAt(words: readonly string[], at: number, known: ReadonlyMap<string, English>): number {
  for (let count = Math.min(MOST_WORDS, words.length - at); count > 1; count--) if (known.has(words.slice(at, at + count).join(' '))) return count;
  return 1;
}
