import { dayOf } from '../../../../define/dates';
import type { ToolAnswer } from '../../tool';
import { SINCE } from '../../words/operator-words';
import type { Told } from '../words-of';
import { pricesChanged, rowsChanged } from './changing';
import { havingSoMany } from './having';
import { netOf, partsShare, rhythmOf, topShare } from './sums';
import { turningDays } from './turning';
import { withoutOther } from './without';

type Operator = (told: Told) => Promise<ToolAnswer | undefined>;
const OPERATORS: readonly Operator[] = [topShare, partsShare, netOf, rhythmOf, pricesChanged, rowsChanged, havingSoMany, turningDays, withoutOther];

const OTHERS = new Set(['take', 'inspect', 'plan', 'transfer', 'loss', 'enquire']);
const MAKES = /^(?:帮我|给我|请|麻烦)*(?:做|开|建|起草|新建|新增|登记|填|写|拟|下|领|借|退|报)(?!了|过|的|没|来|出去|回|走)/;
/** 十月以来, 十月以后: from its first day to today. */
function sinceThen(told: Told): Told {
  const [span, ...others] = told.frame.periods;
  const today = dayOf(told.asking.context.now());
  const at = span ? told.frame.text.indexOf(span.text) : -1;
  if (
    !span ||
    others.length > 0 ||
    at < 0 ||
    span.to >= today ||
    !/^(?:份|底|初)?(?:以来|以后|之后|起|开始|到现在|至今)/.test(told.frame.text.slice(at + span.text.length))
  )
    return told;
  told.asking.asked?.push({ tool: 'heard', args: span.text });
  return { ...told, period: `${span.from}~${today}`, frame: { ...told.frame, periods: [{ ...span, to: today }] } };
}

/** What is done with sets of rows; undefined where nothing of the kind is asked. */
export async function byOperator(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  if (frame.number || ['act', 'command', 'detail'].includes(frame.intent) || frame.has('ask.how') || frame.has('ask.why') || MAKES.test(frame.text))
    return undefined;
  const since = sinceThen(told);
  // How far papers are is heard by those alone that ask what did not happen.
  // 多久没下单: how long it is not so is asked, whatever state that is. The platform trades in nothing: only its accounts are asked so.
  const isSince = SINCE.test(frame.text) && /多久|多长时间|多少天|几天/.test(frame.text);
  if (isSince && frame.state) since.asking.asked?.push({ tool: 'heard', args: frame.state });
  const plain = isSince ? { ...since, frame: { ...since.frame, state: undefined, trait: undefined } } : since;
  // 最近一次盘点: of what no operator has rows of it is asked elsewhere.
  const isOfOthers = frame.flows.length > 0 && frame.flows.every(({ flow }) => OTHERS.has(flow)) && !/没|不|未/.test(frame.text);
  const isOpen = !isOfOthers && (isSince || (frame.state === undefined && frame.trait === undefined));
  const heard = isOpen && told.asking.context.org.kind !== 'P' ? OPERATORS : [withoutOther];
  const before = plain.asking.asked?.length ?? 0;
  for (const operator of heard) {
    const answer = await operator(plain);
    if (answer) return answer;
    // What one that said nothing took for heard was not.
    plain.asking.asked?.splice(before);
  }
  return undefined;
}
