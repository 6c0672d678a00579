import { Readable } from 'node:stream';
import { BadInput } from '../../base/errors';

/** Of a packed release: what is read. */
export const RELEASES = { ending: /\.xml$/i, none: '压缩文件里没有XML文件' };
/** Milliseconds the other side has to answer. */
const ANSWER = 600_000;

/** What a configured address gives: a release as the database publishes it. @throws BadInput in words */
export async function fetched(address: string): Promise<Readable> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER), redirect: 'follow' }).catch((error: unknown) => {
    throw new BadInput(`没有连上接口：${error instanceof Error ? error.message : String(error)}`);
  });
  if (!response.ok || !response.body) throw new BadInput(`接口答复 ${response.status}`);
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
}
