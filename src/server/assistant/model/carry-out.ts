import { z } from 'zod';
import { Refusal } from '../../base/errors';
import type { Question } from '../planner';
import type { AnyTool, ToolAnswer } from '../tool';
import { type Call, readArguments } from './calls';

/** What is wrong with the words, each by its name; a misspelt condition silently left out would widen what is asked. */
function wrongArguments(tool: AnyTool, args: unknown): string[] {
  const known = z.toJSONSchema(tool.args, { io: 'input' }).properties ?? {};
  const strange = args !== null && typeof args === 'object' ? Object.keys(args).filter((name) => !Object.hasOwn(known, name)) : [];
  if (strange.length > 0) return [`没有参数 ${strange.slice(0, 5).join('、')}，可用 ${Object.keys(known).join('、')}`];
  const read = tool.args.safeParse(args);
  return read.success ? [] : read.error.issues.slice(0, 5).map(({ path, message }) => `参数 ${path.join('.') || '（整体）'} ${message}`);
}

/** What stands beside a nought: where else to look. */
const beside = (data: unknown): object => (data !== null && typeof data === 'object' && !Array.isArray(data) ? data : {});

const HEAD = 240;
/** What is told with the sentence it begins with: sums of all rows stand there. */
function withHead({ text, data }: Pick<ToolAnswer, 'text' | 'data'>): unknown {
  const [head = ''] = text.replaceAll('**', '').split('\n\n');
  return data === text || head === '' || head.length > HEAD || /^[-|#\d]/.test(head) ? data : { words: head, data };
}

/** Runs a call as the user. What he may not use or what makes no sense is said to the model, never an error of the server. */
export async function carryOut(
  tools: readonly AnyTool[],
  { context, text, from }: Question,
  call: Call,
): Promise<Pick<ToolAnswer, 'data' | 'references' | 'proposals'>> {
  const refused = (words: string) => ({ data: { error: words }, references: [], proposals: [] });
  const tool = tools.find((one) => one.name === call.name);
  if (!tool) return refused(`没有工具 ${call.name}，或用户没有相应权限`);
  try {
    const args = readArguments(call.args);
    const wrong = wrongArguments(tool, args);
    if (wrong.length > 0) return refused(`工具 ${tool.name}：${wrong.join('；')}`);
    const answer = await tool.call({ context, text, from }, args);
    const data = answer.isEmpty ? { found: 0, words: answer.text || '没有找到', ...beside(answer.data) } : withHead(answer);
    const lost = answer.unplaced ?? [];
    return { ...answer, data: lost.length > 0 ? { notApplied: lost, data } : data };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    if (error instanceof SyntaxError) return refused('参数不是有效的 JSON');
    throw error;
  }
}
