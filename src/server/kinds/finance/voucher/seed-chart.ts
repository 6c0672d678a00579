import { sql } from 'kysely';
import { chartOf, linesOfRule } from '../../../../domain/finance/voucher/charts';
import { voucherEvent } from '../../../../domain/finance/voucher/events';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import type { ActionService } from '../../../engine/masters/services';
import { wordsOf } from '../../../engine/masters/words';

/** 建立默认科目: the accounts and rules of this kind of organisation that are not there yet; what is there stays as it is. */
export const seedVoucherChart: ActionService = async (tx, context) => {
  const accounts = await seedAccounts(tx, context);
  const rules = await seedRules(tx, context);
  if (accounts + rules === 0) return { says: ['默认科目和凭证规则都已存在，没有改动'] };
  return { says: [`新建会计科目${accounts}个、凭证规则${rules}条；科目编码请按贵单位账套核对`] };
};

async function seedAccounts(tx: Db, context: Context): Promise<number> {
  const rows = chartOf(context.org.kind).accounts.map(([code, name, direction, category, aids = '']) => {
    const { initials, full } = wordsOf(name, false);
    const by = (aid: string): boolean => aids.split(' ').includes(aid);
    return {
      ...{ id: newId(), code, name, direction, category, pinyin: initials, pinyin_full: full },
      ...{ by_partner: by('partner'), by_department: by('department'), by_category: by('category') },
    };
  });
  const made = await sql`
    insert into voucher_account (org_id, id, code, name, pinyin, pinyin_full, direction, category, by_partner, by_department, by_category, created_by, updated_by)
    select ${context.org.id}, r.id, r.code, r.name, r.pinyin, r.pinyin_full, r.direction, r.category, r.by_partner, r.by_department, r.by_category,
      ${context.user.id || null}::uuid, ${context.user.id || null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, code text, name text, pinyin text, pinyin_full text, direction text, category text,
      by_partner boolean, by_department boolean, by_category boolean)
    where not exists (select from voucher_account a where a.org_id = ${context.org.id} and lower(a.code) = lower(r.code) and a.deleted_at is null)`.execute(tx);
  return Number(made.numAffectedRows ?? 0);
}

async function seedRules(tx: Db, context: Context): Promise<number> {
  const rules = chartOf(context.org.kind).rules.map((rule) => {
    const label = voucherEvent(rule.event)?.label ?? rule.event;
    const { initials, full } = wordsOf(label, false);
    return { id: newId(), event: rule.event, name: label, summary: rule.summary, pinyin: initials, pinyin_full: full, lines: linesOfRule(rule) };
  });
  const made = await sql<{ id: string }>`
    insert into voucher_rule (org_id, id, name, event, summary, pinyin, pinyin_full, created_by, updated_by)
    select ${context.org.id}, r.id, r.name, r.event, r.summary, r.pinyin, r.pinyin_full, ${context.user.id || null}::uuid, ${context.user.id || null}::uuid
    from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r (id uuid, name text, event text, summary text, pinyin text, pinyin_full text)
    where not exists (select from voucher_rule x where x.org_id = ${context.org.id} and x.event = r.event and x.deleted_at is null) returning id`.execute(tx);
  const fresh = new Set(made.rows.map(({ id }) => id));
  const lines = rules.filter(({ id }) => fresh.has(id)).flatMap(({ id, lines: own }) => own.map((line, sort) => ({ id: newId(), rule: id, sort, ...line })));
  await sql`
    insert into voucher_rule_line (org_id, id, rule_id, sort, side, measure, account_id)
    select ${context.org.id}, r.id, r.rule, r.sort, r.side, r.measure, a.id
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (id uuid, rule uuid, sort int, side text, measure text, account text)
      join voucher_account a on a.org_id = ${context.org.id} and a.code = r.account and a.deleted_at is null`.execute(tx);
  return fresh.size;
}
