import { addDays, type Day, dayOf } from '../../define/dates';

/** Offices and stores work from Monday to Friday. */
export const isWorkday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0;

/** How many working days have been up to this one, so that what comes round is spread over them. */
export function turnOf(day: Day): number {
  const days = Date.parse(day) / 86_400_000 - 4;
  return Math.floor(days / 7) * 5 + Math.min(5, days % 7);
}

/** The day itself where offices work, else the last one before on which they do. */
export function workdayUpTo(day: Day): Day {
  return isWorkday(day) ? day : workdayUpTo(addDays(day, -1));
}

/** The day itself where offices work, else the next one on which they do. */
export const workdayFrom = (day: Day): Day => (isWorkday(day) ? day : workdayFrom(addDays(day, 1)));

const moment = (day: Day, time: string): number => Date.parse(`${day}T${time}:00+08:00`);
const [OPENS, CLOSES] = ['08:00', '17:20'];
/** Before that there was no morning to speak of. */
const ENOUGH = '10:30';

/** The day whose desks are shown: today once it is worked through to some part, else the last working day before. */
export function deskDayOf(now: Date): Day {
  const day = dayOf(now);
  return workdayUpTo(now.getTime() >= moment(day, ENOUGH) ? day : addDays(day, -1));
}

/**
 * When something planned for a time of day happened. The day of the desks is told as a whole, however early the demo is
 * opened: its hours are pressed together until now. Nobody has worked in the future.
 */
export function happenedAt(now: Date, day: Day, planned: number): Date {
  const last = now.getTime() - 60_000;
  if (day !== deskDayOf(now)) return new Date(Math.min(planned, last));
  const [opens, closes] = [moment(day, OPENS), moment(day, CLOSES)];
  const until = Math.min(closes, last);
  return new Date(opens + Math.min(1, Math.max(0, (planned - opens) / (closes - opens))) * (until - opens));
}
