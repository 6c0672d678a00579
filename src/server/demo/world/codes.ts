import type { Random } from '../random';

/** 13 digits → GTIN-14: weights 3 and 1 from the right (GS1 General Specifications, 7.9). */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** UDI-DI of the n-th specification of a maker; indicator 0 = smallest package, 1 = box, 2 = carton. */
export const deviceIdentifier = (maker: number, item: number, indicator: 0 | 1 | 2): string =>
  withCheckDigit(`${indicator}69${String(40_000 + maker * 211).padStart(5, '0')}${String(item).padStart(5, '0')}`);

type Certificate = { mark: string; riskClass: '1' | '2' | '3'; category: string; year: number; serial: number };

/** Numbers as the regulation forms them: the class digit after the year, then two digits of the classification. */
export function certificateNumber({ mark, riskClass, category, year, serial }: Certificate): string {
  const tail = String(serial).padStart(4, '0');
  const isImported = mark === '进';
  if (riskClass === '1') return `${isImported ? '国' : `${mark}${CITY[mark] ?? ''}`}械备${year}${tail}`;
  const place = isImported || riskClass === '3' ? '国' : mark;
  return `${place}械注${isImported ? '进' : '准'}${year}${riskClass}${category.slice(0, 2)}${tail}`;
}
const CITY: Record<string, string> = {
  鲁: '威',
  赣: '洪',
  豫: '新',
  浙: '杭',
  苏: '常',
  粤: '穗',
  鄂: '汉',
  川: '蓉',
  闽: '榕',
  吉: '长',
  陕: '西',
  湘: '长',
  皖: '合',
  冀: '石',
  辽: '沈',
};

/** A lot number as makers print them: year, month and a running number, some with letters. */
export const batchNumber = (random: Random, day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return random.chance(0.5)
    ? `${year.slice(2)}${month}${date}${String(random.int(1, 9)).padStart(2, '0')}`
    : `${random.pick([...'ABCDHKLMS'])}${year.slice(2)}${month}${String(random.int(1, 999)).padStart(3, '0')}`;
};
