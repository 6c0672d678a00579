// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivedCommands } from '../../../commands/derived';
import { frame } from '../../../src/client/api/call';
import { grown, type Turn as TurnValue } from '../../../src/client/assistant/chat';
import Markdown from '../../../src/client/assistant/markdown';
import { wayOf } from '../../../src/client/assistant/references';
import { Turn } from '../../../src/client/assistant/turn';
import { commandsAtom } from '../../../src/client/palette/commands';
import { offerOf } from '../../../src/client/palette/offers';
import { EMPTY_MENU, menuAtom } from '../../../src/client/session/menu';
import { sessionAtom } from '../../../src/client/session/session';
import { readTabs } from '../../../src/client/workspace/tabs-atom';
import { commandRegistry } from '../../../src/define/define-command';
import { documentOf, masterOf, screens } from '../../../src/domain/registry';

const store = getDefaultStore();
const commands = commandRegistry(derivedCommands({ screens, documentOf, masterOf, pages: new Map() }));
const menu = {
  ...EMPTY_MENU,
  isLoaded: true,
  permissions: { hPurchaseOrder: ['stop'] },
  titles: { hPurchaseOrder: '采购订单' },
};
beforeEach(() => {
  frame.fetch = async () => new Response(JSON.stringify({ code: 0, msg: '', info: null }));
  store.set(commandsAtom, commands);
  store.set(menuAtom, menu);
  store.set(sessionAtom, { phase: 'in', session: { userInfo: { userInnerSn: 'u1' } } } as never);
});
afterEach(cleanup);

const order = {
  id: 'purchaseOrder:1',
  kind: 'document',
  title: '采购订单 CG1',
  content: '康达',
  resource: 'purchaseOrder',
  recordId: '1',
  path: '/hospital/purchaseOrder',
};
const turn: TurnValue = {
  key: 'k',
  id: 'm',
  question: '打开今天发给康达的采购订单',
  answer: '找到 1 张',
  reference: [order],
  unverified: [],
  receipts: [],
  state: 'done',
  isThinking: false,
  createdAt: '',
  rich_text_ref: [
    order,
    {
      id: 'c1',
      kind: 'command',
      content: '',
      command: 'open.hPurchaseOrder',
      args: { id: '1' },
      title: '打开采购订单 CG1',
    },
    { id: 'c2', kind: 'command', content: '', command: 'open.inventory', args: {}, title: '打开库存管理' },
    { id: 'c3', kind: 'command', content: '', command: 'open.madeUp', args: {}, title: '打开不存在的页面' },
  ],
};

describe('the tray under an answer', () => {
  it('opens what may be opened, strikes out the unknown and the forbidden with the reason', () => {
    render(<Turn turn={turn} isLatest />);
    expect(screen.getByText('打开库存管理').className).toContain('line-through');
    expect(screen.getByText(/没有页面权限：库存管理/)).toBeTruthy();
    expect(screen.getByText('未知命令')).toBeTruthy();
    fireEvent.click(screen.getByText('打开采购订单 CG1'));
    expect(readTabs().list.some((tab) => tab.location === '/hospital/purchaseOrder?id=1')).toBe(true);
  });

  it('an action on a document it names asks for rights only; the document is opened when it is run', () => {
    const situation = { isSignedIn: true, permissions: menu.permissions, titles: {}, selection: [] };
    const stop = { command: 'act.hPurchaseOrder.stop', args: { ids: ['1'] }, title: '终止' };
    expect(offerOf(stop, commands, situation).reason).toBeUndefined();
    expect(offerOf({ ...stop, command: 'act.hPurchaseOrder.review' }, commands, situation).reason).toContain('没有操作权限');
    expect(offerOf({ ...stop, args: {} }, commands, situation).reason).toContain('请先打开');
  });
});

describe('references', () => {
  it('know whether they may be opened', () => {
    expect(wayOf(order, menu)).toMatchObject({ path: '/hospital/purchaseOrder', query: { id: '1' } });
    expect(wayOf({ ...order, path: '/commonView/inventory?f.specification=2', kind: 'stock' }, menu)).toEqual({
      whyNot: '没有页面权限：库存管理',
    });
    expect(wayOf({ ...order, path: '/nowhere' }, menu)).toEqual({ whyNot: '页面不存在' });
  });
});

describe('the words of an answer', () => {
  it('have no pictures, plain links, and marks on figures nothing supports', () => {
    const { container } = render(
      <Markdown
        text={'应付 **400.00** 元，另有 98,765.43 元。![x](https://evil/x.png) [站点](https://a.cn) [坏](javascript:alert(1))'}
        unverified={['98,765.43']}
      />,
    );
    expect(container.querySelector('img')).toBeNull();
    expect([...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.rel])).toEqual([
      ['https://a.cn', 'noreferrer noopener nofollow'],
    ]);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['98,765.43未核实']);
  });

  it('may be tables, with the same marks in their cells', () => {
    const { container } = render(<Markdown text={'| 供应商 | 金额 |\n|---|---:|\n| 康达 | 400.00 |\n| 强生 | 999.00 |'} unverified={['999.00']} />);
    expect([...container.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['供应商', '金额']);
    expect([...container.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['康达', '400.00', '强生', '999.00未核实']);
  });

  it('grow event by event; a reference said twice stands once', () => {
    const event = {
      code: 0,
      msg: '',
      id: 'm',
      result: {
        data: [{ answer: '完', reference: [order], rich_text_ref: [order] }] as [
          { answer: string; reference: (typeof order)[]; rich_text_ref: (typeof order)[] },
        ],
      },
    };
    expect(grown(turn, event)).toMatchObject({ answer: '找到 1 张完', reference: [order], isThinking: false });
    expect(grown(turn, event).rich_text_ref).toHaveLength(4);
  });
});
