import { raise } from '../errors';
import type { Handler } from './handler';

const WORDS = { temperature: '温度报警', door: '柜门报警', scale: '秤报警', power: '电源报警', tag: '读写器报警' } as const;

/** What a device finds wrong itself. Temperature and doors are watched here as well, so that one error stands for both. */
export const noteAlarm: Handler<'alarm'> = async (tx, device, { alarm, value = '', plate }, { at, now }) => {
  if (alarm === 'temperature') await raise(tx, device, { type: '超温', subject: '设备报警', value, at, now });
  if (alarm === 'scale') await raise(tx, device, { type: '秤故障', key: plate ?? '', subject: plate ? `托盘${plate}` : '设备报警', value, at, now });
  return [WORDS[alarm], plate, value].filter(Boolean).join(' ');
};
