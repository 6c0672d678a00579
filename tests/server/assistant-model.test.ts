import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../src/contract/assistant';
import { toolsFor } from '../../src/server/assistant/toolbox';
import { newId } from '../../src/server/base/id';
import { ask, clientOf } from '../support/assistant-client';
import type { FreshDatabase } from '../support/database';
import { inWorld } from '../support/in-world';
import { type Model, type Sent, startModel, type Turn } from '../support/llm-stub';
import { type Client, call, type Server, startServer } from '../support/server';
import { type AssistantWorld, assistantWorld } from './assistant-world';

/** The same questions with a model in front: it plans, the tools run as the user. */
let database: FreshDatabase;
let w: AssistantWorld;
inWorld(assistantWorld, async (made, opened) => {
  database = opened;
  w = made;
});

type Scene = { server: Server; client: Client; model: Model };
async function withModel(script: readonly (Turn | ((sent: Sent) => Turn))[], play: (scene: Scene) => Promise<void>): Promise<void> {
  const model = await startModel(script);
  const server = await startServer({
    on: database,
    env: { LLM_BASE_URL: model.url, LLM_MODEL: 'stub', LLM_API_KEY: 'secret-key' },
  });
  try {
    const client = await clientOf(server, w.hospital);
    await call(client, 'POST', '/v1/llm/clear');
    await play({ server, client, model });
  } finally {
    await server.stop();
    await model.stop();
  }
}
const toolResult = (sent: Sent | undefined): string => sent?.messages.filter((message) => message.role === 'tool').at(-1)?.content ?? '';

describe('打开今天发给康达的采购订单, planned by a model', () => {
  it('finds the order by the tool, names it and proposes the command that opens it', () =>
    withModel(
      [
        { calls: [{ name: 'findDocuments', args: { kind: '采购订单', partner: '康达', period: '今天' } }] },
        (sent) => ({ says: `找到了：${/CG\d+/.exec(toolResult(sent))?.[0]}` }),
      ],
      async ({ client, model }) => {
        const heard = await ask(client, '打开今天发给康达的采购订单');
        expect(heard.isEnded).toBe(true);
        expect(heard.text).toBe(`找到了：${w.order.sn}`);
        expect(heard.refs).toMatchObject([
          { kind: 'document', recordId: w.order.id },
          { kind: 'command', command: 'open.hPurchaseOrder', args: { id: w.order.id } },
        ]);
        expect(model.headers[0]?.authorization).toBe('Bearer secret-key');
        const names = model.sent[0]?.tools?.map((tool) => tool.function.name);
        expect(names).toEqual(expect.arrayContaining(['findDocuments', 'stock', 'accounts', 'query', 'openPage', 'help', 'proposeAction']));
        expect(model.sent[0]?.tools?.find((tool) => tool.function.name === 'findDocuments')?.function.parameters).toMatchObject({
          type: 'object',
          properties: { partner: { type: 'string' } },
        });
      },
    ));
});

describe('the tools a model is offered', () => {
  it('are all the user holds, each with what it is for and the words it takes, none of them an id', () =>
    withModel([{ says: '好的。' }], async ({ client, model }) => {
      await ask(client, '你好');
      const tools = model.sent[0]?.tools ?? [];
      expect(tools.map((tool) => tool.function.name)).toEqual(toolsFor(w.h).map((tool) => tool.name));
      for (const { function: tool } of tools) {
        expect(tool.description?.length, tool.name).toBeGreaterThan(8);
        expect(tool.parameters, tool.name).toMatchObject({ type: 'object' });
        for (const [name, schema] of Object.entries(tool.parameters.properties as Record<string, Record<string, unknown>>)) {
          expect(name, tool.name).not.toMatch(/Id$|^id/);
          expect(schema.description ?? schema.enum, `${tool.name}.${name}`).toBeTruthy();
        }
      }
    }));

  it('answer the same questions: why a figure is so, a record, what a document holds, who stands first', () =>
    withModel(
      [
        {
          calls: [
            { name: 'explainFigure', args: { what: 'stock', product: '留置针', figure: '512' } },
            { name: 'findRecord', args: { name: '康达', asked: '电话' } },
            { name: 'showDocument', args: { number: w.order.sn } },
            { name: 'query', args: { of: 'purchaseOrder', measures: ['totalAmount'], by: ['supplier'] } },
            { name: 'findDocuments', args: { kind: '采购订单', order: 'largest' } },
          ],
        },
        { says: '都查到了。' },
      ],
      async ({ client, model }) => {
        const heard = await ask(client, '查一查');
        const results = model.sent[1]?.messages.filter((message) => message.role === 'tool').map((message) => message.content ?? '') ?? [];
        expect(results).toHaveLength(5);
        expect(results[0]).toContain('"total":"512"');
        expect(results[1]).toContain('康达医疗');
        expect(results[2]).toContain('留置针');
        expect(results[3]).toContain('2,100.00');
        expect(results[4]).toContain(w.order.sn);
        expect(heard.refs.some((ref) => ref.kind === 'partner')).toBe(true);
      },
    ));
});

