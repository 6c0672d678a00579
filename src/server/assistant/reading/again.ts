import { numberOf } from '../../../define/spoken-numbers';
import { AGAIN, type AgainSort, BEFORE_AGAIN, BEHIND_AGAIN, ENGLISH_PLACES, PLACE_ASKED, PLACE_HEADS, PLACE_THINGS } from '../words/said/again';
import { phrasesIn } from '../words/said/all';
import { anyOf } from '../words/said/phrase';

/** What is asked of the answer before, and of which of its rows. */
export type Again = { as: AgainSort | 'row'; rows?: readonly number[]; isMean?: boolean };

const END = '[。.!！?？\\s]*$';
const SORTS: readonly (readonly [AgainSort, RegExp])[] = Object.entries(AGAIN).map(([sort, words]) => [
  sort as AgainSort,
  new RegExp(`^(?:(?:${anyOf(BEFORE_AGAIN)})\\s*)*?(?:${anyOf(words)})(?:\\s*(?:${anyOf(BEHIND_AGAIN)}))*${END}`, 'i'),
]);
const NUMBER = '[一二两三四五六七八九十\\d]{1,3}';
const PLACE = `(?:${anyOf(PLACE_HEADS)})(${NUMBER})(?:${anyOf(PLACE_THINGS)})?的?`;
const EACH_PLACE = new RegExp(PLACE, 'g');
const AT_PLACE = new RegExp(`^(?:那|那么)?${PLACE}(?:${anyOf(PLACE_ASKED)})?(?:呢|啊|呀)?${END}`);
const OPENS_PLACE = new RegExp(`^(?:那|那么|帮我|给我|请)*(?:打开|点开|看看|看一下|看下|看|查看)${PLACE}(?:看看|吧|呢)?${END}`);
/** 第二第三是谁, 第2、第3名呢. */
const AT_PLACES = new RegExp(`^(?:那|那么)?${PLACE}(?:[、和跟与,，]?${PLACE})+(?:${anyOf(PLACE_ASKED)}|都|分别)*(?:呢|啊|呀)?${END}`);
const IN_ENGLISH = new RegExp(`^(?:and |what about |how about |who is |which is )*(?:the )?(${anyOf(ENGLISH_PLACES)})(?: one)?${END}`);
const FROM_PLACE = new RegExp(`(?<=^(?:那|那么|给|把|就|先)*)${PLACE}(?=[^\\s])`);

const NTH = /第([二三四五六七八九十]|[2-9]|10)(大|多|高|贵|久|长|低|少|快|慢)(?:的)?/;
/** 第二大客户是谁, said by itself: the second of the largest. */
export function nthOf(text: string): { text: string; again: Again } | undefined {
  const found = NTH.exec(text);
  return found ? { text: text.replace(found[0], `最${found[2]}的`), again: { as: 'row', rows: [numberOf(found[1] ?? '')] } } : undefined;
}

/** Undefined where a question speaks of something of its own. */
export function againOf(said: string): Again | undefined {
  const text = said.trim().toLowerCase();
  if (text.length > 24) return undefined;
  const opened = OPENS_PLACE.exec(text);
  if (opened) return { as: 'opens', rows: [numberOf(opened[1] ?? '')] };
  if (AT_PLACE.test(text) || AT_PLACES.test(text)) return { as: 'row', rows: [...text.matchAll(EACH_PLACE)].map(([, place]) => numberOf(place ?? '')) };
  const english = IN_ENGLISH.exec(text)?.[1];
  if (english) return { as: 'row', rows: [phrasesIn(ENGLISH_PLACES).indexOf(english) + 1] };
  const sort = SORTS.find(([, words]) => words.test(text))?.[0];
  return sort && { as: sort };
}

/** The rows of an answer by their names, in order: those of a rank or of a list. */
const ROW = /^(?:\d+\.|-) \*\*([^*\n]+)\*\*/gm;
export const namesIn = (answer: string): string[] => [...answer.matchAll(ROW)].map((found) => (found[1] ?? '').trim());

const BY_SUM = /(?:那|这)?(\d{2,}(?:\.\d+)?)\s*(?:块|元)?(?:多|左右)?的?(?:那|这)(?:一)?(?:笔|个|张|条|份|家|行)/;
const ROW_LINE = /^(?:\d+\.|-) \*\*([^*\n]+)\*\*(.*)$/gm;
/** 5483那笔是哪个病人的: the one row that tells just that sum, by its name. */
function rowOfSum(said: string, answer: string): string {
  const found = BY_SUM.exec(said);
  const sum = found?.[1] ?? '';
  const isSum = (words: string): boolean =>
    [...words.matchAll(/[\d,]+\.\d\d/g)].some(([told]) => told.replaceAll(',', '').startsWith(sum.includes('.') ? sum : `${sum}.`));
  const [row, ...others] = found ? [...answer.matchAll(ROW_LINE)].filter(([, , words = '']) => isSum(words)) : [];
  return row && others.length === 0 && found ? said.replace(found[0], (row[1] ?? '').trim()) : said;
}

/** 最缺的那个: the first, where those that lack most stand first. */
const MOST_LACKING = /(?<=^(?:那|那么|给|把|就|先)*)(?:最缺|最少|缺得?最多|缺口最大)的?(?:那|这)?(?:一)?(?:个|样|种|款)?(?=[^\s是])/;
const LACKING_FIRST = /缺得最多的在前/;

/** 第二名都领了什么: the name of that row in the place of the words that point at it. */
export function rowPointedAt(said: string, answer: string): string {
  const found = FROM_PLACE.exec(said.trim()) ?? (LACKING_FIRST.test(answer) ? MOST_LACKING.exec(said.trim()) : null);
  const name = found && namesIn(answer)[found[1] === undefined ? 0 : numberOf(found[1]) - 1];
  return found && name
    ? said
        .trim()
        .replace(found[0], name)
        .replace(/^那么?/, '')
    : rowOfSum(said, answer);
}
