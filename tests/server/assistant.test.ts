import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, ReceiptLine } from '../../src/contract/assistant';
import { ask, clientOf, type Heard } from '../support/assistant-client';
import { type Client, call, type Server, startServer } from '../support/server';
import { type AssistantWorld, assistantWorld } from './assistant-world';

let server: Server;
let w: AssistantWorld;
let hospital: Client;
beforeAll(async () => {
  server = await startServer();
  w = await assistantWorld(server.db);
  hospital = await clientOf(server, w.hospital);
});
afterAll(() => server.stop());

const commandsOf = (heard: Heard) => heard.refs.flatMap((ref) => ('command' in ref ? [ref] : []));

describe('打开今天发给康达的采购订单', () => {
  it("names today's order to 康达 as a reference and proposes the command that opens it", async () => {
    const heard = await ask(hospital, '打开今天发给康达的采购订单');
    expect(heard.isEnded).toBe(true);
    expect(heard.text).toContain(w.order.sn);
    expect(heard.refs.filter((ref) => ref.kind === 'document')).toMatchObject([
      {
        resource: 'purchaseOrder',
        recordId: w.order.id,
        path: '/hospital/purchaseOrder',
        title: `采购订单 ${w.order.sn}`,
      },
    ]);
    expect(commandsOf(heard)).toMatchObject([{ command: 'open.hPurchaseOrder', args: { id: w.order.id }, title: `打开采购订单 ${w.order.sn}` }]);
  });

  it('is kept in the conversation of its user alone', async () => {
    const own = await call<Conversation>(hospital, 'GET', '/v1/llm/conversation');
    expect(own.info.list.at(-1)).toMatchObject({
      question: '打开今天发给康达的采购订单',
      state: 'done',
      unverified: [],
    });
    const dealer = await clientOf(server, w.dealer);
    expect((await call<Conversation>(dealer, 'GET', '/v1/llm/conversation')).info.list).toEqual([]);
    const stolen = await call(dealer, 'POST', '/v1/llm/stop', { id: own.info.list.at(-1)?.id });
    expect(stolen.code).toBe(40400);
  });
});

describe('what comes over the wire', () => {
  it('refuses strangers, blanks and more than 2 000 characters, and takes exactly 2 000', async () => {
    const foreign = await server.app.inject({ method: 'GET', url: '/v1/llm/streamChatWithWeb?content=x' });
    expect(foreign.statusCode).toBe(401);
    expect((await call(hospital, 'GET', '/v1/llm/streamChatWithWeb', { content: ' \u3000 ' })).msg).toBe('请输入问题');
    expect((await call(hospital, 'GET', '/v1/llm/streamChatWithWeb', {})).msg).toBe('请输入问题');
    expect((await call(hospital, 'GET', '/v1/llm/streamChatWithWeb', { content: '问'.repeat(2001) })).msg).toBe('问题最多2000个字');
    expect((await ask(hospital, '问'.repeat(2000))).isEnded).toBe(true);
  });

  it.each([{ screen: 'x'.repeat(50) }, { documentId: 'no-id' }, { selection: 'a,b' }, { documentId: "' or 1=1" }])(
    'a wrong context parameter is refused in words: %o',
    async (more) => {
      const answer = await call(hospital, 'GET', '/v1/llm/streamChatWithWeb', { content: '库存', ...more });
      expect(answer).toMatchObject({ http: 200, code: 40000 });
    },
  );

  it.each([
    "'; drop table document; --",
    '%_%',
    '\\',
    '🙂🙂',
    '1'.repeat(40),
    '9999年99月99日的采购订单',
    '近99999999999999天的采购订单',
    '((((',
    '订单 '.repeat(60),
    '留置针骨科'.repeat(300),
    '金额超过99999999999999999999万元的采购订单',
    '0001年1月1日到2999年12月31日的订单',
  ])('an odd question gets an answer: %s', async (content) => {
    const heard = await ask(hospital, content);
    expect(heard.isEnded).toBe(true);
    expect(heard.text).not.toContain('回答时出现错误');
    expect(heard.events.every((event) => event.code === 0)).toBe(true);
  });

  it("another organisation's document is unknown, by id and by number; by its number the own paper is found that carries it", async () => {
    const dealer = await clientOf(server, w.dealer);
    const { text } = await ask(dealer, w.order.sn);
    expect(text).toContain(`客户订单号 ${w.order.sn}`);
    expect(text).not.toContain(`**${w.order.sn}**`);
    expect((await ask(dealer, '为什么不能审核这张单据', { documentId: w.order.id })).text).not.toContain(w.order.sn);
    expect((await ask(dealer, '审核这张单据', { documentId: w.order.id })).text).not.toContain(w.order.sn);
  });

  it('writes nothing: documents are as many as before, whatever is asked', async () => {
    const count = async () => (await sql<{ n: number }>`select count(*)::int as n from document`.execute(server.db)).rows[0]?.n;
    const before = await count();
    for (const question of ['给骨科申领留置针22G 50支', '终止这张单据', '新建采购订单']) await ask(hospital, question, { documentId: w.order.id });
    expect(await count()).toBe(before);
  });

  it('keeps a receipt of a command that was run, and starts anew', async () => {
    await ask(hospital, '打开采购订单');
    const last = (await conversation()).at(-1);
    expect(
      (
        await call(hospital, 'POST', '/v1/llm/receipt', {
          id: last?.id,
          command: 'open.hPurchaseOrder',
          title: '打开院内采购订单',
          args: {},
        })
      ).code,
    ).toBe(0);
    expect((await conversation()).at(-1)?.receipts).toMatchObject([{ command: 'open.hPurchaseOrder' }]);
    // No receipt for what the answer never proposed, and none in another user's conversation.
    const forged = { id: last?.id, command: 'act.hPurchaseOrder.review', title: '审核', args: {} };
    expect((await call(hospital, 'POST', '/v1/llm/receipt', forged)).code).toBe(40400);
    const dealer = await clientOf(server, w.dealer);
    expect((await call(dealer, 'POST', '/v1/llm/receipt', { ...forged, command: 'open.hPurchaseOrder' })).code).toBe(40400);
    expect((await conversation()).at(-1)?.receipts).toHaveLength(1);
    // Who asked what, and which documents the command was run on, in his own list alone; clearing the conversation does not clear it.
    await ask(hospital, w.order.sn);
    const opened = (await conversation()).at(-1);
    await call(hospital, 'POST', '/v1/llm/receipt', { id: opened?.id, command: 'open.hPurchaseOrder', title: '打开', args: { id: w.order.id } });
    await call(hospital, 'POST', '/v1/llm/clear');
    expect(await conversation()).toEqual([]);
    const receipts = async (who: typeof hospital) => ((await call(who, 'GET', '/v1/llm/receipts')).info as { list: ReceiptLine[] }).list;
    expect(await receipts(hospital)).toMatchObject([
      { question: w.order.sn, command: 'open.hPurchaseOrder', documents: [{ id: w.order.id, sn: w.order.sn }] },
      { question: '打开采购订单', title: '打开院内采购订单', documents: [] },
    ]);
    expect(await receipts(dealer)).toEqual([]);
  });
});

const conversation = async () => (await call<Conversation>(hospital, 'GET', '/v1/llm/conversation')).info.list;
