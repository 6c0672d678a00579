import { sql } from 'kysely';
import type { Generated } from '../../../../contract/answers';
import { dayOf } from '../../../../define/dates';
import { daysOfMonth } from '../../../../define/periods';
import { MEASURE_OPTIONS, voucherEvent } from '../../../../domain/finance/voucher/events';
import { type Grouping, layOut, type Names, type Problems } from '../../../../domain/finance/voucher/lay-out';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { logOperation } from '../../../base/operation-log';
import { ruleReader } from '../../../engine/documents/rules';
import { accountsOf, namesOf, pendingFacts, rulesOf } from './pending';
import { writeVouchers } from './write';

/** Refusals in sight; others are counted. */
const SHOWN = 8;
/** Vouchers an answer names; the list shows all. */
const NAMED = 200;

/**
 * Vouchers of a month: what the ledgers say of it and no voucher does yet, laid out by the rules, written down together with which entries
 * they speak of. Whoever generates at the same moment waits, and then finds nothing left.
 */
export async function generateVouchers(context: Context, input: Record<string, unknown>): Promise<Generated> {
  if (!context.isSystem && context.user.departments.length + context.user.warehouses.length > 0)
    throw new Rejected('凭证按全机构生成，您的数据范围只含部分科室或库房，不能生成');
  await sql`select pg_advisory_xact_lock(hashtextextended(${`voucher ${context.org.id}`}, 0))`.execute(context.db);
  const month = String(input.accountMonth);
  const rule = await ruleReader(context);
  const days = daysOfMonth(month, Number(rule('report.monthEndDay')) || 0);
  const today = dayOf(context.now());
  if (days.from > today) throw new Rejected(`【${month}】还没有开始，不能生成凭证`);
  const facts = await pendingFacts(context, days);
  const names = await namesOf(context, [...new Set(facts.flatMap(({ partner, department, category }) => [partner, department, category]).filter(Boolean))]);
  const nameOf: Names = (id) => names.get(id) ?? '';
  const laid = layOut({ facts, rules: await rulesOf(context), accounts: await accountsOf(context), grouping: input.grouping as Grouping, names: nameOf });
  refuse(laid, nameOf);
  if (laid.vouchers.length === 0) throw new Rejected(`【${month}】没有未制凭证的单据`);
  const made = await writeVouchers(context, month, laid.vouchers);
  await logOperation(context.db, context, { resource: 'voucher', name: `${month} ${made.length}张`, operation: 'generate', after: { ...input } });
  return { made: made.slice(0, NAMED), skipped: made.length > NAMED ? [`共生成${made.length}张凭证，其余见列表`] : [] };
}

/** @throws Rejected naming what has no rule, no account, or does not balance */
function refuse({ noRule, missing, unbalanced }: Problems, nameOf: Names): void {
  const wordsOf = (event: string): string => voucherEvent(event)?.label ?? event;
  const messages = [
    ...[...new Set(noRule)].map((event) => `【${wordsOf(event)}】没有凭证规则：请在“凭证规则”中新增，或在“会计科目”建立默认科目`),
    ...missing.map(({ event, side, measure, department, partner, category }) => {
      const whose = [department && `科室「${nameOf(department)}」`, partner && `单位「${nameOf(partner)}」`, category && `分类「${nameOf(category)}」`]
        .filter(Boolean)
        .join('');
      const amount = MEASURE_OPTIONS.find(({ value }) => value === measure)?.label ?? measure;
      return `${whose}${whose ? '的' : ''}${wordsOf(event)}没有${side === 'debit' ? '借方' : '贷方'}科目（${amount}）：请在“凭证规则”【${wordsOf(event)}】中指定`;
    }),
    ...unbalanced.map((one) => `借贷不平：${one}，请检查“凭证规则”`),
  ];
  const all = [...new Set(messages)];
  if (all.length === 0) return;
  const shown = all.slice(0, SHOWN);
  throw Rejected.because([...shown, ...(all.length > SHOWN ? [`另有${all.length - SHOWN}处`] : [])].map((message) => ({ message })));
}
