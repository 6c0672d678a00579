import { isDoing, NAMES, nameAt } from './named-at';
import type { Token } from './tokens';
import { asThing, asVerb } from './words';

/** What an English sentence speaks of, by the part it plays in a Chinese one. */
export type Roles = {
  spans: string[];
  places: string[];
  /** Before what is asked of: 康达的, 5000元以上的. */
  before: string[];
  /** Who did it to whom: 供应商还没接单. */
  agent: string;
  from: string;
  to: string;
  verb: string;
  isDone: boolean;
  isNot: boolean;
  states: string[];
  nouns: string[];
  unit: string;
  extreme: string;
  /** What is highest or lowest. */
  measure: string;
  group: string;
  than: string;
  hasWe: boolean;
  hasI: boolean;
  isLeft: boolean;
};

const nothingSaid = (): Roles => ({
  spans: [],
  places: [],
  before: [],
  agent: '',
  from: '',
  to: '',
  verb: '',
  isDone: false,
  isNot: false,
  states: [],
  nouns: [],
  unit: '',
  extreme: '',
  measure: '',
  group: '',
  than: '',
  hasWe: false,
  hasI: false,
  isLeft: false,
});

/** What is asked of first is a thing, though it may be called like what is done: dispatches. */
function readAt(tokens: readonly Token[], at: number, beginsDoing: boolean): Token {
  const token = tokens[at] as Token;
  const named = at === 0 && !beginsDoing && token.is === 'verb' && !token.isDone ? asThing(token.text) : undefined;
  return named ? { is: 'noun', said: named.said, text: token.text } : token;
}

/** `beginsDoing`: the first word is what is done (return goods). */
export function rolesOf(tokens: readonly Token[], beginsDoing = false): Roles {
  const roles = nothingSaid();
  let isNot = false;
  let namedBefore = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = readAt(tokens, at, beginsDoing);
    if (/^(?:left|remaining)$/.test(token.text)) roles.isLeft = true;
    else if (token.is === 'span') roles.spans.push(token.said);
    else if (token.is === 'said') (/的$/.test(token.said) ? roles.before : roles.places).push(token.said);
    else if (token.is === 'not') isNot = true;
    else if (token.is === 'link') namedBefore = roles.nouns.length;
    else if (token.is === 'we') {
      roles.hasWe = true;
      if (token.text === 'i') roles.hasI = true;
    } else if (token.is === 'extreme') roles.extreme = token.said;
    else if (token.is === 'place') at = placed(tokens, at, roles);
    else if (token.is === 'verb' || (beginsDoing && at === 0 && asVerb(token.text)) || isDoing(tokens, at, roles.verb !== '')) {
      const verb = token.is === 'verb' ? token : { ...token, ...asVerb(token.text) };
      // Behind 'but', whoever is named there did it or not: supplier hasn't accepted.
      const by = roles.verb !== '' && namedBefore > 0 && roles.nouns.length > namedBefore ? (roles.nouns.pop() ?? '') : '';
      done(roles, verb.said, by, isNot || Boolean(token.isNot), Boolean(verb.isDone));
      isNot = false;
    } else if (token.is === 'state') {
      const { said, next } = nameAt(tokens, at, roles.verb !== '');
      const isBeforeNoun = next > at + 1;
      if (isBeforeNoun && roles.extreme === '') named(roles, said);
      else roles.states.push(isNot ? negated(token.said) : token.said);
      if (isBeforeNoun) at = next - 1;
      isNot = false;
    } else if (NAMES.has(token.is)) {
      const { said, next, unit } = token === tokens[at] ? nameAt(tokens, at, roles.verb !== '') : { said: token.said, next: at + 1, unit: '' };
      // Most boxes, the highest consumption: what is high stands behind the word.
      if (unit !== '') roles.unit = unit;
      if (unit !== '' && said === unit) {
        // Boxes of masks.
      } else if (roles.extreme !== '' && roles.measure === '' && tokens[at - 1]?.is === 'extreme') roles.measure = said;
      else named(roles, said);
      at = next - 1;
    }
  }
  if (isNot && roles.verb !== '') roles.isNot = true;
  return roles;
}
const isOfTime = (word: string): boolean => /^(?:月|周|天|年)$/.test(word);
const negated = (state: string): string => (/^(?:没|还没|不|待|未)/.test(state) ? state : `不${state.replace(/^已/, '')}`);

function named(roles: Roles, said: string): void {
  if (said !== '') roles.nouns.push(said);
}
function done(roles: Roles, verb: string, by: string, isNot: boolean, isDone: boolean): void {
  if (roles.verb === '') Object.assign(roles, { verb, isNot, isDone });
  else roles.states.push(`${by}${isNot ? '还没' : isDone ? '已' : ''}${verb}`);
}

/** What stands behind of, from, by, over …: by the word, and by what it stands behind. */
function placed(tokens: readonly Token[], at: number, roles: Roles): number {
  const word = tokens[at]?.text ?? '';
  const { said, next } = nameAt(tokens, at + 1);
  const end = next - 1;
  const last = roles.nouns.at(-1);
  if (said === '' && word === 'from' && tokens[at + 1]?.is === 'we') roles.from = '我们这';
  if (said === '') return at;
  if (word === 'of') {
    if (last === undefined) named(roles, said);
    else roles.nouns[roles.nouns.length - 1] = `${said}的${last}`;
  } else if (/^(?:over|above|more|under|below|less)$/.test(word) && /^\d/.test(said)) {
    const [amount = ''] = /^[\d.]+(?:元)?/.exec(said) ?? [];
    roles.before.push(`${amount}${/元$/.test(amount) ? '' : '元'}${/^(?:over|above|more)$/.test(word) ? '以上' : '以下'}的`);
    if (said.length > amount.length) named(roles, said.slice(amount.length));
  } else if (word === 'than') roles.than = said;
  else if (word === 'without') roles.before.push(`没有${said}的`);
  else if (word === 'by' || word === 'per') {
    if (roles.verb !== '' || roles.states.length > 0) roles.agent = said;
    else roles.group = isOfTime(said) ? `每${said}` : `按${said}`;
  } else if (word === 'from') {
    if (/[库柜仓]$/.test(said)) roles.places.push(said);
    else roles.from = said;
  } else if (word === 'to') roles.to = said;
  else if (word === 'for' || word === 'with' || word === 'about') roles.before.push(`${said}的`);
  else if (last !== undefined && roles.verb === '' && !/[库柜仓科室]$/.test(said) && /^(?:on|in|at)$/.test(word))
    roles.nouns[roles.nouns.length - 1] = `${said}的${last}`;
  else roles.places.push(said);
  return end;
}
