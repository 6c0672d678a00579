/** Numbers as people write them in a question: 30, 三十, 十五, 两, 5万, 半. */
const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const TENS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };
export const NUMBER = String.raw`(?:\d+(?:\.\d+)?|[零〇一二两三四五六七八九十百千]+)`;

/** 三十 → 30, 一百二十 → 120, 12.5 → 12.5; NaN for anything else. */
export function numberOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  for (const letter of text) {
    const ten = TENS[letter];
    if (ten !== undefined) {
      sum += (digit || 1) * ten;
      digit = 0;
    } else if (letter in DIGITS) digit = digit * (digit > 0 ? 10 : 1) + (DIGITS[letter] as number);
    else return Number.NaN;
  }
  return text === '' ? Number.NaN : sum + digit;
}

export type Measure = { quantity: string; unit: string; text: string };

/** Words that count goods. Units of time and money are none, and 张 counts documents. */
const UNITS = '支|盒|个|包|箱|瓶|套|袋|片|件|枚|根|卷|付|副|条|把|桶|只|板|块|米|台|筒|管|贴|颗|粒|双|组|排';

/** 50支 in "给骨科申领留置针22G 50支"; 22G and 3-0 are specifications, not quantities. */
export function measureIn(text: string): Measure | undefined {
  const found = [...text.matchAll(new RegExp(`(${NUMBER})\\s*(${UNITS})(?!单|订)`, 'g'))].at(-1);
  if (!found) return undefined;
  const quantity = numberOf(found[1] ?? '');
  return Number.isFinite(quantity) && quantity > 0 ? { quantity: String(quantity), unit: found[2] ?? '', text: found[0] } : undefined;
}

export type AmountRange = { range: string; text: string };
const ABOVE = '超过|大于|高于|多于|不少于|不低于|>=?|以上';
const BELOW = '低于|小于|少于|不超过|不足|<=?|以内|以下';

/** 超过5万 → 50000~, 金额小于1000元 → ~1000, 1万到3万 → 10000~30000. Only with a word that says it is a limit. */
export function amountIn(text: string): AmountRange | undefined {
  const money = `(${NUMBER})\\s*(万|千)?\\s*(?:元|块钱?)?`;
  const between = new RegExp(`${money}\\s*(?:到|至|~|-)\\s*${money}(?=万|元|之间|$)`).exec(text);
  if (between && /万|千|元|金额/.test(text) && !/月|日|号|天/.test(between[0]))
    return { range: `${yuan(between[1], between[2])}~${yuan(between[3], between[4])}`, text: between[0] };
  const above = new RegExp(`(?:${ABOVE})\\s*${money}`).exec(text) ?? new RegExp(`${money}\\s*以上`).exec(text);
  if (above && !followsTime(text, above)) return { range: `${yuan(above[1], above[2])}~`, text: above[0] };
  const below = new RegExp(`(?:${BELOW})\\s*${money}`).exec(text) ?? new RegExp(`${money}\\s*以下`).exec(text);
  return below && !followsTime(text, below) ? { range: `~${yuan(below[1], below[2])}`, text: below[0] } : undefined;
}

const followsTime = (text: string, found: RegExpExecArray): boolean =>
  /^\s*(?:天|个月|月|日|周|年|支|盒|个|包)/.test(text.slice(found.index + found[0].length));
const yuan = (number: string | undefined, unit: string | undefined): number => numberOf(number ?? '') * (unit === '万' ? 10_000 : unit === '千' ? 1000 : 1);
