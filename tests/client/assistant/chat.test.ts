// @vitest-environment happy-dom
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { derivedCommands } from '../../../commands/derived';
import { frame } from '../../../src/client/api/call';
import { askQuestion, belongTo, chatAtom, isAnswering, readChat, stopAnswer } from '../../../src/client/assistant/chat';
import { proposedRows } from '../../../src/client/assistant/proposals';
import { openAll } from '../../../src/client/assistant/references';
import { commandsAtom } from '../../../src/client/palette/commands';
import { EMPTY_MENU, menuAtom } from '../../../src/client/session/menu';
import { sessionAtom } from '../../../src/client/session/session';
import { openLocation } from '../../../src/client/workspace/open-location';
import { readTabs } from '../../../src/client/workspace/tabs-atom';
import type { StoredAnswer } from '../../../src/contract/assistant';
import { commandRegistry } from '../../../src/define/define-command';
import { documentOf, masterOf, screens } from '../../../src/domain/registry';

const store = getDefaultStore();
const real = frame.fetch;
const menu = { ...EMPTY_MENU, isLoaded: true, permissions: { hPurchaseOrder: ['stop'] }, titles: { hPurchaseOrder: '采购订单' } };
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  store.set(menuAtom, menu);
  store.set(commandsAtom, commandRegistry(derivedCommands({ screens, documentOf, masterOf, pages: new Map() })));
  store.set(sessionAtom, { phase: 'in', session: { userInfo: { userInnerSn: 'u1' } } } as never);
  belongTo(`user ${Math.random()}`);
});
afterEach(() => {
  vi.useRealTimers();
  frame.fetch = real;
});

const stored = (more: Partial<StoredAnswer>): StoredAnswer => ({
  id: 'm1',
  question: '问',
  answer: '',
  reference: [],
  rich_text_ref: [],
  unverified: [],
  receipts: [],
  state: 'done',
  createdAt: '',
  ...more,
});
/** A server: what the conversation holds at each reading, and the stream of an answer. */
function serve(readings: readonly StoredAnswer[][], stream?: () => Response): void {
  let reading = 0;
  frame.fetch = async (url) => {
    asked.push(url);
    if (url.includes('/v1/llm/conversation')) {
      const list = readings[Math.min(reading++, readings.length - 1)] ?? [];
      return Response.json({ code: 0, msg: '', info: { list, engine: 'builtin' } });
    }
    return url.includes('/streamChat') && stream ? stream() : Response.json({ code: 0, msg: '', info: null });
  };
}
const piece = (answer: string) =>
  `data: ${JSON.stringify({ code: 0, msg: '', id: 'm1', result: { data: [{ answer, reference: [], rich_text_ref: [] }] } })}\n\n`;
const streamOf = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const turns = () => store.get(chatAtom).turns;

describe('a running answer', () => {
  it('is read on after a reload until it is finished', async () => {
    vi.useFakeTimers();
    serve([[stored({ state: 'running', answer: '一半' })], [stored({ state: 'running', answer: '一半多' })], [stored({ answer: '全部' })]]);
    await readChat();
    expect(turns()).toMatchObject([{ answer: '一半', state: 'running' }]);
    expect(isAnswering(store.get(chatAtom))).toBe(true);
    await vi.advanceTimersByTimeAsync(2100);
    expect(turns()).toMatchObject([{ answer: '全部', state: 'done' }]);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(before);
  });

  it('whose connection breaks is shown as the server keeps it, and is not asked again', async () => {
    serve([[stored({ answer: '甲乙丙' })]], () => streamOf(piece('甲')));
    await askQuestion('问');
    await vi.waitFor(() => expect(turns()).toMatchObject([{ answer: '甲乙丙', state: 'done' }]));
    expect(asked.filter((url) => url.includes('/streamChat'))).toHaveLength(1);
  });

  it('is stopped here at once and at the server', async () => {
    serve(
      [],
      () =>
        new Response(new ReadableStream<Uint8Array>({ start: (body) => body.enqueue(new TextEncoder().encode(piece('甲'))) }), {
          headers: { 'content-type': 'text/event-stream' },
        }),
    );
    const answering = askQuestion('问');
    await vi.waitFor(() => expect(turns()).toMatchObject([{ id: 'm1', answer: '甲' }]));
    stopAnswer();
    expect(turns()).toMatchObject([{ state: 'stopped', answer: '甲' }]);
    expect(asked.at(-1)).toContain('/v1/llm/stop');
    await answering;
    expect(turns()).toMatchObject([{ state: 'stopped', answer: '甲' }]);
  });

  it('belongs to its user: another one sees nothing of it', async () => {
    serve([], () => streamOf(`${piece('甲')}data: [done]\n\n`));
    await askQuestion('问');
    expect(turns()).toHaveLength(1);
    belongTo('another user');
    expect(turns()).toEqual([]);
  });
});

