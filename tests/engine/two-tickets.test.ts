import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { invoiceNo } from '../support/invoices';
import { colleague } from '../support/others';
import { refusal } from '../support/refusal';
import { makeOrg, partner, type TradeWorld, tradeWorld } from '../support/trade-world';

/** Lots of one product that came by many ways: what is said of each is worked out by another rule than the report's. */
let w: TradeWorld;
let h: Context;
let d: Context;
const now = new Date('2026-06-10T02:00:00Z');
const from = { maker: '', dealer: '', toDealer: { maker: '', other: '' } };
const report = reportOf('report:twoTickets') as ReportDefinition;
const ask = (query: Record<string, string> = {}, context: Context = h) =>
  runReport({ ...context, screen: 'twoTickets' }, report, { pageNum: 1, pageSize: 200, ...query });
const lotOf = async (batchNo: string) => (await ask({ batchNo })).list[0];

inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    [h, d] = [w.context(w.hospital), w.context(w.dealer)];
    const { rows } = await sql<{ id: string; name: string }>`
      select o.id, o.name from organisation o join product p on p.vendor_id = o.id join specification s on s.product_id = p.id where s.id = ${w.spec}`.execute(
      w.db,
    );
    const maker = { ...w.dealer, id: rows[0]?.id ?? '', name: rows[0]?.name ?? '' };
    const other = await makeOrg(w.db, 'D', '上游医疗');
    from.maker = await partner(w.db, w.hospital, maker, 'HV', 'supplier');
    from.dealer = w.supplier;
    from.toDealer = { maker: await partner(w.db, w.dealer, maker, 'DV', 'supplier'), other: await partner(w.db, w.dealer, other, 'DD', 'supplier') };
  },
);

type Goods = { id: string; line: string };
const lot = (batchNo: string, quantity: string) => ({
  ...{ specification: w.spec, unit: w.box, quantity, batchNo, expiryDate: '2031-01-31', price: '20', taxRate: '13' },
});
async function receive(who: Context, supplier: string, warehouse: string, batchNo: string, quantity: string): Promise<Goods> {
  const { id } = await post(who, 'purchaseGrn', { supplier, warehouse, deliveryNoteNo: `S${newId().slice(-8)}` }, [lot(batchNo, quantity)]);
  return { id, line: String((await linesOf(who, id))[0]?.id) };
}
async function invoice(seller: string, { line }: Goods, quantity: number, more: Record<string, unknown> = {}): Promise<string> {
  const header = {
    seller,
    invoiceType: '02',
    invoiceNo: invoiceNo(),
    invoiceDate: '2026-06-10',
    invoiceTotal: String(quantity * 20),
    files: [newId()],
    ...more,
  };
  const { id } = await add(h, 'purchaseInvoice', header, [{ sourceLine: line, quantity: String(quantity) }]);
  await act(h, 'purchaseInvoice', 'submit', id);
  await act(colleague(h), 'purchaseInvoice', 'review', id);
  return id;
}
const given = { ticketNo: '26312000000000000001', ticketDate: '2026-05-02', ticketFiles: [newId()], sellerIs: 'maker', boughtBy: 'supplier' };
type Values = Record<string, unknown>;
const request = async (batchNo: string, line: Values = {}) =>
  (await add(h, 'ticketRequest', { partner: from.dealer }, [{ specification: w.spec, batchNo, lacks: '生产企业开给供应商的第一票', ...line }])).id;
async function answered(batchNo: string, values: Values): Promise<string> {
  const id = await request(batchNo);
  await act(h, 'ticketRequest', 'submit', id);
  const copy = String((await documentsOf(d, 'ticketRequest')).find((row) => row.mirror_of === id)?.id);
  const [line] = await linesOf(d, copy);
  await act(d, 'ticketRequest', 'answer', copy, { lines: [{ id: line?.id, ...values }] });
  return id;
}

/** What is known of the way before the dealer, and of the maker's invoice; how much of ten boxes the supplier's invoices say. */
const WAYS = ['direct', 'unseen', 'fromMaker', 'fromOther', 'fromOtherFlushed', 'fromBoth'] as const;
const FIRST = ['none', 'maker', 'agent', 'dealer', 'toOther', 'refused', 'attached'] as const;
const SECOND = ['none', 'part', 'whole', 'inTwo', 'flushed', 'flushedAgain'] as const;
type Chain = { way: (typeof WAYS)[number]; first: (typeof FIRST)[number]; second: (typeof SECOND)[number] };

