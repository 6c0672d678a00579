import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fitLabel } from '../../src/client/screens/print/label-fit';
import { paperOf } from '../../src/client/screens/print/print-pages';
import type { ListAnswer, Saved } from '../../src/contract/answers';
import type { PrintAnswer, PrintSample } from '../../src/contract/print-answer';
import { LABEL_CODES, LABEL_PAPERS, type LabelLayout, offeredLines, usualLabel } from '../../src/define/label-layout';
import { designedLabels, kindsOf, labelOfTemplate } from '../../src/domain/prints/forms';
import { layoutIn } from '../../src/domain/prints/layouts';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** 打印模板 of labels: every kind at every size, what an organisation makes of them, and what is no layout of a label. */
let server: Server;
let keeper: Client;
let hospital: Client;
let dealer: Client;
beforeAll(async () => {
  server = await demoServer();
  const client = async (userName: string, at: number) => ({ ...(await signIn(server, { userName })), address: `10.4.1.${at}` });
  [hospital, keeper, dealer] = [await client('hospital', 1), await client('keeper', 2), await client('dealer', 3)];
});
afterAll(() => server.stop());

const PATH = '/v1/business/printTemplate';
const KINDS = designedLabels.flatMap(({ print }) => kindsOf(print).map(({ value }) => [print, value] as const));
const usual = (print: string, kind: string): LabelLayout => {
  const label = labelOfTemplate(print, kind);
  if (!label) throw new Error(`no label ${print} ${kind}`);
  return usualLabel(label);
};
const sample = async (client: Client, print: string, kind: string, layout: object) =>
  call<PrintSample>(client, 'POST', `${PATH}/sample`, { print, kind, layout });
const add = (client: Client, more: Record<string, unknown>, layout: unknown) =>
  call<Saved>(client, 'POST', `${PATH}/add`, {
    screen: 'printManage',
    row: { printKey: 'BarCodePrint', kind: 'location', name: '小标签', layout: JSON.stringify(layout), ...more },
  });
const setDefault = (client: Client, id: string) => call(client, 'POST', `${PATH}/setDefault`, { screen: 'printManage', ids: [id] });
const places = async (client: Client) =>
  (await call<ListAnswer>(client, 'GET', '/v1/business/location/list', { screen: 'goodsShelvesManage', pageSize: '2' })).info.list.map(({ id }) => id);
const print = async (client: Client, ids: readonly string[], more: Record<string, string> = {}) =>
  (
    await call<PrintAnswer>(client, 'GET', '/v1/business/print', {
      screen: 'goodsShelvesManage',
      print: 'BarCodePrint',
      type: 'location',
      ids: ids.join(','),
      ...more,
    })
  ).info;

test('there are labels to lay out', () => expect(KINDS.length).toBeGreaterThan(10));

describe.each(KINDS)('%s %s', (printKey, kind) => {
  const label = labelOfTemplate(printKey, kind) as NonNullable<ReturnType<typeof labelOfTemplate>>;
  test('is printed at every size with either code: it fits, or what does not is said', async () => {
    for (const paper of LABEL_PAPERS)
      for (const code of LABEL_CODES) {
        const usually = usual(printKey, kind);
        const at =
          code === 'qrcode' ? ({ kind: code, at: 'right', size: 12, width: 52 } as const) : ({ kind: code, at: 'bottom', size: 8, width: 52 } as const);
        const layout = { ...usually, paper, width: 25, height: 20, code: at };
        const { code: refused, msg, info } = await sample(hospital, printKey, kind, layout);
        expect(refused, `${paper} ${code}: ${msg}`).toBe(0);
        const [one] = info.labels;
        if (!one) throw new Error('no label');
        expect(one.code.startsWith(label.prefix) || Object.values(label.prefixes ?? {}).some((prefix) => one.code.startsWith(prefix))).toBe(true);
        const { points, over } = fitLabel(one, layout, paperOf(layout));
        expect(points).toBeGreaterThanOrEqual(4.5);
        if (paper === '100x60') expect(over).toEqual([]);
        const [first, ...others] = one.lines;
        const long = { ...one, lines: [{ label: '', size: 'normal' as const, ...first, text: '长'.repeat(3000) }, ...others] };
        expect(fitLabel(long, layout, paperOf(layout)).over).toEqual([
          ...over.filter((words) => words === '条码超出标签'),
          '文字超出标签',
          ...over.filter((words) => !/^(条码|文字)超出/.test(words)),
        ]);
      }
  });
  test('carries what its definition says, and the house, who printed it and when', async () => {
    const lines = offeredLines(label).map(({ field, label: name }) => ({ field, label: name, size: 'small', ifAny: false }));
    const { info, msg } = await sample(hospital, printKey, kind, { ...usual(printKey, kind), lines });
    expect(
      info.labels?.[0]?.lines.map((line) => line.label),
      msg,
    ).toEqual(lines.map((line) => line.label));
    const said = (field: string) => info.labels[0]?.lines[lines.findIndex((line) => line.field === field)]?.text ?? '';
    expect(said('printedAt')).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
    expect(said('printedBy')).not.toBe('');
  });
  test('is as it was until somebody lays it out, and has room for all of it', async () => {
    const { info } = await sample(hospital, printKey, kind, usual(printKey, kind));
    expect(info.labels.flatMap((one) => fitLabel(one, usual(printKey, kind), paperOf(usual(printKey, kind))).over)).toEqual([]);
    const layout = usual(printKey, kind);
    expect(layout.lines.map(({ field, label: name, ifAny }) => [field, name, ifAny])).toEqual(
      label.lines.map(({ field, label: name, ifAny = false }) => [field, name, ifAny]),
    );
    expect(layout.code.kind).toBe(label.code);
    expect(layoutIn(printKey, kind, JSON.stringify(layout))).toEqual({ layout });
  });
});

