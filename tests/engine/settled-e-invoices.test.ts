import { expect, it } from 'vitest';
import { eInvoicesOf } from '../../src/server/einvoice/create-einvoices';
import { simulatedProvider } from '../../src/server/einvoice/simulated-provider';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import type { FreshDatabase } from '../support/database';
import { act, add, documentsOf, edit, linesOf, rowOf } from '../support/documents';
import { memoryStore, paperOf, stateOf, TAX_CODE } from '../support/e-invoices';
import { inWorld } from '../support/in-world';
import { hospitalsOf, type SettledWorld, settledUp, settledWorld, soldLines, used } from '../support/settled-world';

/** The paper of an invoice for what a hospital settled is issued before it is sent: the hospital checks it with its number and file. */
let database: FreshDatabase;
let world: SettledWorld;
let line: string;
inWorld(
  (db) => settledWorld(db, '40'),
  async (made, opened) => {
    database = opened;
    world = made;
    world.at('2026-06-10T02:00:00Z');
    await used(world, '10');
    world.at('2026-06-30T02:00:00Z');
    const june = await settledUp(world, '2026-06-01');
    line = (await soldLines(world, june.settlement))[0]?.id ?? '';
  },
);

const K = 'settlementInvoice';
const drain = () => {
  const now = () => world.clock.now;
  return drainOutbox(database.db, now, undefined, { eInvoices: eInvoicesOf(database.db, simulatedProvider(database.db, now), memoryStore()) });
};
const asMoney = () => ({ ...world, second: world.d, supplier: '', other: '' }) as never;

it('is asked for by the supplier, sent with its number, and goes into red by a red-letter invoice of both', async () => {
  const header = { partner: world.w.customer, issueWay: 'baiwang', invoiceType: '02', invoiceTotal: '6000.00' };
  const { id } = await add(world.d, K, header, [{ sourceLine: line, quantity: '5', taxCode: TAX_CODE }]);
  await expect(act(world.d, K, 'submit', id)).rejects.toThrow('请先申请开票，并在百望开票完成开具');
  await act(world.d, K, 'toIssue', id);
  await expect(act(world.d, K, 'toIssue', id)).rejects.toThrow('已申请开票');
  const paper = await paperOf(asMoney(), id);
  expect(await rowOf(world.d, paper)).toMatchObject({ issue_state: '0', total_amount: '6000.00', extra: { buyerTaxNo: '12420100441600001A' } });
  await expect(edit(world.d, K, id, { ...header, invoiceTotal: '4800.00' }, [{ sourceLine: line, quantity: '4', taxCode: TAX_CODE }])).rejects.toThrow(
    '与已申请开票的金额6,000.00不一致',
  );
  await act(world.d, 'eInvoice', 'issue', paper);
  await drain();
  const at = await stateOf(asMoney(), paper);
  expect(at).toMatchObject({ state: '2' });
  expect(await rowOf(world.d, id)).toMatchObject({ status: 0, invoice_no: at.no, invoice_date: '2026-06-30', extra: { files: at.files } });
  await act(world.d, K, 'submit', id);
  const there = await hospitalsOf(world, id);
  expect(await rowOf(world.h, there)).toMatchObject({ status: 1, invoice_no: at.no });
  await act(world.h2, K, 'review', there);
  expect([(await rowOf(world.d, id)).status, (await rowOf(world.h, there)).status]).toEqual([2, 2]);
  await act(world.d, 'eInvoice', 'redApply', paper, { input: { redReason: '01' } });
  await drain();
  await act(world.d, 'eInvoice', 'redIssue', paper);
  await drain();
  const letter = (await documentsOf(world.d, K)).find((row) => row.made_by === paper);
  expect(letter).toMatchObject({
    sign: 'red',
    status: 0,
    total_amount: '-6000.00',
    settled_original_id: id,
    invoice_no: (await stateOf(asMoney(), paper)).redInvoiceNo,
  });
  expect(await linesOf(world.d, String(letter?.id))).toMatchObject([{ source_line_id: line, quantity: '-5.0000' }]);
  await act(world.d, K, 'submit', String(letter?.id));
  await act(world.h2, K, 'review', await hospitalsOf(world, String(letter?.id)));
  expect((await rowOf(world.d, String(letter?.id))).status).not.toBe(0);
});

it('that came to nothing before it was sent may be asked for anew', async () => {
  const { id } = await add(world.d, K, { partner: world.w.customer, issueWay: 'baiwang', invoiceType: '02', invoiceTotal: '1200.00' }, [
    { sourceLine: line, quantity: '1', taxCode: TAX_CODE },
  ]);
  await act(world.d, K, 'toIssue', id);
  const paper = await paperOf(asMoney(), id);
  await act(world.d, 'eInvoice', 'issue', paper);
  await drain();
  await expect(act(world.d, K, 'cancel', id)).rejects.toThrow('发票已开具，请先在百望开票完成红字');
  await act(world.d, 'eInvoice', 'redApply', paper, { input: { redReason: '01' } });
  await drain();
  await act(world.d, 'eInvoice', 'redIssue', paper);
  await drain();
  expect(await rowOf(world.d, id)).toMatchObject({ status: 0, invoice_no: null });
  await act(world.d, K, 'toIssue', id);
  const next = await paperOf(asMoney(), id);
  expect(next).not.toBe(paper);
  await act(world.d, K, 'cancel', id);
  expect(await stateOf(asMoney(), next)).toMatchObject({ state: '6' });
});
