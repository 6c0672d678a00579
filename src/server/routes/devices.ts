import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_PATH, LIMITS } from '../../contract/device-protocol';
import { SUCCESS } from '../../contract/envelope';
import { receive } from '../kinds/cabinet/gateway/receive';
import { signAnswer } from '../kinds/cabinet/gateway/signature';
import type { Services } from '../services';

const word = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value.slice(0, 200) : '';
};

/**
 * The one door of devices: no session, a signature instead (contract/device-protocol.ts). The body is read as the bytes that were signed;
 * every answer tells the time, and one to a device that proved itself is signed.
 */
export async function register(app: FastifyInstance, { db, now, hub }: Services): Promise<void> {
  await app.register((devices, _options, done) => {
    devices.removeAllContentTypeParsers();
    devices.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: LIMITS.body }, (_request, body, done) => done(null, body));
    devices.addHook('onSend', async (_request, reply) => void reply.header('X-Now', now().toISOString()));
    devices.post(DEVICE_PATH, { bodyLimit: LIMITS.body }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const nonce = word(request, 'x-nonce');
      const call = { device: word(request, 'x-device'), time: word(request, 'x-time'), nonce, signature: word(request, 'x-signature'), body };
      const { answer, device } = await receive(db, now, call, hub.waitFor);
      const text = JSON.stringify({ code: 0, msg: SUCCESS, info: answer });
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('X-Signature', signAnswer(device.secret, nonce, text))
        .send(text);
    });
    done();
  });
}
