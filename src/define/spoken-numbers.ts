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
export const UNITS = '支|盒|个|包|箱|瓶|套|袋|片|件|枚|根|卷|付|副|条|把|桶|只|板|块|米|台|筒|管|贴|颗|粒|双|组|排';

/** The last measure of a text: 50支 in "给骨科申领留置针22G 50支"; 22G and 3-0 are specifications, not quantities. */
export const measureIn = (text: string): Measure | undefined => measuresIn(text).at(-1);

/** Every measure, in the order said, with where it stands. */
export function measuresIn(text: string): (Measure & { at: number })[] {
  // 20支装 is how goods are packed, nobody wants twenty.
  const chinese = [...text.matchAll(new RegExp(`(${NUMBER})\\s*(${UNITS})(?!单(?!价)|订|装)`, 'g'))].flatMap((found) => {
    const quantity = numberOf(found[1] ?? '');
    return Number.isFinite(quantity) && quantity > 0 ? [{ quantity: String(quantity), unit: found[2] ?? '', text: found[0], at: found.index }] : [];
  });
  return [...chinese, ...englishMeasuresIn(text)].sort((a, b) => a.at - b.at);
}

/** What English counts goods in, in the units they are kept in. */
const ENGLISH_UNITS: Readonly<Record<string, string>> = {
  box: '盒',
  pack: '包',
  packet: '包',
  bag: '袋',
  carton: '箱',
  case: '箱',
  piece: '个',
  pc: '个',
  unit: '个',
  set: '套',
  kit: '套',
  roll: '卷',
  bottle: '瓶',
  pair: '副',
  tube: '支',
  sheet: '片',
  bucket: '桶',
};
const ENGLISH_MEASURE = new RegExp(`(?<![\\w.])(\\d+(?:\\.\\d+)?)\\s*(${Object.keys(ENGLISH_UNITS).join('|')})(?:e?s)?(?![a-z])`, 'gi');
const englishMeasuresIn = (text: string): (Measure & { at: number })[] =>
  [...text.matchAll(ENGLISH_MEASURE)].flatMap((found) =>
    Number(found[1]) > 0
      ? [{ quantity: String(Number(found[1])), unit: ENGLISH_UNITS[found[2]?.toLowerCase() ?? ''] ?? '', text: found[0], at: found.index }]
      : [],
  );

export type AmountRange = { range: string; text: string };
const ABOVE = '超过|大于|高于|多于|不少于|不低于|超|>=?|≥|以上';
const BELOW = '不到|低于|小于|少于|不超过|不足|<=?|以内|以下';

const MONEY = `(${NUMBER})\\s*(万|千|[wWkK](?![A-Za-z]))?\\s*(?:元|块钱?)?`;
const BETWEEN = new RegExp(`${MONEY}\\s*(?:到|至|~|-|—)\\s*${MONEY}(?:之间|以内)?`);

/**
 * 超过5万 → 50000~, 金额小于1000元 → ~1000, 1到3万 → 10000~30000, 500到1000之间 → 500~1000. A bare pair of numbers counts when it
 * is all that is said or the text speaks of money; what is followed by days or units of goods is none.
 */
export function amountIn(text: string): AmountRange | undefined {
  const between = BETWEEN.exec(text);
  if (between && isAmounts(text, between)) {
    const [low, high] = [yuan(between[1], between[2] ?? between[4]), yuan(between[3], between[4])];
    if (low <= high) return { range: `${low}~${high}`, text: between[0] };
  }
  const above = new RegExp(`(?:${ABOVE}|(?<=^|[笔单张额的价钱])过)\\s*${MONEY}`).exec(text) ?? new RegExp(`${MONEY}\\s*(?:以上|往上|开外|朝上)`).exec(text);
  if (above && !followsTime(text, above)) return { range: `${yuan(above[1], above[2])}~`, text: above[0] };
  const below = new RegExp(`(?:${BELOW})\\s*${MONEY}`).exec(text) ?? new RegExp(`${MONEY}\\s*以下`).exec(text);
  if (below && !followsTime(text, below)) return { range: `~${yuan(below[1], below[2])}`, text: below[0] };
  return inEnglish(text) ?? exactly(text);
}

