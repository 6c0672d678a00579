import { LIMITS } from '../../../../contract/device-protocol';
import { PLATFORM } from '../../../../define/rows';
import { BadInput, Forbidden } from '../../../base/errors';
import { newId } from '../../../base/id';
import { logInterface } from '../../../base/interface-log';
import type { Db } from '../../../db/open';
import { type Device, findDevice } from './device';
import { countLog } from './log';
import { isSame, signCall } from './signature';

/** A call as it came in: the four headers and the bytes of its body. */
export type SignedCall = { device: string; time: string; nonce: string; signature: string; body: Buffer };
export type Admitted = Device & { secret: Buffer };

const SHAPES: Record<Exclude<keyof SignedCall, 'body'>, RegExp> = {
  device: /^[A-Za-z0-9-]{1,40}$/,
  time: /^\d{12,15}$/,
  nonce: /^[A-Za-z0-9_-]{16,64}$/,
  signature: /^[0-9a-f]{64}$/i,
};

/**
 * Lets nobody in but a device that is registered, in use, and holds the key it was given. A stranger learns nothing: neither which numbers
 * exist nor why he was refused, beyond what everybody may know of the protocol.
 * @throws BadInput (headers), Forbidden
 */
export async function admit(db: Db, call: SignedCall, now: Date): Promise<Admitted> {
  for (const [name, shape] of Object.entries(SHAPES))
    if (!shape.test(call[name as keyof typeof SHAPES])) throw new BadInput(`请求头 X-${name[0]?.toUpperCase()}${name.slice(1)} 不正确`);
  const device = await findDevice(db, call.device);
  if (!device) {
    await noteStranger(db, call.device, now);
    throw new Forbidden(REFUSED);
  }
  const refused = async (type: string, result: string, detail: string): Promise<never> => {
    await countLog(db, device, { type, result, at: now, channel: '设备', detail });
    throw new Forbidden(REFUSED);
  };
  if (!device.secret) return refused('通讯', '未注册', '设备尚未激活，请生成密钥');
  if (!isSame(call.signature, signCall(device.secret, call, call.body))) return refused('通讯', '签名错误', '签名与密钥不符');
  if (!device.isOn) return refused('通讯', '已拒绝', '智能柜已停用');
  if (Math.abs(Number(call.time) - now.getTime()) > LIMITS.clock * 1000) {
    await countLog(db, device, {
      type: '通讯',
      result: '已拒绝',
      at: now,
      channel: '设备',
      detail: `设备时钟偏差${Math.round((Number(call.time) - now.getTime()) / 1000)}秒`,
    });
    throw new Forbidden(`设备时钟偏差超过${LIMITS.clock}秒，请按 X-Now 校时后重发`);
  }
  return { ...device, secret: device.secret };
}
const REFUSED = '设备未注册或签名不正确';

/** Numbers nobody registered: told the platform, at most once a minute by each process, however many are tried. */
let toldAt = 0;
async function noteStranger(db: Db, device: string, now: Date): Promise<void> {
  if (Math.abs(now.getTime() - toldAt) < 60_000) return;
  toldAt = now.getTime();
  const call = { org: PLATFORM, callId: newId(), attempt: 1, system: '智能柜', interface: '设备网关', direction: 'in' as const, sn: device, at: now };
  await logInterface(db, { ...call, state: 'failed', milliseconds: 0, error: '设备未注册', request: '', response: '' });
}
