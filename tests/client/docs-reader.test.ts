// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** The reader at /docs is a page of its own: nothing from elsewhere, nothing inline, and what the document says is text. */
const folder = join(import.meta.dirname, '../../public/docs');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const api = {
  info: { title: '医润通 API', version: '1.0.0', description: '每个回答' },
  tags: [{ name: 'saleOdo', description: '销售出库单 / sale odo' }],
  'x-codes': [{ code: 40300, zh: '没有权限', en: 'Not allowed' }],
  components: { schemas: { Row: { type: 'object', properties: { id: { type: 'string', title: '<img src=x>' } } } } },
  paths: {
    '/v1/business/saleOdo/list': {
      get: {
        tags: ['saleOdo'],
        summary: '销售出库单 · 列表',
        description: '销售出库单：列表\n\nsale odo: list',
        parameters: [{ name: 'pageSize', in: 'query', required: false, schema: { type: 'integer' } }],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Row' } } } } },
      },
    },
  },
};

beforeAll(async () => {
  document.body.innerHTML = /<body>([\s\S]*)<\/body>/.exec(read('index.html'))?.[1] ?? '';
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => api }));
  const reader = '../../public/docs/reader.js';
  await import(/* @vite-ignore */ reader);
});
afterAll(() => vi.unstubAllGlobals());

describe('the reader of the interface', () => {
  it('loads nothing from elsewhere and has no script or style inline', () => {
    for (const name of ['index.html', 'reader.css', 'reader.js']) expect(read(name), name).not.toMatch(/https?:\/\//);
    expect(read('index.html')).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=/);
    expect(read('reader.js')).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|eval\(/);
  });

  it('begins with the codes, and finds calls by Chinese and English', () => {
    const main = document.getElementById('main') as HTMLElement;
    expect(main.textContent).toContain('40300没有权限Not allowed');
    const search = document.getElementById('search') as HTMLInputElement;
    for (const word of ['销售出库', 'sale odo', '/v1/business/saleOdo']) {
      search.value = word;
      search.dispatchEvent(new Event('input'));
      expect(main.querySelectorAll('details.call'), word).toHaveLength(1);
    }
    search.value = 'nothing of this';
    search.dispatchEvent(new Event('input'));
    expect(main.querySelectorAll('details.call')).toHaveLength(0);
  });

  it('opens a call with its parameters and answer, as text', () => {
    const search = document.getElementById('search') as HTMLInputElement;
    search.value = '列表';
    search.dispatchEvent(new Event('input'));
    const call = document.querySelector('details.call') as HTMLDetailsElement;
    call.open = true;
    call.dispatchEvent(new Event('toggle'));
    expect(call.textContent).toContain('pageSize');
    expect(call.textContent).toContain('<img src=x>');
    expect(call.querySelector('img')).toBeNull();
  });
});
