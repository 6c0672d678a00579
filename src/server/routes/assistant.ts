import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { askQuery, messageId, receiptInput } from '../../contract/assistant';
import { choosePlanner } from '../assistant/choose-planner';
import { askToStop, clearConversation, keepReceipt, readConversation, readReceipts, recentTurns } from '../assistant/conversation';
import { heard } from '../assistant/heard';
import { runAnswer } from '../assistant/run';
import { endpoint } from '../base/http';
import type { Services } from '../services';

/** The assistant: a question answered as a stream, the stored conversation, stop, start anew, receipts. Everybody signed in has one. */
export function register(app: FastifyInstance, services: Services): void {
  const planner = choosePlanner(services.config);
  // Answers go on when their caller leaves; only the end of this process ends them.
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  app.addHook('preClose', async () => {
    closing.abort();
    await Promise.allSettled(running);
  });

  endpoint(app, services, { method: 'GET', path: '/v1/llm/streamChatWithWeb', input: askQuery }, async (caller, query, { request, reply }) => {
    // What the user may is asked of all his pages, not only of the one he came from.
    const context = { ...caller, screen: '' };
    const question = {
      context,
      text: query.content,
      from: { screen: query.screen ?? '', documentId: query.documentId ?? '', selection: query.selection },
      history: await recentTurns(context),
    };
    const answer = await runAnswer(planner, question, closing.signal, (error) => request.log.error({ err: error, requestId: request.id }, 'assistant'));
    running.add(answer.done);
    void answer.done.finally(() => running.delete(answer.done));
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(answer.stream);
  });

  endpoint(app, services, { method: 'GET', path: '/v1/llm/heard', input: askQuery }, (caller, { content, screen = '', documentId = '', selection }) =>
    heard({ ...caller, screen: '' }, content, { screen, documentId, selection }),
  );
  endpoint(app, services, { method: 'GET', path: '/v1/llm/conversation', input: z.object({}) }, (context) => readConversation(context, planner.name));
  endpoint(app, services, { method: 'GET', path: '/v1/llm/receipts', input: z.object({}) }, (context) => readReceipts(context));
  endpoint(app, services, { method: 'POST', path: '/v1/llm/stop', input: messageId }, (context, { id }) => askToStop(context, id));
  endpoint(app, services, { method: 'POST', path: '/v1/llm/clear', input: z.object({}) }, (context) => clearConversation(context));
  endpoint(app, services, { method: 'POST', path: '/v1/llm/receipt', input: receiptInput }, (context, receipt) => keepReceipt(context, receipt));
}
