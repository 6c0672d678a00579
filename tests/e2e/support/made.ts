import { type APIRequestContext, expect, request, test } from 'playwright/test';
import { md5 } from '../../../src/client/session/md5';

/**
 * What a test needs to be there it makes itself, through the same calls the pages use, in the name of whoever would do it: no test
 * waits for what another one left behind, or for goods another one may have taken.
 */
type Values = Record<string, unknown>;
type Hands = APIRequestContext;
type State = Awaited<ReturnType<Hands['storageState']>>;
type Record_ = { id: string; name: string } & Values;
export type Made = { id: string; sn: string; version: number };

async function opened<T>(what: string, answer: Promise<{ json(): Promise<unknown> }>): Promise<T> {
  const { code, msg, info } = (await (await answer).json()) as { code: number; msg: string; info: T };
  expect(code, `${what}: ${msg}`).toBe(0);
  return info;
}
const posted = <T>(hands: Hands, path: string, data: Values): Promise<T> => opened<T>(path, hands.post(path, { data }));

/** Somebody without a page: his calls alone. */
export async function as(userName: string): Promise<Hands> {
  const hands = await request.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  await posted(hands, '/v1/login', { userName, password: md5('Demo2026') });
  return hands;
}

/** What a browser holds once somebody signed in: his session, and the marks the page of that leaves. */
export async function signedIn(userName: string): Promise<State> {
  const hands = await as(userName);
  const state = await hands.storageState();
  await hands.dispose();
  const user = state.cookies.find(({ name }) => name === 'userInnerSn')?.value ?? '';
  const marks = { loginFlag: '1', loginUser: decodeURIComponent(user) };
  const localStorage = Object.entries(marks).map(([name, value]) => ({ name, value }));
  return { ...state, origins: [{ origin: new URL(test.info().project.use.baseURL ?? '').origin, localStorage }] };
}

/** The first record of a picker that reads so. */
export async function recordOf(hands: Hands, resource: string, keyword: string, more: Record<string, string> = {}): Promise<Record_> {
  const path = `/v1/business/${resource}/picker`;
  const { list } = await opened<{ list: Record_[] }>(path, hands.get(path, { params: { keyword, pageSize: '1', ...more } }));
  const [first] = list;
  if (!first) throw new Error(`no ${resource} reads ${keyword}`);
  return first;
}

/** A document as its form would save it: a draft. */
export const draftOf = (hands: Hands, kind: string, header: Values, lines: readonly Values[] = [], screen?: string): Promise<Made> =>
  posted(hands, `/v1/business/${kind}/add`, { ...(screen ? { screen } : {}), key: crypto.randomUUID(), header, lines });

type Acted = Made & { made: { id: string; kind: string; sn: string }[] };
export const carried = (hands: Hands, kind: string, action: string, { id, version }: Made): Promise<Acted> =>
  posted(hands, `/v1/business/${kind}/${action}`, { id, version, key: crypto.randomUUID(), confirmed: true });

/** Far away whenever the test runs. */
export const LATER = '2099-12-31';

/** An order of the hospital with everything it needs to be submitted. */
export async function orderOf(hands: Hands, quantity = '4'): Promise<Made> {
  const [supplier, warehouse, goods] = [
    await recordOf(hands, 'partner', '康达'),
    await recordOf(hands, 'warehouse', '中心库'),
    await recordOf(hands, 'specification', '留置针'),
  ];
  const delivery = { expectedDate: LATER, deliveryAddress: '解放大道1号', receiver: '王库管', phone: '13800000000' };
  return draftOf(
    hands,
    'purchaseOrder',
    { supplier: supplier.id, warehouse: warehouse.id, ...delivery },
    [{ specification: goods.id, quantity }],
    'hPurchaseOrder',
  );
}

const smallest = (goods: Values): string => String((goods.units as { id: string; ratio: string }[]).find(({ ratio }) => Number(ratio) === 1)?.id);

