import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { MasterActionCall, MasterEffect } from '../../engine/masters/effects';
import { inWords, receivePatients } from '../../his/patients';

export const patientEffect: MasterEffect = { actions: { syncHis } };

async function syncHis(tx: Db, context: Context, { input }: MasterActionCall): Promise<{ says: string[] }> {
  const visitNo = String(input.visitNo ?? '').trim();
  const day = String(input.day ?? '');
  if (visitNo === '' && day === '') throw new Rejected('请填写住院/门诊号或日期');
  const received = await receivePatients(tx, context, visitNo === '' ? { day } : { visitNo });
  if (!received) return { says: ['HIS没有应答，已记入接口监控，可在那里重试。'] };
  return { says: [inWords(received), ...received.refused.map((one) => `${one.visitNo}：${one.reason}`)] };
}
