import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseScan, readElements } from '../../src/define/gs1';
import { amountOf, inBrackets, pairingNotes } from '../../src/define/gs1-elements';
import { identifiers } from '../../src/define/gs1-identifiers';

type Judged = { reads: boolean; code: string; elements: string };
const judged: Judged[] = readFileSync(new URL('../fixtures/gs1-codes.tsv', import.meta.url), 'utf8')
  .split(/\r?\n/)
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([verdict = '', code = '', elements]) => ({ reads: verdict === 'reads', code: code.replaceAll('␝', '\u001d'), elements: elements || code }));

/** What is made of a code: its elements in brackets, the GTIN of a retail bar code, or nothing. */
function madeOf(code: string): string | undefined {
  const read = readElements(code);
  if (read !== undefined) return typeof read === 'string' ? undefined : inBrackets(read);
  const scan = parseScan(code);
  return scan.kind === 'ean' ? `ean ${scan.di}` : undefined;
}

describe('codes are judged as the engine GS1 publishes judges them', () => {
  it('reads what it reads, element for element', () => {
    const good = judged.filter(({ reads }) => reads);
    const elements = ({ code, elements: said }: Judged) => (/^\]E[04]/.test(code) ? `ean ${code.slice(3).padStart(14, '0')}` : said);
    expect(good.length).toBeGreaterThan(700);
    expect(good.map(({ code }) => [code, madeOf(code)])).toEqual(good.map((one) => [one.code, elements(one)]));
  });
  it('refuses what it refuses, naming the element', () => {
    const bad = judged.filter(({ reads }) => !reads);
    expect(bad.length).toBeGreaterThan(1000);
    expect(bad.filter(({ code }) => madeOf(code) !== undefined).map(({ code }) => code)).toEqual([]);
    const said = bad.flatMap(({ code }) => {
      const read = readElements(code);
      return typeof read === 'string' ? [read] : [];
    });
    expect(said.filter((message) => !/^(GS1|EAN|UDI-DI).*[\u4e00-\u9fff].*[\dA-Za-z]|^GS1条码(没有内容|格式不正确)$/.test(message))).toEqual([]);
  });
  it('has every identifier among them, as good and as bad', () => {
    const families = new Set([...identifiers.keys()].map((ai) => (ai.length === 4 && /^3/.test(ai) ? ai.slice(0, 3) : ai)));
    const named = (reads: boolean) =>
      new Set(
        judged.filter((one) => one.reads === reads).flatMap(({ code, elements }) => [...`${code} ${elements}`.matchAll(/\((\d{2,4})\)/g)].map(([, ai]) => ai)),
      );
    const missing = (known: ReadonlySet<string | undefined>) =>
      [...families].filter((family) => ![...known].some((ai) => ai?.startsWith(family)) && !/^9[2-8]$/.test(family));
    expect(missing(named(true))).toEqual([]);
    expect(missing(named(false))).toEqual([]);
  });
});

const DI = '06901234567892';
const LOT = { kind: 'gs1', di: DI, batchNo: 'A1', serialNo: 'S1' };