describe('what a model offers', () => {
  it('is the form as it was begun last, and the deed it came to last', () =>
    withModel(
      [
        { calls: [{ name: 'draftDocument', args: { kind: '采购订单', items: [{ product: '留置针', quantity: '10' }] } }] },
        {
          calls: [
            { name: 'draftDocument', args: { kind: '采购订单', items: [{ product: '留置针', quantity: '25' }] } },
            { name: 'proposeAction', args: { action: '打印', number: w.order.sn } },
          ],
        },
        { calls: [{ name: 'proposeAction', args: { action: '终止', number: w.order.sn } }] },
        { says: '请确认。' },
      ],
      async ({ client }) => {
        const { refs } = await ask(client, '订25支留置针，把那张订单终止');
        const commands = refs.flatMap((ref) => ('command' in ref ? [ref] : []));
        const drafts = commands.filter(({ command }) => command.startsWith('add.'));
        expect(drafts).toHaveLength(1);
        expect(JSON.stringify(drafts[0]?.args)).toContain('25');
        expect(commands.filter(({ command }) => command.startsWith('act.')).map(({ command }) => command)).toEqual([expect.stringMatching(/^act\..*stop$/)]);
      },
    ));
});

describe('a model cannot do more than its user', () => {
  it('has only the tools the user holds; a call of another is refused', () =>
    withModel(
      [
        {
          calls: [
            { name: 'accounts', args: { partner: '康达' } },
            { name: 'dropTable', args: {} },
            { name: 'stock', args: 'not an object' },
          ],
        },
        { says: '没有权限。' },
      ],
      async ({ server, model }) => {
        // A user without any role: home only.
        const client = await clientOf(server, w.dealer);
        await sql`delete from user_role where org_id = ${w.dealer.id}`.execute(server.db);
        await sql`update permission_version set version = version + 1`.execute(server.db);
        const heard = await ask(client, '康和医院欠我们多少钱');
        expect(heard.text).toBe('没有权限。');
        expect(model.sent[0]?.tools?.map((tool) => tool.function.name)).not.toContain('accounts');
        const results = model.sent[1]?.messages.filter((message) => message.role === 'tool').map((message) => message.content) ?? [];
        expect(results).toHaveLength(3);
        for (const result of results) expect(result).toContain('error');
      },
    ));

  it('figures it makes up are marked, those of the tools are not', () =>
    withModel([{ calls: [{ name: 'accounts', args: { partner: '康达' } }] }, { says: '应付 400.00 元，另有 98,765.43 元在途。' }], async ({ client }) => {
      const heard = await ask(client, '康达欠款');
      expect(heard.events.at(-1)?.unverified).toEqual(['98,765.43']);
    }));

  it('days, times and what stood proven in the answer before are no figures it made up', () =>
    withModel(
      [
        { calls: [{ name: 'accounts', args: { partner: '康达' } }] },
        { says: '应付 400.00 元。' },
        { says: '就是那 400.00 元，12 月 4 日 17:00 前付；29 Nov 对账。' },
      ],
      async ({ client }) => {
        await ask(client, '康达欠款');
        const heard = await ask(client, '再说一遍');
        expect(heard.text).toContain('400.00');
        expect(heard.events.at(-1)?.unverified).toEqual([]);
      },
    ));

  it('never reads the name of a patient', () =>
    withModel([{ says: '好的。' }], async ({ server, client, model }) => {
      await sql`insert into patient (org_id, id, name, visit_type, visit_no) values (${w.hospital.id}, ${newId()}, '欧阳小兰', 'inpatient', 'ZY1')`.execute(
        server.db,
      );
      await ask(client, '欧阳小兰用了什么耗材，身份证 420102198001011234，单号 CG202611270001');
      expect(JSON.stringify(model.sent)).not.toContain('欧阳小兰');
      expect(model.sent[0]?.messages.at(-1)?.content).toBe('欧**用了什么耗材，身份证 420…34，单号 CG202611270001');
    }));

  it('lists papers and registrations, but no patients', () =>
    withModel(
      [
        { calls: [{ name: 'query', args: { of: 'patient', measures: ['count'], by: ['visitNo'] } }] },
        { calls: [{ name: 'findAnything', args: { words: '司马小竹' } }] },
        { says: '没有。' },
      ],
      async ({ server, client, model }) => {
        await sql`insert into patient (org_id, id, name, visit_type, visit_no) values (${w.hospital.id}, ${newId()}, '司马小竹', 'inpatient', 'ZY2')`.execute(
          server.db,
        );
        await ask(client, '列出所有人');
        const heard = JSON.stringify(model.sent);
        expect(heard).toContain('没有数据集“patient”');
        expect(heard).not.toContain('ZY2');
      },
    ));
});

