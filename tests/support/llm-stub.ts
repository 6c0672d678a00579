import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A small server that speaks the OpenAI chat protocol, streamed, tool calls included. Each request is answered by the next
 * turn of the script: words, or calls of tools; a turn may look at what it was sent. Everything received is kept.
 *
 * @example
 * const model = await startModel([(sent) => ({ calls: [{ name: 'findDocuments', args: { partner: '康达' } }] }), { says: '找到了。' }]);
 */
export type Turn = {
  says?: string;
  calls?: readonly { name: string; args: unknown }[];
  status?: number;
  delay?: number;
  /** Whatever it likes, straight onto the wire. */
  raw?: (response: ServerResponse) => void | Promise<void>;
};
export type Sent = {
  model: string;
  stream: boolean;
  messages: { role: string; content: string | null; tool_call_id?: string }[];
  tools?: { function: { name: string; description?: string; parameters: Record<string, unknown> } }[];
};
export type Model = {
  url: string;
  sent: Sent[];
  headers: IncomingMessage['headers'][];
  /** Answers whose reader went away before the end. */
  broken: number[];
  stop(): Promise<void>;
};

export async function startModel(script: readonly (Turn | ((sent: Sent) => Turn))[]): Promise<Model> {
  const sent: Sent[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const broken: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      const asked = JSON.parse(body) as Sent;
      const step = script[Math.min(sent.length, script.length - 1)] ?? {};
      sent.push(asked);
      headers.push(request.headers);
      const turn = typeof step === 'function' ? step(asked) : step;
      response.on('close', () => !response.writableFinished && broken.push(sent.indexOf(asked)));
      if (turn.raw) return turn.raw(response);
      if (turn.status) {
        response.writeHead(turn.status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'stub', type: 'stub' } }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const delta of deltasOf(turn)) {
        response.write(
          `data: ${JSON.stringify({ id: 'stub', object: 'chat.completion.chunk', created: 0, model: asked.model, choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`,
        );
        await new Promise((resolve) => setTimeout(resolve, turn.delay ?? 0));
        if (response.destroyed) return;
      }
      response.end(
        `data: ${JSON.stringify({
          ...{ id: 'stub', object: 'chat.completion.chunk', created: 0, model: asked.model },
          choices: [{ index: 0, delta: {}, finish_reason: turn.calls ? 'tool_calls' : 'stop' }],
        })}\n\ndata: [DONE]\n\n`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sent,
    headers,
    broken,
    stop: () => close(server),
  };
}

/** Words in pieces of three letters, arguments of calls cut in two, as real models send them. */
function* deltasOf(turn: Turn): Generator<Record<string, unknown>> {
  yield { role: 'assistant', content: '' };
  for (const part of turn.says?.match(/[\s\S]{1,3}/g) ?? []) yield { content: part };
  for (const [index, { name, args }] of (turn.calls ?? []).entries()) {
    const text = JSON.stringify(args);
    const half = Math.ceil(text.length / 2);
    yield {
      tool_calls: [{ index, id: `call_${index}_${name}`, type: 'function', function: { name, arguments: text.slice(0, half) } }],
    };
    yield { tool_calls: [{ index, function: { arguments: text.slice(half) } }] };
  }
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
