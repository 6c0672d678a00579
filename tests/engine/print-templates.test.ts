import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListAnswer, MasterInfo, Saved } from '../../src/contract/answers';
import type { PrintAnswer, PrintSample } from '../../src/contract/print-answer';
import { laidOutForm, type PrintLayout, usualLayout } from '../../src/define/print-layout';
import { designedForms, systemTemplates } from '../../src/domain/prints/forms';
import { layoutIn } from '../../src/domain/prints/layouts';
import { demoServer } from '../support/demo-world';
import { sendForm } from '../support/file-upload';
import { type Client, call, type Server, signIn } from '../support/server';

/** 打印模板: what an organisation makes of a form, who prints by it, and that it shows nobody what he may not see. */
let server: Server;
let platform: Client;
let dealer: Client;
let keeper: Client;
let vendor: Client;
beforeAll(async () => {
  server = await demoServer();
  const client = async (userName: string, at: number) => ({ ...(await signIn(server, { userName })), address: `10.4.0.${at}` });
  [platform, dealer, keeper, vendor] = [await client('platform', 1), await client('dealer', 2), await client('dkeeper', 3), await client('vendor', 4)];
});
afterAll(() => server.stop());

const PATH = '/v1/business/printTemplate';
const form = (print: string) => designedForms.find((one) => one.print === print) as (typeof designedForms)[number];
const usual = (print: string, kind = ''): PrintLayout => usualLayout(form(print), kind);
const row = (more: Record<string, unknown> = {}, layout: PrintLayout = usual('outboundOrder', 'saleOdo')) => ({
  printKey: 'outboundOrder',
  kind: 'saleOdo',
  name: '随货同行单 窄',
  layout: JSON.stringify(layout),
  ...more,
});
const add = (client: Client, given: Record<string, unknown>) => call<Saved>(client, 'POST', `${PATH}/add`, { screen: 'printManage', row: given });
const doing = (client: Client, action: string, id: string) => call(client, 'POST', `${PATH}/${action}`, { screen: 'printManage', ids: [id] });
const list = async (client: Client, more: Record<string, string> = {}) =>
  (await call<ListAnswer>(client, 'GET', `${PATH}/list`, { screen: 'printManage', pageSize: '200', ...more })).info.list;
const newest = async (client: Client) =>
  (await call<ListAnswer>(client, 'GET', '/v1/business/saleOdo/list', { screen: 'saleOdo', pageSize: '1', 'f.status': '2,7' })).info.list[0] as { id: string };
const print = async (client: Client, id: string, more: Record<string, string> = {}) =>
  (await call<PrintAnswer>(client, 'GET', '/v1/business/print', { screen: 'saleOdo', print: 'outboundOrder', type: 'saleOdo', ids: id, ...more })).info;

test('every form and kind of label has the platform’s template, which others see and none of them changes', async () => {
  const system = await list(dealer, { 'f.source': 'system' });
  expect(system.map(({ printKey, kind }) => `${printKey} ${kind}`).sort()).toEqual(systemTemplates.map(({ printKey, kind }) => `${printKey} ${kind}`).sort());
  expect(system.every(({ isDefault }) => isDefault === true)).toBe(true);
  const one = system[0] as { id: string; version: number };
  const { info } = await call<MasterInfo>(dealer, 'GET', `${PATH}/info`, { screen: 'printManage', id: one.id });
  expect(info.actions).not.toContain('edit');
  const wrong = await call(dealer, 'POST', `${PATH}/edit`, {
    screen: 'printManage',
    id: one.id,
    version: one.version,
    row: row({ printKey: info.row.printKey, kind: '', name: '改' }),
  });
  expect(wrong.code).not.toBe(0);
  expect((await doing(platform, 'useSystem', one.id)).msg).toBe('系统模板必须有默认');
  expect((await call(platform, 'POST', `${PATH}/del`, { screen: 'printManage', id: one.id })).msg).toBe('默认模板不能删除');
});