/** Goods of a lot of their own in the hospital's central store, or where another keeper has his. */
export async function stocked(product: string, quantity: string, by = 'keeper', place = '中心库'): Promise<void> {
  const keeper = await as(by);
  const [warehouse, goods] = [await recordOf(keeper, 'warehouse', place), await recordOf(keeper, 'specification', product)];
  const lot = { batchNo: `E${crypto.randomUUID().slice(0, 8)}`, expiryDate: LATER, givenCost: '5' };
  const grn = await draftOf(keeper, 'otherGrn', { warehouse: warehouse.id, grnKind: '9' }, [
    { specification: goods.id, unit: smallest(goods), quantity, ...lot },
  ]);
  await carried(keeper, 'otherGrn', 'review', await carried(keeper, 'otherGrn', 'submit', grn));
  await keeper.dispose();
}

/** Goods issued to the nurse's ward, checked by a second person. @returns the number of the receipt that waits for her */
export async function issuedToWard(product: string, quantity: string): Promise<string> {
  await stocked(product, quantity);
  const [keeper, nurse, checker] = [await as('keeper'), await as('nurse'), await as('hospital')];
  const [warehouse, goods, ward] = [
    await recordOf(keeper, 'warehouse', '中心库'),
    await recordOf(keeper, 'specification', product),
    await recordOf(nurse, 'warehouse', '', { 'f.level': '2' }),
  ];
  const header = { issueType: '2', target: '2', sourceWarehouse: warehouse.id, department: ward.department, targetWarehouse: ward.id };
  const wanted = { specification: goods.id, unit: smallest(goods), quantity };
  // The lots that have to go first, whatever lies there by now.
  const { lines } = await posted<{ lines: Values[] }>(keeper, '/v1/business/issueOdo/suggest', { header, lines: [wanted] });
  const named = ['specification', 'unit', 'quantity', 'batchNo', 'serialNo', 'location', 'owner'];
  const issue = await draftOf(
    keeper,
    'issueOdo',
    header,
    lines.map((line) => Object.fromEntries(named.map((name) => [name, line[name]]))),
  );
  const { made } = await carried(checker, 'issueOdo', 'review', await carried(keeper, 'issueOdo', 'submit', issue));
  for (const hands of [keeper, nurse, checker]) await hands.dispose();
  return made.find(({ kind }) => kind === 'departmentReceipt')?.sn ?? '';
}

/** What the workspace keeps of its users on the server: tabs of earlier pages are not there for the next one who signs in. */
export async function forgets(userName: string, ...what: readonly ('tabs' | 'habits')[]): Promise<void> {
  const hands = await as(userName);
  const { UserInfo: user } = await opened<{ UserInfo: { systemType: number } }>('user', hands.get('/v1/user/user_info'));
  for (const name of what) {
    const key = { projectName: 'yrtweb', systemType: user.systemType, tableId: `workspace.${name}`, columns: '[]' };
    await posted(hands, '/v1/business/userTableSort/save', { ...key, [name]: name === 'habits' ? '{}' : '', stamp: '' });
  }
  await hands.dispose();
}

/** A set of instruments of somebody's own, its implants filled in from his store. @returns its name */
export async function packedKit(product: string, pieces: string, by: string, place: string): Promise<string> {
  await stocked(product, pieces, by, place);
  const keeper = await as(by);
  const [warehouse, goods] = [await recordOf(keeper, 'warehouse', place), await recordOf(keeper, 'specification', product)];
  const kitNo = `E${crypto.randomUUID().slice(0, 8)}`;
  const row = { kitNo, name: `跟台包${kitNo}`, kitKind: '2', warehouse: warehouse.id };
  const implants = [{ specification: goods.id, parQuantity: pieces, minQuantity: '1' }];
  const kit = await posted<{ id: string }>(keeper, '/v1/business/instrumentKit/add', { row, lines: { implants, tools: [] } });
  await posted(keeper, '/v1/business/instrumentKit/refill', { ids: [kit.id], input: {} });
  await keeper.dispose();
  return row.name;
}
