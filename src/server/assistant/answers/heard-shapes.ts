import { dayOf } from '../../../define/dates';
import { type Heard, holds } from './heard';
import type { Told } from './words-of';

/** Days, sums, quantities, numbers, lots, sizes. */
export function shapesHeard({ asking, frame, period }: Told, words: string): Heard[] {
  const today = dayOf(asking.context.now());
  const isIdle = words.includes('"idlestock"');
  const isNow = (from: string, to: string): boolean => isIdle || (from === today && to === today && (STANDING.has(frame.subject) || Boolean(frame.trait)));
  const isStill = frame.subject === 'expiry' && /处理|清/.test(frame.trait ?? frame.state ?? '');
  const plain = [
    frame.ahead,
    frame.amount,
    frame.lot,
    frame.code,
    frame.number,
    frame.tail,
    frame.bed,
    ...(isStill ? [] : [frame.state, frame.trait]),
    ...frame.specs,
  ];
  return [
    ...frame.periods.map(({ text, from, to }) => ({
      said: text,
      isPlaced:
        holds(words, text) || words.includes(from) || words.includes(to) || (period?.includes(text) === true && holds(words, period)) || isNow(from, to),
    })),
    ...plain.flatMap((said) =>
      said
        ? [
            {
              said,
              isPlaced:
                holds(words, said) ||
                isMeant(said, frame.ahead === said || ENDS.test(said), words) ||
                (said === frame.state && words.includes('"waiting"')) ||
                // 超期没到的: what is past its day and still to come.
                (STILL_TO_COME.test(said) && words.includes('"due"')),
            },
          ]
        : [],
    ),
    ...frame.quantities.map(({ quantity, text }) => ({
      said: text,
      isPlaced:
        quantity === '1' || frame.intent === 'explain' || words.includes(`"${quantity}"`) || words.includes(`"price":"${quantity}`) || holds(words, text),
    })),
    ...frame.cover
      .filter(({ sense }) => sense === 'num')
      .map(({ text }) => ({
        said: text,
        isPlaced: holds(words, text) || Number(text) === frame.count || /"(?:ageband|itemdate)"/.test(words) || words.includes(`"amount":"${text}`),
      })),
  ];
}

const STILL_TO_COME = /^(?:还|都)?[没未](?:有)?[到送来交]/;

/** 快到期的 said of papers and records is a state of theirs, told by the day they end. */
const ENDS = /到期|过期|失效/;

/** What is asked of now: 今天的库存 is the stock. */
const STANDING = new Set(['stock', 'account', 'low', 'expiry', 'todo', 'page']);

/** Days ahead become days left; a sum becomes its lower end. */
const isMeant = (said: string, isAhead: boolean, words: string): boolean =>
  // 5483那笔: one sum, which is told only where it was asked for.
  /[那这]/.test(said) && /\d{3}/.test(said) ? words.includes(/\d+/.exec(said)?.[0] ?? said) : isWidelyMeant(said, isAhead, words);
const isWidelyMeant = (said: string, isAhead: boolean, words: string): boolean =>
  (isAhead && /daysleft|"expiry"|"idlestock"|"ends"|"enddate"|"due(?:date)?"|"band"|"batchno"|"state":"(?:已过期|即将到期)/.test(words)) ||
  (/[\d十百千万]/.test(said) && /"(?:over|amount|atleast|atmost|ageband|itemdate|sum)"/.test(words)) ||
  /"number"/.test(words);
