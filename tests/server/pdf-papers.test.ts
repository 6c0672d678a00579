import { deflateRawSync, constants as zlib } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaperDraft } from '../../src/contract/paper-draft';
import { newId } from '../../src/server/base/id';
import { upload } from '../support/file-upload';
import { type PaperRow, type PaperSaid, paperPdf, qrPicture } from '../support/paper-pdf';
import { drawPdf, pdfOf, streamOf } from '../support/pdf-file';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, type Organisation } from '../support/world';

/** Drafts of invoices out of the PDFs of electronic invoices: what stands where, the code on it as the check, and nothing a stranger's file can do. */
let server: Server;
let hospital: Organisation;
let clerk: Client;
const sides = { buyer: { name: '康和医院', taxNo: '' }, seller: { name: '江城康达医疗器械有限公司', taxNo: '' } };
beforeAll(async () => {
  server = await startServer();
  const dealer = await makeOrganisation(server.db, 'D');
  hospital = await makeOrganisation(server.db, 'H');
  await sql`insert into partner (org_id, id, code, name, relation, kind, counterparty_id) values (${hospital.id}, ${newId()}, 'GYS', 'GYS', 'HD', 'supplier', ${dealer.id})`.execute(
    server.db,
  );
  const { rows } = await sql<{ id: string; code: string }>`select id, social_credit_code as code from organisation`.execute(server.db);
  // The paper calls us by our own name.
  await sql`update organisation set name = ${sides.buyer.name} where id = ${hospital.id}`.execute(server.db);
  for (const { id, code } of rows) sides[id === hospital.id ? 'buyer' : 'seller'].taxNo = id === hospital.id || id === dealer.id ? code : '';
  clerk = await signIn(server, hospital.admin);
});
afterAll(() => server.stop());

let serial = 0;
const number = () => `2642000001${String(++serial).padStart(10, '0')}`;
const needle: PaperRow = { name: '*医疗器械*静脉留置针', spec: '22G', unit: '支', quantity: '10', price: '10.0000000000', net: '100.00', tax: '13.00' };
const saying = (more: Partial<PaperSaid> = {}): PaperSaid => ({
  ownNo: number(),
  ...sides,
  rows: [needle],
  net: '100.00',
  tax: '13.00',
  total: '113.00',
  ...more,
});
const read = async (content: Buffer) => {
  const { info } = await upload(clerk, 'invoice.pdf', content);
  return call<PaperDraft>(clerk, 'POST', '/v1/business/purchaseInvoice/fromPaper', { file: info.id });
};
const headerOf = async (id: string) =>
  (await call<{ header: Record<string, unknown> }>(clerk, 'GET', `/v1/business/purchaseInvoice/info?id=${id}`)).info.header;
