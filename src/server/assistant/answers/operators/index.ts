import type { ToolAnswer } from '../../tool';
import type { Told } from '../words-of';
import { pricesChanged, rowsChanged } from './changing';
import { havingSoMany } from './having';
import { netOf, partsShare, rhythmOf, topShare } from './sums';
import { turningDays } from './turning';
import { withoutOther } from './without';

type Operator = (told: Told) => Promise<ToolAnswer | undefined>;
const OPERATORS: readonly Operator[] = [topShare, partsShare, netOf, rhythmOf, pricesChanged, rowsChanged, havingSoMany, turningDays, withoutOther];

const MAKES = /^(?:帮我|给我|请|麻烦)*(?:做|开|建|起草|新建|新增|登记|填|写|拟|下|领|借|退|报)(?!了|过|的|没|来|出去)/;
/** What is done with sets of rows; undefined where nothing of the kind is asked. */
export async function byOperator(told: Told): Promise<ToolAnswer | undefined> {
  const { frame } = told;
  if (frame.number || ['act', 'command'].includes(frame.intent) || frame.has('ask.how') || frame.has('ask.why') || MAKES.test(frame.text)) return undefined;
  for (const operator of OPERATORS) {
    const answer = await operator(told);
    if (answer) return answer;
  }
  return undefined;
}
