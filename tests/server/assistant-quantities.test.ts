import { describe, expect, it } from 'vitest';
import { isMade } from '../../src/define/define-dataset';
import { querySchema } from '../../src/define/query';
import { allReadable, type Readable, toldOf } from '../../src/server/assistant/datasets/readable';
import { queryFigures } from '../../src/server/assistant/tools/query';
import type { Context } from '../../src/server/base/context';
import { runQuery } from '../../src/server/engine/queries/run';
import { demoPeople } from '../support/demo-people';

/** Every specification has units of its own: sums of pieces over several of them are left out by the query, and told unit by unit, never as nought. */
const { caller } = demoPeople();
const PEOPLE = ['hospital', 'hfinance', 'dealer', 'vendor'];
const FROM = { screen: '', documentId: '', selection: [] };
const SPAN = '2026-01-01~2026-12-31';

type Asked = { of: string; measure: string; name: string; unit: string; sum: number };

/** Goods of several specifications, all of them counted in what is called alike, and what they come to in this dataset. */
async function goodsOf(context: Context, { dataset }: Readable, measure: string): Promise<Asked | undefined> {
  const unit = dataset.unit ?? '';
  const query = { of: dataset.id, measures: [measure], by: ['productName', 'specification', unit], period: SPAN, limit: 1000 };
  const { list } = await runQuery({ ...context, screen: '' }, querySchema.parse(query));
  const goods = new Map<string, typeof list>();
  for (const row of list) goods.set(String(row.productName ?? ''), [...(goods.get(String(row.productName ?? '')) ?? []), row]);
  for (const [name, rows] of goods) {
    const units = new Set(rows.map((row) => String(row[`${unit}Name`] ?? '')));
    const sum = rows.reduce((all, row) => all + Number(row[measure] || 0), 0);
    if (name !== '' && rows.length > 1 && list.length < 1000 && units.size === 1 && sum > 0)
      return { of: dataset.id, measure, name, unit: [...units][0] ?? '', sum };
  }
  return undefined;
}

/** What the steps of a course come to. */
const added = (text: string, label: string, unit: string): number =>
  [...text.matchAll(/^- [^\n]*$/gm)]
    .map(([line]) => new RegExp(`${label.replace(/[()]/g, '.')} \\*\\*(-?[\\d,.]+)(?: ${unit})?\\*\\*`).exec(line)?.[1] ?? '0')
    .reduce((all, one) => all + Number(one.replaceAll(',', '')), 0);

describe.each(PEOPLE)('%s', (who) => {
  it('is told of goods of several sizes how many there were month by month, and what part of themselves they are', { timeout: 600_000 }, async () => {
    const context = caller(who);
    const wrong: string[] = [];
    let told = 0;
    for (const one of allReadable(context)) {
      const { dataset } = one;
      const measure = toldOf(one).measures.find(([name, field]) => field.kind === 'quantity' && !isMade(dataset, name))?.[0];
      const needs = Object.values(dataset.takes ?? {}).some(({ required }) => required);
      if (!dataset.unit || !dataset.day || !measure || needs || !('month' in dataset.dimensions) || !dataset.dimensions.productName?.filter) continue;
      const asked = await goodsOf(context, one, measure);
      if (!asked) continue;
      const words = { of: asked.of, measures: [measure], where: { productName: asked.name }, period: SPAN };
      const call = (more: object) => queryFigures.call({ context, text: '', from: FROM }, { ...words, ...more });
      const course = await call({ as: 'trend' });
      const label = dataset.measures[measure]?.label ?? '';
      if (Math.abs(added(course.text, label, asked.unit) - asked.sum) > 0.001) wrong.push(`${asked.of} ${asked.name} ${asked.sum}: ${course.text}`);
      const share = await call({ as: 'share', whole: { productName: asked.name } });
      if (!share.text.includes('**100.0%**') || !share.text.includes(asked.unit)) wrong.push(`${asked.of} ${asked.name}: ${share.text}`);
      told += 1;
    }
    expect(wrong).toEqual([]);
    expect(told).toBeGreaterThan(0);
  });
});
