import type { Envelope } from '../../src/contract/envelope';
import type { ImportAnswer } from '../../src/server/engine/masters/import';
import type { Client } from './server';

/** Sends a workbook as the import dialog does: the words of the form first, then the file. */
export async function upload(
  client: Client,
  path: string,
  file: Uint8Array,
  words: { screen?: string; commit?: boolean } = {},
): Promise<Envelope<ImportAnswer>> {
  const body = new FormData();
  if (words.screen !== undefined) body.append('screen', words.screen);
  if (words.commit) body.append('commit', 'true');
  body.append('file', new Blob([new Uint8Array(file)]), 'sheet.xlsx');
  const encoded = new Response(body);
  const response = await client.server.app.inject({
    method: 'POST',
    url: path,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  return response.json();
}
