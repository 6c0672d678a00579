import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaperDraft } from '../../src/contract/paper-draft';
import { newId } from '../../src/server/base/id';
import { gbk } from '../../src/server/engine/sheets/gbk';
import { upload } from '../support/file-upload';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';
import { zipFile } from '../support/zip-file';

/** Drafts of invoices out of the files of electronic invoices: what the paper says, once, from partners, to nobody but ourselves. */
let server: Server;
let hospital: Organisation;
let dealer: Organisation;
let clerk: Client;
let seller: Client;
const taxNo = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  [hospital, dealer] = [await makeOrganisation(server.db, 'H'), await makeOrganisation(server.db, 'D')];
  const partner = (org: string, relation: string, kind: string, other: string, code: string) =>
    sql`insert into partner (org_id, id, code, name, relation, kind, counterparty_id) values (${org}, ${newId()}, ${code}, ${code}, ${relation}, ${kind}, ${other})`.execute(
      server.db,
    );
  await partner(hospital.id, 'HD', 'supplier', dealer.id, 'GYS');
  await partner(dealer.id, 'DH', 'customer', hospital.id, 'KH');
  const { rows } = await sql<{ id: string; code: string }>`select id, social_credit_code as code from organisation`.execute(server.db);
  for (const { id, code } of rows) taxNo.set(id, code);
  [clerk, seller] = [await signIn(server, hospital.admin), await signIn(server, dealer.admin)];
});
afterAll(() => server.stop());

type Said = { no?: string; net?: string; total?: string; special?: boolean; buyer?: string; from?: string; at?: string };
let serial = 0;
const number = () => `2642000000${String(++serial).padStart(10, '0')}`;
/** As the tax office writes it. */
const ownXml = ({
  no = number(),
  net = '1000.00',
  total = '1130.00',
  special = true,
  buyer = taxNo.get(hospital.id),
  from = taxNo.get(dealer.id),
  at = '2026-11-20 09:30:00',
}: Said) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EIid>${no}</EIid><InherentLabel><GeneralOrSpecialVAT><LabelCode>${special ? '01' : '02'}</LabelCode>
    <LabelName>${special ? '增值税专用发票' : '普通发票'}</LabelName></GeneralOrSpecialVAT></InherentLabel></Header><EInvoiceData>
    <SellerInformation><SellerIdNum>${from}</SellerIdNum><SellerName>康达医疗</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${buyer}</BuyerIdNum><BuyerName>康和医院</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>${net}</TotalAmWithoutTax><TotalTaxAm>130.00</TotalTaxAm><TotalTax-includedAmount>${total}</TotalTax-includedAmount></BasicInformation>
    <IssuItemInformation><ItemName>*医疗器械*留置针</ItemName><Amount>1000.00</Amount></IssuItemInformation></EInvoiceData>
    <TaxSupervisionInfo><InvoiceNumber>${no}</InvoiceNumber><IssueTime>${at}</IssueTime></TaxSupervisionInfo></EInvoice>`);
/** The former electronic invoice, within the OFD it is drawn on. */
const ofd = (no: string) =>
  zipFile([
    {
      name: 'OFD.xml',
      content: `<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"><ofd:CustomDatas><ofd:CustomData Name="发票号码">${no}</ofd:CustomData></ofd:CustomDatas></ofd:OFD>`,
    },
    { name: 'Doc_0/Pages/Page_0/Content.xml', content: '<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"/>' },
    {
      name: 'Doc_0/Attachs/original_invoice.xml',
      content: `<eInvoice xmlns="http://www.edrm.org.cn/schema/e-invoice/2019"><InvoiceCode>042002600111</InvoiceCode><InvoiceNo>${no}</InvoiceNo><IssueDate>2026年11月18日</IssueDate>
        <Buyer><BuyerName>康和医院</BuyerName><BuyerTaxID>${taxNo.get(hospital.id)}</BuyerTaxID></Buyer><TaxInclusiveTotalAmount>226.00</TaxInclusiveTotalAmount>
        <Seller><SellerName>康达医疗</SellerName><SellerTaxID>${taxNo.get(dealer.id)}</SellerTaxID></Seller></eInvoice>`,
    },
  ]);

const keep = async (client: Client, content: Buffer, name = 'invoice.xml') => (await upload(client, name, content)).info.id;
const read = async (content: Buffer, { name = 'invoice.xml', client = clerk, kind = 'purchaseInvoice' } = {}) =>
  call<PaperDraft>(client, 'POST', `/v1/business/${kind}/fromPaper`, { file: await keep(client, content, name) });

