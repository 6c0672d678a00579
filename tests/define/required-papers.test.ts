import { expect, it } from 'vitest';
import { type Firm, missingPapers, requiredPapers } from '../../src/domain/licence/required-papers';
import { masterOf } from '../../src/domain/registry';

const firm = (orgKind: string, role: Firm['role'], classes: string[] = ['2', '3'], isImported = false): Firm => ({ orgKind, role, classes, isImported });
const words = (of: Firm) =>
  requiredPapers(of)
    .map((accepted) => accepted.join('或'))
    .join('、');

/** Catalogue: licence, required sets. */
it.each([
  ['a dealer who sells', firm('D', 'supplier'), '营业执照、医疗器械经营许可证、二类经营备案凭证、开票信息、质量保证协议、销售人员授权委托书'],
  ['a dealer in class Ⅲ alone', firm('D', 'supplier', ['3']), '营业执照、医疗器械经营许可证、开票信息、质量保证协议、销售人员授权委托书'],
  ['a dealer who buys class Ⅱ', firm('D', 'customer', ['2']), '营业执照、二类经营备案凭证、开票信息'],
  ['a maker who sells', firm('V', 'supplier'), '营业执照、医疗器械生产许可证、开票信息'],
  ['a maker of class Ⅰ', firm('V', 'supplier', ['1']), '营业执照、一类生产备案凭证、开票信息'],
  ['a maker behind a dealer', firm('V', 'maker'), '营业执照、医疗器械生产许可证'],
  ['a maker abroad', firm('V', 'maker', ['3'], true), '营业执照、境内代理人授权'],
  ['a hospital', firm('H', 'customer', []), '医疗机构执业许可证、事业单位法人证书或营业执照、开票信息'],
])('%s shows its papers', (_, of, papers) => expect(words(of)).toBe(papers));

it('names only papers the archive can hold', () => {
  const field = masterOf('licence')?.fields.type;
  const known = field?.kind === 'choice' ? field.options.map(({ value }) => value) : [];
  for (const orgKind of ['D', 'V', 'H'])
    for (const role of ['supplier', 'customer', 'maker'] as const)
      for (const isImported of [true, false])
        for (const type of requiredPapers(firm(orgKind, role, ['1', '2', '3'], isImported)).flat()) expect(known).toContain(type);
});

it('a paper holds on its last day, and one without an end for ever', () => {
  const held = (validTo: string, isLongTerm = false) => [{ type: '营业执照', validTo, isLongTerm }];
  const asked = firm('V', 'maker', []);
  expect(missingPapers(asked, held('2026-01-31'), '2026-01-31')).toEqual([]);
  expect(missingPapers(asked, held('2026-01-31'), '2026-02-01')).toEqual([['营业执照']]);
  expect(missingPapers(asked, held('', true), '2026-02-01')).toEqual([]);
  expect(missingPapers(asked, [], '2026-02-01')).toEqual([['营业执照']]);
});
