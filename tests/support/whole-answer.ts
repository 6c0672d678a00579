import { read, utils } from '@e965/xlsx';
import type { Client } from './server';

/** Everything an answer says, as text to look for words in: an envelope as it is, a workbook cell by cell. */
export async function wholeAnswer(client: Client, method: 'GET' | 'POST', path: string, body: Record<string, unknown>): Promise<string> {
  const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString()}` : '';
  const answer = await client.server.app.inject({
    method,
    url: `${path}${query}`,
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(method === 'POST' ? { payload: body } : {}),
  });
  if (!String(answer.headers['content-type']).includes('spreadsheetml')) return answer.body;
  const book = read(answer.rawPayload);
  return JSON.stringify(book.SheetNames.map((name) => utils.sheet_to_json(book.Sheets[name] as never, { header: 1, raw: true })));
}
