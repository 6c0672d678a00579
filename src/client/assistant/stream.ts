import { fetchEventSource } from '@microsoft/fetch-event-source';
import type { AnswerEvent } from '../../contract/assistant';
import { openEnvelope, type Query, refused, searchOf, untilSignedIn } from '../api/call';
import { CallError, WORDS } from '../api/call-error';

/**
 * One answer of the assistant, event by event. The library is tamed here and nowhere else: it goes on in a hidden browser tab,
 * never retries by itself (a retry would ask the question again), and an unterminated last event is kept. A lost session waits
 * for the re-login like every other read.
 * @returns whether the server said it was done; false when the connection broke off or `signal` ended it
 * @throws CallError with words for the user
 */
export async function streamAnswer(query: Query, given: { signal: AbortSignal; onEvent: (event: AnswerEvent) => void }): Promise<boolean> {
  const url = `/v1/llm/streamChatWithWeb?${searchOf(query)}`;
  let isDone = false;
  await fetchEventSource(url, {
    signal: given.signal,
    openWhenHidden: true,
    fetch: async (_, init) => {
      const options = { tab: 'assistant', timeout: PATIENCE, ...(init?.signal ? { signal: init.signal } : {}) };
      return untilSignedIn({ method: 'GET', url }, options, async (response) => withEnd(response));
    },
    onopen: async (response) => {
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) return;
      const isEnvelope = response.headers.get('content-type')?.includes('application/json') === true;
      if (!response.ok) throw refused(response, isEnvelope ? await response.json().catch(() => undefined) : undefined);
      if (isEnvelope) openEnvelope(await response.json());
      throw new CallError(WORDS.client, { code: response.status });
    },
    onmessage: ({ data }) => {
      if (data.trim() === '[done]') isDone = true;
      else if (data !== '') given.onEvent(readEvent(data));
    },
    onerror: (error) => {
      throw error;
    },
  });
  return isDone;
}

/** Longer than the server lets an answer take. */
const PATIENCE = 180_000;

function readEvent(data: string): AnswerEvent {
  try {
    return JSON.parse(data) as AnswerEvent;
  } catch {
    throw new CallError(WORDS.client);
  }
}

/** The same response with a blank line at its end: the library drops an event that nothing terminates. */
function withEnd(response: Response): Response {
  if (!response.body) return response;
  const end = new TransformStream<Uint8Array, Uint8Array>({
    flush: (controller) => controller.enqueue(new TextEncoder().encode('\n\n')),
  });
  const { status, statusText, headers } = response;
  const isStream = headers.get('content-type')?.startsWith('text/event-stream');
  return isStream ? new Response(response.body.pipeThrough(end), { status, statusText, headers }) : response;
}
