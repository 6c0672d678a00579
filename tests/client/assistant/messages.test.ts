import { expect, it } from 'vitest';
import type { Turn } from '../../../src/client/assistant/chat';
import { messagesOf } from '../../../src/client/assistant/messages';

it('a question and its answer are two messages, both of the type chats know', () => {
  const order = { id: 'purchaseOrder:1', kind: 'document', title: '采购订单 CG1', content: '', resource: 'purchaseOrder', recordId: '1', path: '/a' };
  const turn: Turn = {
    key: 'k',
    id: 'm',
    question: '多少',
    answer: '**512**',
    reference: [order],
    rich_text_ref: [order],
    unverified: [],
    receipts: [],
    state: 'running',
    isThinking: true,
    createdAt: '',
  };
  expect(messagesOf(turn)).toEqual([
    { role: 'user', content: '多少', type: 'TEXT_MARKDOWN', reference: [], rich_text_ref: [], isThinking: false },
    { role: 'assistant', content: '**512**', type: 'TEXT_MARKDOWN', reference: [order], rich_text_ref: [order], isThinking: true },
  ]);
});
