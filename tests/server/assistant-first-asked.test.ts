import { describe, expect, it } from 'vitest';
import { linesId } from '../../src/define/listed-dataset';
import { querySchema } from '../../src/define/query';
import { amountIn } from '../../src/define/spoken-numbers';
import { datasetOf } from '../../src/domain/dataset-of';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { screensOfOrganisation } from '../../src/server/assistant/words/pages';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';
import { asked } from './assistant-asked';

/** What is asked first, as people at work say it: papers by their titles, sums in letters, contents, the last there is, pages by their names. */
const { caller } = demoPeople();
const rowsOf = async (context: ReturnType<typeof caller>, query: object) =>
  (await runQuery({ ...context, screen: '' }, querySchema.parse({ totals: false, limit: 200, ...query }))).list;

describe('papers', () => {
  it('are called by the beginning of their own title, whatever goods its letters name', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ['hospital', 'dealer', 'vendor'].map(caller))
      for (const { kind, title: noun } of readableKinds(context)) {
        const dataset = datasetOf(kind);
        const name = Object.entries(dataset?.dimensions ?? {}).find(
          ([, field]) => field.kind === 'text' && field.filter && field.list && /(?:名称|主题)$/.test(field.label),
        )?.[0];
        if (!name) continue;
        const titles = (await rowsOf(context, { of: kind, measures: ['count'], by: [name, 'sn'] })).filter((row) => String(row[name]).length > 6);
        for (const row of titles) {
          const begun = String(row[name]).slice(0, 6);
          if (titles.filter((one) => String(one[name]).startsWith(begun)).length > 1) continue;
          told += 1;
          const { text } = await asked(context, `${begun}那个${noun.replace(/单$/, '')}到哪一步了`);
          if (!text.includes(String(row.sn))) missed.push(`${begun} ${noun}: ${text.slice(0, 60)}`);
        }
      }
    expect(told).toBeGreaterThan(8);
    expect(missed, missed.join('\n')).toEqual([]);
  });

  it('of any kind tell their goods where it is asked what they are of', async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ['keeper', 'hospital', 'dealer', 'dkeeper'].map(caller))
      for (const { kind, title } of inTurn(readableKinds(context))) {
        const lines = datasetOf(linesId(kind));
        if (!lines || !('quantity' in lines.measures)) continue;
        const rows = await rowsOf(context, { of: lines.id, measures: ['quantity'], by: ['sn'], where: { status: '0,1,2,7' } });
        if (!rows.some((row) => Number(row.quantity) > 0)) continue;
        told += 1;
        const { text } = await asked(context, `${title}都是些什么东西`);
        if (!text.startsWith(`${title}明细共`)) missed.push(`${title}: ${text.slice(0, 60)}`);
      }
    expect(told).toBeGreaterThan(atLeast(20));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 6);
  });
});

const DIGITS = '零一二三四五六七八九';
/** A sum to its hundreds, as it is spoken: 一万零五百. */
function spoken(sum: number): string {
  const [tens, thousands, hundreds] = [Math.floor(sum / 10_000), Math.floor(sum / 1000) % 10, Math.floor(sum / 100) % 10];
  const rest = `${thousands > 0 ? `${DIGITS[thousands]}千` : tens > 0 && hundreds > 0 ? '零' : ''}${hundreds > 0 ? `${DIGITS[hundreds]}百` : ''}`;
  return `${tens > 0 ? `${DIGITS[tens]}万` : ''}${rest}`;
}

describe('a sum', () => {
  it('in letters is the papers that come to it, whatever is below its hundreds', () => {
    const missed: string[] = [];
    for (let sum = 1137; sum < 99_000; sum += 431) {
      const said = spoken(sum);
      const [from = '', to = ''] = (amountIn(`${said}的单子`)?.range ?? '').split('~');
      if (!(Number(from) <= sum && sum <= Number(to) && Number(to) - Number(from) <= 15_000)) missed.push(`${sum} ${said}: ${from}~${to}`);
    }
    expect(missed, missed.join('\n')).toEqual([]);
    expect(amountIn('给骨科申领一千')).toBeUndefined();
  });
});

describe('what happens seldom', () => {
  it('was lately the last time there was', async () => {
    let told = 0;
    for (const context of ['dealer', 'vendor'].map(caller)) {
      const sold = await rowsOf(context, { of: 'sold', measures: ['netQuantity'], by: ['productName'], order: '-netQuantity', limit: 4 });
      // Two months on nothing of it was lately.
      const later = { ...context, now: () => new Date(context.now().getTime() + 60 * 86_400_000) };
      for (const { productName } of sold) {
        told += 1;
        expect((await asked(later, `${String(productName)}最近卖给谁了`)).text, String(productName)).toContain('不限日期的是');
      }
    }
    expect(told).toBeGreaterThan(4);
  });
});

describe('a page that is named', () => {
  it('is asked of its own rows, or it is said that it was not', { timeout: 600_000 }, async () => {
    const missed: string[] = [];
    let told = 0;
    for (const context of ['manager', 'dfinance'].map(caller))
      for (const { title, archetype } of inTurn(screensOfOrganisation(context).filter(({ title: one }) => one.length > 3))) {
        if (archetype !== 'report' && archetype !== 'list') continue;
        told += 1;
        const { text } = await asked(context, `${title}最厉害的是哪个科`);
        if (!text.includes(title) && !/没有理解|没有找到|权限|没有记录|没有数据|【/.test(text)) missed.push(`${title}: ${text.slice(0, 60)}`);
      }
    expect(told).toBeGreaterThan(atLeast(40));
    expect(missed.length, missed.join('\n')).toBeLessThan(told / 4);
  });
});
