import { expect, test } from 'vitest';
import { helpOf } from '../../src/domain/help';
import { isBuilt, screens } from '../../src/domain/registry';

/** Every page there is tells what it is for: from its definition, for each kind of organisation that has it. */
const told = screens.filter(isBuilt).flatMap((screen) => screen.kinds.map((kind) => ({ screen, kind, parts: helpOf(screen, kind) })));

test('no page is without help, and no part of it says nothing', () => {
  expect(told.length).toBeGreaterThan(200);
  for (const { screen, kind, parts } of told) {
    expect([screen.flag, kind, parts[0]?.head]).toEqual([screen.flag, kind, '这一页']);
    for (const { head, words } of parts) {
      // A place somebody fills in is written {name}; a brace with anything else in it was left over.
      expect([screen.flag, head, words.filter((one) => one.trim() === '' || /undefined|[{}]/.test(one.replaceAll(/\{[a-z]+\}/g, '')))]).toEqual([
        screen.flag,
        head,
        [],
      ]);
      expect([screen.flag, head, new Set(words).size]).toEqual([screen.flag, head, words.length]);
    }
  }
});

test('a document says where it comes from, what follows and which rules mind it', () => {
  const order = told.find(({ screen, kind }) => screen.flag === 'hPurchaseOrder' && kind === 'H')?.parts ?? [];
  const words = (head: string): readonly string[] => order.find((part) => part.head === head)?.words ?? [];
  expect(words('从哪里来')).toContain('拉取采购计划');
  expect(words('之后')).toContain('审核后生成销售订单');
  expect(words('必填')).toEqual(expect.arrayContaining(['供应商', '预计到货', '明细数量']));
  expect(words('规则').length).toBeGreaterThan(2);
});
