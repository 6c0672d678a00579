import type { Arc } from '../reading/lattice';
import { NEVER } from '../words/operator-words';
import { anyOf } from '../words/said/phrase';
import { STEPS } from '../words/said/steps';
import { type Heard, holds } from './heard';
import type { Told } from './words-of';

/** Letters of grammar and of dialect that narrow nothing. */
const LITTLE = '户干签做款突被晚得多少号天日搁冇咯嘎哒能着过儿呐嘞咧哩呗喔哟唉诶嗯哦额呃噻撒哈滴恁俺侬伐咱啥咋嘛';

/** 有没有少的: what is missing is a condition. */
const FEWER = /^少(?:的|了的)?[?？]*$/;

/** Letters so few that no word was looked for: with the letter beside them they are one (进口, 上午, 退货率). */
export function straysHeard({ frame: { cover, text, intent, has } }: Told, words: string): Heard[] {
  // Why it is so with this paper is asked of the paper.
  if (intent === 'draft' || intent === 'how' || (intent === 'explain' && has('here'))) return [];
  return cover.flatMap((arc, at): Heard[] => {
    if (arc.sense !== '?' || !/^[\u3400-\u9fff]$/.test(arc.text) || (LITTLE.includes(arc.text) && !FEWER.test(text.slice(arc.from))) || !isTextOf(text, arc))
      return [];
    const [before, after] = [cover[at - 1], cover[at + 1]];
    const isJoined = (one: Arc | undefined, isBefore: boolean): boolean =>
      one !== undefined && one.text.length === 1 && !'的了吗呢吧哪几谁'.includes(one.text) && (isBefore ? one.to === arc.from : one.from === arc.to);
    const said = isJoined(before, true) ? `${before?.text}${arc.text}` : isJoined(after, false) ? `${arc.text}${after?.text}` : arc.text;
    return [{ said, isPlaced: holds(words, said) }];
  });
}

/** Words that are known and that nothing here is told apart by: they may be a condition. */
export function wordsHeard({ frame: { cover, intent, subject } }: Told, words: string): Heard[] {
  if (intent === 'how') return [];
  return cover.flatMap(({ sense, text }): Heard[] => {
    if (sense === 'word') return [{ said: text, isPlaced: holds(words, text) || holds(words, text.replace(/[的了]$/, '')) }];
    // 用得最少的科室: use is told by the most first.
    if (sense === 'calc.least' && subject === 'use') return [{ said: text, isPlaced: /least|"order"|asc/.test(words) }];
    const isOwed = sense === 'noun.account' && ['document', 'account'].includes(subject) && STILL_OWED.test(text);
    return isOwed ? [{ said: text, isPlaced: holds(words, text) || OWED_TOLD.test(words) }] : [];
  });
}

/** 没付的发票: what is still owed is no sum of all of them. */
const STILL_OWED = /^[没未]|^(?:not|still|un)|unpaid|unsettled/;

const OWED_TOLD = /account|payable|receivable|credit|owed|unpaid|open|挂账|[没未][付收]|due|settle/;

const KNOWN_BY = new Set(['record', 'page', 'licence', 'log', 'help', 'price', 'trace']);

/** 新客户, 其他科室; 品牌 and 货架 where rows are not told apart by them: what narrows without being a name. */
export function qualifiersHeard({ frame: { cover, subject, text, intent } }: Told, words: string): Heard[] {
  if (intent === 'draft' || intent === 'how') return [];
  return cover.flatMap((arc, at): Heard[] => {
    const next = cover[at + 1];
    if (arc.sense === 'master' && !KNOWN_BY.has(subject)) return [{ said: arc.text, isPlaced: /"by":/.test(words) || holds(words, arc.text) }];
    if (/^(?:成品|原料|主|总)[库仓]$/.test(arc.text) && arc.sense === 'noun.warehouse')
      return [{ said: arc.text, isPlaced: /"place"|"warehouse"/.test(words) }];
    if (arc.text === '二级库' && arc.sense === 'noun.warehouse') return [{ said: arc.text, isPlaced: /二级|"department"|"place"|"warehouse"/.test(words) }];
    const isNarrow =
      arc.sense === 'filler' &&
      /^(?:新的?|其[他它]|别的|另外的?)$/.test(arc.text) &&
      next !== undefined &&
      /^noun\.(?:partner|department|goods)/.test(next.sense);
    return isNarrow && isTextOf(text, arc, next) ? [{ said: text.slice(arc.from, next.to), isPlaced: false }] : [];
  });
}

const VERB = /^(?:verb\.|flow\.|kind$)/;

const NOT_YET = new Set(['idle', 'account', 'low', 'log', 'help', 'licence']);

/** 没有合同就在供货: something is not there; 有没有合同 and 合同有没有 only ask. */
const isWithout = ({ sense, text }: Arc, said: string): boolean =>
  sense === 'ask.yes' && /^(?:没有?|没得|无)$/.test(text) && !/(?:[吗么?？]|没有?)$/.test(said);

/** 还有没上架的: not done, whatever else the letters may be. */
const BARE_NOT = /^(?:有?没|未)$/;

const SAYS_NOT = /"said":"[^"]*[没未无]/;

/** 没接, 还没验: something not done yet, which is a state the lists may have no word for. */
export function negatedHeard({ frame }: Told, words: string): Heard[] {
  if (frame.state || frame.trait || NOT_YET.has(frame.subject)) return [];
  const said = frame.cover.filter(({ sense, text }) => !['filler', 'polite'].includes(sense) || BARE_NOT.test(text));
  return said.flatMap((arc, at): Heard[] => {
    const next = said[at + 1];
    // 一单都没下: a word that can only mean that it never was.
    if (arc.sense === 'not' && NEVER.test(arc.text)) return [{ said: frame.text.slice(arc.from, arc.to + 1), isPlaced: holds(words, arc.text) }];
    const isNot = arc.sense === 'not' || BARE_NOT.test(arc.text) || isWithout(arc, frame.text);
    if (!isNot || !next || !VERB.test(next.sense) || next.from - arc.to > 2) return [];
    const both = frame.text.slice(arc.from, next.to);
    // What ended and still lies there was not dealt with: that is what is told.
    if (frame.subject === 'expiry' && /处理|清/.test(next.text)) return [];
    return isTextOf(frame.text, arc, next) ? [{ said: both, isPlaced: holds(words, both) || (arc.sense !== 'not' && SAYS_NOT.test(words)) }] : [];
  });
}

/** 等着客户确认的对账单: what papers wait for, where no list calls any of them so. */
const WAITS = new RegExp(`(?:等着?|有待)[^，。,的]{0,5}?(?:${anyOf(STEPS.map(({ verbs }) => verbs).join(' '))})的`, 'g');
export const waitsHeard = ({ frame: { text, cover, intent, subject } }: Told, words: string): Heard[] =>
  intent === 'draft' || intent === 'how' || subject === 'todo'
    ? []
    : [...text.matchAll(WAITS)]
        .filter(
          ({ index, 0: said }) => !cover.some(({ sense, from, to }) => /^(?:state|trait|noun\.)/.test(sense) && from < index + said.length && to > index + 1),
        )
        .map(({ 0: said }) => ({ said: said.slice(0, -1), isPlaced: holds(words, said.slice(0, -1)) }));

/** A follow-up keeps the words of the sentence before beside its own. */
const isTextOf = (text: string, ...arcs: readonly Arc[]): boolean => arcs.every((arc) => text.slice(arc.from, arc.to) === arc.text);
