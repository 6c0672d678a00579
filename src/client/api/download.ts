import { progress } from '../ui/toast';
import { type CallOptions, frame, openEnvelope, type Query, refused, searchOf, untilSignedIn } from './call';
import { CallError, WORDS } from './call-error';
import type { Outgoing } from './in-flight';

/** A large export takes its time; it can be stopped any moment. */
const PATIENCE = 15 * 60_000;

/**
 * download(path, query?, options?): fetches a file (exports, templates, prints) and hands it to the browser under the name the
 * server gave. Longer than a second it shows what has arrived and may be stopped. A refusal comes as an envelope like anywhere
 * else and is shown.
 */
export async function download(path: string, query: Query = {}, options: CallOptions = {}): Promise<void> {
  const search = searchOf(query);
  const outgoing: Outgoing = { method: 'GET', url: search ? `${path}?${search}` : path };
  const stopped = new AbortController();
  const shown = progress({ title: '正在导出', stop: () => stopped.abort() });
  try {
    const given = { ...options, signal: stopped.signal, timeout: options.timeout ?? PATIENCE };
    const { blob, name } = await untilSignedIn(outgoing, given, (response) => readFile(response, (bytes) => shown.say(`已接收 ${sizeWords(bytes)}`)));
    const address = URL.createObjectURL(blob);
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    const isStopped = stopped.signal.aborted;
    const known = error instanceof CallError && !isStopped ? error : new CallError(isStopped ? '已停止' : WORDS.network, { isCancelled: isStopped });
    if (!options.quiet && !known.isCancelled) frame.tell(known.message);
    throw known;
  } finally {
    shown.end();
  }
}

const sizeWords = (bytes: number): string => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`);

async function readFile(response: Response, onBytes: (bytes: number) => void): Promise<{ blob: Blob; name: string }> {
  const isEnvelope = response.headers.get('content-type')?.includes('application/json') === true;
  if (!response.ok) throw refused(response, isEnvelope ? await response.json().catch(() => undefined) : undefined);
  if (isEnvelope) {
    openEnvelope(await response.json());
    throw new CallError(WORDS.client);
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { blob: await bodyOf(response, onBytes), name: encoded ? decodeURIComponent(encoded) : (plain ?? '导出.xlsx') };
}

/** The body as it comes, counted. */
async function bodyOf(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    bytes += part.value.length;
    onBytes(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
