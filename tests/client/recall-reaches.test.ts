import { expect, it } from 'vitest';
import { recallReaches } from '../../src/client/special/traceability/recall-reaches';

const row = (warehouseName: string, quantity: string) => ({ warehouse: warehouseName, warehouseName, place: '', quantity, ownerName: '', isOwn: true });
const totals = { received: '30', inStock: '12', used: '18', patients: 3 };

it('says what lies where, and how many were reached', () => {
  const said = recallReaches({}, { stock: [row('中心库', '5'), row('骨科库', '4'), row('中心库', '3')], totals });
  expect(said.slice(0, 2)).toEqual(['在库 12：中心库 8、骨科库 4', '已使用 18，涉及患者 3 人']);
});

it('traced backwards no stores are known: what lies there is not denied', () => {
  expect(recallReaches({}, { stock: [], totals })[0]).toBe('在库 12');
  expect(recallReaches({}, { stock: [], totals: { ...totals, inStock: '0' } })[0]).toBe('本院已无在库');
});

it('traced by a piece, what is of that piece is not said of the lot', () => {
  const said = recallReaches({ labelNo: 'U1' }, { stock: [row('骨科库', '1')], totals: { ...totals, patients: 1 } });
  expect(said.slice(0, 3)).toEqual(['召回的是整批，不只追溯的这一件', '在库 12', '已使用 18']);
});