/** above 50000, below 2000 yuan: small numbers are of goods or days. */
function inEnglish(text: string): AmountRange | undefined {
  const found =
    /\b(above|over|more than|greater than|at least|below|under|less than|at most) (?:cny |rmb )?(\d{4,9})(?:\.\d+)?(?: ?(?:yuan|cny|rmb))?(?! ?[a-z0-9.])/i.exec(
      text,
    );
  if (!found) return undefined;
  const isAbove = /above|over|more|greater|least/i.test(found[1] ?? '');
  return { range: isAbove ? `${found[2]}~` : `~${found[2]}`, text: found[0] };
}

/** 25444.96 is that sum and no other; 3万6 is 36000; 1.2万 is what is written so. */
function exactly(text: string): AmountRange | undefined {
  const short = /(?<![\d.])(\d+)(万|千)(\d)(?![\d.万千个支盒包])/.exec(text);
  if (short) {
    const unit = short[2] === '万' ? 10_000 : 1000;
    const sum = Number(short[1]) * unit + (Number(short[3]) * unit) / 10;
    return { range: `${sum}~${sum}`, text: short[0] };
  }
  const round = /(?<![\d.])(\d+(?:\.(\d+))?)(万)(?:元|块钱?)?(?![\d个支盒包])/.exec(text);
  if (round) {
    const half = 5000 / 10 ** (round[2]?.length ?? 0);
    const sum = Number(round[1]) * 10_000;
    return { range: `${sum - half}~${(sum + half - 0.01).toFixed(2)}`, text: round[0] };
  }
  const counted = countedOut(text);
  if (counted) return counted;
  const spoken = inWords(text);
  if (spoken) return spoken;
  const more = overRound(text);
  if (more) return more;
  const pointed = pointedAt(text);
  if (pointed) return pointed;
  const cents = /(?<![\d.a-z×x*/-])(\d{2,9}\.\d{2})(?:元|块)?(?![\d.a-z×x*/%-])/i.exec(text);
  return cents ? { range: `${cents[1]}~${cents[1]}`, text: cents[0] } : undefined;
}

const ONE = '[一二两三四五六七八九]';
const TENS_OF = `(${ONE}?十${ONE}?|${ONE})万`;
const BELOW_TENS = `(零?(?:${ONE}千)?零?(?:${ONE}百)?零?(?:${ONE}?十)?${ONE}?)`;
const COINS = `(?:(?:块|元)(?:(${ONE})[毛角]?(${ONE})?分?)?)?`;
const WORDS = new RegExp(`(?<![零一二两三四五六七八九十百千万])(?:${TENS_OF})?${BELOW_TENS}${COINS}(?:多(?!${UNITS}|[张天次]))?(?=的|左右|那|这|$)`, 'g');
/** 一万零五百, 四千九百二十六块四, 一万三: a sum in words, as exact as it was said; what is over is left away more often than rounded up. */
function inWords(text: string): AmountRange | undefined {
  for (const [said, high = '', low = '', dime, cent] of text.matchAll(WORDS)) {
    // 改成两百: how many, where no money is spoken of.
    const isBare = !/[万块元]/.test(said) && text.endsWith(said);
    if (!/[百千万]/.test(said) || said.length < 2 || isBare) continue;
    // 一万三, 两千五: the last digit counts what comes next below.
    const short = /(?<=^|[百千])[一二三四五六七八九]$/.exec(low)?.[0];
    const above = short === undefined ? 0 : low.endsWith(`百${short}`) ? 100 : low.endsWith(`千${short}`) ? 1000 : high === '' ? 0 : 10_000;
    const whole = above > 0 ? low.slice(0, -1) : low;
    const sum = (high === '' ? 0 : numberOf(high) * 10_000) + (whole === '' ? 0 : numberOf(whole)) + (above > 0 ? (numberOf(short ?? '') * above) / 10 : 0);
    if (!Number.isFinite(sum) || sum < 100) continue;
    if (dime) return { range: `${sum}.${numberOf(dime)}${cent ? numberOf(cent) : 0}~${sum}.${numberOf(dime)}${cent ? numberOf(cent) : 9}`, text: said };
    const unit = above > 0 ? above / 10 : whole === '' ? 10_000 : /百$/.test(whole) ? 100 : /千$/.test(whole) ? 1000 : /十$/.test(whole) ? 10 : 1;
    const least = unit === 1 || said.endsWith('多') ? sum : sum - unit / 2;
    return { range: `${least}~${(sum + unit - 0.01).toFixed(2)}`, text: said };
  }
  return undefined;
}

