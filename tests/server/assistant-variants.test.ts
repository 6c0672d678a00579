import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { measuresIn } from '../../src/define/spoken-numbers';
import { demoPeople } from '../support/demo-people';
import { asked, followed } from './assistant-asked';

/** Goods of one name come in sorts: a letter or two of what tells them apart (圆的利器盒) says which is meant, in questions as in drafts. */
const { caller } = demoPeople();

type Sort = { product: string; word: string; own: string; other: string };
/** Goods the asker's house keeps whose sorts differ by a word of their own. */
async function sortsOf(who: string): Promise<Sort[]> {
  const { db, org } = caller(who);
  const { rows } = await sql<{ product: string; spec: string }>`select distinct c.product_name as product, c.spec_model as spec from specification_card c
    join stock_balance b on b.specification_id = c.id where b.org_id = ${org.id} and b.quantity > 0 order by 1, 2`.execute(db);
  return rows.flatMap(({ product, spec }) => {
    const others = rows.filter((one) => one.product === product && one.spec !== spec);
    const word = (spec.match(/[\u3400-\u9fff]{2,3}/g) ?? []).find(
      (run) => others.length > 0 && !product.includes(run) && others.every((one) => !one.spec.includes(run[0] ?? run)),
    );
    return word && others[0] ? [{ product, word, own: spec, other: others[0].spec }] : [];
  });
}

describe('goods of one name', () => {
  it.each(['keeper', 'dkeeper'])('are told apart by a letter of their sort: %s', { timeout: 300_000 }, async (who) => {
    const sorts = await sortsOf(who);
    const wrong: string[] = [];
    for (const { product, word, own, other } of sorts) {
      const { text } = await asked(caller(who), `${word[0]}的${product}还有多少`);
      // A letter that is a word of something else by itself is refused, never passed over.
      const isTold = text.includes(own) && !text.includes(other);
      if (!isTold && !/没有理解|没有找到|没有单独按/.test(text)) wrong.push(`${word[0]}的${product}: ${text.slice(0, 160)}`);
    }
    expect(sorts.length).toBeGreaterThan(0);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(sorts.length * 0.1);
  });

  it('of several sorts that are named all are told', async () => {
    const { text } = await asked(caller('keeper'), '利器盒还有多少 方的圆的分开报一下');
    expect(text).toMatch(/方形/);
    expect(text).toMatch(/圆形/);
    expect(text).not.toContain('没有理解');
  });
});

describe('a number beside goods', () => {
  it.each(['keeper', 'dkeeper'])('is one of their sizes, however that is written, and no day: %s', { timeout: 300_000 }, async (who) => {
    const { db, org } = caller(who);
    const { rows } = await sql<{
      product: string;
      size: string;
      figure: string;
    }>`select distinct c.product_name as product, m[1] || m[2] as size, m[1] as figure
      from specification_card c join stock_balance b on b.specification_id = c.id, regexp_matches(c.spec_model, '(?:^| )(\\d{1,2})(Fr|#)/') m
      where b.org_id = ${org.id} and b.quantity > 0 order by 1, 2`.execute(db);
    const wrong: string[] = [];
    const some = rows.slice(0, 12);
    for (const { product, size, figure } of some) {
      const { text } = await asked(caller(who), `${figure}号${product}还有多少`);
      if (!text.includes(size) || /单据|单（日期/.test(text)) wrong.push(`${figure}号${product}: ${text.slice(0, 160)}`);
    }
    expect(some.length).toBeGreaterThan(0);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(some.length * 0.1);
  });

  it('of a pack is how it is packed, not how many', async () => {
    expect(measuresIn('领50包20支装的棉签').map(({ text }) => text)).toEqual(['50包']);
    const { db, org } = caller('keeper');
    const { rows } = await sql<{ product: string; pack: string }>`select distinct c.product_name as product, p[1] as pack
      from specification_card c join stock_balance b on b.specification_id = c.id, regexp_matches(c.spec_model, ' ([0-9]+[支片])/') p
      where b.org_id = ${org.id} and b.quantity > 0 order by 1, 2`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { product, pack } of rows.slice(0, 6)) {
      const { text } = await asked(caller('keeper'), `${pack}装的${product}还有多少`);
      expect(text, `${pack} ${product}`).not.toContain('没有理解');
      expect(text, `${pack} ${product}`).toContain(`${pack}/`);
    }
  });

  it('with something done behind it is a day', async () => {
    expect((await asked(caller('hospital'), '12号入库的胃管有多少')).text).toMatch(/-12/);
  });
});

describe('a form that was drafted', () => {
  it('takes a remark, at once and afterwards', async () => {
    const draft = '给瑞和下个采购单，造影导管10根';
    const { proposals } = await asked(caller('hospital'), `${draft}，备注写急用`);
    expect(proposals[0]?.args['h.remark']).toBe('急用');
    const later = await followed(caller('hospital'), draft, '数量改12，备注写送三楼');
    expect(later.proposals[0]?.args['h.remark']).toBe('送三楼');
    expect(String(later.proposals[0]?.args.lines)).toMatch(/"quantity":"?12/);
  });
});

describe('what is expected', () => {
  it.each(['明天有货要到吗', '明天有什么货要来', '明天到什么货'])('is told of orders by the day they are expected on: %s', async (question) => {
    const { text } = await asked(caller('keeper'), question);
    expect(text).toMatch(/预计到货|采购订单/);
    expect(text).not.toMatch(/现存|收件箱/);
  });
});
