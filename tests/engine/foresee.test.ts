import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { SaveDocument } from '../../src/contract/requests';
import type { Problem } from '../../src/define/document-rules';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { foresee } from '../../src/server/engine/documents/foresee';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What the one who writes is told before he submits: everything that submitting and reviewing would refuse, and where it is mended. */
let w: TradeWorld;
let d: Context;
let maker: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  maker = await makerOf(w);
  const stock = { unit: w.piece, quantity: '100', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '1', taxRate: '13' };
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [{ ...stock, specification: w.spec }]);
});

const asked = async (kind: string, given: Pick<SaveDocument, 'header' | 'lines'> & { id?: string }): Promise<Problem[]> => {
  const definition = documentOf(kind);
  if (!definition) throw new Error(`no ${kind}`);
  return foresee(d, definition, given);
};
const words = (problems: readonly Problem[]) =>
  problems.map(({ message, line, field }) => [message, [line, field].filter((part) => part !== undefined).join('.')].filter((part) => part !== '').join(' @ '));
const complete = () => ({ supplier: maker, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路', receiver: '王', phone: '1' });
const line = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '10', price: '1', taxRate: '13', ...more });

it('an order without fault has nothing in its way', async () => {
  expect(await asked('purchaseOrder', { header: complete(), lines: [line()] })).toEqual([]);
});

it('says of an unfinished order what it lacks, header and lines at once', async () => {
  const said = words(await asked('purchaseOrder', { header: { warehouse: w.dealer.warehouse }, lines: [line({ quantity: '' })] }));
  expect(said).toEqual(expect.arrayContaining(['请选择供应商 @ supplier', '请填写数量 @ 1.quantity']));
});

it('foresees the gates of the reviewer, each with the pages that mend it, and the same words the review refuses with', async () => {
  const block = (key: string) =>
    sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, ${key}, 'organisation', ${w.dealer.id}, 'block')`.execute(w.db);
  await block('licence.expired');
  await block('quality.gsp');
  await sql`insert into licence (org_id, id, holder_id, type, no, valid_from, valid_to, review_state)
    values (${w.dealer.id}, ${newId()}, ${w.dealer.id}, '医疗器械经营许可证', 'L1', '2020-01-01', '2024-12-31', 'valid')`.execute(w.db);
  await sql`update partner set first_approved = false where id = ${maker}`.execute(w.db);
  const said = await asked('purchaseOrder', { header: complete(), lines: [line()] });
  expect(said.map(({ field, mends }) => [field, mends])).toEqual([
    ['supplier', ['firstOrg', 'productAdmission', 'partner']],
    [undefined, ['licence']],
  ]);
  const { id } = await add(d, 'purchaseOrder', complete(), [line()]);
  const refused = await refusal(act(d, 'purchaseOrder', 'review', id));
  expect(words(said)).toEqual(refused);
  // A stored draft is asked about as it is typed now, not as it was saved.
  await sql`update partner set first_approved = true where id = ${maker}`.execute(w.db);
  expect(words(await asked('purchaseOrder', { id, header: complete(), lines: [line()] }))).toEqual(refused.slice(1));
  await sql`delete from licence`.execute(w.db);
  await sql`delete from rule_value`.execute(w.db);
});

it('foresees what the warehouse cannot give, and a closed month, and stores nothing', async () => {
  await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'finance.lockMonth', 'organisation', ${w.dealer.id}, '2020-01')`.execute(
    w.db,
  );
  const before = await sql<{ count: string }>`select count(*) as count from document`.execute(w.db);
  const said = await asked('saleOdo', {
    header: { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路', receiver: '王', phone: '1', documentDate: '2020-01-05' },
    lines: [line({ quantity: '101', price: '2', batchNo: 'A', expiryDate: '2030-06-30' })],
  });
  expect(words(said)).toEqual(expect.arrayContaining(['【2020-01】已结账，不能录入或反审该月单据 @ documentDate']));
  const short = said.find(({ message }) => message.startsWith('库存不足'));
  expect(short).toMatchObject({ line: 1, field: 'quantity', mends: ['stockBalance'] });
  expect(await sql`select count(*) as count from document`.execute(w.db)).toEqual(before);
});

it('what cannot be read as a document is answered with the reasons, not with a failure', async () => {
  const said = await asked('purchaseOrder', { header: { ...complete(), expectedDate: 'neverday' }, lines: [line({ quantity: 'many' })] });
  expect(said.length).toBeGreaterThan(0);
  expect(said.map(({ field }) => field)).toContain('expectedDate');
});
