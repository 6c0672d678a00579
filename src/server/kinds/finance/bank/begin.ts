import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { documentOf } from '../../../../domain/registry';
import { type Context, within } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import type { Db } from '../../../db/open';
import { requireAction } from '../../../engine/access';
import { ruleReader, whyClosed } from '../../../engine/documents/rules';
import { addDraft } from '../../../engine/documents/save';
import type { ActionService } from '../../../engine/masters/services';
import { bind, settleLines } from './desk';
import { lineOf, papersOf } from './desk-line';
import { counterKey } from './propose';

/** 起草收付款: nothing was written of it yet. A draft of what is left of the line, which the line then is; what it settles somebody says there. */
export const beginFromBankLine: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within({ ...given, screen: '' }, tx);
  const line = await lineOf(context, id);
  const definition = documentOf(line.direction === 'in' ? 'receiptOrder' : 'paymentOrder');
  if (!definition) throw new Error('no kind of money document');
  requireAction(context, definition.kind, definition.addFlags, `新增${definition.title}`);
  const partner = String(input.partner ?? '') || ((await partnerOf(tx, context, line.id))?.id ?? '');
  if (!partner) throw Rejected.at('partner', '不知道对方是哪个往来单位，或可能是几个，请选择');
  // Into a month that is closed nothing is written any more: it is of today, and says when the bank moved it.
  const isClosed = whyClosed(await ruleReader(context), line.day) !== undefined;
  const header = {
    partner,
    purpose: await purposeOf(tx, context, partner, line.direction),
    documentDate: isClosed ? dayOf(context.now()) : line.day,
    payMethod: 'wire',
    bankAccount: line.account,
    serialNo: line.serialNo.slice(0, 60),
    remark: isClosed ? `按银行流水起草，银行日期${line.day}（该月已结账）` : '按银行流水起草',
  };
  const saved = await addDraft(context, definition, { header, lines: [], sections: { funds: [{ fund: 'bank', amount: line.rest }] } }, { confirmed: true });
  const [paper] = await papersOf(context, [saved.id]);
  if (!paper) throw new Rejected(`没有查看【${definition.title}】的权限`);
  await bind(context, line, paper, { wanted: line.rest, way: 'begun', why: '按流水起草' });
  await settleLines(context, [id]);
  return { says: [`已起草${definition.title}【${saved.sn}】，请补核销明细后提交`], made: [{ kind: definition.kind, id: saved.id, sn: saved.sn }] };
};

/** Money that comes from a supplier is his refund, money that goes to a customer what he gets back. */
async function purposeOf(tx: Db, { org }: Context, partner: string, direction: string): Promise<string> {
  const { rows } = await sql<{ kind: string }>`select kind from partner where org_id = ${org.id} and id = ${partner}`.execute(tx);
  return rows[0]?.kind === (direction === 'in' ? 'supplier' : 'customer') ? '3' : '1';
}

/**
 * Whom a line is of, as far as it is certain: who is called just so, whatever was confirmed for the account before; else who was confirmed for it or has it. Of several
 * none is guessed.
 */
async function partnerOf(tx: Db, { org }: Context, line: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    with known as (select p.id, p.name, case plain_name(l.counter_name) when '' then 3 when plain_name(p.name) then 1 when plain_name(p.short_name) then 2 else 3 end as place,
        h.id is not null or (l.counter_account <> '' and l.counter_account = p.bank_account) as is_account
      from bank_line l join partner p on p.org_id = l.org_id and p.deleted_at is null and p.status
      left join bank_habit h on h.org_id = l.org_id and h.partner_id = p.id and h.counter_key = ${counterKey(sql`l`)}
      where l.org_id = ${org.id} and l.id = ${line})
    select k.id, k.name from known k where (k.place < 3 or k.is_account) and k.place = (select min(x.place) from known x where x.place < 3 or x.is_account) limit 2`.execute(
    tx,
  );
  return rows.length === 1 ? rows[0] : undefined;
}

/** What 起草收付款 begins its question with: the partner it would take, so that he is seen before anything is written. */
export const startFromBankLine: ActionService = async (tx, context, { ids: [id = ''] }) => {
  const partner = await partnerOf(tx, context, id);
  return partner ? { partner: partner.id, partnerName: partner.name } : {};
};
