import { describe, expect, it } from 'vitest';
import { demoPeople } from '../support/demo-people';
import { query } from '../support/query';
import { asked, followed } from './assistant-asked';

/** What is short, and the forms begun of it: the same goods, as many of the same unit. */
const { caller, server } = demoPeople();

/** - **name** store: 现存 …，待补 **n** unit */
const ROW = /^- \*\*(?<name>[^*]+)\*\* [^，]*，下限 [\d,.]+，待补 \*\*(?<lacks>[\d,.]+)\*\* (?<unit>\S+)$/gm;
type Line = { specification: string; unit: string; quantity?: string };
const linesOf = (args: Record<string, unknown>): Line[] => JSON.parse(String(args.lines ?? '[]'));

const ASKED: readonly [account: string, short: string, begin: string][] = [
  ['dbuyer', '哪些东西低于安全库存要补了', '按这个开张采购计划'],
  ['dealer', '哪些东西低于下限', '给这些开张采购计划'],
  ['hospital', '中心库哪些低于下限', '给这些开张采购计划'],
];

describe('what is short', () => {
  it.each(ASKED)('%s, %s, is drafted in the units it is told in', async (account, short, begin) => {
    const context = caller(account);
    const { text } = await asked(context, short);
    const told = new Map([...text.matchAll(ROW)].map(({ groups }) => [groups?.name ?? '', { lacks: groups?.lacks?.replaceAll(',', ''), unit: groups?.unit }]));
    expect(told.size, text).toBeGreaterThan(0);
    const { proposals } = await followed(context, short, begin);
    const lines = linesOf(proposals[0]?.args ?? {});
    expect(lines.length, text).toBeGreaterThan(0);
    let same = 0;
    for (const { specification, unit, quantity } of lines) {
      const [one] = await query<{ name: string; unit: string }>(
        server().database.url,
        `select concat_ws(' ', c.product_name, c.spec_model) as name, u.name as unit from specification_card c join unit u on u.id = '${unit}'
         where c.id = '${specification}'`,
      );
      const row = told.get(one?.name ?? '');
      if (!row) continue;
      same += 1;
      expect([one?.name, quantity, one?.unit]).toEqual([one?.name, row.lacks, row.unit]);
    }
    expect(same, [...told.keys()].join()).toBeGreaterThan(0);
  });

  it('of which one row is pointed at is drafted alone', async () => {
    const context = caller('dbuyer');
    const [question] = ['哪些东西低于安全库存要补了'];
    const { text } = await asked(context, question as string);
    const names = [...text.matchAll(ROW)].map(({ groups }) => groups?.name ?? '');
    for (const [at, name] of names.slice(0, 3).entries()) {
      const { proposals } = await followed(context, question as string, `给第${'一二三'[at]}个下个采购计划`);
      const lines = linesOf(proposals[0]?.args ?? {});
      const [one] = await query<{ name: string }>(
        server().database.url,
        `select concat_ws(' ', product_name, spec_model) as name from specification_card where id = '${lines[0]?.specification}'`,
      );
      expect([lines.length, one?.name]).toEqual([1, name]);
    }
    expect(names.length).toBeGreaterThan(0);
  });
});
