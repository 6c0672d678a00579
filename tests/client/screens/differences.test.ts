import { describe, expect, it } from 'vitest';
import { differences, together } from '../../../src/client/screens/document/differences';
import { quantity, text } from '../../../src/define/field';

const kind = { header: { remark: text('备注'), address: text('地址') }, lines: { quantity: quantity('数量') } };
const version = (remark: string, address: string, ...quantities: string[]) => ({
  header: { remark, address },
  lines: quantities.map((each, at) => ({ id: `l${at}`, quantity: each })),
});
const before = version('', '仓库一', '1', '2');

describe('two people on one document', () => {
  it('are told apart: who changed what since both began', () => {
    const list = differences(kind, before, version('急', '仓库一', '1', '5'), version('', '仓库二', '1', '2'));
    expect(list.map((one) => [one.line ?? 0, one.name, one.isMine, one.isTheirs])).toEqual([
      [0, 'remark', true, false],
      [0, 'address', false, true],
      [2, 'quantity', true, false],
    ]);
    expect(list[1]).toMatchObject({ before: { address: '仓库一' }, mine: { address: '仓库一' }, theirs: { address: '仓库二' } });
  });

  it('come together where nobody changed what the other did', () => {
    const both = together(kind, before, version('急', '仓库一', '1', '5'), version('', '仓库二', '3', '2'));
    expect(both).toEqual(version('急', '仓库二', '3', '5'));
  });

  it('are asked where both changed the same, and where lines came or went', () => {
    expect(together(kind, before, version('急', '仓库一', '1', '2'), version('缓', '仓库一', '1', '2'))).toBeUndefined();
    expect(together(kind, before, version('', '仓库一', '1', '2', '3'), before)).toBeUndefined();
    expect(together(kind, before, version('急', '仓库一', '1', '2'), version('', '仓库一', '1'))).toBeUndefined();
  });
});
