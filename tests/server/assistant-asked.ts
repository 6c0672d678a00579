import { builtinPlanner } from '../../src/server/assistant/builtin';
import type { Context } from '../../src/server/base/context';

export type Turn = { question: string; answer: string };
export type Said = { text: string; proposals: { command: string; args: Record<string, unknown> }[] };

/** What the built-in engine says to a question, and what it offers to open or begin. */
export async function asked(context: Context, text: string, history: readonly Turn[] = []): Promise<Said> {
  const said: Said = { text: '', proposals: [] };
  const question = { context, text, history: [...history], from: { screen: '', documentId: '', selection: [] } };
  for await (const piece of builtinPlanner.answer(question, new AbortController().signal)) {
    said.text += piece.text ?? '';
    for (const { command, args } of piece.proposals ?? []) said.proposals.push({ command, args });
  }
  return said;
}

/** The last answer of a conversation. */
export async function followed(context: Context, ...questions: string[]): Promise<Said> {
  const history: Turn[] = [];
  let last: Said = { text: '', proposals: [] };
  for (const question of questions) {
    last = await asked(context, question, history);
    history.push({ question, answer: last.text });
  }
  return last;
}
