/** Days and spans of an English sentence in Chinese, each behind a mark that stands for it while the rest is read. */
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = MONTHS.map((one) => (one === 'may' ? 'may' : `${one}|${one.slice(0, 3)}`)).join('|');
const monthOf = (name: string): string => `${1 + MONTHS.findIndex((one) => one.startsWith(name.slice(0, 3)))}月`;
const NUMBERS: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  'a couple of': '2',
  'a few': '3',
  a: '1',
  an: '1',
  half: '半',
};
const COUNT = `\\d+|${Object.keys(NUMBERS).join('|')}`;
const countOf = (said: string): string => NUMBERS[said] ?? said;
const OF_TIME: Readonly<Record<string, string>> = { day: '天', week: '周', month: '个月', quarter: '个季度', year: '年' };
const unitOf = (said: string): string => OF_TIME[said.replace(/s$/, '')] ?? said;
const AROUND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  this: { week: '这周', month: '这个月', quarter: '这个季度', year: '今年', morning: '今天上午', afternoon: '今天下午' },
  last: { week: '上周', month: '上个月', quarter: '上个季度', year: '去年', night: '昨天晚上' },
  next: { week: '下周', month: '下个月', quarter: '下个季度', year: '明年' },
};
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const HAN = '一二三四五六日';

type Rule = readonly [RegExp, (...found: string[]) => string];
const RULES: readonly Rule[] = [
  [/(?:before|by|until|till) (?:the )?(?:end of (?:the |this )?year|year[- ]?end)/g, () => '年底前'],
  [/(?:before|by|until|till) (?:the )?(?:end of (?:the |this )?month|month[- ]?end)/g, () => '月底前'],
  [/(?:before|by|until|till) (?:the )?end of (?:the |this )?week/g, () => '这周末前'],
  [/(?:the )?day after tomorrow/g, () => '后天'],
  [/(?:the )?day before yesterday/g, () => '前天'],
  [
    /(?:in|over|for|during|within)?(?: the)? ?(?:last|past|previous) (\d+|two|three|four|five|six|seven|ten|twelve|few|couple of) (days?|weeks?|months?|years?)/g,
    (_, n = '', unit = '') => `近${n === 'few' || n === 'couple of' ? '3' : countOf(n)}${unitOf(unit)}`,
  ],
  [
    /(?:in|within|over)?(?: the)? ?next (\d+|two|three|four|five|six|seven|ten|twelve|few|couple of) (days?|weeks?|months?|years?)/g,
    (_, n = '', unit = '') => `${n === 'few' || n === 'couple of' ? '3' : countOf(n)}${unitOf(unit)}内`,
  ],
  [new RegExp(`within (${COUNT}) (days?|weeks?|months?|years?)`, 'g'), (_, n = '', unit = '') => `${countOf(n)}${unitOf(unit)}内`],
  [new RegExp(`(?:for|in) (?:more than |over )?(${COUNT}) (days?|weeks?|months?|years?)`, 'g'), (_, n = '', unit = '') => `${countOf(n)}${unitOf(unit)}`],
  [
    /(?:(?:in|for|of|during) )?(?:the )?(this|last|next) (week|month|quarter|year|morning|afternoon|night)(?: so far)?/g,
    (_, which = '', unit = '') => AROUND[which]?.[unit] ?? '',
  ],
  [/(?:year to date|so far this year|since (?:the )?(?:start|beginning) of (?:the|this) year)/g, () => '今年'],
  [/(?:tomorrow)(?: (?:morning|afternoon))?/g, () => '明天'],
  [/(?:yesterday)(?: (?:morning|afternoon|evening))?/g, () => '昨天'],
  [/\b(?:today|tonight)\b/g, () => '今天'],
  [new RegExp(`(?:in|for|of|during) (${MONTH})(?: (20\\d\\d))?\\b`, 'g'), (_, month = '', year = '') => `${year ? `${year}年` : ''}${monthOf(month)}`],
  [new RegExp(`\\b(${MONTH.replace('may|', '')}) (20\\d\\d)\\b`, 'g'), (_, month = '', year = '') => `${year}年${monthOf(month)}`],
  [new RegExp(`\\b(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?\\b`, 'g'), (_, month = '', day = '') => `${monthOf(month)}${day}日`],
  [new RegExp(`(?:on )?(?:the )?(\\d{1,2})(?:st|nd|rd|th) of (${MONTH})\\b`, 'g'), (_, day = '', month = '') => `${monthOf(month)}${day}日`],
  [/\bin (20\d\d)\b/g, (_, year = '') => `${year}年`],
  [new RegExp(`(?:on |this )?(${DAYS.join('|')})\\b`, 'g'), (_, day = '') => `周${HAN[DAYS.indexOf(day)]}`],
  [new RegExp(`\\b(${MONTH.replace('may|', '').replace(/mar\||sep\|/g, '')})\\b`, 'g'), (_, month = '') => monthOf(month)],
];

/** The text with a mark for every span, and what each mark stands for. */
export function withSpans(text: string, marked: string[]): string {
  return RULES.reduce(
    (rest, [pattern, say]) =>
      rest.replace(pattern, (...found: string[]) => {
        const said = say(...found.slice(0, 3));
        return said === '' ? (found[0] ?? '') : ` ${markOf('T', said, marked)} `;
      }),
    text,
  );
}

/** A stretch that is said in Chinese already. */
export function markOf(sort: 'T' | 'A' | 'N' | 'Z', said: string, marked: string[]): string {
  marked.push(said);
  return `${sort}${marked.length - 1}§`;
}
