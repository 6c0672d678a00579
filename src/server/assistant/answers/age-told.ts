import type { Frame } from '../reading/frame';
import type { Asking, ToolAnswer } from '../tool';
import { explain } from '../tools/explain';
import { use } from '../use';
import { onlyPaper } from '../words/paper-told';

/** 放了几天了, 卡了多久了: how long a paper has waited. */
const AGE = /(?:放|等|压|拖|搁|卡|躺|摆|提交|报上?去?|挂)[了着]?(?:有)?(?:几|多少)天|(?:放|等|压|拖|搁|卡|躺|挂)[了着]?(?:有)?多久/;
const TOLD = /已等 ?\d|\d+ ?天/;

/** 是什么东西 放了几天了, of one paper: where it stands, and since when, beside what it holds. */
export async function withAge(asking: Asking, { text, subject }: Frame, answer: ToolAnswer): Promise<ToolAnswer> {
  if (subject !== 'document' || answer.isEmpty || !AGE.test(text) || TOLD.test(answer.text)) return answer;
  const number = onlyPaper(answer.text);
  if (!number || !explain.may(asking.context)) return answer;
  const stands = await use(explain, asking, { number });
  return stands.isEmpty ? answer : { ...answer, text: `${answer.text}\n\n${stands.text}`, proposals: [...answer.proposals, ...stands.proposals] };
}
