import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baiwang } from '../../src/server/einvoice/baiwang';

/** 百望 as it is spoken to: signed calls with a token; what is no clear answer is none. */
const SECRET = 'top-secret';
const asked: { method: string; token: string | null; isSigned: boolean; body: Record<string, unknown> }[] = [];
let answers: Record<string, unknown> = {};
let server: Server;
let url = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const names = [...query.keys()].filter((name) => name !== 'sign').sort();
      const sign = createHash('md5')
        .update(`${SECRET}${names.map((name) => `${name}${query.get(name)}`).join('')}${text}${SECRET}`)
        .digest('hex')
        .toUpperCase();
      const method = query.get('method') ?? '';
      asked.push({ method, token: query.get('token'), isSigned: sign === query.get('sign'), body: JSON.parse(text) });
      const answer = method === 'baiwang.oauth.token' ? { success: true, response: { access_token: `t${asked.length}` } } : answers[method];
      if (answer === undefined) response.statusCode = 500;
      response.end(JSON.stringify(answer ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/router`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const provider = () => baiwang({ url, appKey: 'app', secret: SECRET, user: 'u', password: 'p' });
const order = {
  ...{ serialNo: 'FE1-1', invoiceType: '02', seller: { name: '卖方', taxNo: 'S' }, buyer: { title: '买方', taxNo: 'B', address: '', bank: '' } },
  lines: [{ lineNo: 1, name: '支架', taxCode: '1', spec: '', unit: '个', quantity: '1', price: '113', amount: '113.00', taxRate: '13', tax: '13.00' }],
  ...{ net: '100.00', tax: '13.00', total: '113.00', drawer: '', payee: '', reviewer: '', remark: '' },
};

test('a paper is asked for under its serial number, every call signed, one token for all', async () => {
  const number = '24312000000012345678';
  const row = { einvoiceNo: number, invoiceDate: '20260630101500', invoiceTotalPriceTax: '113.00', invoiceTotalTax: '13.00' };
  answers = {
    'baiwang.output.invoice.issue': { success: true, response: { success: [row] } },
    'baiwang.output.invoice.query': { success: true, response: [] },
  };
  const one = provider();
  expect(await one.issue(order)).toEqual({ state: 'issued', invoiceNo: number, invoiceDate: '2026-06-30', total: '113.00', tax: '13.00' });
  expect(await one.query(order)).toEqual({ state: 'unknown' });
  expect(asked.map(({ method, isSigned }) => [method, isSigned])).toEqual([
    ['baiwang.oauth.token', true],
    ['baiwang.output.invoice.issue', true],
    ['baiwang.output.invoice.query', true],
  ]);
  expect(asked[1]?.body).toMatchObject({ taxNo: 'S', data: { serialNo: 'FE1-1', invoiceTotalPriceTax: '113.00' } });
  expect(JSON.stringify(asked.slice(1))).not.toContain(SECRET);
});

test('a no is one only where it is clear: what is known there already, or broken, is asked about', async () => {
  const said = (message: string) => ({ success: false, errorResponse: { code: '7001', message } });
  answers = { 'baiwang.output.invoice.issue': said('税号未授权') };
  expect(await provider().issue(order)).toEqual({ state: 'refused', code: '7001', message: '税号未授权' });
  answers = { 'baiwang.output.invoice.issue': said('流水号重复') };
  await expect(provider().issue(order)).rejects.toThrow('流水号重复');
  answers = {};
  await expect(provider().issue(order)).rejects.toThrow('开票服务返回 500');
});
