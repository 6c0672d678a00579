import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { listMasters } from '../../src/server/engine/masters/list';
import { saveMaster } from '../../src/server/engine/masters/save';
import { definition, page } from '../support/callers';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let file: string;
const expiryDate = '2031-06-30';
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  file = newId();
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256, is_shared, created_at) values (${w.dealer.id}, ${file}, '报告.pdf', 'application/pdf', 10, 'x', false, now())`.execute(
    w.db,
  );
  for (const [context, org] of [
    [h, w.hospital],
    [d, w.dealer],
  ] as const)
    await post(context, 'initialStock', { warehouse: org.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', expiryDate, unitCost: '2', taxRate: '13' },
    ]);
  await sql`update product set risk_class = '3' where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
});

const report = (context: Context, batchNo: string, more: Record<string, unknown> = {}) =>
  saveMaster(context, definition('qualityCertificate'), {
    row: {
      code: `R-${batchNo}`,
      specification: w.spec,
      batchNo,
      reportDate: '2026-01-05',
      result: '合格',
      files: [file],
      ...more,
    },
  });

describe('a quality report', () => {
  it('is filed by who has the lot', async () => {
    await expect(report(d, 'B')).rejects.toThrow('本机构没有批号【B】的库存记录');
    await report(d, 'A');
  });
  it('is not read by a firm the lot never came to', async () => {
    const stranger = w.context({ ...w.dealer, id: newId() });
    expect((await listMasters(d, definition('qualityCertificate'), page())).list).toHaveLength(1);
    expect((await listMasters(stranger, definition('qualityCertificate'), page())).list).toHaveLength(0);
  });
  it('is asked for at the inspection of class Ⅲ', async () => {
    await sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, 'quality.report', 'kind', 'H', 'block')`.execute(w.db);
    const inspection = (batchNo: string) =>
      add(h, 'inspectionOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse }, [
        { specification: w.spec, unit: w.piece, quantity: '5', sampleQuantity: '1', qualifiedQuantity: '5', batchNo, expiryDate },
      ]);
    await expect(act(h, 'inspectionOrder', 'submit', (await inspection('C')).id)).rejects.toThrow('批号【C】缺少质检报告');
    expect((await act(h, 'inspectionOrder', 'submit', (await inspection('A')).id)).status).toBe(2);
  });
  it('that fails a lot stops it at the door and asks every holder to stop selling it', async () => {
    await report(d, 'A', { code: 'R-A2', result: '不合格' });
    await drainOutbox(w.db);
    for (const context of [h, d]) {
      const [order] = await documentsOf(context, 'stopSell');
      expect(order).toMatchObject({ status: 0, reason: '1', remark: '质检报告R-A2：检验不合格' });
      expect((await linesOf(context, String(order?.id)))[0]?.batch_no).toBe('A');
    }
    const receipt = add(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
      { specification: w.spec, unit: w.piece, quantity: '1', price: '2', taxRate: '13', batchNo: 'A', expiryDate },
    ]);
    await expect(act(h, 'purchaseGrn', 'review', (await receipt).id)).rejects.toThrow('批号【A】检验不合格，禁止入库');
  });
});
