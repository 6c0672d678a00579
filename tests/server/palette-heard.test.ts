import { describe, expect, it } from 'vitest';
import { allows } from '../../src/define/allows';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { heard } from '../../src/server/assistant/heard';
import { readAndAnswer } from '../../src/server/assistant/read-and-answer';
import { readableKinds } from '../../src/server/assistant/words/kinds';
import { demoPeople } from '../support/demo-people';
import { query } from '../support/query';
import { call, signIn } from '../support/server';

/** What the palette hears in what is typed, for every account of the demo and every kind it reads. */
const { caller, callers, server } = demoPeople();

const nowhere = { screen: '', documentId: '', selection: [] };
const wordings = (title: string) => [`未审核的${title}`, `上个月的${title}`];

describe('a sentence in the palette', () => {
  it('is what the assistant answers to it, and leads nowhere its asker may not go', { timeout: 300_000 }, async () => {
    let offered = 0;
    for (const [name, context, definition] of inTurn(
      [...callers()].flatMap(([name, context]) => readableKinds(context).map((definition) => [name, context, definition] as const)),
    )) {
      for (const text of wordings(definition.title)) {
        const { says, proposals } = await heard(context, text, nowhere);
        const answer = await readAndAnswer({ context, text, from: nowhere, history: [] });
        expect(proposals, `${name}: ${text}`).toEqual(says === '' && proposals.length === 0 ? [] : answer.proposals.slice(0, 3));
        if (says !== '') expect(answer.text.replaceAll('**', '').replaceAll('`', '')).toContain(says.replace(/…$/, ''));
        for (const { command, title } of proposals) {
          const flag = /^open\.(.+)$/.exec(command)?.[1];
          if (flag) expect(allows(context.permissions, flag), `${name}: ${text} → ${title}`).toBe(true);
        }
        offered += proposals.length;
      }
    }
    expect(offered).toBeGreaterThanOrEqual(atLeast(21));
  });

  it('says nothing where it was not understood whole, found nothing, or is somebody else’s to know', async () => {
    const nurse = caller('nurse');
    for (const text of ['导出用友', '今天天气怎么样', 'asdf qwer zxcv', '康达的毛利率', '2箱留置针卖了多少支'])
      expect(await heard(nurse, text, nowhere), text).toEqual({ says: '', proposals: [] });
  });

  it('says of what the asker has no right to that he has none, and offers nothing about it', async () => {
    const nurse = caller('nurse');
    for (const text of ['应收账款有多少', '付款单有几张', '上个月采购了多少钱'])
      expect(await heard(nurse, text, nowhere), text).toEqual({ says: expect.stringMatching(/^您没有.+权限/), proposals: [], isRefused: true });
    const finance = caller('hfinance');
    expect((await heard(finance, '付款单有几张', nowhere)).isRefused).toBeUndefined();
  });

  it('works out a sum, and goods in another unit by what they are kept in', async () => {
    const hospital = caller('hospital');
    expect((await heard(hospital, '(1200+35)*0.13', nowhere)).says).toBe('(1200+35)*0.13 = 160.55');
    const [row] = await query<{ name: string; big: string; small: string; ratio: string }>(
      server().database.url,
      `select c.product_name as name, a.name as big, b.name as small, (max(a.ratio) / max(b.ratio))::text as ratio
      from business_product p join specification_card c on c.id = p.specification_id
        join unit a on a.specification_id = c.id and a.deleted_at is null join unit b on b.specification_id = c.id and b.deleted_at is null and b.ratio < a.ratio
      where p.org_id = '${hospital.org.id}' and p.deleted_at is null and length(c.product_name) < 12 and a.name = '盒' and b.name in ('支', '个', '片')
      group by 1, 2, 3 having count(distinct a.ratio / b.ratio) = 1 order by count(*) desc, 1 limit 1`,
    );
    const { name = '', big = '', small = '', ratio = '' } = row ?? {};
    expect((await heard(hospital, `3${big}${name}是多少${small}`, nowhere)).says).toContain(`3 ${big} = ${(3 * Number(ratio)).toLocaleString('en')} ${small}`);
  });

  it('begins what is given to somebody for him, whoever is named, and for nobody where he could not be', { timeout: 240_000 }, async () => {
    const keeper = caller('keeper');
    const dealer = caller('dealer');
    const wards = await query<{ id: string; name: string }>(
      server().database.url,
      `select id, name from department where org_id = '${keeper.org.id}' and deleted_at is null and status and name like '%科' order by code`,
    );
    const customers = await query<{ id: string; name: string }>(
      server().database.url,
      `select id, name from partner where org_id = '${dealer.org.id}' and deleted_at is null and status and kind = 'customer' order by code`,
    );
    const given = [
      ...wards.flatMap(({ id, name }) => [`发料给${name}`, `给${name}发料`, `发到${name}`].map((text) => ({ context: keeper, text, id }))),
      ...customers
        .filter(({ name }) => name.length <= 10)
        .flatMap(({ id, name }) => [`卖货给${name}`, `给${name}发货`].map((text) => ({ context: dealer, text, id }))),
    ];
    const missed: string[] = [];
    let asked = 0;
    for (const { context, text, id } of inTurn(given)) {
      const { proposals } = await heard(context, text, nowhere);
      asked += 1;
      if (!proposals[0]?.command.startsWith('add.') || !Object.values(proposals[0].args).includes(id)) missed.push(`${text} → ${proposals[0]?.title ?? ''}`);
    }
    expect(asked).toBeGreaterThanOrEqual(atLeast(30));
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.1 * asked);
    for (const text of ['退货给康达', '发货给天王星', '发料给谁了', '发给骨科的单子'])
      expect((await heard(keeper, text, nowhere)).proposals[0]?.command ?? '', text).not.toMatch(/^add\./);
  });

  it('is kept nowhere, and refuses what is no question in words', async () => {
    const client = await signIn(server(), { userName: 'hospital' });
    const kept = async () => (await call<{ list: unknown[] }>(client, 'GET', '/v1/llm/conversation')).info.list.length;
    const before = await kept();
    expect((await call(client, 'GET', '/v1/llm/heard', { content: '未审核的采购订单' })).code).toBe(0);
    expect(await kept()).toBe(before);
    for (const content of ['', ' ', 'x'.repeat(2001)]) expect((await call(client, 'GET', '/v1/llm/heard', { content })).code, content.slice(0, 5)).toBe(40000);
  });
});
