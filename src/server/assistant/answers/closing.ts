import type { ToolAnswer } from '../tool';
import { closedMonths } from '../tools/closed-months';
import { given, use } from '../use';
import type { Told } from './words-of';

const CLOSES = /(?:月份?|[上这本]个?月)(?:的账)?(?:都|已经)?结了|月结|结账|关账|封账|扎账|结到/;
const ASKS = /(?:没有?|吗|么|未|了没)[?？。]*$|到(?:了)?(?:几|哪个?)月|几月|哪个月|谁|什么时候|啥时候|哪天|几号|进度/;
const MAY = /能不能|可以|怎么|如何|为什么|为啥|步骤/;

/** 上个月关账了没, 结到几月了: how far the books are closed. */
export async function closingAsked({ frame, asking, period }: Told): Promise<ToolAnswer | undefined> {
  const isAsked = CLOSES.test(frame.text) && ASKS.test(frame.text) && !MAY.test(frame.text);
  if (!isAsked || frame.number || frame.kind || frame.partners.length > 0 || ['draft', 'how', 'act', 'command'].includes(frame.intent)) return undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, frame.state, frame.trait].join(' ') });
  return use(closedMonths, asking, given({ period }));
}
