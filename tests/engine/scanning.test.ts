import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documents } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { resolveScan } from '../../src/server/engine/scan';
import { lotsOf } from '../../src/server/engine/trace/subject';
import { pickSpecifications } from '../../src/server/kinds/catalogue/specification-picker';
import { act } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

const DI = '06901234567892';
const EAN8 = '20240318';
let w: TradeWorld;
let h: Context;
let gauze: string;
let mask: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  const goods = [await makeSpecification(w.db, '纱布'), await makeSpecification(w.db, '口罩')] as const;
  for (const one of goods) await trade(w.db, w.hospital, one.spec);
  gauze = goods[0].spec;
  mask = goods[1].spec;
  await sql`update specification set udi_di = ${DI} where id = ${gauze}`.execute(w.db);
  await post(
    h,
    'purchaseGrn',
    { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' },
    goods.map((one) => ({ specification: one.spec, unit: one.piece, quantity: '5', batchNo: EAN8, expiryDate: '2031-01-31', price: '10', taxRate: '13' })),
  );
});

describe('a scanned code', () => {
  it.each(['\u001d', '␝', '<GS>', '^'])('keeps lot and serial number apart, with %j between them', async (separator) => {
    const { line } = await resolveScan(h, `01${DI}1731013110A1${separator}21S1`);
    expect(line).toMatchObject({ specification: gauze, batchNo: 'A1', serialNo: 'S1', expiryDate: '2031-01-31' });
    expect(line?.udi).toBe(`(01)${DI}(17)310131(10)A1(21)S1`);
    expect(await resolveScan(h, String(line?.udi))).toEqual(await resolveScan(h, `]d201${DI}1731013110A1${separator}21S1`));
  });
  it('finds goods by any length of their number, bare or as the scanner names it', async () => {
    for (const code of [DI, DI.slice(1), `01${DI}`, `]E0${DI.slice(1)}`, `(01)${DI}`, `https://id.gs1.org/01/${DI}`])
      expect((await resolveScan(h, code)).line, code).toMatchObject({ specification: gauze });
    await sql`insert into product_barcode (org_id, id, code, code_type, specification_id) values (${w.hospital.id}, ${newId()}, ${EAN8}, '3', ${mask})`.execute(
      w.db,
    );
    for (const code of [EAN8, `]E4${EAN8}`, `01${EAN8.padStart(14, '0')}10B`])
      expect((await resolveScan(h, code)).line, code).toMatchObject({ specification: mask });
    await sql`delete from product_barcode where code = ${EAN8}`.execute(w.db);
  });
  it('that names no unit is one piece where pieces are counted, and what one usually takes elsewhere', async () => {
    const { rows } = await sql<{ code: string; piece: string; box: string }>`select s.code, s.root_unit_id as piece, u.id as box
      from specification s join unit u on u.parent_id = s.root_unit_id where s.id = ${mask}`.execute(w.db);
    const [{ code, piece, box } = { code: '', piece: '', box: '' }] = rows;
    await sql`update business_product set sale_unit_id = ${box}, purchase_unit_id = ${box} where specification_id = ${mask}`.execute(w.db);
    const asked = new Map<string, unknown>();
    for (const { kind, lines } of documents.filter((one) => 'specification' in one.lines && one.owners.includes('H')))
      if ('unit' in lines) asked.set(kind, (await resolveScan(h, code, { kind })).line?.unit);
    const counts = documents.filter(({ lines: { unit }, scanField }) => scanField !== 'quantity' || (unit?.kind === 'ref' && unit.smallest));
    expect([...asked].filter(([, unit]) => unit === piece).map(([kind]) => kind)).toEqual(counts.map(({ kind }) => kind).filter((kind) => asked.has(kind)));
    expect([asked.get('stockTake'), asked.get('useRecord'), asked.get('purchaseOrder')]).toEqual([piece, piece, box]);
    await sql`update business_product set sale_unit_id = null, purchase_unit_id = null where specification_id = ${mask}`.execute(w.db);
  });
  it('that is broken says which element is; one without a product says so', async () => {
    await expect(resolveScan(h, `]d201${DI}305A`)).rejects.toThrow('GS1条码(30)数量只能是数字：5A');
    await expect(resolveScan(h, `(01)${DI}(10)A(10)B`)).rejects.toThrow('出现两次且内容不同');
    await expect(resolveScan(h, '10A1␝21S1')).rejects.toThrow('GS1条码缺少产品标识(01)');
    await expect(resolveScan(h, ' ')).rejects.toThrow('请扫描或输入条码');
  });
  it('is a label of the own first, whatever it looks like', async () => {
    const [place, warehouse] = [newId(), w.hospital.warehouse];
    await sql`insert into location (org_id, id, warehouse_id, code, barcode) values (${w.hospital.id}, ${place}, ${warehouse}, 'A-01', '(99)A^01')`.execute(
      w.db,
    );
    for (const code of ['(99)A^01', 'L|(99)A^01', ']C0L|(99)A^01']) expect((await resolveScan(h, code)).line, code).toMatchObject({ location: place });
  });
});

it('eight digits that happen to be a GTIN are still a batch number and a search word', async () => {
  expect((await lotsOf(h, { code: EAN8 })).map((lot) => lot.specification).toSorted()).toEqual([gauze, mask].toSorted());
  await sql`update specification set spec = ${EAN8} where id = ${gauze}`.execute(w.db);
  const picked = await pickSpecifications(h, { keyword: EAN8, pageSize: 5, ids: [], filters: {} });
  expect(picked.map(({ id }) => id)).toEqual([gauze]);
  expect((await pickSpecifications(h, { keyword: `01${DI}10A1<GS>21S1`, pageSize: 5, ids: [], filters: {} })).map(({ id }) => id)).toEqual([gauze]);
});

it('taken apart, a code shows every element by name, its decimals, and what does not go together', async () => {
  const answer = await act(h, 'productBarcode', 'parse', { ids: [], input: { code: `(01)${DI}(10)A1(3102)000125(37)5` } });
  expect(JSON.stringify(answer)).toContain('["(3102)净重（千克）","1.25"]');
  expect(JSON.stringify(answer)).toContain('(01)产品标识不应与(37)内含产品数量同时出现');
  expect(JSON.stringify(answer)).toContain('纱布');
});
