import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, everything } from '../support/callers';
import { act as actOn, add } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { employed } from '../support/others';
import { refusal } from '../support/refusal';
import { refused } from '../support/refused';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What names, sets and rights are refused for, each message provoked. */
let w: TradeWorld;
let h: Context;
let d: Context;
let p: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  p = { ...h, org: { id: '00000000-0000-0000-0000-000000000000', kind: 'P', name: '平台' }, permissions: everything('P') };
});

const kit = (context: Context, code: string, line: Record<string, unknown> = {}) =>
  make(context, 'surgeryKit', { code, name: `套包${code}` }, { contents: [{ specification: w.spec, quantity: '1', ...line }] });
const pack = (id: string) => act(d, 'surgeryKit', 'toPack', { ids: [id], input: { warehouse: w.dealer.warehouse, count: '1' } });

refused([
  ['请先复制到本单位', async () => pack(await kit(p, 'P1'))],
  ['套包没有可打包的内容', async () => pack(await kit(d, 'A2', { isOptional: true }))],
  [
    '模板不装实物',
    async () => {
      const contents = { implants: [{ specification: w.spec, parQuantity: '2' }] };
      const id = await make(h, 'instrumentKit', { kitNo: 'M1', name: '脊柱模板', isTemplate: true }, contents);
      return act(h, 'instrumentKit', 'refill', { ids: [id], input: { warehouse: w.hospital.warehouse } });
    },
  ],
]);

refused([
  ['姓名中请不要输入特殊字符 @ name', () => make(h, 'patient', { code: 'P9', name: '王<b>', visitType: 'inpatient', visitNo: 'V9', department: w.ward })],
  ['姓名中请不要输入特殊字符 @ name', () => make(h, 'employee', { code: 'E9', name: '李?', department: w.ward })],
  [
    '编码前缀只能是字母、数字、-和_ @ prefix',
    () => act(h, 'warehouse', 'generate', { ids: [w.hospital.warehouse], input: { prefix: '甲', first: '1', count: '1', rows: '1', columns: '1' } }),
  ],
  [
    '【来源用户】所选记录不存在 @ sourceUser',
    async () => act(h, 'user', 'copyPermission', { ids: [(await employed(w, '孙八')).user.id], input: { sourceUser: newId(), mode: 'add' } }),
  ],
]);

test('a letter for a person bears an identity number of 18 places', async () => {
  const header = { grantKind: '3', file: ['a.pdf'], validFrom: '2020-01-01', validTo: '2039-12-31', idNo: '4201061980' };
  const call = add(d, 'licenceGrant', header, []).then(({ id }) => actOn(d, 'licenceGrant', 'submit', id));
  expect(await refusal(call)).toContain('请输入18位身份证号 @ idNo');
});
