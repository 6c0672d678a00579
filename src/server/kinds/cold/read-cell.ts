import Big from 'big.js';
import { isDay } from '../../../define/dates';
import { coldReading } from '../../../domain/cold/cold-reading';
import type { ReadingMeaning } from '../../../domain/cold/cold-words';
import { type Headed, wordsIn } from '../../engine/sheets/meant-columns';
import { momentIn } from '../../engine/sheets/written';

/** Signs as one writes them: ℃ is °C, a full-width bracket a bracket, a long dash a minus. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[º˚]/g, '°').replace(/[−–—]/g, '-').trim();
const FAHRENHEIT = /°\s*F|华氏|Fahrenheit|[([【]\s*F\s*[)\]】]/i;
const CELSIUS = /°\s*C|摄氏|Celsius|[([【]\s*C\s*[)\]】]/i;

/** Whether a file's numbers are ℉: the title over them says so, else what stands above the table. */
export function isFahrenheit({ above, titles, at }: Headed<ReadingMeaning>): boolean {
  const title = plain(titles.get(at.get('temperature') ?? -1) ?? '');
  if (FAHRENHEIT.test(title) || CELSIUS.test(title)) return FAHRENHEIT.test(title);
  const said = plain(above.flatMap(({ cells }) => [...cells.values()].map(wordsIn)).join(' '));
  return FAHRENHEIT.test(said) && !CELSIUS.test(said);
}

/** ℃ of a cell, which may say its own unit; undefined where it is no temperature. */
export function degreesIn(said: string, inFahrenheit: boolean): string | undefined {
  const [, digits, unit] = /^([+-]?\d{1,4}(?:\.\d+)?)\s*(?:°?\s*([CF]))?$/i.exec(plain(said)) ?? [];
  if (digits === undefined) return undefined;
  const value = new Big(digits.replace('+', ''));
  const isF = unit ? unit.toUpperCase() === 'F' : inFahrenheit;
  return (isF ? value.minus(32).times(5).div(9) : value).round(1).toFixed();
}

/** The limits a temperature is outside of, in words; '' inside. */
export function outside(degrees: string): string {
  const { min = '', max = '' } = coldReading.fields.temperature ?? {};
  return new Big(degrees).lt(min) || new Big(degrees).gt(max) ? `${min}～${max}℃` : '';
}

/** As the wall clock of the house says it; the day may stand in a column of its own. '' = no moment. */
export function momentOf({ day, at }: { day: string; at: string }): string {
  const said = at.replace(/T(?=\d)/, ' ');
  const moment = momentIn(said) ?? momentIn(`${momentIn(day)?.day ?? ''} ${said}`) ?? (at === '' ? momentIn(day) : undefined);
  if (!moment || !isDay(moment.day) || !/\d:\d|时|点/.test(said || day)) return '';
  const taken = new Date(`${moment.day}T${moment.time}+08:00`);
  return Number.isNaN(taken.getTime()) ? '' : taken.toISOString();
}
