import { isDay } from './dates';
import type { CheckName } from './gs1-check-names';
import { COUNTRIES, COUNTRY_LETTERS, CURRENCIES, PACKAGES } from './gs1-codes';
import { isCoupon, isOffer } from './gs1-coupon';

/** GS1 mod-10 check digit over digits including the last one. */
export function checkDigitOk(code: string): boolean {
  if (!/^\d{8,18}$/.test(code)) return false;
  const digits = [...code].map(Number);
  const sum = digits
    .slice(0, -1)
    .reverse()
    .reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === digits[digits.length - 1];
}

/** YYMMDD → YYYY-MM-DD; day 00 is the last day of the month; the century by the 50-year window of GS1. */
export function gs1Date(text: string, thisYear = new Date().getFullYear()): string | undefined {
  if (!/^\d{6}$/.test(text)) return undefined;
  const [yy, mm, dd] = [Number(text.slice(0, 2)), text.slice(2, 4), text.slice(4, 6)];
  const difference = yy - (thisYear % 100);
  const century = Math.floor(thisYear / 100) * 100 + (difference >= 51 ? -100 : difference <= -50 ? 100 : 0);
  const year = century + yy;
  const day = dd === '00' ? String(new Date(Date.UTC(year, Number(mm), 0)).getUTCDate()).padStart(2, '0') : dd;
  const date = `${year}-${mm}-${day}`;
  return isDay(date) ? date : undefined;
}

/** The 82 characters of GS1 in their order: a character's place is its value in a check pair. */
const SIGNS = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const PAIR_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Weights from the right: as many as the longest value with a check pair has characters before it. */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

/** The two check characters of a model number (General Specifications, 7.9.5). */
function pairOf(text: string): string {
  const sum = [...text].reverse().reduce((total, sign, i) => total + SIGNS.indexOf(sign) * (PRIMES[i] ?? 0), 0) % 1021;
  return `${PAIR_SIGNS[sum >> 5]}${PAIR_SIGNS[sum & 31]}`;
}

/** ISO 13616: moved to the end the first four make the whole leave 1 when divided by 97. */
function isIban(text: string): boolean {
  if (!/^[0-9A-Z]{11,34}$/.test(text) || !COUNTRY_LETTERS.has(text.slice(0, 2))) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** YYYYMMDD of any year. */
function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

const isAtMost = (most: number) => (text: string) => /^\d+$/.test(text) && Number(text) <= most;
const halves = (text: string): [number, number] => [Number(text.slice(0, text.length / 2)), Number(text.slice(text.length / 2))];

function isPiece(text: string): boolean {
  const [piece, total] = halves(text);
  return piece > 0 && piece <= total;
}

/** 1/2, 2/2: which of how many. */
function isPlace(text: string): boolean {
  const [, place, all] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  return place !== undefined && Number(place) <= Number(all);
}

const isDayOfCoupon = (text: string): boolean => !text.endsWith('00') && gs1Date(text) !== undefined;

/** What is checked in a part of a value, and what is said where it does not hold. */
export const checks: Record<CheckName, { holds: (text: string) => boolean; says: string }> = {
  check: { holds: checkDigitOk, says: '校验位错误' },
  pair: { holds: (text) => text.length > 2 && pairOf(text.slice(0, -2)) === text.slice(-2), says: '校验字符错误' },
  prefix: { holds: (text) => /^\d{4}/.test(text), says: '厂商识别代码不正确' },
  prefix2: { holds: (text) => /^.\d{4}/.test(text), says: '厂商识别代码不正确' },
  day: { holds: (text) => !text.endsWith('00') && gs1Date(text) !== undefined, says: '日期不正确' },
  day0: { holds: (text) => gs1Date(text) !== undefined, says: '日期不正确' },
  date: { holds: isDate, says: '日期不正确' },
  time: { holds: (text) => isAtMost(23)(text.slice(0, 2)) && isAtMost(59)(text.slice(2)), says: '时间不正确' },
  hour: { holds: isAtMost(23), says: '时间不正确' },
  sixty: { holds: isAtMost(59), says: '时间不正确' },
  nonzero: { holds: (text) => /[1-9]/.test(text), says: '不能为零' },
  zero: { holds: (text) => /^0+$/.test(text), says: '应以零开头' },
  natural: { holds: (text) => /^[1-9]/.test(text), says: '不能以零开头' },
  flag: { holds: (text) => /^[01]$/.test(text), says: '只能是0或1' },
  sex: { holds: (text) => /^[0129]$/.test(text), says: '只能是0、1、2或9' },
  winding: { holds: (text) => /^[019]$/.test(text), says: '卷绕方向只能是0、1或9' },
  piece: { holds: isPiece, says: '件数序号不正确' },
  place: { holds: isPlace, says: '次序不正确' },
  hyphen: { holds: (text) => /^-+$/.test(text), says: '负号不正确' },
  percent: { holds: (text) => !/%(?![0-9a-fA-F]{2})/.test(text), says: '转义字符不正确' },
  latitude: { holds: isAtMost(1_800_000_000), says: '纬度超出范围' },
  longitude: { holds: isAtMost(3_600_000_000), says: '经度超出范围' },
  country: { holds: (text) => COUNTRIES.has(text), says: '国家代码不正确' },
  country999: { holds: (text) => text === '999' || COUNTRIES.has(text), says: '国家代码不正确' },
  country2: { holds: (text) => COUNTRY_LETTERS.has(text), says: '国家代码不正确' },
  currency: { holds: (text) => CURRENCIES.has(text), says: '币种代码不正确' },
  iban: { holds: isIban, says: '银行账号不正确' },
  package: { holds: (text) => PACKAGES.has(text), says: '包装类型不正确' },
  importer: { holds: (text) => /^[-\w]$/.test(text), says: '进口商序号不正确' },
  // Kinds of labels of blood and tissue: given out by ICCBBA, and left to countries.
  media: { holds: (text) => /^(0[1-9]|10|8\d|9\d)$/.test(text), says: '载体类型不正确' },
  word: { holds: (text) => /\D/.test(text), says: '不能全是数字' },
  padding: { holds: (text) => !text.endsWith('=') || text.length % 3 === 0, says: '填充字符不正确' },
  coupon: { holds: (text) => isCoupon(text, isDayOfCoupon), says: '格式不正确' },
  offer: { holds: isOffer, says: '格式不正确' },
};