describe('one code as different scanners send it', () => {
  it.each(['\u001d', '␝', '<GS>', '{GS}', '[GS]', '\\x1d', '^', '~', '|'])('with %j for FNC1', (separator) => {
    expect(parseScan(`01${DI}10A1${separator}21S1`)).toEqual(LOT);
    expect(parseScan(`${separator}01${DI}10A1${separator}21S1`)).toEqual(LOT);
    expect(parseScan(`]d201${DI}10A1${separator}21S1${separator}`)).toEqual(LOT);
  });
  it.each([
    [`01${DI}`, { kind: 'gs1', di: DI }],
    [`]J101${DI}10A1\u001d21S1`, LOT],
    [`(01) ${DI} (10) A1 (21) S1`, LOT],
    [`（01）${DI}（10）A1（21）S1`, LOT],
    [`https://example.com/medical/01/${DI}/10/A1/21/S1`, LOT],
    [`https://id.gs1.org/01/${DI}/21/S1?17=270600&lang=zh`, { kind: 'gs1', di: DI, serialNo: 'S1', expiryDate: '2027-06-30' }],
    [`]E0${DI.slice(1)}`, { kind: 'ean', di: DI }],
    ['96385074', { kind: 'ean', di: '00000096385074' }],
    [']E496385074', { kind: 'ean', di: '00000096385074' }],
    ['614141999996', { kind: 'ean', di: '00614141999996' }],
    [`]I1${DI}`, { kind: 'ean', di: DI }],
    [']C0CG202603010001', { kind: 'plain', text: 'CG202603010001' }],
    [`02${DI}37000012`, { kind: 'gs1', di: DI, quantity: '12' }],
    [`(01)${DI}(7003)2706301200(8008)26010108`, { kind: 'gs1', di: DI, expiryDate: '2027-06-30', productionDate: '2026-01-01' }],
    [`(01)${DI}(30)00000005(10)A\\(1)`, { kind: 'gs1', di: DI, quantity: '5', batchNo: 'A(1)' }],
    [`]d201${DI}10A1\u001d10A1`, { kind: 'gs1', di: DI, batchNo: 'A1' }],
  ])('%s', (code, scan) => expect(parseScan(code)).toEqual(scan));

  it.each([
    [`]d201${DI}305A`, 'GS1条码(30)数量只能是数字：5A'],
    [`(01)${DI}(10)A1(10)A2`, 'GS1条码(10)批号出现两次且内容不同：A1、A2'],
    [`]d201${DI}17270`, 'GS1条码不完整：AI 17'],
    [`]d201${DI}4106901234567890`, 'GS1条码(410)交货地位置码校验位错误：6901234567890'],
    [`01${DI.slice(0, 13)}0`, `UDI-DI校验位错误：${DI.slice(0, 13)}0`],
    [`]E0${DI.slice(1, 13)}0`, `UDI-DI校验位错误：${DI.slice(1, 13)}0`],
    [']E0614141999996', 'EAN条码应为13位数字：614141999996'],
    ['10A1␝21S1', 'GS1条码缺少产品标识(01)'],
    [`https://id.gs1.org/01/${DI}/21/S1/10/A1`, 'GS1网址的标识次序不正确：01、21、10'],
    [`https://id.gs1.org/01/${DI}?10=A1`, 'GS1网址的(10)批号应在路径中'],
    [`https://id.gs1.org/01/${DI}?17=270631`, 'GS1条码日期不正确：(17)270631'],
  ])('%s is refused', (code, message) => expect(parseScan(code)).toEqual({ kind: 'bad', message }));

  it.each(['A^B', 'U|0000123', '10A1^21S1', '12345678', 'https://example.com/01', '2024-03-18', '01ABC', '[GS'])('%s is no GS1 code', (code) =>
    expect(parseScan(code).kind).toBe('plain'),
  );
});

it('what a code lacks or should not hold is said, and refuses nothing', () => {
  const notes = (code: string) => {
    const read = readElements(code);
    return typeof read === 'object' ? pairingNotes(read) : [];
  };
  expect(notes(`(01)${DI}(17)270630(10)A1(21)S1`)).toEqual([]);
  expect(notes(`(01)${DI}(37)5`)).toEqual(['(01)产品标识不应与(37)内含产品数量同时出现', '(37)内含产品数量应与(00)+(02)或(00)+(8026)同时出现']);
  expect(notes('(3102)000125')).toEqual(['(3102)净重（千克）应与(01)或(02)同时出现']);
});

it('a measure has the decimals its identifier says', () => {
  const said = (code: string) => {
    const read = readElements(code);
    return typeof read === 'object' ? read.map(amountOf) : [];
  };
  expect(said('(3102)000125(3100)000125(3925)7(3932)15612345')).toEqual(['1.25', '125', '0.00007', '123.45']);
});
