import { expect, type Page } from 'playwright/test';

/**
 * What a test needs to be there it makes itself, through the same calls the pages use, in the name of who is signed in: no test waits
 * for what another one left behind.
 */
type Values = Record<string, unknown>;
type Answer<T> = { code: number; msg: string; info: T };

async function opened<T>(what: string, answer: Promise<{ json(): Promise<unknown> }>): Promise<T> {
  const { code, msg, info } = (await (await answer).json()) as Answer<T>;
  expect(code, `${what}: ${msg}`).toBe(0);
  return info;
}

/** The first record of a picker that reads so. */
export async function recordOf(page: Page, resource: string, keyword: string, more: Record<string, string> = {}): Promise<{ id: string; name: string }> {
  const { list } = await opened<{ list: { id: string; name: string }[] }>(
    resource,
    page.request.get(`/v1/business/${resource}/picker`, { params: { keyword, pageSize: '1', ...more } }),
  );
  const [first] = list;
  if (!first) throw new Error(`no ${resource} reads ${keyword}`);
  return first;
}

export type Made = { id: string; sn: string; version: number };

/** A document as its form would save it: a draft. */
export const draftOf = (page: Page, kind: string, screen: string, header: Values, lines: readonly Values[] = []): Promise<Made> =>
  opened(`${kind} saved`, page.request.post(`/v1/business/${kind}/add`, { data: { screen, key: crypto.randomUUID(), header, lines } }));

/** An order of the hospital with everything it needs to be submitted. */
export async function orderOf(page: Page, quantity = '4'): Promise<Made> {
  const [supplier, warehouse, goods] = [
    await recordOf(page, 'partner', '康达'),
    await recordOf(page, 'warehouse', '中心库'),
    await recordOf(page, 'specification', '留置针'),
  ];
  const header = {
    supplier: supplier.id,
    warehouse: warehouse.id,
    expectedDate: '2099-12-31',
    deliveryAddress: '解放大道1号',
    receiver: '王库管',
    phone: '13800000000',
  };
  return draftOf(page, 'purchaseOrder', 'hPurchaseOrder', header, [{ specification: goods.id, quantity }]);
}
