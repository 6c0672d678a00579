import { randomBytes } from 'node:crypto';
import type { DeviceAnswer, DeviceCallSent } from '../../../contract/device-protocol';
import { signAnswer, signCall } from '../../kinds/cabinet/gateway/signature';

/** How the bytes of a call reach the server: over HTTP, or straight into the gateway of this process. */
export type Wire = (
  headers: { 'x-device': string; 'x-time': string; 'x-nonce': string; 'x-signature': string },
  body: string,
) => Promise<{ text: string; signature: string }>;
export type Answered = { code: number; msg: string; info: DeviceAnswer | null };

/** A signed line to the server as a device has it. `time` is the device's own clock. @throws when the answer is not the server's */
export function deviceLink(device: string, secret: Buffer, wire: Wire) {
  return async (call: DeviceCallSent, time: number, nonce = randomBytes(12).toString('hex')): Promise<Answered> => {
    const body = JSON.stringify(call);
    const signed = { device, time: String(time), nonce };
    const { text, signature } = await wire(
      { 'x-device': device, 'x-time': signed.time, 'x-nonce': nonce, 'x-signature': signCall(secret, signed, body) },
      body,
    );
    const answer = JSON.parse(text) as Answered;
    if (answer.code === 0 && signature !== signAnswer(secret, nonce, text)) throw new Error('the answer is not signed by the server');
    return answer;
  };
}
