import { describe, expect, it } from 'vitest';
import { lineTotals } from '../../src/client/form/line-table/line-values';
import { figureOf } from '../../src/client/screens/document/strip/document-amount';
import { flag } from '../../src/define/field';
import { groupText, isFiner, textOf } from '../../src/define/field-text';
import { add } from '../../src/define/money';
import { documents } from '../../src/domain/registry';

const numeric = documents.flatMap(({ kind, header, lines, sections }) =>
  [header, lines, ...Object.values(sections).map((section) => section.fields)].flatMap((fields) =>
    Object.entries(fields).flatMap(([name, field]) => ('places' in field || field.kind === 'integer' ? [[`${kind}.${name}`, field] as const] : [])),
  ),
);

describe('what somebody is still typing into a number', () => {
  it('reads as he typed it, in every field of every kind', () => {
    expect(numeric.length).toBeGreaterThan(300);
    for (const [name, field] of numeric)
      for (const typed of ['-', 'abc', '1e3', '１２', '1,2', '.', '--1', ' ', 'NaN', 'Infinity']) expect([name, textOf(field, typed)]).toEqual([name, typed]);
  });

  it('adds nothing to the sums of its document, and breaks none of them', () => {
    for (const { kind, header, lines } of documents) {
      const values = Object.fromEntries(Object.keys(lines).map((name) => [name, '-']));
      const totals = lineTotals(lines, [{ values }, { values: {} }]);
      for (const total of Object.values(totals)) expect([kind, add(total)]).toEqual([kind, '0']);
      const typed = Object.fromEntries(Object.entries(header).flatMap(([name, field]) => (field.kind === 'money' ? [[name, '-']] : [])));
      expect(() => figureOf({ fields: header, values: typed }, { fields: lines, totals })).not.toThrow();
    }
  });

  it('is said to be finer than the field holds, where it is', () => {
    const field = { kind: 'money', label: '金额', places: 2 } as const;
    expect(['12345.678', '0.005', '1.20', '1.2000', '-', ''].map((typed) => isFiner(field, typed))).toEqual([true, true, false, false, false, false]);
  });
});

it('a group of a flag reads as what it is, where nothing beside it says so', () => {
  expect(['true', true, 'false', false, '', undefined].map((value) => groupText(flag('有合同'), value))).toEqual([
    '有合同',
    '有合同',
    '无合同',
    '无合同',
    '',
    '',
  ]);
  expect([flag('已开票'), flag('高值')].map((field) => groupText(field, 'false'))).toEqual(['未开票', '其余']);
});