const linesOf = async (id: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select name, spec, unit, trim_scale(quantity)::text as quantity, amount, trim_scale(tax_rate)::text as rate, tax from paper_line
      where document_id = ${id} order by line_no`.execute(server.db)
  ).rows;

describe('the PDF of an electronic invoice', () => {
  test('begins a draft that says what it says, with its goods and the paper attached; a second time it is refused', async () => {
    const paper = saying();
    const { code, info } = await read(await paperPdf(paper));
    expect(code).toBe(0);
    expect(info).toMatchObject({ no: paper.ownNo, party: '江城康达医疗器械有限公司', date: '2026-11-20', total: '113.00', said: [] });
    const header = await headerOf(info.id);
    expect(header).toMatchObject({ invoiceNo: paper.ownNo, invoiceDate: '2026-11-20', invoiceType: '01', sign: 'blue', status: 0 });
    expect(header.files).toHaveLength(1);
    expect(await linesOf(info.id)).toEqual([{ name: '静脉留置针', spec: '22G', unit: '支', quantity: '10', amount: '113.00', rate: '13', tax: '13.00' }]);
    expect((await read(await paperPdf(paper, { isPacked: false }))).msg).toContain(paper.ownNo);
  });
  test('of many lines over two pages: names that run on, a discount without a number, figures longer than their heads, a font that is not in the file', async () => {
    const rows = Array.from({ length: 11 }, (_, i): PaperRow => {
      const quantity = String(i + 3);
      return {
        ...needle,
        ...{
          name: ['*医疗器械*一次性输液', `器 第${i}种`],
          spec: 'TW 0.7 带针',
          quantity,
          price: '10.61946902655',
          net: (10.61946902655 * (i + 3)).toFixed(2),
          tax: '4.00',
        },
      };
    });
    rows.push({ name: '*医疗器械*一次性输液器', net: '-20.00', tax: '-2.60' });
    const net = rows.reduce((sum, row) => sum + Number(row.net), 0).toFixed(2);
    const total = (Number(net) + 44 - 2.6).toFixed(2);
    const { info } = await read(await paperPdf(saying({ rows, net, tax: '41.40', total }), { font: 'named' }));
    expect(info).toMatchObject({ total, said: [] });
    const lines = await linesOf(info.id);
    expect(lines).toHaveLength(12);
    expect(lines[8]).toEqual({ name: '一次性输液器 第8种', spec: 'TW 0.7 带针', unit: '支', quantity: '11', amount: '120.81', rate: '13', tax: '4.00' });
    expect(lines[11]).toEqual({ name: '一次性输液器', spec: '', unit: '', quantity: null, amount: '-22.60', rate: '13', tax: '-2.60' });
  });
  test('drawn letter by letter, free of tax, with a mark of its own and a remark that names another invoice', async () => {
    const rows = [
      { ...needle, rate: '免税', tax: '***' },
      { ...needle, name: '*运输服务*冷链配送', spec: '', unit: '次', quantity: '1', price: '20', net: '20.00', rate: '免税', tax: '***' },
    ];
    const remark = `对应发票号码：${'2'.repeat(20)}`;
    const paper = saying({ rows, net: '120.00', tax: '***', total: '120.00', isSpecial: false, isSpelled: true, mark: '农产品销售', remark });
    const { info } = await read(await paperPdf(paper));
    expect(info).toMatchObject({ no: paper.ownNo, total: '120.00', said: [] });
    expect(await headerOf(info.id)).toMatchObject({ invoiceType: '02' });
    expect(await linesOf(info.id)).toEqual([
      { name: '静脉留置针', spec: '22G', unit: '支', quantity: '10', amount: '100.00', rate: '0', tax: '0.00' },
      { name: '冷链配送', spec: '', unit: '次', quantity: '1', amount: '20.00', rate: '0', tax: '0.00' },
    ]);
  });
  test('is red where its amount is', async () => {
    const { info } = await read(
      await paperPdf(saying({ rows: [{ ...needle, quantity: '-10', net: '-100.00', tax: '-13.00' }], net: '-100.00', tax: '-13.00', total: '-113.00' })),
    );
    expect(info).toMatchObject({ total: '-113.00', said: [] });
    expect(await headerOf(info.id)).toMatchObject({ sign: 'red' });
  });
});

describe('what is not sure is said', () => {
  test('where the code on it says something else, or there is none', async () => {
    const paper = saying({ code: `01,32,,${'9'.repeat(20)},131.00,20261121,,A1B2` });
    expect((await read(await paperPdf(paper))).info.said).toEqual([
      `二维码里的发票号码是${'9'.repeat(20)}，票面是${paper.ownNo}，请核对原件`,
      '二维码里的开票日期是2026-11-21，票面是2026-11-20，请核对原件',
      '二维码里的价税合计是131.00元，票面是113.00元，请核对原件',
      '二维码里的发票类型是普通发票，票面是专用发票，请核对原件',
    ]);
    expect((await read(await paperPdf(saying({ code: '' })))).info.said).toEqual(['没有读到二维码，票面内容未经二维码核对']);
  });
  test('where its lines do not come to its sum they are left to people', async () => {
    const { info } = await read(await paperPdf(saying({ total: '226.00' })));
    expect(info.said).toEqual(['读到的明细合计113.00元，与价税合计226.00元不符，明细没有带入，请对照原件核销']);
    expect(await linesOf(info.id)).toEqual([]);
  });
  test('of a scan only the code is read: number, day and sum, the other side is for people', async () => {
    const no = number();
    const scan = (code: string, side: number) => qrPicture(code, { x: 10, y: 10, side }).then((picture) => drawPdf([{ texts: [], pictures: [picture] }]));
    const { info } = await read(await scan(`01,31,,${no},1130.5,20261119,,FFFF`, 60));
    expect(info).toMatchObject({ no, party: '', date: '2026-11-19', total: '1130.50' });
    expect(info.said).toEqual(['PDF 是图片：只从二维码读到发票号码、开票日期和价税合计，其余请对照原件填写']);
    expect(await headerOf(info.id)).toMatchObject({ invoiceNo: no, invoiceType: '01' });
    expect((await read(await scan('https://example.com', 60))).msg).toBe('PDF 是图片，也没有读到二维码，请选择税务平台下载的电子发票');
  });
});

/** A stream that unpacks to `megabytes` of blanks, out of some kilobytes a megabyte. */
const bomb = (megabytes: number): Buffer => {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: zlib.Z_FULL_FLUSH });
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block)]);
};
const onePage = (content: Buffer, trailer?: string, kids = '3 0 R', count = 1): Buffer =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
      content,
    ],
    trailer,
  );

describe('is refused in words, and never more than that', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['nothing but its first letters', () => Buffer.from('%PDF-1.7 whatever'), /PDF 已损坏/],
    ['half of it', async () => (await paperPdf(saying())).subarray(0, 700), /PDF 已损坏|PDF 是图片/],
    [
      'no invoice',
      () => drawPdf([{ texts: ['销售合同', '甲方', '乙方', '一', '二', '三'].map((text, i) => ({ x: 10, y: 20 + i * 20, text })) }]),
      /没有读到发票号码/,
    ],
    [
      'a password',
      () =>
        onePage(streamOf(Buffer.from('')), `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >> /ID [<01><01>]`),
      /有打开密码/,
    ],
    ['ten thousand pages', () => onePage(streamOf(Buffer.from('')), '', '3 0 R '.repeat(10_000), 10_000), /有10000页，电子发票不超过50页/],
    ['pages within themselves', () => onePage(streamOf(Buffer.from('')), '', '2 0 R', 1), /PDF 已损坏|PDF 是图片/],
    ['four gigabytes in a stream', () => onePage(streamOf(bomb(4000), '/Filter /FlateDecode')), /展开后太大|时间过长/],
    [
      'a picture of four thousand million points',
      () => onePage(streamOf(Buffer.from('q 1 0 0 1 0 0 cm BI /W 65535 /H 65535 /BPC 8 /CS /G ID 0 EI Q'))),
      /PDF 是图片|已损坏/,
    ],
    ['somebody else’s number of sides', async () => paperPdf(saying({ seller: { name: '无名公司', taxNo: '91420100MA4KX99999' } })), /不在往来单位中/],
  ])('%s', async (_, content, words) => {
    const { code, msg } = await read(await content());
    expect([code === 0, msg]).toEqual([false, expect.stringMatching(words)]);
    expect(code).not.toBe(50_000);
  });
});