describe('an organisation’s own label', () => {
  test('is printed by once it is the default, by everybody in the house and nobody elsewhere', async () => {
    const ids = await places(keeper);
    const before = await print(keeper, ids);
    expect(before.labelLayout).toEqual(usual('BarCodePrint', 'location'));
    expect(before.template?.name).toBe('系统模板');
    const [first] = usual('BarCodePrint', 'location').lines;
    const layout: LabelLayout = {
      ...usual('BarCodePrint', 'location'),
      paper: '40x30',
      lines: [{ ...(first as LabelLayout['lines'][number]), label: '仓' }],
      copies: 2,
    };
    const { info, msg } = await add(hospital, {}, layout);
    expect(msg).toBe('成功');
    expect((await print(keeper, ids)).labelLayout?.paper).toBe('60x40');
    expect((await setDefault(hospital, info.id)).code).toBe(0);
    const after = await print(keeper, ids);
    expect(after.labelLayout).toEqual(layout);
    expect(after.labels.map(({ lines, code }) => [code, ...lines.map((line) => line.label)])).toEqual(before.labels.map(({ code }) => [code, '仓']));
    expect((await call<ListAnswer>(dealer, 'GET', `${PATH}/list`, { screen: 'printManage', pageSize: '200' })).info.list.map(({ id }) => id)).not.toContain(
      info.id,
    );
    expect((await print(keeper, ids, { template: 'plain' })).labelLayout).toEqual(usual('BarCodePrint', 'location'));
    expect((await call(hospital, 'POST', `${PATH}/del`, { screen: 'printManage', id: info.id })).msg).toBe('默认模板不能删除');
  });
  test('what a record was printed by last is taken again, for that record alone', async () => {
    const [one = '', other = ''] = await places(keeper);
    const { info } = await add(hospital, { name: '大标签' }, { ...usual('BarCodePrint', 'location'), paper: '100x60' });
    const told = { screen: 'goodsShelvesManage', print: 'BarCodePrint', type: 'location', ids: one, template: info.id };
    expect((await call(keeper, 'POST', '/v1/business/print/done', told)).code).toBe(0);
    expect((await call(keeper, 'POST', '/v1/business/print/done', { ...told, ids: `${one},${one.toUpperCase()}` })).code).toBe(0);
    expect((await print(keeper, [one])).labelLayout?.paper).toBe('100x60');
    expect((await print(keeper, [other])).labelLayout?.paper).toBe('40x30');
  });
  test.each([
    ['of no kind', { kind: '' }, {}, '请选择标签的种类：每种标签单独设计'],
    ['of a kind of another print', { kind: 'packOrder' }, {}, '所选的单据种类不在这张打印单据上'],
    ['with a field it has not', {}, { lines: [{ field: 'salary', label: '工资' }] }, '这种标签没有字段【工资】'],
    ['with a field of the table that is none of the label', {}, { lines: [{ field: 'orgId', label: '' }] }, '这种标签没有字段【orgId】'],
    ['without words', {}, { lines: [] }, '至少保留一行文字'],
    [
      'with one field twice',
      {},
      {
        lines: [
          { field: 'name', label: '' },
          { field: 'name', label: '又' },
        ],
      },
      '同一字段不能出现两次',
    ],
    ['smaller than a label', {}, { paper: 'custom', width: 5 }, '标签边长至少20毫米'],
    ['larger than a label', {}, { paper: 'custom', height: 900 }, '标签边长最多200毫米'],
    ['on paper there is not', {}, { paper: 'A4' }, '没有这种标签纸'],
    ['with a code nobody prints', {}, { code: { kind: 'pdf417', at: 'top', size: 8 } }, '没有这种条码'],
    ['with bars in a corner', {}, { code: { kind: 'code128', at: 'right', size: 8 } }, '一维条码只能放在文字上方或下方'],
    ['with a code of no size', {}, { code: { kind: 'qrcode', at: 'left', size: 1 } }, '条码大小至少6毫米'],
    ['with the UDI of what has none', {}, { udi: { at: 'right', size: 13 } }, '这种标签没有UDI码'],
    ['in type of no size', {}, { points: 99 }, '字号最多14磅'],
    ['in hundreds of copies', {}, { copies: 500 }, '份数最多9份'],
    ['with markup', {}, { html: '<b>' }, undefined],
  ])('%s is refused in words', async (_, row, wrong, words) => {
    const { code, msg } = await add(hospital, { name: '不对', ...row }, { ...usual('BarCodePrint', 'location'), ...wrong });
    expect(code).not.toBe(0);
    if (words) expect(msg).toContain(words);
    expect(msg).toMatch(/[一-鿿]/);
    expect(msg).not.toContain('服务错误');
    if (Object.keys(row).length === 0)
      expect((await sample(hospital, 'BarCodePrint', 'location', { ...usual('BarCodePrint', 'location'), ...wrong })).code).not.toBe(0);
  });
});
