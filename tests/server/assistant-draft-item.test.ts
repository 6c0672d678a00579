import { describe, expect, it } from 'vitest';
import { querySchema } from '../../src/define/query';
import { documents } from '../../src/domain/registry';
import { draftDocument } from '../../src/server/assistant/tools/draft';
import { addScreenOf } from '../../src/server/assistant/words/making-kind';
import { sheetList } from '../../src/server/engine/documents/pull';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** Money that is moved for one paper is drafted for just what that paper raised, in every kind that settles open items. */
const { caller } = demoPeople();
const from = { screen: '', documentId: '', selection: [] };

describe.each(['hfinance', 'dfinance'])('%s', (who) => {
  it('drafts the item of the paper that is named, as the form offers it, and no other', async () => {
    const context = { ...caller(who), screen: '' };
    let drafted = 0;
    for (const definition of documents) {
      const screen = addScreenOf(context, definition.kind);
      const party = definition.counterparty;
      if (!definition.items || !party || !screen) continue;
      const { list } = await runQuery(
        context,
        querySchema.parse({ of: 'owed', measures: ['open'], by: ['sn', 'partner'], where: { account: 'payable,receivable' }, limit: 6 }),
      );
      for (const { sn, partner } of list) {
        const offered = [];
        for (const { id } of definition.items.offers)
          offered.push(
            ...(await sheetList({ ...context, screen: screen.flag }, definition, { source: id, [party]: String(partner) }).catch(() => ({ list: [] }))).list,
          );
        const open = offered.filter((line) => line.sourceSn === sn && Number(line.amount) > 0).reduce((sum, line) => sum + Number(line.amount), 0);
        const { proposals, data } = await draftDocument.call({ context, text: '', from }, { kind: definition.title, upstream: String(sn) });
        const { of, spread } = proposals[0]?.args ?? {};
        if (open > 0) {
          expect({ of, spread: Number(spread) }, `${definition.kind} ${sn}`).toEqual({ of: sn, spread: Number(open.toFixed(2)) });
          drafted += 1;
        } else {
          expect(of, `${definition.kind} ${sn}`).toBeUndefined();
          expect(JSON.stringify(data), `${definition.kind} ${sn}`).toMatch(/没有可选的未结款项|没有找到|没有新增|没有权限/);
        }
      }
    }
    expect(drafted).toBeGreaterThan(3);
  });
});

describe('what is to be written down', () => {
  it('goes into the form of its record with the store and the degrees; what nothing names makes no order', async () => {
    const context = caller('dkeeper');
    const { list } = await runQuery(
      context,
      querySchema.parse({ of: 'lying', measures: ['quantity'], by: ['warehouse'], where: { place: 'normal' }, limit: 3 }),
    );
    for (const { warehouse, warehouseName } of list) {
      const { proposals } = await asked(context, `登记一下${String(warehouseName)}的温度3.5度`);
      expect(proposals[0], String(warehouseName)).toEqual({
        command: 'add.coldReadings',
        args: { new: '1', 'h.warehouse': String(warehouse), 'h.temperature': '3.5' },
      });
    }
    const { text, proposals } = await asked(context, '帮我记一下');
    expect(text).not.toContain('订单的权限');
    expect(proposals).toEqual([]);
  });
});
