import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MatchDeskAnswer, MatchRow } from '../../src/contract/match-answer';
import { purchaseInvoice } from '../../src/domain/finance/purchase-invoice';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { askRed, payParts, settleRests } from '../../src/server/kinds/finance/match-disputing';
import { act, linesOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenInvoices, invoiceNo } from '../support/invoices';
import { accept, desk, filed, receive, takeBack } from '../support/matching';
import { type MoneyWorld, moneyWorld, openOf } from '../support/payments';

/** 核销台, where an invoice says too much: whoever wrote it is asked to take it back, and what nobody doubts is accepted without the rest. */
let world: MoneyWorld;
inWorld(moneyWorld, async (made) => {
  world = made;
});
let supplier: string;
let writer: string;
beforeEach(async () => {
  const { w } = world;
  const partner = newId();
  writer = newId();
  const name = `厂家${writer.slice(-6)}`;
  await sql`insert into organisation (id, kind, code, name, joined, is_use_system) values (${writer}, 'V', ${writer}, ${name}, true, true)`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved, payment_days) values
    (${w.dealer.id}, ${partner}, ${name}, 'DV', 'supplier', ${writer}, true, 30)`.execute(w.db);
  supplier = partner;
});
const versionsOf = ({ papers }: MatchDeskAnswer) => Object.fromEntries(papers.map(({ id, version }) => [id, version]));
type Doing = (
  context: MoneyWorld['d'],
  given: { partner: string; rows: string[]; versions: Record<string, number>; reason: string },
) => Promise<MatchDeskAnswer>;
const asking =
  (does: Doing, reason = '到货破损1箱已退') =>
  async (choose: (row: MatchRow) => boolean): Promise<MatchDeskAnswer> => {
    const seen = await desk(world, supplier);
    return does(world.d, { partner: supplier, rows: seen.rows.filter(choose).map(({ id }) => id), versions: versionsOf(seen), reason });
  };
const pay = asking(payParts);
const told = ({ rows }: MatchDeskAnswer): string[] =>
  rows.map(({ name, state, says, ask, part, dispute }) => [name, state, says, ask, part, dispute?.amount ?? '', dispute?.asked?.reason ?? ''].join('|'));
/** Nine of a thing came and ten are on the paper, another is dearer than agreed, a third is as it should be. */
async function disputedPaper() {
  const grn = await receive(world, supplier, [
    { name: '引流装置', quantity: '9', price: '472.36' },
    { name: '导管套件', quantity: '12', price: '1342.42' },
    { name: '针头', quantity: '20', price: '2.15' },
  ]);
  const no = invoiceNo();
  const paper = await filed(
    world,
    supplier,
    '20995.64',
    [
      { name: '引流装置', quantity: '10', amount: '4723.60' },
      { name: '导管套件', quantity: '12', amount: '16229.04' },
      { name: '针头', quantity: '20', amount: '43.00' },
    ],
    no,
  );
  return { grn, paper, no };
}
const headerOf = async (id: string) => (await documentInfo(world.d, purchaseInvoice, { id })).header;
const isExtra = ({ state }: MatchRow): boolean => state === 'extra';
const pass = async (id: string) => {
  await act(world.d, 'purchaseInvoice', 'submit', id);
  return act(world.second, 'purchaseInvoice', 'review', id);
};

describe('请对方红冲', () => {
  it('tells people of finance of whoever wrote it what differs and why, and stands on the invoice of both', async () => {
    const { paper, no } = await disputedPaper();
    const { db } = world.w;
    const theirs = newId();
    await sql`insert into document (org_id, id, kind, sn, status, version, biz_date, document_date, invoice_no, created_at, updated_at)
      select ${writer}, ${theirs}, 'saleInvoice', 'FX1', 2, 1, biz_date, document_date, ${no}, created_at, updated_at from document where id = ${paper.id}`.execute(
      db,
    );
    const answer = await asking(askRed)(isExtra);
    expect(told(answer)[0]).toBe('引流装置|extra|多开1支||只付 9 支|472.36|到货破损1箱已退');
    const { rows } = await sql`select counter_document_id as id, asked_by from invoice_dispute where document_id = ${paper.id}`.execute(db);
    expect(rows).toEqual([{ id: theirs, asked_by: world.d.user.name }]);
    expect((await headerOf(paper.id)).redAsked).toBe(`引流装置 多开1支，472.36元：到货破损1箱已退（${world.d.user.name}）`);
    await expect(asking(askRed)(isExtra)).rejects.toThrow(`【引流装置】已由${world.d.user.name}请对方红冲，等待对方`);
    // Taken back it is as if nothing had been said.
    expect(told(await takeBack(world, supplier, isExtra))[0]).toBe('引流装置|extra|多开1支|请对方红冲 1 支|只付 9 支||');
  });
  it('is for what says too much, and needs a reason the other side can read', async () => {
    await disputedPaper();
    await expect(asking(askRed)(({ state }) => state === 'same')).rejects.toThrow('【针头】没有多开的金额，不用红冲');
  });
});

describe('只付', () => {
  it('accepts what nobody doubts to the cent; the rest stays on the invoice, on the desk after it counts, and is ended with a reason', async () => {
    const { grn, paper } = await disputedPaper();
    expect(told(await desk(world, supplier))).toEqual([
      '引流装置|extra|多开1支|请对方红冲 1 支|只付 9 支||',
      '导管套件|price|单价+10.00|请对方红冲|只付 16,109.04 元||',
      '针头|same|||||',
    ]);
    await asking(askRed)(isExtra);
    const answer = await pay(({ part }) => part !== '');
    expect(answer.rows.filter(({ accepted }) => accepted).map(({ name, invoice, dispute }) => [name, invoice?.amount, dispute?.amount])).toEqual([
      ['引流装置', '4251.24', '472.36'],
      ['导管套件', '16109.04', '120.00'],
    ]);
    await accept(world, supplier, ({ isSound, accepted }) => isSound && !accepted);
    expect((await linesOf(world.d, paper.id)).map(({ quantity, amount, match_result }) => [Number(quantity), amount, match_result])).toEqual([
      [9, '4251.24', 'same'],
      [12, '16109.04', 'same'],
      [20, '43.00', 'same'],
    ]);
    await pass(paper.id);
    expect([await openOf(world.w, grn.id), await openOf(world.w, paper.id)]).toEqual(['0.00', '20403.28']);
    expect((await headerOf(paper.id)).disputedAmount).toBe('592.36');
    expect(told(await desk(world, supplier))).toEqual([
      '引流装置|disputed|多开1支|||472.36|到货破损1箱已退',
      '导管套件|disputed|单价+10.00|请对方红冲||120.00|',
    ]);
    await asking(settleRests, '对方已开红字发票')(({ name }) => name === '引流装置');
    expect((await headerOf(paper.id)).disputedAmount).toBe('120.00');
    expect((await sql`${brokenInvoices}`.execute(world.w.db)).rows).toEqual([]);
    expect((await selfCheck(world.w.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
  it('is taken back whole, and two clerks do it once', async () => {
    const { paper } = await disputedPaper();
    const seen = await desk(world, supplier);
    const rows = seen.rows.filter(isExtra).map(({ id }) => id);
    const given = { partner: supplier, rows, versions: versionsOf(seen) };
    const both = await Promise.allSettled([payParts(world.d, given), payParts(world.second, given)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(told(await takeBack(world, supplier, ({ accepted }) => accepted !== undefined))[0]).toBe('引流装置|extra|多开1支|请对方红冲 1 支|只付 9 支||');
    expect((await sql`select 1 from invoice_dispute where document_id = ${paper.id}`.execute(world.w.db)).rows).toEqual([]);
    await expect(act(world.d, 'purchaseInvoice', 'submit', paper.id)).rejects.toThrow();
  });
});
