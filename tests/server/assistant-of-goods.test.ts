import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { plain } from '../../src/define/money';
import { querySchema } from '../../src/define/query';
import { datasetOf } from '../../src/domain/dataset-of';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import type { Context } from '../../src/server/base/context';
import { readerOf } from '../../src/server/engine/queries/reader';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is asked of goods, lots and stores, for accounts of the demo and whatever lies in what they read. */
const { caller, server } = demoPeople();

type Row = Record<string, unknown>;
const rows = async (context: Context, query: Record<string, unknown>): Promise<readonly Row[]> =>
  (await runQuery({ ...context, screen: '' }, querySchema.parse({ totals: false, limit: 300, ...query }))).list;
const thisYear = (context: Context): string => `${context.now().toISOString().slice(0, 4)}-01-01~`;
const KEEPERS = ['keeper', 'hospital', 'dkeeper', 'dealer', 'vendor'];
const nameOf = (row: Row): string => `${row.productName} ${String(row.specificationName ?? '').split('/')[0]}`;

describe('a lot', () => {
  it('is a condition of what is asked of it, now and in the question after', async () => {
    let told = 0;
    const missed: string[] = [];
    for (const context of KEEPERS.map(caller)) {
      const lots = await rows(context, { of: 'lying', by: ['batchNo'], measures: ['quantity'], where: { place: 'normal,stopSale,scrap' } });
      for (const lot of inTurn(lots.filter(({ batchNo }) => /^[A-Z]\d{6,}$/.test(String(batchNo)))).slice(0, 6)) {
        const batchNo = String(lot.batchNo);
        const first = `批号${batchNo}还剩多少`;
        const { text } = await asked(context, first);
        if (!text.includes(batchNo)) missed.push(`${first} → ${text.slice(0, 80)}`);
        const whither = await asked(context, '都发给谁了', [{ question: first, answer: text }]);
        if (!whither.text.includes(batchNo)) missed.push(`${first}, 都发给谁了 → ${whither.text.slice(0, 80)}`);
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(atLeast(15));
    expect(missed, missed.join('\n')).toEqual([]);
  });

  it('that is used up is told with what lies in the others, and is no stock of nought of the goods', async () => {
    const { rows: lots } = await sql<{
      batch: string;
      name: string;
      org: string;
    }>`select l.batch_no as batch, c.product_name || ' ' || c.spec_model as name, o.kind as org
      from lot l join specification_card c on c.id = l.specification_id join organisation o on o.id = l.org_id
      where l.total_quantity = 0 and exists (select from lot other where other.org_id = l.org_id and other.specification_id = l.specification_id and other.total_quantity > 0)
        and l.org_id = ${caller('dkeeper').org.id} limit 3`.execute(server().db);
    expect(lots.length).toBeGreaterThan(0);
    for (const { batch, name } of lots) {
      const { text } = await asked(caller('dkeeper'), `批号${batch}的${name}还剩几个`);
      expect(text).toContain(batch);
      expect(text).toMatch(/其他批号/);
    }
  });

  it('that is called back is told by where its pieces are', async () => {
    const [lot] = await rows(caller('hospital'), { of: 'recalled', by: ['batchNo', 'productName'], measures: ['quantity', 'settled'] });
    expect(lot).toBeDefined();
    const { text } = await asked(caller('hospital'), `批号${lot?.batchNo}收回来几个了`);
    expect(text).toContain(`数量 **${plain(String(lot?.quantity))}**`);
    expect((await asked(caller('hospital'), `召回的${lot?.productName}用在谁身上了`)).text).toContain(String(lot?.batchNo));
  });
});

describe('goods', () => {
  it('are found by their sizes however the sign between the sides is typed', async () => {
    const sized = (
      await rows(caller('hospital'), { of: 'lying', by: ['productName', 'specification'], measures: ['quantity'], where: { place: 'normal' } })
    ).filter((row) => /\d(?:mm|cm)?×\d/.test(String(row.specificationName)));
    let told = 0;
    for (const row of inTurn(sized).slice(0, 8)) {
      const size = /\d+(?:\.\d+)?(?:mm|cm)?×\d+(?:\.\d+)?/.exec(String(row.specificationName))?.[0].replace(/mm|cm/g, '') ?? '';
      for (const sign of ['×', '*', 'x'])
        expect((await asked(caller('hospital'), `${row.productName}${size.replace('×', sign)}还有多少`)).text).toContain(String(row.specificationName));
      told += 1;
    }
    expect(told).toBeGreaterThan(2);
  });

  it('are said to be short as the limits of their stores have it', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of KEEPERS.map(caller)) {
      const limits = await rows(context, {
        of: 'warehouseProduct',
        by: ['specification', 'productName', 'minQuantity', 'warehouse'],
        measures: ['onHand'],
        where: { state: 'short,low' },
      });
      for (const row of inTurn(limits).slice(0, 5)) {
        const question = `${nameOf(row)}缺不缺货`;
        const { text } = await asked(context, question);
        told += 1;
        if (!text.includes(`下限 ${plain(String(row.minQuantity))}`) || !/缺货|断货/.test(text)) missed.push(`${question} → ${text.slice(0, 120)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(10));
    expect(missed, missed.join('\n')).toEqual([]);
  });

  it('whose names have letters that ask for something else are goods all the same', async () => {
    const mended = await rows(caller('hospital'), { of: 'carried', by: ['productName', 'specification'], measures: ['goods'], where: { productName: '补片' } });
    expect(mended.length).toBeGreaterThan(0);
    for (const row of mended) expect((await asked(caller('hospital'), `${nameOf(row)}断货没 在路上的有没有`)).text).toContain('现存');
  });

  it('are told of where their stock is asked for, whatever their name resembles', { timeout: 300_000 }, async () => {
    let told = 0;
    const missed: string[] = [];
    for (const context of KEEPERS.map(caller)) {
      const lying = await rows(context, { of: 'lying', by: ['productName'], measures: ['quantity'], where: { place: 'normal', quantity: '0.0001~' } });
      for (const { productName } of inTurn(lying)) {
        const { text } = await asked(context, `${productName}还有多少`);
        told += 1;
        if (!text.includes(String(productName)) || !text.includes('现存') || text.includes('没有理解')) missed.push(`${productName} → ${text.slice(0, 120)}`);
      }
    }
    expect(told).toBeGreaterThan(atLeast(60));
    expect(missed, missed.join('\n')).toEqual([]);
  });

  it('are enough or not for so many', async () => {
    const lying = await rows(caller('dealer'), {
      of: 'lying',
      by: ['productName', 'specification', 'unit'],
      measures: ['available'],
      where: { place: 'normal', available: '2~' },
    });
    for (const row of lying.slice(0, 4)) {
      const most = Math.floor(Number(row.available));
      expect((await asked(caller('dealer'), `${nameOf(row)}够不够发${most}${row.unitName}`)).text, nameOf(row)).toMatch(new RegExp(`，够 ${most}`));
      expect((await asked(caller('dealer'), `${nameOf(row)}够不够发${most + 1}${row.unitName}`)).text, nameOf(row)).toContain('不够');
    }
  });

  it('are told by whoever made them and by the day their certificate ends', async () => {
    let told = 0;
    for (const context of ['hospital', 'dbuyer', 'vendor', 'nurse'].map(caller)) {
      const kept = await rows(context, {
        of: 'carried',
        by: ['specification', 'productName', 'manufacturer', 'registrationNo', 'validTo'],
        measures: ['goods'],
      });
      for (const row of inTurn(kept.filter((one) => one.validTo && one.manufacturer && !/待补/.test(String(one.productName)))).slice(0, 5)) {
        const { text } = await asked(context, `${nameOf(row)}的注册证还有多久到期 谁家产的`);
        expect(text, nameOf(row)).toContain(String(row.manufacturer));
        expect(text, nameOf(row)).toContain(String(row.validTo));
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(atLeast(10));
  });
});

describe('goods in an order', () => {
  it('are ranked by what they are called, whatever sizes and kinds of papers they came in', async () => {
    for (const who of ['hospital', 'dealer']) {
      const context = caller(who);
      const [first] = await rows(context, { of: 'received', by: ['productName'], measures: ['amount'], order: '-amount', where: { day: thisYear(context) } });
      const { text } = await asked(context, '今年采购金额最多的四个品种是哪些');
      expect(text).toContain(`1. **${first?.productName}**`);
      expect(text).toContain('4. ');
      expect(text).not.toContain('5. ');
    }
  });
});

describe('what goods are or are not', () => {
  it('narrows what was used of them, whichever flag of the rows it is', async () => {
    const flags = Object.entries(datasetOf('used')?.dimensions ?? {}).filter(
      ([name, field]) => field.kind === 'flag' && !['isHighValue', 'isImplant'].includes(name),
    );
    expect(flags.length).toBeGreaterThan(1);
    for (const [, { label }] of flags) {
      const { text } = await asked(caller('hospital'), `非${label}的留置针今年用了多少`);
      expect(text, label).toContain(`非${label}`);
      expect(text, label).not.toContain('没有理解');
    }
  });
});

describe('a cabinet', () => {
  it('is told by what devices say lies in it and what it asks for', async () => {
    const place = await rows(caller('nurse'), {
      of: 'cabinetStock',
      by: ['specification', 'productName', 'suggestion'],
      measures: ['deviceQuantity'],
      where: { suggestion: '0.0001~' },
    });
    expect(place.length).toBeGreaterThan(0);
    for (const row of place) {
      const first = `${nameOf(row)}柜里还有几个 要补多少`;
      const { text } = await asked(caller('nurse'), first);
      expect(text).toContain(`柜里 **${plain(String(row.deviceQuantity))}`);
      expect(text).toContain(`建议补 **${plain(String(row.suggestion))}`);
      expect((await asked(caller('nurse'), '别的还有哪样该补', [{ question: first, answer: text }])).text).toContain('智能柜里要补货的');
    }
  });
});

describe('what is read off', () => {
  it('in days without a reading is no nought, but the last reading', async () => {
    const chilled = datasetOf('chilled');
    expect(chilled && readerOf({ ...caller('keeper'), screen: '' }, chilled)).toBeDefined();
    const { text } = await asked(caller('keeper'), '冷藏库2020年1月1日温度超了没');
    expect(text).not.toContain('合计为 0');
    expect(text).toMatch(/最近一次|没有记录/);
  });
});

describe('who may not see costs', () => {
  it('is told what was charged, and that it is that', async () => {
    const [most] = await rows(caller('nurse'), {
      of: 'used',
      by: ['productName', 'specification'],
      measures: ['charge'],
      order: '-charge',
      period: '2000-01-01~2026-12-31',
    });
    expect(most).toBeDefined();
    const { text } = await asked(caller('nurse'), '我们科今年哪样最费钱');
    expect(text).toContain('没有查看成本的权限');
    expect(text).toContain(String(most?.productName));
  });
});