describe('what goes to the server with a question', () => {
  it('blanks do not, and the page goes as its id only', async () => {
    serve([], () => streamOf(`${piece('甲')}data: [done]\n\n`));
    await askQuestion(' \u3000\n');
    expect(asked).toEqual([]);
    openLocation('/hospital/purchaseOrder', { id: '0190a0a0-0000-7000-8000-000000000001', keyword: '张三' });
    await askQuestion('这张单据');
    const sent = new URL(asked[0] ?? '', 'http://x').searchParams;
    expect([...sent.keys()].filter((name) => !['content', 'screen', 'documentId', 'selection'].includes(name))).toEqual([]);
    expect(sent.get('screen')).toBe('hPurchaseOrder');
    expect(sent.toString()).not.toContain(encodeURIComponent('张三'));
  });
});

describe('what an answer offers', () => {
  const command = (id: string, name: string, title: string, args: Record<string, unknown> = {}) => ({
    id,
    kind: 'command' as const,
    content: '',
    command: name,
    args,
    title,
  });

  it('stands in the palette with the same rights, and leaves a receipt when it is run', async () => {
    serve([
      [
        stored({
          rich_text_ref: [
            command('c1', 'open.hPurchaseOrder', '打开采购订单 CG1', { id: '1' }),
            command('c2', 'open.inventory', '打开库存管理'),
            command('c3', 'act.hPurchaseOrder.stop', '终止采购订单 CG1', { ids: ['1'] }),
          ],
        }),
      ],
    ]);
    await readChat();
    const rows = proposedRows();
    expect(rows.map(({ title, risk, reason }) => [title, risk, reason])).toEqual([
      ['打开采购订单 CG1', 'open', undefined],
      ['打开库存管理', 'open', expect.stringContaining('没有页面权限')],
      ['终止采购订单 CG1', expect.stringMatching(/write|irreversible/), undefined],
    ]);
    rows[1]?.run({ behind: false });
    rows[0]?.run({ behind: false });
    await vi.waitFor(() => expect(turns()[0]?.receipts).toMatchObject([{ command: 'open.hPurchaseOrder', title: '打开采购订单 CG1' }]));
    expect(asked.filter((url) => url.includes('/v1/llm/receipt'))).toHaveLength(1);
    expect(readTabs().list.some((tab) => tab.location === '/hospital/purchaseOrder?id=1')).toBe(true);
  });

  it('references open together, side by side in their order, the first in front', () => {
    const reference = (id: string) => ({
      id,
      kind: 'document',
      title: `采购订单 ${id}`,
      content: '',
      resource: 'purchaseOrder',
      recordId: id,
      path: '/hospital/purchaseOrder',
    });
    openAll([reference('a1'), reference('a2'), { ...reference('a3'), path: '/nowhere' }, reference('a4')], menu);
    const tabs = readTabs();
    const opened = tabs.list.filter((tab) => /id=a\d/.test(tab.location));
    expect(opened.map((tab) => tab.location.slice(-2))).toEqual(['a1', 'a2', 'a4']);
    expect(tabs.list.find((tab) => tab.id === tabs.active)?.location).toContain('a1');
    expect(tabs.list.indexOf(opened[2] as never) - tabs.list.indexOf(opened[0] as never)).toBe(2);
  });
});
