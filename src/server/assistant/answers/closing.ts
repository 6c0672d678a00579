import type { ToolAnswer } from '../tool';
import { closedMonths } from '../tools/closed-months';
import { closingObstacles } from '../tools/closing-obstacles';
import { given, use } from '../use';
import type { Told } from './words-of';

const CLOSES = /(?:月份?|[上这本]个?月)(?:的账)?(?:都|已经)?结了|月结|结账|关账|封账|扎账|结到/;
const ASKS = /(?:没有?|吗|么|未|了没)[?？。]*$|到(?:了)?(?:几|哪个?)月|几月|哪个月|谁|什么时候|啥时候|哪天|几号|进度/;
const MAY = /能不能|可以|怎么|如何|为什么|为啥|步骤/;

/** 月结有什么挡着, 结账还差什么, 为啥结不了账: what stands in its way, not whether it was done. */
const OF_CLOSING = /月结|结账|关账|封账|扎账|结不了(?:账|月)/;
const IN_THE_WAY =
  /(?:什么|啥|哪些|哪几|多少|几)[^，。]{0,8}(?:挡|卡|拦|碍|拖|堵)|(?:挡|卡|拦|碍|拖|堵)(?:着|住|在)?[^，。]{0,6}(?:什么|啥|哪)|(?:还|都)(?:差|缺|剩)[^，。]{0,3}(?:什么|啥|哪|几|多少)|障碍|结不了|不能[结关]|[结关]不(?:了|成|掉)/;
const PUT_RIGHT = /怎么(?:办|弄|结|关|处理|做)|如何|步骤|流程/;

/** 上个月关账了没, 结到几月了: how far the books are closed. */
export async function closingAsked({ frame, asking, period }: Told): Promise<ToolAnswer | undefined> {
  const isHeld = OF_CLOSING.test(frame.text) && IN_THE_WAY.test(frame.text) && !PUT_RIGHT.test(frame.text);
  if (isHeld && !frame.number && frame.partners.length === 0) {
    asking.asked?.push({ tool: 'heard', args: [frame.text, frame.state, frame.trait].join(' ') });
    return use(closingObstacles, asking, given({ period }));
  }
  const isAsked = CLOSES.test(frame.text) && ASKS.test(frame.text) && !MAY.test(frame.text);
  if (!isAsked || frame.number || frame.kind || frame.partners.length > 0 || ['draft', 'how', 'act', 'command'].includes(frame.intent)) return undefined;
  asking.asked?.push({ tool: 'heard', args: [frame.text, frame.state, frame.trait].join(' ') });
  return use(closedMonths, asking, given({ period }));
}