describe('a file of an electronic invoice', () => {
  test('of the tax office begins a draft that says what it says, with the paper attached', async () => {
    const no = number();
    const { code, info } = await read(ownXml({ no }));
    expect(code).toBe(0);
    expect(info).toMatchObject({ no, party: '康达医疗', date: '2026-11-20', total: '1130.00' });
    const { info: draft } = await call<{ header: Record<string, unknown> }>(clerk, 'GET', `/v1/business/purchaseInvoice/info?id=${info.id}`);
    expect(draft.header).toMatchObject({ invoiceNo: no, invoiceDate: '2026-11-20', invoiceType: '01', sign: 'blue', status: 0 });
    expect(Number(draft.header.invoiceTotal)).toBe(1130);
    expect(draft.header.files).toHaveLength(1);
    // The list says what the paper says, not 0.00, until there are lines.
    const { info: list } = await call<{ list: Record<string, unknown>[] }>(clerk, 'GET', `/v1/business/purchaseInvoice/list?f.invoiceNo=${no}`);
    expect(list.list.map(({ totalAmount }) => Number(totalAmount))).toEqual([1130]);
  });
  test('keeps what it says line by line, tax included, beside the draft', async () => {
    const item = [
      '<IssuItemInformation><ItemName>*医疗器械*留置针</ItemName><SpecMod>22G</SpecMod><MeaUnits>支</MeaUnits><Quantity>10</Quantity>',
      '<Amount>100.00</Amount><TaxRate>0.13</TaxRate><ComTaxAm>13.00</ComTaxAm></IssuItemInformation>',
    ].join('');
    const { info } = await read(Buffer.from(ownXml({}).toString().replace('</EInvoiceData>', `${item}</EInvoiceData>`)));
    const { rows } =
      await sql`select line_no, name, spec, unit, quantity::float8 as quantity, amount, tax_rate::float8 as rate, tax from paper_line where document_id = ${info.id} order by line_no`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { line_no: 1, name: '留置针', spec: '', unit: '', quantity: null, amount: '1000.00', rate: null, tax: '0.00' },
      { line_no: 2, name: '留置针', spec: '22G', unit: '支', quantity: 10, amount: '113.00', rate: 13, tax: '13.00' },
    ]);
  });
  test('that does not come to what it says in all is told so, wherever it was changed', async () => {
    const apart = (net: string, total: string) =>
      `不含税金额${net}与税额130.00合计${(Number(net.replace(',', '')) + 130).toLocaleString('en', { minimumFractionDigits: 2 })}，与价税合计${total}不符，请核对原件`;
    expect((await read(ownXml({ net: '900.00' }))).info.said).toContain(apart('900.00', '1,130.00'));
    expect((await read(ownXml({ total: '1131.00' }))).info.said).toContain(apart('1,000.00', '1,131.00'));
    expect((await read(ownXml({}))).info.said.filter((one) => one.startsWith('不含税'))).toEqual([]);
  });
  test('of the former sort is read out of its OFD', async () => {
    const { info } = await read(ofd('12345678'), { name: 'invoice.ofd' });
    expect(info).toMatchObject({ no: '12345678', date: '2026-11-18', total: '226.00' });
    const { info: draft } = await call<{ header: Record<string, unknown> }>(clerk, 'GET', `/v1/business/purchaseInvoice/info?id=${info.id}`);
    expect(draft.header).toMatchObject({ invoiceType: '04', invoiceCode: '042002600111' });
  });
  test('is red where its amount is', async () => {
    const { info } = await read(ownXml({ total: '-113.00', special: false }));
    const { info: draft } = await call<{ header: Record<string, unknown> }>(clerk, 'GET', `/v1/business/purchaseInvoice/info?id=${info.id}`);
    expect(draft.header).toMatchObject({ sign: 'red', invoiceType: '02' });
  });
  test('begins an invoice of its seller as well', async () => {
    const { info, msg } = await read(ownXml({}), { client: seller, kind: 'saleInvoice' });
    expect(msg).toBe('成功');
    expect(info.party).toBe('康和医院');
  });
});

