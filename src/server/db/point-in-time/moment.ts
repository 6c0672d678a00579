import { isDay } from '../../../define/dates';
import { StartupError } from '../../base/startup-error';

/** What somebody says of when, in Beijing time: a day with a time to the minute or second. 'latest' (最后) is no moment but all there is. @throws StartupError */
export function momentOf(said: string): Date | undefined {
  const text = said.trim();
  if (/^(latest|最后)$/i.test(text)) return undefined;
  const [, day = '', time = '', second = ':00'] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}${second}+08:00`);
  if (!isDay(day) || Number.isNaN(moment.getTime()))
    throw new StartupError(`时刻【${said}】看不懂；写成 "2026-11-27 14:03:20"（北京时间）或 latest。/ Not a moment.`);
  return moment;
}
