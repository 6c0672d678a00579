/** What the square code of an invoice says; `isSpecial` where the sort of paper says so, undefined where it does not. */
export type CodeWords = { code: string; no: string; amount: string; date: string; isSpecial: boolean | undefined };

const SPECIAL = ['01', '08', '20', '31'];
const PLAIN = ['04', '10', '11', '32'];

/** `01,31,,<number>,<amount>,<yyyymmdd>,,<check>`: version, sort, code of the former papers, number, amount, day. */
export function codeWords(codes: readonly string[]): CodeWords | undefined {
  for (const text of codes) {
    const [version, sort = '', code = '', no = '', amount = '', day = ''] = text.split(',').map((part) => part.trim());
    if (version !== '01' || !/^(?:\d{8}|\d{20})$/.test(no) || !/^\d{8}$/.test(day) || !/^-?\d{1,12}(?:\.\d{1,2})?$/.test(amount)) continue;
    const isSpecial = SPECIAL.includes(sort) ? true : PLAIN.includes(sort) ? false : undefined;
    return { code, no, amount, date: `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, isSpecial };
  }
  return undefined;
}
