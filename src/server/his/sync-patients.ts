import { Rejected } from '../base/errors';
import type { ActionService } from '../engine/masters/services';
import { inWords, receivePatients } from './patients';

/** 同步HIS: one patient by his number, or everybody of a day. */
export const syncPatients: ActionService = async (tx, context, { input }) => {
  const visitNo = String(input.visitNo ?? '').trim();
  const day = String(input.day ?? '');
  if (visitNo === '' && day === '') throw new Rejected('请填写住院/门诊号或日期');
  const received = await receivePatients(tx, context, visitNo === '' ? { day } : { visitNo });
  if (!received) return { says: ['HIS没有应答，已记入接口监控，可在那里重试。'] };
  return { says: [inWords(received), ...received.refused.map((one) => `${one.visitNo}：${one.reason}`)] };
};