describe('a model that misbehaves', () => {
  it('is asked at most six times with tools, then must answer with what it has', () =>
    withModel([(sent) => (sent.tools ? { calls: [{ name: 'stock', args: { product: '留置针' } }] } : { says: '就这些。' })], async ({ client, model }) => {
      expect((await ask(client, '留置针还有多少库存')).text).toBe('就这些。');
      expect(model.sent).toHaveLength(7);
    }));

  it('that cannot be reached is replaced by the built-in engine, and it is said', () =>
    withModel([{ status: 500 }], async ({ client }) => {
      const heard = await ask(client, '打开今天发给康达的采购订单');
      expect(heard.text).toContain('由内置引擎回答');
      expect(heard.text).toContain(w.order.sn);
    }));

  it('can be stopped from another process; what was said so far stays', () =>
    withModel([{ says: '很长的回答。'.repeat(200), delay: 20 }], async ({ server, client, model }) => {
      const second = await startServer({ on: database });
      const answering = ask(client, '讲一个很长的故事');
      const elsewhere: Client = { ...client, server: second };
      const running = await until(async () =>
        (await call<Conversation>(elsewhere, 'GET', '/v1/llm/conversation')).info.list.find((one) => one.state === 'running' && one.answer.length > 0),
      );
      expect((await call(elsewhere, 'POST', '/v1/llm/stop', { id: running.id })).code).toBe(0);
      const heard = await answering;
      expect(heard.isEnded).toBe(true);
      expect(heard.text.length).toBeLessThan(1200);
      const kept = (await call<Conversation>(elsewhere, 'GET', '/v1/llm/conversation')).info.list.at(-1);
      expect(kept).toMatchObject({ id: running.id, state: 'stopped', answer: heard.text });
      expect(server.said.join()).not.toContain('secret-key');
      // The model is not left talking to nobody.
      expect(await until(async () => model.broken[0])).toBe(0);
      await second.stop();
    }));

  it.each([
    ['an unknown tool', { name: 'dropTable', args: {} }, '没有工具 dropTable'],
    ['an argument no tool has', { name: 'stock', args: { product: '留置针', sql: '1=1' } }, '没有参数 sql'],
    ['a value of the wrong kind', { name: 'explainFigure', args: { what: 'stock', figure: "1' or 1=1" } }, 'error'],
    ['a missing argument', { name: 'findRecord', args: {} }, 'error'],
    ['a word nobody is called by', { name: 'query', args: { of: 'suppliesClaim', measures: ['count'], where: { department: '不存在的科室' } } }, '没有找到'],
    ['a list instead of an object', { name: 'stock', args: ['留置针'] }, 'error'],
    ['nothing at all', { name: 'help', args: null }, 'error'],
  ])('%s is answered in words, and the answer goes on', (_, wrong, words) =>
    withModel([{ calls: [wrong] }, { says: '好的。' }], async ({ client, model }) => {
      const heard = await ask(client, '试一试');
      expect(heard.text).toBe('好的。');
      expect(heard.events.every((event) => event.code === 0)).toBe(true);
      expect(toolResult(model.sent[1])).toContain(words);
    }),
  );
});

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 100; i++) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('never came');
}
