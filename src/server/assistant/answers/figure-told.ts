import type { Question } from '../planner';
import { found, type ToolAnswer } from '../tool';

const SHORT = 14;
const ASKS = /多少|几/;
/** What asks, joins or points. */
const EMPTY = /多少|几|钱|是|的|从|走|由|用|那|其中|里[面头]?|呢|了|有|占|通过|分别|各|[?？,，\s]/g;
const FIGURE = /(?<label>[\u3400-\u9fff]{2,12})%? \*\*(?<figure>-?[\d,.]+%?(?: ?[\u3400-\u9fff]{1,2})?)\*\*/g;

/** 从银行走的是多少, of a sum that was told with its parts: the figures of the last answer that are called so. */
export function figureTold({ text, history }: Question): ToolAnswer | undefined {
  const last = history.at(-1);
  const word = text.replace(EMPTY, '');
  if (!last || text.length > SHORT || !ASKS.test(text) || word.length < 2) return undefined;
  const told = [...last.answer.matchAll(FIGURE)].flatMap(({ groups }) => (groups?.label?.includes(word) ? [`${groups.label} **${groups.figure}**`] : []));
  return told.length > 0 ? found({ text: `刚才说的里面：${told.join('，')}。` }) : undefined;
}
