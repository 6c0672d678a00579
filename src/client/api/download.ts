import { type CallOptions, frame, type Outgoing, openEnvelope, type Query, searchOf, untilSignedIn } from './call';
import { CallError, WORDS } from './call-error';

/**
 * download(path, query?, options?): fetches a file (exports, templates, prints) and hands it to the browser under the name the
 * server gave. A refusal comes as an envelope like anywhere else and is shown.
 */
export async function download(path: string, query: Query = {}, options: CallOptions = {}): Promise<void> {
  const search = searchOf(query);
  const outgoing: Outgoing = { method: 'GET', url: search ? `${path}?${search}` : path };
  try {
    const { blob, name } = await untilSignedIn(outgoing, { ...options, timeout: options.timeout ?? 120_000 }, readFile);
    const address = URL.createObjectURL(blob);
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  } catch (error) {
    const known = error instanceof CallError ? error : new CallError(WORDS.client);
    if (!options.quiet && !known.isCancelled) frame.tell(known.message);
    throw known;
  }
}

async function readFile(response: Response): Promise<{ blob: Blob; name: string }> {
  if (response.headers.get('content-type')?.includes('application/json')) {
    openEnvelope(await response.json());
    throw new CallError(WORDS.client);
  }
  if (!response.ok) throw new CallError(WORDS.unavailable(response.status), { code: response.status });
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return { blob: await response.blob(), name: encoded ? decodeURIComponent(encoded) : (plain ?? '导出.xlsx') };
}
