import type { Frame } from './frame';
import { applied } from './slots';
import { rowsIn } from './within';

const AGAINST =
  /^(?:那|它|他|她|第一(?:名|家|个)?|头一(?:名|家|个))?(?:比|跟|和|与)([\u3400-\u9fff]{2,24}?)(?:相?比)?(?:要|还|都)?(?:多|少|高|低|差)(?:了|出)?(?:多少|几个?|多)(?:钱|呢)?[?？]*$/;
/** Days are what a sum is held against, no one else of those that were ranked. */
const DAYS = /[月周年天季日期]$/;
const ASKS = /^(?:by\.|calc\.|ask\.|verb\.|noun\.(?:partner|department|goods|warehouse))/;

/** 比安泰多多少, after who is first: the first one and whoever is named, beside each other, of what was ranked. */
export function besideFirst(said: string, was: Frame, answer: string): string | undefined {
  const name = AGAINST.exec(said.trim())?.[1];
  const [first] = rowsIn(answer);
  if (!name || DAYS.test(name) || !first || was.intent !== 'rank') return undefined;
  const matter = applied(
    was.text,
    was.cover.flatMap(({ sense, from, to }) => (ASKS.test(sense) ? [{ from, to, text: '' }] : [])),
  );
  return `${first}和${name}${matter.trim()}金额哪个多`;
}