async function walk({ way, first, second }: Chain, batchNo: string): Promise<void> {
  if (way === 'fromMaker' || way === 'fromBoth') await receive(d, from.toDealer.maker, w.dealer.warehouse, batchNo, '10');
  if (way === 'fromOther' || way === 'fromBoth' || way === 'fromOtherFlushed') {
    const { id } = await receive(d, from.toDealer.other, w.dealer.warehouse, batchNo, '10');
    if (way === 'fromOtherFlushed') await act(d, 'purchaseGrn', 'red', id, { reason: '错录' });
  }
  const supplier = way === 'direct' ? from.maker : from.dealer;
  const goods = await receive(h, supplier, w.hospital.warehouse, batchNo, '10');
  const more = first === 'attached' ? { firstTicket: [newId()] } : {};
  const charge = (quantity: number) => invoice(supplier, goods, quantity, more);
  if (second === 'part') await charge(4);
  if (second === 'whole') await charge(10);
  if (second === 'inTwo') await charge(4).then(() => charge(6));
  if (second === 'flushed' || second === 'flushedAgain') await act(h, 'purchaseInvoice', 'red', await charge(10), { reason: '开错' });
  if (second === 'flushedAgain') await charge(10);
  if (way === 'direct') return;
  if (first === 'maker') await answered(batchNo, given);
  if (first === 'agent') await answered(batchNo, { ...given, sellerIs: 'agent', sellerName: '总代理公司' });
  if (first === 'dealer') await answered(batchNo, { ...given, sellerIs: 'dealer', sellerName: '上游医疗' });
  if (first === 'toOther') await answered(batchNo, { ...given, boughtBy: 'other' });
  if (first === 'refused') await answered(batchNo, { reason: '厂家未开' });
}

/** Counted by hand: the links of the chain, then the papers. */
function expected({ way, first, second }: Chain): string {
  const isWhole = second === 'whole' || second === 'inTwo' || second === 'flushedAgain';
  if (way === 'direct') return isWhole ? 'ok' : 'short';
  if (first === 'dealer' || first === 'toOther' || way === 'fromOther') return 'over';
  if (!isWhole) return 'short';
  return first === 'maker' || first === 'agent' || first === 'attached' ? 'ok' : 'maker';
}

describe('a lot', () => {
  it('is judged by its chain and its papers, whatever way it came', async () => {
    let seed = 7;
    const pick = <T>(of: readonly T[]): T => {
      seed = (seed * 16807) % 2147483647;
      return of[seed % of.length] as T;
    };
    const chains: Chain[] = [
      { way: 'direct', first: 'none', second: 'whole' },
      { way: 'unseen', first: 'maker', second: 'whole' },
      { way: 'unseen', first: 'dealer', second: 'whole' },
      { way: 'unseen', first: 'none', second: 'part' },
      { way: 'fromOtherFlushed', first: 'attached', second: 'flushedAgain' },
      ...Array.from({ length: 35 }, () => ({ way: pick(WAYS), first: pick(FIRST), second: pick(SECOND) })),
    ];
    for (const [i, chain] of chains.entries()) {
      await walk(chain, `C${i}`);
      const row = await lotOf(`C${i}`);
      expect([chain, row?.state]).toEqual([chain, expected(chain)]);
      const invoiced = { none: 0, part: 40, whole: 100, inTwo: 100, flushed: 0, flushedAgain: 100 }[chain.second];
      expect([chain, row?.received, row?.invoiced, row?.lacking]).toEqual([chain, '100', String(invoiced), String(100 - invoiced)]);
    }
    const { list } = await ask({ level: 'state' });
    expect(list.reduce((all, row) => all + Number(row.lots), 0)).toBe(chains.length);
  });
  it('that went back is to be charged no more, and a paper that charged it is to be followed by one in red', async () => {
    const goods = await receive(h, from.maker, w.hospital.warehouse, 'BACK', '10');
    const blue = await invoice(from.maker, goods, 10);
    const back = await post(h, 'purchaseReturn', { supplier: from.maker, warehouse: w.hospital.warehouse, settleMode: '1', returnKind: '1', reason: '1' }, [
      { sourceLine: goods.line, specification: w.spec, unit: w.box, quantity: '2', batchNo: 'BACK', price: '20', taxRate: '13' },
    ]);
    expect(await lotOf('BACK')).toMatchObject({ state: 'short', received: '80', invoiced: '100', lacks: '红字发票缺20支' });
    const [line] = await linesOf(h, back.id);
    await invoice(from.maker, { id: back.id, line: String(line?.id) }, -2, { sign: 'red', original: blue });
    expect(await lotOf('BACK')).toMatchObject({ state: 'ok', received: '80', invoiced: '80', lacks: '' });
  });
  it('says its chain, what is missing and on what it is founded; its papers stand below', async () => {
    await walk({ way: 'unseen', first: 'none', second: 'part' }, 'SAY');
    const before = await lotOf('SAY');
    expect(before).toMatchObject({ state: 'short', lacks: '供应商发票缺60支；生产企业开给供应商的第一票', invoices: '', basis: '' });
    expect(String(before?.chain)).toMatch(/厂家.* → ？ → 康达医疗 → 康和医院/);
    await answered('SAY', given);
    const after = await lotOf('SAY');
    expect(after).toMatchObject({ lacks: '供应商发票缺60支', invoices: '2' });
    const { list } = await ask({ level: 'line', lot: String(after?.lot) });
    expect(list.map((row) => [row.what, row.kind])).toEqual([
      ['second', 'purchaseInvoice'],
      ['goods', 'purchaseGrn'],
      ['first', 'ticketRequest'],
    ]);
    expect(list[2]).toMatchObject({ paperNo: given.ticketNo, day: '2026-05-02', amount: '0' });
  });
});

