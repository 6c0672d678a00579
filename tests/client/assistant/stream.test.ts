// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { frame } from '../../../src/client/api/call';
import { streamAnswer } from '../../../src/client/assistant/stream';
import type { AnswerEvent } from '../../../src/contract/assistant';

const real = frame.fetch;
afterEach(() => {
  frame.fetch = real;
});

const event = (answer: string): string => JSON.stringify({ code: 0, msg: '', id: 'm1', result: { data: [{ answer, reference: [], rich_text_ref: [] }] } });
const encode = (text: string) => new TextEncoder().encode(text);

/** A server that sends these chunks and ends, or breaks off. */
function serve(chunks: readonly string[], more: { type?: string; status?: number; breaks?: boolean } = {}) {
  const asked: string[] = [];
  frame.fetch = async (input) => {
    asked.push(input);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const chunk of chunks) controller.enqueue(encode(chunk));
        if (more.breaks) controller.error(new TypeError('network'));
        else controller.close();
      },
    });
    return new Response(body, {
      status: more.status ?? 200,
      headers: { 'content-type': more.type ?? 'text/event-stream; charset=utf-8' },
    });
  };
  return asked;
}

async function heard(signal = new AbortController().signal) {
  const texts: string[] = [];
  const isDone = await streamAnswer({ content: '问' }, { signal, onEvent: (one: AnswerEvent) => texts.push(one.result.data[0].answer) });
  return { texts, isDone };
}

describe('an answer as a stream', () => {
  it('arrives piece by piece, however it is cut, and ends with [done]', async () => {
    const whole = `data: ${event('甲')}\n\ndata: ${event('乙')}\n\ndata: [done]\n\n`;
    serve([whole.slice(0, 7), whole.slice(7, 90), whole.slice(90)]);
    expect(await heard()).toEqual({ texts: ['甲', '乙'], isDone: true });
  });

  it('keeps a last event nothing terminates, and knows that the end was missing', async () => {
    serve([`data: ${event('甲')}\n\n`, `data: ${event('乙')}`]);
    expect(await heard()).toEqual({ texts: ['甲', '乙'], isDone: false });
  });

  it('never asks the question again when the connection breaks', async () => {
    const asked = serve([`data: ${event('甲')}\n\n`], { breaks: true });
    await expect(heard()).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(asked).toHaveLength(1);
  });

  it('goes on when the browser tab is hidden', async () => {
    const asked = serve([`data: ${event('甲')}\n\n`, 'data: [done]\n\n']);
    const answer = heard();
    document.dispatchEvent(new Event('visibilitychange'));
    expect((await answer).isDone).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('says the refusal of the server in its words', async () => {
    serve([JSON.stringify({ code: 40000, msg: '请输入问题', info: null })], { type: 'application/json' });
    await expect(heard()).rejects.toThrow('请输入问题');
  });

  it('ends at once when it is stopped', async () => {
    const controller = new AbortController();
    frame.fetch = async (_, init) =>
      new Response(
        new ReadableStream<Uint8Array>({
          start(body) {
            body.enqueue(encode(`data: ${event('甲')}\n\n`));
            init.signal?.addEventListener('abort', () => body.error(new DOMException('x', 'AbortError')));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      );
    const answer = heard(controller.signal);
    await new Promise((resolve) => setTimeout(resolve, 20));
    controller.abort();
    expect(await answer).toEqual({ texts: ['甲'], isDone: false });
  });
});
