import type { ToolAnswer } from '../tool';
import { refusedPapers } from '../tools/refused';
import { pointedAt } from '../tools/this-document';
import { use } from '../use';
import { REFUSED } from '../words/said/standing';
import { hearsAll, type Told } from './words-of';

const SENT_BACK = /(?:被|给)(?:人家?|他们|医院|对方)?(?:退|打|驳)|退回(?!单)/;
const ASKS = /为什么|为啥|为何|怎么|咋|原因|理由|什么|啥|哪/;

/** HI20261127被退回的原因: of papers whose number only begins so those that were refused, each with who refused it and why. */
export async function refusedByNumber({ frame, asking }: Told): Promise<ToolAnswer | undefined> {
  const { number, text } = frame;
  const isAsked = (REFUSED.test(text) || SENT_BACK.test(text)) && ASKS.test(text) && !['draft', 'act'].includes(frame.intent);
  if (!number || !isAsked || !refusedPapers.may(asking.context)) return undefined;
  if ((await pointedAt(asking, number)).length > 0) return undefined;
  hearsAll({ asking, frame });
  return use(refusedPapers, asking, { number: number.toUpperCase() });
}
