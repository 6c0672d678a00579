import { documents } from '../../../domain/registry';

const ASKS = /哪(?:几|些|一)?[张笔份单个](?<kind>[\u3400-\u9fff]{2,8}?)(?:的|呢|啊)?[?？]*$|哪些(?<named>[\u3400-\u9fff]{2,8}?)(?:的|呢|啊)?[?？]*$/;
/** An answer that tells of one paper begins with it and ends with those it goes with. */
const OF_ONE = /^[\u3400-\u9fff]{2,12} \*\*[A-Z]{2}\d{8,}\*\* /;
const GOES_WITH = /相关单据：([^\n]+)/;
const MOST = 6;

/** 这笔是付的哪几张入库单, after one paper was told of: those of that kind it goes with, by their numbers. */
export function relatedTold(said: string, answer: string): string[] {
  const groups = ASKS.exec(said)?.groups;
  const kind = (groups?.kind ?? groups?.named ?? '').replace(/单$/, '');
  const [, listed = ''] = GOES_WITH.exec(answer) ?? [];
  if (kind === '' || !OF_ONE.test(answer)) return [];
  const numbers = (listed.match(/[A-Z]{2}\d{8,}/g) ?? []).filter((number) =>
    documents.some(({ prefix, title }) => number.startsWith(prefix) && title.includes(kind)),
  );
  return numbers.length <= MOST ? [...new Set(numbers)] : [];
}
