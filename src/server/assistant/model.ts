import OpenAI from 'openai';
import type { ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { z } from 'zod';
import { Refusal } from '../errors';
import { withoutPatients } from './patients';
import type { Piece, Planner, Question } from './planner';
import { systemPrompt } from './prompt';
import type { AnyTool, ToolAnswer } from './tool';
import { toolsFor } from './toolbox';

const ROUNDS = 6;
const CALL_LIMIT = 60_000;
const RESULT_LIMIT = 6000;

/**
 * A language model behind an OpenAI-compatible address plans the calls; the tools run here, as the user. Its words are passed
 * on as they come. When it cannot be reached before it said anything the built-in planner answers instead.
 */
export function modelPlanner(config: { baseUrl: string; model: string; apiKey: string }, instead: Planner): Planner {
  const client = new OpenAI({
    baseURL: config.baseUrl,
    apiKey: config.apiKey || 'none',
    maxRetries: 1,
    timeout: CALL_LIMIT,
  });
  return {
    name: 'model',
    async *answer(question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
      let hasSpoken = false;
      try {
        for await (const piece of converse(client, config.model, question, signal)) {
          hasSpoken ||= Boolean(piece.text);
          yield piece;
        }
      } catch (error) {
        if (signal.aborted || hasSpoken || !(error instanceof OpenAI.OpenAIError)) throw error;
        yield { text: '（模型暂时无法访问，以下由内置引擎回答）\n\n', evidence: '' };
        yield* instead.answer(question, signal);
      }
    },
  };
}

async function* converse(client: OpenAI, model: string, question: Question, signal: AbortSignal): AsyncGenerator<Piece> {
  const { context } = question;
  const tools = toolsFor(context);
  const clean = (text: string) => withoutPatients(context, text);
  const messages: ChatCompletionMessageParam[] = [{ role: 'system', content: systemPrompt(question) }];
  for (const turn of question.history)
    messages.push({ role: 'user', content: await clean(turn.question) }, { role: 'assistant', content: await clean(turn.answer) });
  messages.push({ role: 'user', content: await clean(question.text) });
  for (let round = 0; round <= ROUNDS; round++) {
    // The last round has no tools left: what is known must do.
    const offered = round < ROUNDS ? { tools: tools.map(toolSchema) } : {};
    const stream = await client.chat.completions.create({ model, messages, stream: true, temperature: 0.1, ...offered }, { signal });
    const calls: Call[] = [];
    let said = '';
    for await (const chunk of stream) {
      const delta = chunk.choices[0]?.delta;
      if (delta?.content) {
        said += delta.content;
        yield { text: delta.content };
      }
      for (const part of delta?.tool_calls ?? []) collect(calls, part);
    }
    const wanted = calls.filter((call) => call.name !== '').slice(0, 8);
    if (wanted.length === 0) return;
    messages.push({
      role: 'assistant',
      content: said || null,
      tool_calls: wanted.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: call.args || '{}' },
      })),
    });
    for (const call of wanted) {
      const answer = await carryOut(tools, question, call);
      const data = await clean(JSON.stringify(answer.data).slice(0, RESULT_LIMIT));
      messages.push({ role: 'tool', tool_call_id: call.id, content: data });
      yield { references: answer.references, proposals: answer.proposals, evidence: data };
    }
  }
}

const toolSchema = (tool: AnyTool): ChatCompletionTool => ({
  type: 'function',
  function: {
    name: tool.name,
    description: tool.description,
    parameters: z.toJSONSchema(tool.args, { target: 'draft-7', io: 'input' }),
  },
});

type Call = { id: string; name: string; args: string };
type CallPart = {
  index: number;
  id?: string | undefined;
  function?: { name?: string | undefined; arguments?: string | undefined } | undefined;
};

/** Tool calls come in pieces, told apart by their index. */
function collect(calls: Call[], part: CallPart): void {
  const call = calls[part.index] ?? { id: '', name: '', args: '' };
  calls[part.index] = call;
  call.id = part.id || call.id || `call_${part.index}`;
  call.name += part.function?.name ?? '';
  call.args += part.function?.arguments ?? '';
}

/** A misspelt condition silently left out would widen what is asked. */
function unknownArguments(tool: AnyTool, args: unknown): string[] {
  const known = z.toJSONSchema(tool.args, { io: 'input' }).properties ?? {};
  return args !== null && typeof args === 'object'
    ? Object.keys(args)
        .filter((name) => !Object.hasOwn(known, name))
        .slice(0, 5)
    : [];
}

/** Runs a call as the user. What he may not use or what makes no sense is said to the model, never an error of the server. */
async function carryOut(
  tools: readonly AnyTool[],
  { context, text, from }: Question,
  call: Call,
): Promise<Pick<ToolAnswer, 'data' | 'references' | 'proposals'>> {
  const refused = (words: string) => ({ data: { error: words }, references: [], proposals: [] });
  const tool = tools.find((one) => one.name === call.name);
  if (!tool) return refused(`没有工具 ${call.name}，或用户没有相应权限`);
  try {
    const args: unknown = JSON.parse(call.args || '{}');
    const unknown = unknownArguments(tool, args);
    if (unknown.length > 0) return refused(`工具 ${tool.name} 没有参数 ${unknown.join('、')}`);
    const answer = await tool.call({ context, text, from }, args);
    return { ...answer, data: answer.isEmpty ? { found: 0, words: answer.text } : answer.data };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message);
    if (error instanceof SyntaxError) return refused('参数不是有效的 JSON');
    throw error;
  }
}
