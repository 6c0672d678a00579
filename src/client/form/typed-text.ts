import { isDay, today } from '../../define/dates';

/** What people type, made into what fields hold; a text that is not understood stays as it is and is refused by the schema. */

const GROUPED = /^\d{1,3}(?:([,，\s])\d{3})(?:\1\d{3})*(?:\.\d*)?$/;

/**
 * Full-width digits, separators of thousands, a currency sign and an accountant's brackets are habits, not content: '１,200.50' →
 * '1200.50', '(3.20)' → '-3.20'. Separators that do not part thousands ('1,23') may stand for a point: the text stays as it is.
 */
export function typedNumber(text: string): string {
  const half = text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。]/g, '.')
    .replace(/[－—]/g, '-');
  const bare = half.replace(/[￥¥]|\s*元\s*$/g, '').trim();
  const [, sign = '', digits = ''] = /^([-+]?)\s*(.*)$/.exec(bare.replace(/^[(（]([\d.,，\s]+)[)）]$/, '-$1')) ?? [];
  const joined = GROUPED.test(digits) ? digits.replace(/[,，\s]/g, '') : digits;
  const plain = `${sign === '+' && /^[\d.]/.test(joined) ? '' : sign}${joined}`;
  return /^-?\.\d+$/.test(plain) ? plain.replace('.', '0.') : plain.replace(/\.$/, '');
}

/**
 * Days as people type them: 20260301, 260301, 2026-3-1, 2026/3/1, 3-1 (this year), 1 (this month), t = today, +7, -1; as Excel
 * copies them also with midnight behind.
 */
export function typedDay(text: string, now = today()): string {
  const given = text
    .trim()
    .toLowerCase()
    .replace(/(?:\s+|t)0?0:00(?::00)?(?:\.0+)?z?$/, '')
    .replace(/[年月/.]/g, '-')
    .replace(/日$/, '');
  if (given === 't' || given === '今天') return now;
  const offset = /^[+-]\d{1,4}$/.exec(given);
  if (offset) return new Date(Date.parse(`${now}T00:00:00Z`) + Number(given) * 86_400_000).toISOString().slice(0, 10);
  const digits = /^\d+$/.test(given) ? given : '';
  const parts =
    digits.length === 8
      ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
      : digits.length === 6
        ? [`20${digits.slice(0, 2)}`, digits.slice(2, 4), digits.slice(4)]
        : digits.length === 4
          ? [now.slice(0, 4), digits.slice(0, 2), digits.slice(2)]
          : digits.length > 0 && digits.length <= 2
            ? [now.slice(0, 4), now.slice(5, 7), digits]
            : given.split('-');
  const [year = '', month = '', day = ''] = parts.length === 2 ? [now.slice(0, 4), ...parts] : parts;
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(full) ? full : text.trim();
}

/** '202603', '2026/3' → '2026-03'. */
export function typedMonth(text: string): string {
  const [, year, month] = /^(\d{4})[-/年.]?(\d{1,2})月?$/.exec(text.trim()) ?? [];
  return year && month ? `${year}-${month.padStart(2, '0')}` : text.trim();
}

/** '20260301 930' → '2026-03-01 09:30'. */
export function typedMinute(text: string, now = today()): string {
  const [, day = '', hour = '', minute = ''] = /^(\S+?)(?:[\sT]+(\d{1,2}):?(\d{2})?)?$/.exec(text.trim()) ?? [];
  const date = typedDay(day, now);
  return isDay(date) ? `${date} ${(hour || '0').padStart(2, '0')}:${minute || '00'}` : text.trim();
}
