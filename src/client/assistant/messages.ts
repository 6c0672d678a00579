import type { Reference } from '../../contract/answers';
import type { RichTextRef } from '../../contract/assistant';
import type { Turn } from './chat';

/** A message as chats speak of it: a question and its answer are two. Answers are Markdown; what is typed is shown as it was typed. */
export type ChatMessage = {
  role: 'user' | 'assistant';
  content: string;
  type: 'TEXT_MARKDOWN';
  reference: readonly Reference[];
  rich_text_ref: readonly RichTextRef[];
  /** Asked, and not one word came yet. */
  isThinking: boolean;
};

export function messagesOf({ question, answer, reference, rich_text_ref, isThinking }: Turn): readonly [asked: ChatMessage, answered: ChatMessage] {
  const asked: ChatMessage = { role: 'user', content: question, type: 'TEXT_MARKDOWN', reference: [], rich_text_ref: [], isThinking: false };
  return [asked, { role: 'assistant', content: answer, type: 'TEXT_MARKDOWN', reference, rich_text_ref, isThinking }];
}
