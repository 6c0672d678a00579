import type { Envelope } from '../../src/contract/envelope';
import { type Client, call } from './server';

export type Stored = { id: string; name: string; mime: string; size: number };
const cookiesOf = (client: Client): string => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export const imageToken = async (client: Client): Promise<string> => (await call<{ token: string }>(client, 'GET', '/v1/image/token')).info.token;

/** Uploads like a form does: the token and other fields first, then the file. `claims` = the type the browser says. */
export async function upload(
  client: Client,
  name: string,
  content: Buffer,
  given: { token?: string; claims?: string; fields?: Record<string, string> } = {},
): Promise<Envelope<Stored>> {
  const form = new FormData();
  const token = given.token ?? (await imageToken(client));
  for (const [field, value] of Object.entries({ ...(token === '' ? {} : { token }), ...given.fields })) form.append(field, value);
  form.append('file', new File([new Uint8Array(content)], name, given.claims ? { type: given.claims } : {}));
  return sendForm(client, form);
}

export async function sendForm(client: Client, form: FormData, address = '/v1/file', headers: Record<string, string> = {}): Promise<Envelope<Stored>> {
  const encoded = new Response(form);
  const response = await client.server.app.inject({
    method: 'POST',
    url: address,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', cookie: cookiesOf(client), ...headers },
  });
  return response.json() as Envelope<Stored>;
}

export const download = (client: Client, id: string, headers: Record<string, string> = {}) =>
  client.server.app.inject({ url: `/v1/file/${id}`, headers: { cookie: cookiesOf(client), ...headers } });
