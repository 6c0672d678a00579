import { sql } from 'kysely';
import type { MatchDeskAnswer, MatchReasoned } from '../../../contract/match-answer';
import { grouped, sub } from '../../../define/money';
import type { MatchedRow } from '../../../domain/finance/match-rows';
import { type Context, within } from '../../base/context';
import { Conflict, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { inTransaction } from '../../db/transaction';
import { requireAction } from '../../engine/access';
import { isOnPlatform } from '../../engine/documents/on-platform';
import { changed, notify } from '../../engine/messages/notify';
import { byPaper, changing, type Given, mark, nameOf, pull, requireSeen } from './match-accepting';
import { matchDesk } from './match-desk';
import type { Dispute } from './match-disputes';
import { type Laid, lay } from './match-laid';
import { whyNotPart } from './match-parts';
import { disputeOf, lineOf } from './match-rows';

type Reasoned = Omit<MatchReasoned, 'screen'>;

/**
 * 只付: of a row that says too much only what matches is accepted, the rest stays disputed: the invoice counts for its lines, its paper says more by
 * just that.
 */
export function payParts(context: Context, given: Given): Promise<MatchDeskAnswer> {
  return changing(context, given, async (laid, rows, tx) => {
    for (const row of rows) {
      const why = lineOf(laid, row)?.mark ? '已经核销，请刷新' : whyNotPart(laid, row);
      if (why !== '') throw new Rejected(`【${nameOf(laid, row)}】${why}`);
    }
    for (const [paper, own] of byPaper(laid, rows)) {
      requireSeen(paper, given);
      const less = own.map((row) => ({ ...row, parts: row.undisputed }));
      const marks = await pull(tx, laid, paper, less);
      await mark(tx, laid, paper, marks);
      let end = 0;
      for (const row of less) {
        end += row.parts.length;
        await dispute(tx, laid, row, { isPart: true, line: marks[end - 1]?.line ?? '' });
      }
    }
  });
}

/** 请对方红冲: whoever wrote the invoice is told what it says too much and why, his people of finance by message; it stands on both their invoices. */
export function askRed(context: Context, given: Reasoned): Promise<MatchDeskAnswer> {
  const rests = given.rows.filter((id) => id.startsWith('rest:'));
  return changing(context, { ...given, rows: given.rows.filter((id) => !rests.includes(id)) }, async (laid, rows, tx) => {
    const { asks } = laid.place.desk;
    if (!asks) throw new Rejected('这些发票是本机构开具的，请直接红冲');
    const ids: string[] = [];
    for (const row of rows) {
      const known = disputeOf(laid, row);
      const isMore = row.state === 'extra' || row.state === 'price';
      if (known?.askedAt) throw new Conflict(`【${nameOf(laid, row)}】已由${known.askedBy}请对方红冲，等待对方`);
      if (!known && (!isMore || lineOf(laid, row)?.mark || Number(row.difference) <= 0)) throw new Rejected(`【${nameOf(laid, row)}】没有多开的金额，不用红冲`);
      ids.push(known?.id ?? (await dispute(tx, laid, row, { isPart: false, line: row.isPulled ? row.id.replace('line:', '') : '' })));
    }
    for (const id of rests) {
      const known = laid.disputes.find((one) => `rest:${one.id}` === id);
      if (!known) throw new Conflict('明细已变化，请刷新');
      if (known.askedAt) throw new Conflict(`【${known.name}】已由${known.askedBy}请对方红冲，等待对方`);
      ids.push(known.id);
    }
    await tell(tx, laid, ids, given.reason);
  });
}

/** 了结: the rest of a line is disputed no more, for it was taken back on paper, or settled otherwise. */
export function settleRests(context: Context, given: Reasoned): Promise<MatchDeskAnswer> {
  return inTransaction(context.db, async (db) => {
    const tx = within(context, db);
    const { place, disputes } = await lay(tx, given.partner);
    requireAction(place.here, place.desk.invoice.kind, place.desk.invoice.editFlags, '编辑');
    const found = disputes.filter(({ id }) => given.rows.includes(`rest:${id}`));
    if (found.length !== given.rows.length) throw new Conflict('明细已变化，请刷新');
    await sql`update invoice_dispute set ended_at = ${tx.now().toISOString()}, ended_by = ${tx.user.name}, end_reason = ${given.reason}
      where org_id = ${tx.org.id} and id = any(${found.map(({ id }) => id)}::uuid[])`.execute(db);
    await changed(db, { org: tx.org.id, resource: place.desk.invoice.kind, ids: [...new Set(found.map(({ document }) => document))], by: tx.user.id });
    return matchDesk(tx, given.partner);
  });
}

/** Kept once for a row: what it says too much, as it was seen; one that was asked for before is the same. */
async function dispute({ db, org, user, now }: Context, laid: Laid, row: MatchedRow, { isPart, line }: { isPart: boolean; line: string }): Promise<string> {
  const known = disputeOf(laid, row);
  if (known) {
    await sql`update invoice_dispute set is_part = ${isPart}, line_id = ${line || null} where org_id = ${org.id} and id = ${known.id}`.execute(db);
    return known.id;
  }
  const id = newId();
  const paid = row.undisputed.reduce((sum, { amount }) => sub(sum, amount), row.line?.amount ?? '0');
  await sql`insert into invoice_dispute (org_id, id, document_id, paper_line, line_id, name, says, quantity, amount, is_part, made_by, made_at)
    values (${org.id}, ${id}, ${row.paper}, ${row.isPulled ? null : (row.line?.no ?? null)}, ${line || null}, ${nameOf(laid, row)}, ${row.says},
      ${row.over || null}, ${isPart ? paid : row.difference}, ${isPart}, ${user.name}, ${now().toISOString()})`.execute(db);
  return id;
}

type Asked = Pick<Dispute, 'document' | 'name' | 'says' | 'amount'> & { invoiceNo: string; mirrorOf: string | null };

async function tell(context: Context, { place, partner }: Laid, ids: readonly string[], reason: string): Promise<void> {
  const { db, org, user, now } = context;
  const { rows: found } = await sql<{ id: string }>`select counterparty_id as id from partner where org_id = ${org.id} and id = ${partner.id}`.execute(db);
  const other = (await isOnPlatform(db, found[0]?.id ?? '')) ? (found[0]?.id ?? '') : '';
  await sql`update invoice_dispute set reason = ${reason}, asked_by = ${user.name}, asked_at = ${now().toISOString()}, counter_org_id = ${other || null}
    where org_id = ${org.id} and id = any(${[...ids]}::uuid[])`.execute(db);
  const { rows } =
    await sql<Asked>`select h.id as document, x.name, x.says, x.amount::text, coalesce(h.invoice_no, h.sn) as "invoiceNo", h.mirror_of as "mirrorOf"
    from invoice_dispute x join document h on h.org_id = x.org_id and h.id = x.document_id where x.org_id = ${org.id} and x.id = any(${[...ids]}::uuid[]) order by x.made_at, x.id`.execute(
      db,
    );
  for (const document of new Set(rows.map((row) => row.document))) {
    const own = rows.filter((row) => row.document === document);
    await changed(db, { org: org.id, resource: place.desk.invoice.kind, ids: [document], by: user.id });
    if (other !== '') await tellOther(context, { kind: '', page: '', ...place.desk.asks }, own as [Asked, ...Asked[]], { other, reason, ids });
  }
}

/** The same paper in the books of whoever wrote it is the one ours came of, else the one with its number. */
async function tellOther(
  { db, org }: Context,
  { kind, page }: { kind: string; page: string },
  own: readonly [Asked, ...Asked[]],
  { other, reason, ids }: { other: string; reason: string; ids: readonly string[] },
): Promise<void> {
  const [{ document, invoiceNo, mirrorOf }] = own;
  const { rows } = await sql<{ id: string; sn: string }>`
    select id, sn from document where org_id = ${other} and kind = ${kind} and not is_red and status not in (4, 5, 6) and (id = ${mirrorOf} or invoice_no = ${invoiceNo})
    order by id = ${mirrorOf} desc nulls last limit 1`.execute(db);
  const [theirs] = rows;
  if (theirs) {
    await sql`update invoice_dispute set counter_document_id = ${theirs.id} where org_id = ${org.id} and document_id = ${document} and id = any(${[...ids]}::uuid[])`.execute(
      db,
    );
    await changed(db, { org: other, resource: kind, ids: [theirs.id] });
  }
  const said = own.map(({ name, says, amount }) => `${name} ${says}，${grouped(amount)}元`).join('；');
  await notify(db, {
    ...{ org: other, page, uri: 'saleInvoice', objectID: theirs?.sn ?? '', extra: { org_name: org.name } },
    title: '客户请您红冲发票',
    body: `${org.name}核对发票${invoiceNo}：${said}。原因：${reason}`,
  });
}