describe('an organisation’s own', () => {
  test('is printed by once it is the default, by everybody in the house and nobody elsewhere', async () => {
    const odo = await newest(dealer);
    const before = await print(dealer, odo.id);
    const [first, ...others] = usual('outboundOrder', 'saleOdo').columns;
    const layout = {
      ...usual('outboundOrder', 'saleOdo'),
      paper: '241x93' as const,
      title: '随货同行',
      columns: [...others.slice(0, 4), first as PrintLayout['columns'][number]],
      signatures: ['发货', '收货'],
      seal: '出库专用章',
    };
    const { info, msg } = await add(dealer, row({}, layout));
    expect(msg).toBe('成功');
    expect((await print(dealer, odo.id)).documents[0]?.title).toBe(before.documents[0]?.title);
    expect((await doing(dealer, 'setDefault', info.id)).code).toBe(0);
    const told = await print(keeper, odo.id);
    expect(told.template).toMatchObject({ id: info.id, layout: { paper: '241x93', seal: '出库专用章' } });
    expect(told.documents[0]).toMatchObject({ title: '随货同行', signatures: ['发货', '收货'] });
    const fields = told.documents[0]?.columns.map(({ field }) => field) ?? [];
    expect(fields).toEqual(layout.columns.map(({ field }) => field).filter((field) => fields.includes(field)));
    expect((await list(vendor)).map(({ id }) => id)).not.toContain(info.id);
    const plain = await print(dealer, odo.id, { template: 'plain' });
    expect(plain.documents[0]?.title).toBe(before.documents[0]?.title);
    expect((await doing(dealer, 'setDefault', info.id)).msg).toBe('模板【随货同行单 窄】已是默认');
    expect((await call(dealer, 'POST', `${PATH}/del`, { screen: 'printManage', id: info.id })).msg).toBe('默认模板不能删除');
  });
  test('there is one default: the next takes it over, and what a document was printed by last is taken again', async () => {
    const odo = await newest(dealer);
    const { info } = await add(dealer, row({ name: '另一张' }, { ...usual('outboundOrder', 'saleOdo'), title: '另一张' }));
    await doing(dealer, 'setDefault', info.id);
    const defaults = (await list(dealer, { 'f.source': 'own', 'f.isDefault': 'true', 'f.kind': 'saleOdo' })).map(({ name }) => name);
    expect(defaults).toEqual(['另一张']);
    const narrow = (await list(dealer, { keyword: '随货同行单 窄' }))[0]?.id as string;
    await call(dealer, 'POST', '/v1/business/print/done', { screen: 'saleOdo', print: 'outboundOrder', type: 'saleOdo', ids: odo.id, template: narrow });
    expect((await print(dealer, odo.id)).template?.id).toBe(narrow);
    await doing(dealer, 'useSystem', info.id);
    expect((await doing(dealer, 'useSystem', info.id)).msg).toBe('模板【另一张】不是默认模板');
    expect((await call(dealer, 'POST', `${PATH}/del`, { screen: 'printManage', id: info.id })).code).toBe(0);
  });
  test('keeps every save as a version', async () => {
    const { info } = await add(dealer, row({ name: '改了又改' }));
    const edit = { id: info.id, version: 1, row: row({ name: '改了又改' }, { ...usual('outboundOrder', 'saleOdo'), title: '第二版' }) };
    expect((await call(dealer, 'POST', `${PATH}/edit`, { screen: 'printManage', ...edit })).msg).toBe('成功');
    const { list: saved } = (await call<{ list: { layout: string }[] }>(dealer, 'GET', `${PATH}/saved`, { id: info.id })).info;
    expect(saved.map(({ layout }) => JSON.parse(layout).title)).toEqual(['第二版', '']);
    expect((await call<{ list: unknown[] }>(vendor, 'GET', `${PATH}/saved`, { id: info.id })).info.list).toEqual([]);
    expect((await doing(dealer, 'versions', info.id)).code).toBe(0);
  });
  test.each([
    ['no value at all', { layout: '{' }, '版式不是有效的模板内容'],
    ['no columns', { layout: JSON.stringify({ ...usual('outboundOrder'), columns: [] }) }, '至少保留一列明细'],
    ['markup', { layout: JSON.stringify({ ...usual('outboundOrder'), html: '<b>' }) }, undefined],
    [
      'a field of no name',
      { layout: JSON.stringify({ ...usual('outboundOrder'), columns: [{ field: 'a b', label: '', width: 10 }] }) },
      '版式中的字段名不正确',
    ],
    [
      'a column wider than paper',
      { layout: JSON.stringify({ ...usual('outboundOrder'), columns: [{ field: 'code', label: '', width: 500 }] }) },
      '列宽最多120毫米',
    ],
    ['a kind of another form', { kind: 'purchaseGrn' }, '所选的单据种类不在这张打印单据上'],
  ])('that holds %s is refused in words', async (_, wrong, words) => {
    const { code, msg } = await add(dealer, row({ name: '不对', ...wrong }));
    expect(code).not.toBe(0);
    if (words) expect(msg).toContain(words);
    expect(msg).not.toContain('服务错误');
  });
});

