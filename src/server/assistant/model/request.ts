import { createParser } from 'eventsource-parser';
import { type Delta, deltaOf, ModelFault } from './deltas';

export type ModelAddress = {
  baseUrl: string;
  model: string;
  apiKey: string;
  /** Milliseconds until it must have said anything at all. */
  firstToken: number;
};

/** Between two pieces it may take so many times as long as to the first one. */
const PAUSES = 2;
/** For one answer as a whole, in time and in bytes. */
const WHOLE = 60_000;
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * One question to a server that speaks the OpenAI chat protocol, or nearly. Streamed answers and whole ones are read alike; time
 * and size are bounded from the first byte to the last. Ends when the server says it is over, or closes.
 * @throws ModelFault when there is nothing that can be read as an answer; whatever `signal` was aborted with
 */
export async function* askModel(address: ModelAddress, body: Record<string, unknown>, signal: AbortSignal): AsyncGenerator<Delta> {
  const own = new AbortController();
  const give = (milliseconds: number, words: string) => setTimeout(() => own.abort(new ModelFault(words)), milliseconds);
  const whole = give(WHOLE, 'took too long');
  let quiet = give(address.firstToken, 'no first token');
  try {
    const response = await send(address, body, AbortSignal.any([signal, own.signal]));
    for await (const delta of readAnswer(response)) {
      if (delta.text !== '' || delta.calls.length > 0 || delta.thinks) {
        clearTimeout(quiet);
        quiet = give(address.firstToken * PAUSES, 'fell silent');
      }
      yield delta;
      if (delta.isOver) return;
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (own.signal.aborted) throw own.signal.reason;
    throw error instanceof ModelFault ? error : new ModelFault(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error));
  } finally {
    clearTimeout(whole);
    clearTimeout(quiet);
    // Nobody reads on: a server that goes on talking is hung up on.
    own.abort();
  }
}

/** A server that is busy or just restarting is asked once more. */
async function send(address: ModelAddress, body: Record<string, unknown>, signal: AbortSignal): Promise<Response> {
  const ask = () =>
    fetch(`${address.baseUrl.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream, application/json', authorization: `Bearer ${address.apiKey || 'none'}` },
      body: JSON.stringify({ model: address.model, stream: true, ...body }),
      signal,
    });
  const first = await ask().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  if (first?.ok) return first;
  if (first && first.status < 500 && first.status !== 429) throw new ModelFault(`HTTP ${first.status}`);
  await first?.body?.cancel();
  const second = await ask();
  if (!second.ok) throw new ModelFault(`HTTP ${second.status}`);
  return second;
}

async function* readAnswer(response: Response): AsyncGenerator<Delta> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  let plain: string | undefined;
  let isKnown = false;
  let begun = '';
  for await (const text of textOf(response)) {
    begun += isKnown ? '' : text.replace(/^\uFEFF/, '');
    if (!isKnown && begun.trim() === '') continue;
    const part = isKnown ? text : begun;
    if (!isKnown && begun.trimStart().startsWith('<')) throw new ModelFault('a page instead of an answer');
    if (!isKnown && begun.trimStart().startsWith('{')) plain = '';
    isKnown = true;
    if (plain !== undefined) plain += part;
    else parser.feed(part);
    yield* deltasOf(events.splice(0));
  }
  parser.feed('\n\n');
  yield* deltasOf(events);
  if (plain !== undefined) yield* wholeOf(plain);
}

/** One after the other: what was said before an error was said. */
function* deltasOf(events: readonly string[]): Generator<Delta> {
  for (const data of events) {
    const delta = data.trim() === '[DONE]' ? { text: '', calls: [], thinks: false, isOver: true } : deltaOf(parsed(data));
    if (delta) yield delta;
  }
}

/** An answer that was not streamed, or streamed as one object a line. */
function wholeOf(plain: string): Delta[] {
  const whole = parsed(plain);
  if (whole === undefined) return plain.split('\n').flatMap((line) => deltaOf(parsed(line)) ?? []);
  const delta = deltaOf(whole);
  return delta ? [{ ...delta, isOver: true }] : [];
}

async function* textOf(response: Response): AsyncGenerator<string> {
  if (!response.body) return;
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.byteLength;
    if (bytes > MOST_BYTES) throw new ModelFault('too much');
    yield decoder.decode(part, { stream: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
