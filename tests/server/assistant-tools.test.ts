import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AnyTool } from '../../src/server/assistant/tool';
import { documentFigures } from '../../src/server/assistant/tools/document-figures';
import { draftDocument } from '../../src/server/assistant/tools/draft';
import { explainFigure } from '../../src/server/assistant/tools/explain-figure';
import { record } from '../../src/server/assistant/tools/record';
import { stock } from '../../src/server/assistant/tools/stock';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { FreshDatabase } from '../support/database';
import { inWorld } from '../support/in-world';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** What the tools find is what their user may see, to the piece and to the cent. */
let database: FreshDatabase;
let w: AssistantWorld;
inWorld(assistantWorld, async (made, opened) => {
  database = opened;
  w = made;
});

const asked = (tool: AnyTool, context: Context, args: unknown) => tool.call({ context, text: '', from: { screen: '', documentId: '', selection: [] } }, args);
const without = (context: Context, operation: string): Context => ({
  ...context,
  permissions: Object.fromEntries(Object.entries(context.permissions).map(([screen, operations]) => [screen, operations.filter((one) => one !== operation)])),
});

describe('why a figure is so', () => {
  it('stock is the sum of its entries, told by what they were', async () => {
    const answer = await asked(explainFigure, w.h, { what: 'stock', product: '留置针' });
    expect(answer.data).toMatchObject({ total: '512', unit: '支' });
    const { parts } = answer.data as { parts: { bill_type: string; quantity: string }[] };
    expect(parts.reduce((sum, part) => sum + Number(part.quantity), 0)).toBe(512);
    expect(parts.map((part) => part.bill_type)).toEqual(expect.arrayContaining(['initial', 'purchaseIn', 'useOut']));
    expect(answer.references.every((one) => one.kind === 'document' && one.path)).toBe(true);
  });

  it('a figure that is none of the store asked about is said to differ', async () => {
    const answer = await asked(explainFigure, w.h, { what: 'stock', product: '留置针', place: '骨科库', figure: '512' });
    expect(answer.text).toContain('52 支');
    expect(answer.text).toContain('您说的 512 与此不同');
  });

  it('what is owed is its open documents', async () => {
    const answer = await asked(explainFigure, w.h, { what: 'account', partner: '康达' });
    expect(answer.text).toContain('应付 **400.00 元**，由 1 笔未结单据组成');
    expect(answer.references).toMatchObject([{ kind: 'document', resource: 'purchaseGrn' }]);
  });

  it('is not told to whom the entries are not shown, and never about another organisation', async () => {
    expect((await asked(explainFigure, w.nobody, { what: 'stock', product: '留置针' })).text).toContain('没有查看库存流水的权限');
    expect((await asked(explainFigure, w.nobody, { what: 'account', partner: '康达' })).text).toContain('没有查看应收应付的权限');
    expect((await asked(explainFigure, w.d, { what: 'stock', product: '缝合线' })).text).toContain('没有任何库存流水');
  });
});

describe('records of masters', () => {
  it('say what their page shows, and only what is asked', async () => {
    await sql`update partner set phone = '0571-88889999', contact = '王经理' where org_id = ${w.hospital.id} and id = ${w.supplier}`.execute(database.db);
    const phone = await asked(record, w.h, { name: '康达', asked: '电话' });
    expect(phone.data).toEqual({ name: '康达医疗', facts: ['联系电话 0571-88889999'] });
    expect(phone.proposals[0]).toMatchObject({ command: 'open.supplierManage', args: { id: w.supplier } });
    expect((await asked(record, w.h, { name: '康达' })).text).toContain('联系人 王经理');
    expect((await asked(record, w.h, { name: '中心库', kind: 'warehouse' })).text).toContain('编码 W1');
    expect((await asked(record, w.h, { name: '康和医院员工', kind: 'employee' })).text).toContain('工号 001');
  });

  it('are unknown without a page of theirs, and patients are never among them', async () => {
    expect((await asked(record, w.nobody, { name: '康达' })).isEmpty).toBe(true);
    await sql`insert into patient (org_id, id, name, visit_type, visit_no) values (${w.hospital.id}, ${newId()}, '欧阳小兰', 'inpatient', 'ZY9')`.execute(
      database.db,
    );
    expect((await asked(record, w.h, { name: '欧阳小兰' })).isEmpty).toBe(true);
  });
});

describe('drafts', () => {
  it('guess no partner of several that are called alike', async () => {
    for (const name of ['仁济医疗一部', '仁济医疗二部'])
      await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
        values (${w.hospital.id}, ${newId()}, ${name}, 'HD', 'supplier', ${newId()}, '入库结算', 30, true)`.execute(database.db);
    const answer = await asked(draftDocument, w.h, { kind: '采购订单', partner: '仁济', items: [{ product: '留置针', quantity: '2', unit: '盒' }] });
    expect(answer.text).toMatch(/名称相近的有 仁济医疗[一二]部、仁济医疗[一二]部，请在表单里选择/);
    expect(answer.proposals[0]?.args).not.toHaveProperty('h.supplier');
    expect(answer.proposals[0]?.args.lines).toContain('"quantity":"2"');
  });
});

describe('figures keep to the rights of their user', () => {
  it("a ward's page shows the stores of wards, not the central store", async () => {
    expect((await asked(stock, w.nurse, { product: '留置针' })).text).toContain('现存 **52 支**');
    expect((await asked(stock, w.nurse, { batchNo: 'A1' })).text).toContain('现存量为 0');
  });

  it('rankings add up to the whole, and name no money to whom it is not shown', async () => {
    const ranks = await asked(documentFigures, w.h, { kind: '采购订单', by: 'partner' });
    expect(ranks.text).toContain('金额合计 **2,400.00 元**');
    expect(ranks.text).toContain('1. **康达医疗** 3 张，金额 2,100.00 元');
    expect(ranks.text).toContain('2. **强生（上海）医疗器材有限公司** 1 张，金额 300.00 元');
    const blind = await asked(documentFigures, without(w.h, 'viewCost'), { kind: '采购订单', by: 'partner' });
    expect(blind.text).toContain('康达医疗');
    expect(blind.text).not.toContain('2,100.00');
  });
});
