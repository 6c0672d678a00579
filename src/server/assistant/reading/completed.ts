import type { Frame } from './frame';

const WHY = /^(?:为什么|为啥|为何|怎么来的|怎么算的?|怎么回事|依据是什么|凭什么|why)(?:呢|啊)?[?？]*$/;

/** What was not done is said without what it is not done to: 没开的还有多少, after invoices were spoken of. */
const OBJECTS: Readonly<Record<string, readonly [verbs: string, object: string]>> = {
  invoice: ['开来到收', '票'],
  pay: ['付打给', '款'],
  collect: ['收回到', '款'],
  buy: ['到送来发', '货'],
  receive: ['到送来发', '货'],
  sell: ['发送出', '货'],
  ship: ['发送出', '货'],
};

/** The words that ask for what is done or left undone, with the object of the question before: 到了多少, after what was ordered. */
export function completed(said: string, { flows, kind = '' }: Frame): string {
  const done = /^(?:那|那么|实际|已经?|都)*([\u3400-\u9fff])了(?=多少|几|没)/.exec(said);
  const [does, what] = OBJECTS[flows[0]?.flow ?? ''] ?? [];
  if (done && does?.includes(done[1] ?? '')) return `${done[0].slice(0, -1)}${what}了${said.slice(done[0].length)}`;
  const bare = /^(?:那|那么)?(?:有)?(?:(?:几|多少)[笔张单个次条])?(?:还|都|一直)?(?:没有?|未)([\u3400-\u9fff])(?=的|呢|还|有|多少|几|$)/.exec(said);
  if (!bare) return said;
  const flow = flows[0]?.flow ?? (/发票/.test(kind) ? 'invoice' : /订单/.test(kind) ? 'buy' : '');
  const [verbs, object] = OBJECTS[flow] ?? [];
  return verbs?.includes(bare[1] ?? '') ? `${bare[0].replace(/^那(?:(?:几|多少)[笔张单个次条])/, '')}${object}${said.slice(bare[0].length)}` : said;
}

export const asksWhy = (said: string): boolean => WHY.test(said);
