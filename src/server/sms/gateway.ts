import type { Config } from '../base/config';

/**
 * The HTTP gateway: POST {phone, sign, content} as JSON, key as bearer token; any 2xx answer means taken. Providers with
 * another shape are reached through a small adapter at SMS_URL.
 * @throws Error with status, never with the text of the message
 */
export async function sendThroughGateway(gateway: NonNullable<Config['sms']>, message: { id: string; phone: string; body: string }): Promise<void> {
  const response = await fetch(gateway.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${gateway.key}`,
      'Idempotency-Key': message.id,
    },
    body: JSON.stringify({ phone: message.phone, sign: gateway.sign, content: message.body }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`短信网关返回 ${response.status}`);
}