test('goes along as a sheet, and comes back elsewhere as it was laid out', async () => {
  const cookie = [...dealer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const book = await server.app.inject({
    url: `${PATH}/export?screen=printManage&f.source=own&keyword=${encodeURIComponent('随货同行单 窄')}`,
    headers: { cookie },
  });
  const given = new FormData();
  given.append('screen', 'printManage');
  given.append('commit', 'true');
  given.append('file', new File([new Uint8Array(book.rawPayload)], 'templates.xlsx'));
  const answer = await sendForm(vendor, given, `${PATH}/import`);
  expect(answer.info, JSON.stringify(answer)).toMatchObject({ ok: true, committed: true });
  const of = async (client: Client) => {
    const [found] = await list(client, { keyword: '随货同行单 窄', 'f.source': 'own' });
    return (await call<MasterInfo>(client, 'GET', `${PATH}/info`, { screen: 'printManage', id: String(found?.id) })).info.row.layout;
  };
  expect(await of(vendor)).toBe(await of(dealer));
});

test('a default is not moved to another form', async () => {
  const { info } = await add(dealer, row({ name: '不搬', printKey: 'saleOrder', kind: '' }, usual('saleOrder')));
  await doing(dealer, 'setDefault', info.id);
  const version = Number((await call<MasterInfo>(dealer, 'GET', `${PATH}/info`, { screen: 'printManage', id: info.id })).info.row.version);
  const moved = await call(dealer, 'POST', `${PATH}/edit`, { screen: 'printManage', id: info.id, version, row: row({ name: '不搬', kind: '' }) });
  expect(moved.msg).toBe('默认模板不能换成别的打印单据');
});

describe('while it is designed', () => {
  const sample = (client: Client, printKey: string, kind: string, layout: PrintLayout) =>
    call<PrintSample>(client, 'POST', `${PATH}/sample`, { print: printKey, kind, layout });
  test('a real document stands on it where one may be printed, an invented one elsewhere', async () => {
    const real = (await sample(dealer, 'outboundOrder', 'saleOdo', usual('outboundOrder', 'saleOdo'))).info;
    expect([real.isInvented, real.documents.length]).toEqual([false, 1]);
    for (const one of designedForms) {
      const { code, msg, info } = await sample(platform, one.print, '', usual(one.print));
      expect(code, `${one.print}: ${msg}`).toBe(0);
      expect(info.isInvented).toBe(true);
      expect(info.documents[0]?.info.lines.length).toBeGreaterThan(0);
    }
  });
  test('what costs is shown to nobody who may not see costs, whatever the layout names', () => {
    for (const one of designedForms)
      for (const kind of Object.keys(one.titles)) {
        const layout = usual(one.print, kind);
        const laid = laidOutForm(one, kind, { ...layout, columns: layout.columns.map((column) => ({ ...column, label: '别名' })) });
        const secret = [...one.columns, ...(one.columnsOf?.[kind] ?? [])].filter(({ needs }) => needs).map(({ field }) => field);
        expect(
          laid.columns
            .filter(({ needs }) => needs)
            .map(({ field }) => field)
            .sort(),
        ).toEqual([...new Set(secret)].sort());
      }
  });
  test('a layout for all kinds prints what the form has for some only of those', () => {
    const [inbound, layout] = [form('inboundOrder'), usual('inboundOrder')];
    const fields = (kind: string) => laidOutForm(inbound, kind, layout, true).columns.map((column) => column.field);
    expect(fields('departmentReceipt')).toContain('refusedQuantity');
    expect(fields('purchaseGrn')).not.toContain('refusedQuantity');
    expect(fields('purchaseGrn')).toContain('price');
  });
  test('every form as it is can be laid out and read back', () => {
    for (const one of designedForms)
      for (const kind of ['', ...Object.keys(one.titles)])
        expect(layoutIn(one.print, kind, JSON.stringify(usualLayout(one, kind))), `${one.print} ${kind}`).toHaveProperty('layout');
  });
});