/** 36000那笔, 那4680: one sum, however much more than it was said. */
const ONE_SUM = '(?!0)(?!20\\d{6})(\\d{3,7})(?![\\d.])(?:元|块钱?)?';
const POINTED = [
  new RegExp(`(?<![\\d.a-z-])${ONE_SUM}的?[那这]一?[笔张单份]`, 'i'),
  new RegExp(`[那这]一?[笔张单份]?${ONE_SUM}(?=的|是|呢|催|付|还了|打|到|收|给|怎|咋|为|$)`),
];
function pointedAt(text: string): AmountRange | undefined {
  const found = POINTED.map((pattern) => pattern.exec(text)).find(Boolean);
  return found ? { range: `${found[1]}~${found[1]}.99`, text: found[0] } : undefined;
}

/** 4614块5, 230块零5分, 98元3角: a sum as it is counted out; what is over in coins is left away more often than said. 5块3孔的 are plates. */
function countedOut(text: string): AmountRange | undefined {
  const found = /(?<![\d.])([1-9]\d{0,8})(?:块|元)(?:(\d)[毛角]?(?:(\d)分?)?|零(\d)分?)(?=[\s,，。?？的那这是左]|$)/.exec(text);
  if (!found) return undefined;
  const [said, whole, dime = '0', cent, alone] = found;
  const least = `${whole}.${dime}${cent ?? alone ?? '0'}`;
  return { range: `${least}~${(cent ?? alone) ? least : `${whole}.${dime}9`}`, text: said };
}

const STEPS: Readonly<Record<string, number>> = { 百: 100, 千: 1000, 万: 10_000 };
/** 六千多, 三百多块, 5000多元: from that sum to the next round one. */
function overRound(text: string): AmountRange | undefined {
  const found =
    /(?<![\d.一二两三四五六七八九])(?:([一二两三四五六七八九])([百千万])|([1-9]\d?)([千万])|([1-9]0{2,6}))多(?:元|块钱?)?(?![张笔个家条支盒包片套把根只次天年月周])/.exec(
      text,
    );
  if (!found) return undefined;
  const [said, digit, tens, number, unit, round] = found;
  const step = round ? 10 ** (round.length - 1) : (STEPS[tens ?? unit ?? ''] ?? 1);
  const low = round ? Number(round) : (digit ? numberOf(digit) : Number(number)) * step;
  return { range: `${low}~${(low + step - 0.01).toFixed(2)}`, text: said };
}

function isAmounts(text: string, found: RegExpExecArray): boolean {
  if (
    followsTime(text, found) ||
    /[A-Za-z0-9.\-/年月]$/.test(text.slice(0, found.index)) ||
    /^[A-Za-z\-/年月日号]/.test(text.slice(found.index + found[0].length))
  )
    return false;
  return found[0] === text.trim() || /[万千元块]|之间/.test(found[0]) || /金额|总额|价|钱/.test(text);
}

const followsTime = (text: string, found: RegExpExecArray): boolean =>
  /^\s*(?:天|个月|月|日|周|年|支|盒|个|包)/.test(text.slice(found.index + found[0].length));
const yuan = (number: string | undefined, unit: string | undefined): number =>
  numberOf(number ?? '') * (/[万w]/i.test(unit ?? '') ? 10_000 : /[千k]/i.test(unit ?? '') ? 1000 : 1);
