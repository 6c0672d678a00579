import { createHash } from 'node:crypto';

/** A record of the national database as it is read of a release or a sheet: texts by the names the database publishes them under. */
export type Said = { values: Record<string, string>; packages: readonly Record<string, string>[]; storage: readonly Record<string, string>[] };

/** The database's names of what we keep ← the column it goes to. Its own spelling stands: versionStauts. */
const TEXTS: Readonly<Record<string, string>> = {
  cpbsbmtxmc: 'code_system',
  cpmctymc: 'name',
  spmc: 'trade_name',
  ggxh: 'spec_model',
  cphhhbh: 'item_no',
  cpms: 'description',
  flbm: 'category_code',
  qxlb: 'device_kind',
  ylqxzcrbarmc: 'registrant',
  tyshxydm: 'registrant_code',
  zczbhhzbapzbh: 'registration_no',
  ybbm: 'insurance_code',
  sydycpbs: 'use_di',
  btcpbs: 'body_di',
  sfbjwycxsy: 'disposable',
  sfwwjbz: 'sterile',
  syqsfxyjxmj: 'sterilise',
  versionStauts: 'release_state',
};
const PI: readonly (readonly [name: string, word: string])[] = [
  ['scbssfbhph', '批号'],
  ['scbssfbhxlh', '序列号'],
  ['scbssfbhscrq', '生产日期'],
  ['scbssfbhsxrq', '失效日期'],
];
const MOST = 2000;
const LEVELS = 20;

export type Package = { code: string; level: string; holds: string | null; of_code: string; pieces: string | null };
export type UdiRow = Record<string, string | number | null | string[]> & { code: string; digest: string; packages_of: string };

const short = (text = '', most = MOST): string => text.replace(/\s+/g, ' ').trim().slice(0, most);
const isYes = (text = ''): boolean => /^(是|true|1)$/i.test(text.trim());
export const plainDi = (text = ''): string => {
  const di = text.replace(/\s+/g, '');
  return /^\d{13}$/.test(di) ? `0${di}` : di;
};
const dayIn = (text = ''): string | null => {
  const [, year = '', month = '', day = ''] = /^(\d{4})\D?(\d{2})\D?(\d{2})/.exec(text.trim()) ?? [];
  const said = `${year}-${month}-${day}`;
  return !Number.isNaN(Date.parse(said)) && new Date(said).toISOString().slice(0, 10) === said ? said : null;
};
const numberIn = (text = ''): string | null => (/^\d{1,9}(\.\d{1,4})?$/.test(text.trim()) ? text.trim() : null);

/** @returns the row it is kept as, or why it cannot be */
export function rowOf({ values, packages, storage }: Said): UdiRow | string {
  const code = plainDi(values.zxxsdycpbs);
  if (code === '') return '没有最小销售单元产品标识';
  if (code.length > 60 || /[^\x21-\x7e]/.test(code)) return `标识【${code.slice(0, 40)}】不正确`;
  if (short(values.cpmctymc) === '') return `标识【${code}】没有产品名称`;
  const texts = Object.fromEntries(Object.entries(TEXTS).map(([name, column]) => [column, short(values[name])]));
  const around = packagesOf(code, packages);
  const row = {
    ...texts,
    registration_numbers: numbersIn(values.zczbhhzbapzbh),
    published_on: dayIn(values.cpbsfbrq),
    delisted_on: dayIn(values.tsrq),
    use_units: numberIn(values.zxxsdyzsydydsl),
    pi_text: PI.flatMap(([name, word]) => (isYes(values[name]) ? [word] : [])).join('、'),
    ...storedAs(values, storage),
    package_text: around
      .map(({ level, pieces, holds }) => `${level || '包装'}=${pieces ?? `${holds ?? '?'}×`}`)
      .join('；')
      .slice(0, 300),
    release_version: Number(numberIn(values.versionNumber) ?? 0),
    release_day: dayIn(values.versionTime),
  };
  const packages_of = JSON.stringify(around);
  return {
    ...row,
    code,
    packages_of,
    digest: createHash('sha256')
      .update(JSON.stringify([code, row, around]))
      .digest('base64url'),
  };
}

const numbersIn = (text = ''): string[] =>
  text
    .split(/[;；,，、\n]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 20);

/** Each package with how many of the smallest unit it comes to: through what it holds of smaller ones, as far as that is said. */
function packagesOf(code: string, said: readonly Record<string, string>[]): Package[] {
  const all = said.slice(0, LEVELS).flatMap((one): Package[] => {
    const own = plainDi(one.bzcpbs);
    if (own === '' || own.length > 60) return [];
    return [{ code: own, level: short(one.cpbzjb, 40), holds: numberIn(one.bznhxyjcpbssl), of_code: plainDi(one.bznhxyjbzcpbs).slice(0, 60), pieces: null }];
  });
  const byCode = new Map(all.map((one) => [one.code, one]));
  const piecesIn = (one: Package, depth: number): number | undefined => {
    if (one.holds === null || depth > LEVELS) return undefined;
    if (one.of_code === code || one.of_code === '') return Number(one.holds);
    const smaller = byCode.get(one.of_code);
    const inside = smaller && piecesIn(smaller, depth + 1);
    return inside === undefined ? undefined : inside * Number(one.holds);
  };
  return all.map((one) => {
    const pieces = piecesIn(one, 0);
    return { ...one, pieces: pieces !== undefined && pieces < 1e9 ? String(pieces) : null };
  });
}

/** 冷藏 2–8℃: as it is said, and the zone of ours it lies in where temperatures are told. */
function storedAs(values: Record<string, string>, storage: readonly Record<string, string>[]): { storage_text: string; temp_zone: string } {
  const ranges = storage.slice(0, LEVELS);
  const words = ranges.map((one) => `${one.cchcztj ?? ''} ${[one.zdz, one.zgz].filter(Boolean).join('–')}${one.jldw ?? ''}`.trim());
  const storage_text = short([...words, values.tscchcztj ?? ''].filter(Boolean).join('；'));
  const warmth = ranges.find(({ jldw = '', cchcztj = '' }) => /℃|摄氏|°C/i.test(jldw) || /温度|冷藏|冷冻|阴凉/.test(cchcztj));
  const [low, high] = [Number(warmth?.zdz || Number.NaN), Number(warmth?.zgz || Number.NaN)];
  if (Number.isNaN(high)) return { storage_text, temp_zone: '' };
  if (high <= -10) return { storage_text, temp_zone: 'frozen' };
  if (low >= 0 && high <= 10) return { storage_text, temp_zone: 'cold' };
  return { storage_text, temp_zone: high <= 20 ? 'cool' : 'normal' };
}
