import { defineMaster, masterFields } from '../../../define/define-master';
import type { Problem } from '../../../define/document-rules';
import { choice, computed, integer, ref, text } from '../../../define/field';
import { check, type Lines } from '../../../define/master-rules';
import { EVENT_OPTIONS, MEASURE_OPTIONS, voucherEvent } from './events';

const side = choice('方向', 'debit 借, credit 贷', { required: true, default: 'debit' });
const measure = choice('金额', MEASURE_OPTIONS, { required: true });
const account = (label: string, required: boolean) => ref('voucherAccount', label, { required });
const DIMENSIONS = ['specification', 'partner', 'department', 'category'] as const;

/** A line speaks of an amount its event has; an exception of one a line has, and of somebody. */
function strays(event: string, lines: Lines | undefined): Problem[] {
  const known = voucherEvent(event);
  if (!known || !lines) return [];
  const entries = lines.entries ?? [];
  const of = (row: Record<string, unknown>) => `${row.side}:${row.measure}`;
  const used = new Set(entries.map(of));
  const measureWord = (value: unknown) => MEASURE_OPTIONS.find((one) => one.value === value)?.label ?? String(value);
  return [
    ...entries.flatMap((row, at): Problem[] =>
      String(row.measure) in known.measures
        ? []
        : [
            {
              field: 'measure',
              section: 'entries',
              line: at + 1,
              message: `【${known.label}】没有金额“${measureWord(row.measure)}”，可用：${Object.values(known.measures).join('、')}`,
            },
          ],
    ),
    ...(lines.exceptions ?? []).flatMap((row, at): Problem[] => {
      const place = { section: 'exceptions', line: at + 1 };
      if (!used.has(of(row))) return [{ ...place, field: 'measure', message: `例外第${at + 1}行：分录里没有这个方向的“${measureWord(row.measure)}”` }];
      return DIMENSIONS.every((name) => !row[name])
        ? [{ ...place, field: 'account', message: `例外第${at + 1}行：请至少指定产品、往来单位、部门或存货分类` }]
        : [];
    }),
  ];
}

/**
 * 凭证规则: which accounts a business event is written to. A line takes one amount of the event; an exception names another account for
 * a product, partner, department or category; where several fit, the product comes first, then partner, department, category.
 */
export const voucherRule = defineMaster({
  resource: 'voucherRule',
  title: '凭证规则',
  table: 'voucher_rule',
  view: 'voucher_rule_list',
  owners: ['H', 'D', 'V'],
  fields: {
    name: masterFields.name,
    event: choice('业务', EVENT_OPTIONS, { required: true, list: true, filter: true }),
    summary: text('摘要', { required: true, max: 100, list: true, width: 200, hint: '【往来单位】【部门】【单号】会换成单据的' }),
    entries: computed(text('分录', { list: true, max: 2000, width: 420 })),
    exceptionCount: computed(integer('例外', { list: true })),
    remark: masterFields.remark,
  },
  lines: {
    entries: {
      label: '分录',
      table: 'voucher_rule_line',
      parentColumn: 'rule_id',
      atLeastOne: '请至少填写一行分录',
      fields: { side, measure, account: account('科目', false) },
    },
    exceptions: {
      label: '例外科目',
      table: 'voucher_rule_exception',
      parentColumn: 'rule_id',
      fields: {
        side,
        measure,
        category: ref('customCategory', '存货分类'),
        department: ref('department', '部门'),
        partner: ref('partner', '往来单位'),
        specification: ref('specification', '产品'),
        account: account('改用科目', true),
      },
    },
  },
  unique: [['event']],
  search: ['name', 'summary'],
  sort: 'name',
  operations: ['add', 'edit', 'del', 'enable', 'disable', 'export'],
  checks: [check({ at: ['save'], test: ({ row, lines }) => strays(String(row.event), lines) })],
});
