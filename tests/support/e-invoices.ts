import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { eInvoicesOf } from '../../src/server/einvoice/create-einvoices';
import type { EInvoiceProvider } from '../../src/server/einvoice/einvoices';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import type { FileStore } from '../../src/server/files/file-store';
import { act, add, linesOf, post, rowOf } from './documents';
import { received } from './invoices';
import type { MoneyWorld } from './payments';

export const TAX_CODE = '1090242020000000000';
const MINUTE = 60_000;

/** Files kept in memory. */
export function memoryStore(): FileStore {
  const kept = new Map<string, Buffer>();
  return {
    put: async (id, content) => {
      kept.set(id, Buffer.isBuffer(content) ? content : readFileSync(content.path));
    },
    get: async (id) => kept.get(id) && Readable.from([kept.get(id) as Buffer]),
    remove: async (id) => void kept.delete(id),
  };
}

/** A provider that counts what it is asked. */
export function counted(provider: EInvoiceProvider): { provider: EInvoiceProvider; calls: string[] } {
  const calls: string[] = [];
  const count =
    <A extends unknown[], R>(name: string, call: (...given: A) => R) =>
    (...given: A): R => {
      calls.push(name);
      return call(...given);
    };
  const { issue, query, files, redApply, redQuery, redIssue } = provider;
  return {
    calls,
    provider: {
      channel: provider.channel,
      issue: count('issue', issue),
      query: count('query', query),
      files: count('files', files),
      redApply: count('redApply', redApply),
      redQuery: count('redQuery', redQuery),
      redIssue: count('redIssue', redIssue),
    },
  };
}

export type Provided = EInvoiceProvider;
/** Everything that is due so many minutes from now is carried out. */
export const drained = (world: MoneyWorld, provider: EInvoiceProvider, minutes = 0): Promise<number> =>
  drainOutbox(world.w.db, () => new Date(Date.now() + minutes * MINUTE), undefined, { eInvoices: eInvoicesOf(world.w.db, provider, memoryStore()) });

/** Goods sold to somebody who uses no platform. */
export async function soldTo(world: MoneyWorld, customer: string, quantity: string): Promise<{ id: string; line: string }> {
  const { w, d } = world;
  const { rows } = await sql<{ b: string }>`select batch_no as b from lot where org_id = ${w.dealer.id} limit 1`.execute(w.db);
  if (!rows[0]) await received(world, world.supplier, [{ quantity: '1000', price: '500' }]);
  const batchNo = rows[0]?.b ?? (await sql<{ b: string }>`select batch_no as b from lot where org_id = ${w.dealer.id} limit 1`.execute(w.db)).rows[0]?.b;
  const where = { warehouse: w.dealer.warehouse, deliveryAddress: '某路1号', receiver: '某人', phone: '13800000000' };
  const done = await post(d, 'saleOdo', { customer, ...where }, [{ specification: w.spec, unit: w.piece, quantity, price: '1130.00', taxRate: '13', batchNo }]);
  return { id: done.id, line: String((await linesOf(d, done.id))[0]?.id) };
}

type Line = Record<string, unknown>;
/** An invoice to be issued electronically, as far as a draft. */
export const drafted = ({ d }: MoneyWorld, buyer: string, total: string, lines: Line[], more: Line = {}) =>
  add(
    d,
    'saleInvoice',
    { buyer, issueWay: 'baiwang', invoiceTotal: total, invoiceType: '02', buyerTaxNo: '91420100MA4KXXXX1X', ...more },
    lines.map((line) => ({ taxCode: TAX_CODE, ...line })),
  );

/** The same passed: its electronic invoice waits to be issued. @returns both */
export async function asked(world: MoneyWorld, buyer: string, total: string, lines: Line[], more: Line = {}): Promise<{ invoice: string; paper: string }> {
  const { id } = await drafted(world, buyer, total, lines, more);
  await act(world.d, 'saleInvoice', 'submit', id);
  await act(world.second, 'saleInvoice', 'review', id);
  return { invoice: id, paper: await paperOf(world, id) };
}
export const paperOf = async ({ w }: MoneyWorld, invoice: string): Promise<string> =>
  (await sql<{ id: string }>`select id from document where kind = 'eInvoice' and made_by = ${invoice} order by id desc limit 1`.execute(w.db)).rows[0]?.id ??
  '';

/** How far an electronic invoice is, with what it says besides. */
export async function stateOf({ d }: MoneyWorld, paper: string): Promise<Record<string, unknown>> {
  const row = await rowOf(d, paper);
  return { state: row.issue_state, status: row.status, no: row.invoice_no, serial: row.serial_no, ...(row.extra as Record<string, unknown>) };
}
