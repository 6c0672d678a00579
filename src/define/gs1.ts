import { isDay } from './dates';

/**
 * Reads what a scanner sends: GS1 element strings (with FNC1 as GS, `]d2`, `]C1`, `]Q3` or plain
 * "(01)…" brackets), MA codes and everything else as plain text. Check digits and dates are verified,
 * because a wrong lot is worse than a refused scan. General specifications of GS1, section 3.
 */
export type Scan =
  | { kind: 'gs1'; di: string; batchNo?: string; productionDate?: string; expiryDate?: string; serialNo?: string; quantity?: string }
  | { kind: 'ma'; di: string; batchNo?: string; productionDate?: string; expiryDate?: string; serialNo?: string }
  | { kind: 'ean'; di: string }
  | { kind: 'plain'; text: string }
  | { kind: 'bad'; message: string };

const GS = '\u001d';
const SYMBOLOGY = /^\](d2|C1|Q3|e0)/;

/** Fixed-length elements (digits after the AI); everything else runs to the next FNC1. */
const FIXED: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
};
const VARIABLE: Record<string, number> = {
  '10': 20,
  '21': 20,
  '22': 20,
  '30': 8,
  '37': 8,
  '90': 30,
  '91': 90,
  '92': 90,
  '93': 90,
  '94': 90,
  '95': 90,
  '96': 90,
  '97': 90,
  '98': 90,
  '99': 90,
  '235': 28,
  '240': 30,
  '241': 30,
  '242': 6,
  '250': 30,
  '251': 30,
  '254': 20,
  '400': 30,
  '401': 30,
  '410': 13,
  '414': 13,
  '420': 20,
  '710': 20,
  '711': 20,
  '712': 20,
  '713': 20,
  '714': 20,
  '7003': 10,
  '8008': 12,
  '8012': 20,
  '8020': 25,
};

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

/**
 * @example parseScan('(01)06901234567892(17)270630(10)A1') // { kind: 'gs1', di: '06901234567892', expiryDate: '2027-06-30', batchNo: 'A1' }
 * @returns `bad` with a message for people when the code is GS1 but broken
 */
export function parseScan(raw: string): Scan {
  const text = raw.trim();
  if (text === '') return { kind: 'bad', message: '请扫描或输入条码' };
  if (text.length > 300) return { kind: 'bad', message: '条码过长，最多300个字符' };
  if (/^MA\.\d/i.test(text)) return parseMa(text);
  if (SYMBOLOGY.test(text) || text.includes(GS) || text.startsWith('(01)') || /^01\d{14}./.test(text)) {
    return fromElements(text.startsWith('(') ? bracketed(text) : concatenated(text.replace(SYMBOLOGY, '')));
  }
  if (/^(\d{13}|\d{14})$/.test(text)) {
    return checkDigitOk(text) ? { kind: 'ean', di: text.padStart(14, '0') } : { kind: 'plain', text };
  }
  return { kind: 'plain', text };
}

type Elements = Map<string, string> | string;

function bracketed(text: string): Elements {
  const elements = new Map<string, string>();
  const pattern = /\((\d{2,4})\)([^(]*)/g;
  let consumed = 0;
  for (const match of text.matchAll(pattern)) {
    elements.set(match[1] as string, (match[2] as string).replaceAll(GS, ''));
    consumed += match[0].length;
  }
  return consumed === text.length ? elements : 'GS1条码格式不正确';
}

function concatenated(text: string): Elements {
  const elements = new Map<string, string>();
  for (let rest = text; rest !== ''; ) {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const fixed = FIXED[rest.slice(0, 2)];
    if (fixed !== undefined) {
      if (rest.length < 2 + fixed) return `GS1条码不完整：AI ${rest.slice(0, 2)}`;
      elements.set(rest.slice(0, 2), rest.slice(2, 2 + fixed));
      rest = rest.slice(2 + fixed);
      continue;
    }
    const ai = [4, 3, 2].map((n) => rest.slice(0, n)).find((candidate) => candidate in VARIABLE);
    if (!ai) return `GS1条码含未知标识符：${rest.slice(0, 4)}`;
    const end = rest.indexOf(GS) === -1 ? rest.length : rest.indexOf(GS);
    const value = rest.slice(ai.length, end);
    if (value === '' || value.length > (VARIABLE[ai] ?? 0)) return `GS1条码长度不正确：AI ${ai}`;
    elements.set(ai, value);
    rest = rest.slice(end);
  }
  return elements;
}

function fromElements(elements: Elements): Scan {
  if (typeof elements === 'string') return { kind: 'bad', message: elements };
  const di = elements.get('01') ?? elements.get('02');
  if (!di) return { kind: 'bad', message: 'GS1条码缺少产品标识(01)' };
  if (di.length !== 14 || !checkDigitOk(di)) return { kind: 'bad', message: `UDI-DI校验位错误：${di}` };
  const dates: Record<string, string> = {};
  for (const [ai, name] of [
    ['11', 'productionDate'],
    ['17', 'expiryDate'],
  ] as const) {
    const text = elements.get(ai);
    if (text === undefined) continue;
    const day = gs1Date(text);
    if (!day) return { kind: 'bad', message: `GS1条码日期不正确：(${ai})${text}` };
    dates[name] = day;
  }
  const optional = { batchNo: elements.get('10'), serialNo: elements.get('21'), quantity: elements.get('30') ?? elements.get('37') };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { kind: 'gs1', di, ...dates, ...present };
}

/** MA.156.M0.100.1234.M.<production>.L.<lot>.E<expiry>.S<serial>: the first five parts are the DI. */
function parseMa(text: string): Scan {
  const parts = text.toUpperCase().split('.');
  const start = parts.findIndex((part, i) => i >= 3 && /^[MVLDEPS]\d|^[LS][A-Z0-9]/.test(part) && i >= 5);
  const di = parts.slice(0, start === -1 ? parts.length : start).join('.');
  const found: Record<string, string> = {};
  for (const part of start === -1 ? [] : parts.slice(start)) {
    const [tag, value] = [part[0], part.slice(1)];
    if (tag === 'L') found.batchNo = value;
    if (tag === 'S') found.serialNo = value;
    if (tag === 'M' || tag === 'P') found.productionDate = gs1Date(value) ?? '';
    if (tag === 'E' || tag === 'V') found.expiryDate = gs1Date(value) ?? '';
  }
  if (found.productionDate === '' || found.expiryDate === '') return { kind: 'bad', message: 'MA码日期不正确' };
  return { kind: 'ma', di, ...found };
}
