import Big from 'big.js';

/** Numbers, days and times as people write them into cells; undefined where the text is none. */

/** Full-width digits and signs are a habit of the keyboard, not content. */
const half = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').replace(/[−–—]/g, '-').trim();

export type WrittenNumber = { text: string; isPercent: boolean };

/** '１,234.50', '¥ 1,234.5', '(3.20)', '1.5元', '13%' … Separators that do not part thousands make no number. */
export function numberIn(given: string): WrittenNumber | undefined {
  const bare = half(given)
    .replace(/^(-?)(?:[¥$]|CNY|RMB)\s*/i, '$1')
    .replace(/\s*元$/, '');
  const bracketed = /^\((.+)\)$/.exec(bare);
  const [, sign = '', digits = '', percent = ''] = /^([+-]?)\s*[¥$]?\s*([\d,.]+)\s*(%?)$/.exec(bracketed?.[1] ?? bare) ?? [];
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits;
  if (!/^(\d+\.?\d*|\.\d+)$/.test(plain) || plain.length > 40 || (bracketed && sign !== '')) return undefined;
  const value = new Big(plain.replace(/\.$/, '').replace(/^\./, '0.'));
  return { text: (sign === '-' || bracketed ? value.neg() : value).toFixed(), isPercent: percent !== '' };
}

const DATE = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:(?:T|\s+)(.+))?$/i;
const CLOCK = /^(上午|下午|am|pm)?\s*(\d{1,2})\s*[:时点]\s*(\d{1,2})\s*(?:[:分]\s*(?:(\d{1,2})(?:\.\d+)?\s*秒?)?)?\s*(am|pm)?$/i;

/** '2026-11-23', '2026/11/3', '2026.11.23', '2026年11月23日', '20261123', each perhaps with the time of day behind it: '20:05', '8:05 PM', '下午 8:05'. */
export function momentIn(given: string): { day: string; time: string } | undefined {
  const text = half(given);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const [, year, month = '', day = '', clock = ''] = compact ?? DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  const [, before, hour, minute = '', second = '0', behind] = CLOCK.exec(clock) ?? [];
  if (clock !== '' && hour === undefined) return undefined;
  return { day: `${year}-${two(month)}-${two(day)}`, time: [hourOf(hour ?? '0', before ?? behind), minute || '0', second].map(two).join(':') };
}

/** Of twenty-four: half a day counts from twelve to eleven; a greater hour says by itself which half it is of. */
function hourOf(hour: string, half = ''): string {
  if (half === '' || Number(hour) > 12) return hour;
  return String((Number(hour) % 12) + (/下午|pm/i.test(half) ? 12 : 0));
}

/** '2026-11', '2026/1', '2026年11月', '202611'; a day stands for its month. */
export function monthIn(given: string): string | undefined {
  const text = half(given);
  const [, year, month, joined] = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*月?|(\d{2}))$/.exec(text) ?? [];
  return year === undefined ? momentIn(given)?.day.slice(0, 7) : `${year}-${two(month ?? joined ?? '')}`;
}

/** What a word looks like when width, case and spaces do not count. */
export const folded = (text: string): string => half(text).toLowerCase().replace(/\s/g, '');

const two = (digits: string): string => digits.padStart(2, '0');
