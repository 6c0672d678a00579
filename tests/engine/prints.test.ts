import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentOf, printOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { printDocuments } from '../../src/server/engine/prints/documents';
import { printLabels, udiOf } from '../../src/server/engine/prints/labels';
import { documentsPrinted, labelsPrinted } from '../../src/server/engine/prints/printed';
import { PLATFORM } from '../../src/server/engine/scope';
import { post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { usualLaid } from '../support/labels';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let opening: string;
let delivery: string;
const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing');
  return value;
};
const form = (name: string) => must(printOf(`print:${name}`));
const kind = (name: string) => must(documentOf(name));

inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  opening = (
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
    ])
  ).id;
  delivery = (
    await post(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' }, [
      { specification: w.spec, unit: w.box, quantity: '2', price: '169.5', taxRate: '13', batchNo: 'A' },
    ])
  ).id;
  await sql`insert into licence (org_id, id, holder_id, type, name, no, long_term, review_state)
    values (${w.dealer.id}, ${newId()}, ${w.dealer.id}, '经营许可证', '医疗器械经营许可证', '沪食药监械经营许2026001', true, 'valid')`.execute(w.db);
});

test('a delivery note names seller, licence, receiver and lots, with the QR the receiver scans', async () => {
  const [printed] = await printDocuments(d, form('outboundOrder'), kind('saleOdo'), [delivery]);
  expect(printed?.title).toBe('销售出库单（随货同行单）');
  expect(printed?.info.header).toMatchObject({ ownLicenceNo: '沪食药监械经营许2026001', receiver: '王库管' });
  expect(printed?.qr).toBe(`ODO|${printed?.info.header.sn}`);
  expect(printed?.columns.map((column) => column.label)).toEqual(expect.arrayContaining(['品名', '批号', '有效期至', '单价', '金额', '生产企业许可/备案号']));
  expect(printed?.header.map((cell) => cell.field)).not.toContain('fromWarehouse');
  expect(printed?.columns.map((column) => column.field)).not.toContain('sterilisationNo');
});

test('costs are printed only with viewCost of the page it came from', async () => {
  const [full] = await printDocuments({ ...d, screen: 'initialInventory' }, form('inboundOrder'), kind('initialStock'), [opening]);
  expect(full?.columns.map((column) => column.field)).toContain('unitCost');
  const poor = { ...d, screen: 'initialInventory', permissions: { initialInventory: ['print'] } };
  const [hidden] = await printDocuments(poor, form('inboundOrder'), kind('initialStock'), [opening]);
  expect(hidden?.columns.map((column) => column.field)).not.toContain('unitCost');
  expect(JSON.stringify(hidden)).not.toContain('unitCost');
  await expect(printDocuments({ ...poor, permissions: { initialInventory: [] } }, form('inboundOrder'), kind('initialStock'), [opening])).rejects.toThrow(
    '打印',
  );
});

test('another organisation’s document cannot be printed', async () => {
  await expect(printDocuments(w.context(w.hospital), form('inboundOrder'), kind('initialStock'), [opening])).rejects.toThrow();
});

test('every printing is counted and logged', async () => {
  await documentsPrinted(d, kind('saleOdo'), [delivery]);
  await documentsPrinted(d, kind('saleOdo'), [delivery]);
  expect((await rowOf(d, delivery)).print_count).toBe(2);
  const log = await sql<{ n: number }>`select count(*)::int as n from operation_log where record_id = ${delivery} and operation = 'print'`.execute(w.db);
  expect(log.rows[0]?.n).toBe(2);
});

test('labels carry their code and the UDI; a second printing needs a reason', async () => {
  const label = newId();
  const lot = await sql<{ id: string }>`select id from lot where org_id = ${w.dealer.id}`.execute(w.db);
  await sql`insert into stock_label (org_id, id, label_no, label_kind, specification_id, lot_id, warehouse_id)
    values (${w.dealer.id}, ${label}, 'D000000000001', '1', ${w.spec}, ${lot.rows[0]?.id}, ${w.dealer.warehouse})`.execute(w.db);
  const [piece] = await printLabels(d, usualLaid('QrcodePrint', 'stockLabel'), 'stockLabel', [label]);
  expect(piece).toMatchObject({ code: 'U|D000000000001', codeKind: 'qrcode', reprint: '' });
  expect(piece?.lines.map((line) => line.text)).toEqual(expect.arrayContaining(['留置针', '22G', 'A', '2030-06-30']));
  await labelsPrinted(d, 'stockLabel', [label], '');
  await expect(labelsPrinted(d, 'stockLabel', [label], '')).rejects.toThrow('请填写补打原因');
  expect((await printLabels(d, usualLaid('BarCodePrint', 'stockLabel'), 'stockLabel', [label]))[0]?.reprint).toBe('R1');
  expect(udiOf('06901234567892', '2030-06-30', 'A', 'S1')).toBe('(01)06901234567892(17)300630(10)A(21)S1');
});

test('labels of the catalogue are printed by whoever reads them, others of an organisation by itself alone', async () => {
  const [shared, own] = [newId(), newId()];
  for (const [org, id, code] of [
    [PLATFORM, shared, '06901234567892'],
    [w.hospital.id, own, '06901234567885'],
  ])
    await sql`insert into product_barcode (org_id, id, code, code_type, specification_id) values (${org}, ${id}, ${code}, '1', ${w.spec})`.execute(w.db);
  const codes = (await printLabels(d, usualLaid('BarCodePrint', 'productBarcode'), 'productBarcode', [shared, own])).map(({ code }) => code);
  expect(codes).toEqual(['06901234567892']);
  await expect(printLabels(d, usualLaid('BarCodePrint', 'productBarcode'), 'productBarcode', [own])).rejects.toThrow('没有可打印的标签');
});