describe('a request', () => {
  it('is told whole or with a reason, once for each lot', async () => {
    const line = { specification: w.spec, batchNo: 'ONE' };
    expect(await refusal(add(h, 'ticketRequest', { partner: from.dealer }, [line, line]))).toEqual(['同一批号只能索取一次：ONE @ 2.batchNo']);
    const id = await request('ONE');
    await act(h, 'ticketRequest', 'submit', id);
    expect((await lotOf('ONE'))?.asked ?? '').toBe('');
    const copy = String((await documentsOf(d, 'ticketRequest')).find((row) => row.mirror_of === id)?.id);
    const [there] = await linesOf(d, copy);
    const reply = (values: Values) => refusal(act(d, 'ticketRequest', 'answer', copy, { lines: [{ id: there?.id, ...values }] }));
    expect(await reply({})).toEqual(['请填写第一票号码，或未提供的原因 @ 1.ticketNo']);
    expect(await reply({ ticketNo: '1' })).toEqual(['请填写第一票开票方 @ 1.sellerIs']);
    expect(await reply({ ...given, sellerIs: 'dealer' })).toEqual(['开票方不是生产企业，请填写开票方名称 @ 1.sellerName']);
    expect(await reply({ ...given, ticketFiles: [] })).toEqual(['请上传第一票扫描件 @ 1.ticketFiles']);
  });
  it('names itself at its lot while it waits', async () => {
    await walk({ way: 'unseen', first: 'none', second: 'whole' }, 'WAIT');
    const id = await request('WAIT');
    await act(h, 'ticketRequest', 'submit', id);
    expect(await lotOf('WAIT')).toMatchObject({ state: 'maker', asked: expect.stringMatching(/^QL/) });
  });
  it('of who is not on the platform is written down from paper, and counts once somebody passed it', async () => {
    await walk({ way: 'unseen', first: 'none', second: 'whole' }, 'PAPER');
    await sql`update organisation set joined = false where id = ${w.dealer.id}`.execute(w.db);
    expect(await refusal(request('PAPER').then((id) => act(h, 'ticketRequest', 'submit', id)))).toEqual([
      '【康达医疗】未入驻平台，请线下索取第一票后逐行登记号码、日期和扫描件 @ partner',
    ]);
    const id = await request('PAPER', given);
    await act(h, 'ticketRequest', 'submit', id);
    expect(await lotOf('PAPER')).toMatchObject({ state: 'maker', asked: expect.stringMatching(/^QL/) });
    await act(h, 'ticketRequest', 'review', id);
    expect(await lotOf('PAPER')).toMatchObject({ state: 'ok' });
    await sql`update organisation set joined = true where id = ${w.dealer.id}`.execute(w.db);
  });
});

describe('who reads it', () => {
  it('sees amounts with the right to see costs alone, and nothing of another hospital', async () => {
    const { columns } = await ask({}, { ...h, permissions: { twoTickets: ['query'] } });
    expect(columns).toContain('state');
    expect(columns).not.toContain('amount');
    const stranger = await makeOrg(w.db, 'H', '别的医院');
    expect((await ask({}, w.context(stranger))).list).toEqual([]);
  });
});