describe('is refused in words', () => {
  test('the second time', async () => {
    const no = number();
    await read(ownXml({ no }));
    expect((await read(ownXml({ no }))).msg).toContain(no);
  });
  test('where it is written to somebody else, or comes from nobody known', async () => {
    const nameOf = async (org: Organisation) =>
      (await sql<{ name: string }>`select name from organisation where id = ${org.id}`.execute(server.db)).rows[0]?.name ?? '';
    const [ours, theirs] = [await nameOf(hospital), await nameOf(dealer)];
    const naming = (xml: Buffer, from: string, to: string) => Buffer.from(xml.toString().replace(from, to));
    expect((await read(ownXml({ buyer: '91420100MA4KX99999' }))).msg).toBe(
      `发票的购买方是【康和医院 91420100MA4KX99999】，不是本机构【${ours} ${taxNo.get(hospital.id)}】`,
    );
    // Our name, or that of a partner, with another tax number: both numbers are said.
    expect((await read(naming(ownXml({ buyer: '91420100MA4KX99999' }), '康和医院', ours))).msg).toBe(
      `发票的购买方名称是本机构，但税号不同：发票上是【91420100MA4KX99999】，本机构是【${taxNo.get(hospital.id)}】`,
    );
    expect((await read(naming(ownXml({ from: '91420100MA4KX99999' }), '康达医疗', theirs))).msg).toBe(
      `销售方【${theirs}】的税号不同：发票上是【91420100MA4KX99999】，往来单位中是【${taxNo.get(dealer.id)}】，请核对`,
    );
    // Our tax number under another name, and lines that come to something else, are read and told.
    expect((await read(ownXml({}))).info.said).toEqual([
      `发票的购买方名称是【康和医院】，本机构名称是【${ours}】，税号相同，请核对`,
      '明细价税合计1,000.00，与发票价税合计1,130.00相差130.00，请核对',
    ]);
    expect((await read(ownXml({ from: '91420100MA4KX99999' }))).msg).toBe('销售方【康达医疗 91420100MA4KX99999】不在往来单位中，请先建立往来');
  });
  test('where it declares GBK it is read in GBK', async () => {
    const { info, msg } = await read(gbk(ownXml({}).toString().replace('UTF-8', 'GBK')));
    expect([msg, info.party]).toEqual(['成功', '康达医疗']);
  });
  test.each<[string, () => Buffer, string, RegExp]>([
    ['another XML', () => Buffer.from('<?xml version="1.0"?><a><b>1</b></a>'), 'a.xml', /没有发票号码/],
    ['a document type', () => Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'), 'a.xml', /不是电子发票/],
    ['a broken one', () => ownXml({}).subarray(0, 300), 'a.xml', /不是电子发票/],
    ['a bad day', () => ownXml({ at: '2026-13-40' }), 'a.xml', /不是日期/],
    ['a bad amount', () => ownXml({ total: '1e9' }), 'a.xml', /不是金额/],
    ['an amount no account holds', () => ownXml({ total: '9999999999999.99' }), 'a.xml', /过大，整数部分最多12位/],
    ['a bad number', () => ownXml({ no: '123' }), 'a.xml', /不是8位或20位数字/],
    ['another zip', () => zipFile([{ name: 'a.txt', content: 'x' }]), 'a.ofd', /没有发票号码/],
    ['ten thousand tags within tags', () => Buffer.from(`<?xml version="1.0"?>${'<a>'.repeat(10_000)}`), 'a.xml', /不是电子发票/],
    [
      'twenty megabytes in an OFD',
      () => zipFile([{ name: 'Doc_0/Attachs/a.xml', content: `<a>${' '.repeat(20 * 1024 * 1024)}</a>` }]),
      'a.ofd',
      /不是电子发票/,
    ],
  ])('%s', async (_, content, name, words) => {
    const { code, msg } = await read(content(), { name });
    expect([code === 0, msg]).toEqual([false, expect.stringMatching(words)]);
    expect(code).not.toBe(50_000);
  });
  test('to whoever may not begin an invoice, and with the file of somebody else', async () => {
    const keeper = await signIn(server, await makeUser(server.db, hospital));
    expect((await read(ownXml({}), { client: keeper })).msg).toContain('权限');
    const theirs = await keep(seller, ownXml({}));
    expect((await call(clerk, 'POST', '/v1/business/purchaseInvoice/fromPaper', { file: theirs })).msg).toBe('文件不存在');
    expect((await call(clerk, 'POST', '/v1/business/purchaseInvoice/fromPaper', { file: theirs, kind: 'x' })).code).not.toBe(0);
  });
});
