import { expect, it } from 'vitest';
import { originWords, sumOfParts } from '../../src/client/why/made-of';
import { goods, saleMoney } from '../../src/domain/blocks';
import { documents } from '../../src/domain/registry';

const fields = { ...goods, ...saleMoney };
const line = { quantity: '5', price: '12', taxRate: '13', amount: '60.00', tax: '6.90', netAmount: '53.10', productName: '留置针' };

it('a figure of a line says what it is worked out of', () => {
  expect(sumOfParts(fields, line, 'amount')).toBe('含税金额 60.00 ＝ 数量 5 × 含税单价 12.00');
  expect(sumOfParts(fields, line, 'netAmount')).toBe('不含税金额 53.10 ＝ 含税金额 60.00 − 税额 6.90');
  expect(sumOfParts(fields, line, 'tax')).toBe('税额 6.90 ＝ 含税金额 60.00 × 税率 13% ÷ (100% + 13%)');
});

it('without its parts nothing is claimed; what is typed or read from a card says so', () => {
  expect(sumOfParts(fields, { amount: '60.00' }, 'amount')).toBeUndefined();
  expect(originWords(fields, line, 'quantity')).toBe('数量是本单填写的值');
  expect(originWords(fields, line, 'productName')).toBe('产品名称取自规格型号的资料');
});

it('every figure that says how it is made names fields it stands beside', () => {
  const wrong = documents.flatMap(({ kind, lines }) =>
    Object.entries(lines).flatMap(([name, field]) =>
      [...(field.madeOf ?? '').matchAll(/\{(\w+)\}/g)].flatMap((match) => (match[1] && match[1] in lines ? [] : [`${kind}.${name}: ${match[1]}`])),
    ),
  );
  expect(wrong).toEqual([]);
});
