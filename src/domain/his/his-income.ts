import { endOfMonth, isDay, startOfMonth } from '../../define/dates';
import { defineMaster } from '../../define/define-master';
import { computed, date, datetime, flag, money, month, ref, text } from '../../define/field';
import { check, completion, count, type MasterValues, one, refuse } from '../../define/master-rules';
import { ALIVE, between, type Match, not, rowsOf } from '../../define/rows';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Of a month the last day; '' where it is neither a day nor a month. */
const dayOf = (period: string): string => (MONTH.test(period) ? endOfMonth(`${period}-01`) : isDay(period) ? period : '');
const monthOf = (day: string) => (day === '' ? '' : between(startOfMonth(day), endOfMonth(day)));
const sameDepartment = ({ orgId, department }: MasterValues): Match => ({ org_id: orgId, department_id: department || null, ...ALIVE });
const begins = (period: string): string => (MONTH.test(period) ? `${period}-01` : period);

/** 医疗收入: what departments earned, by the day or by the month, as the hospital's own system tells it; told again it is as it is told now. */
export const hisIncome = defineMaster({
  resource: 'hisIncome',
  title: '医疗收入',
  table: 'his_income',
  view: 'his_income_list',
  owners: ['H'],
  within: ['report:departStatisticalReport', 'hisFee'],
  scopeBy: { department: 'department' },
  fields: {
    period: text('日期或月份', { required: true, max: 10, column: 'code', list: true, filter: true, hint: '2026-01-15，或按月 2026-01' }),
    deptCode: text('科室编码', { required: true, max: 40, list: true, filter: true, hint: 'HIS科室编码，或本系统的科室编码' }),
    department: computed(ref('department', '科室', { list: true, filter: true })),
    amount: money('医疗收入', { required: true, min: '-999999999999.99', list: true, sum: true }),
    month: computed(month('计入月份', { list: true, filter: true })),
    day: computed(date('计入日期', { filter: true })),
    isMonth: computed(flag('按月', { filter: true })),
    receiveTime: computed(datetime('接收时间', { list: true })),
  },
  hasStatus: false,
  unique: [['period', 'deptCode']],
  onImport: 'change',
  label: 'period',
  pinyinOf: '',
  search: ['period', 'deptCode'],
  sort: '-period,deptCode',
  operations: ['import', 'export'],
  completes: [
    completion({
      at: 'save',
      reads: ({ row, caller }) => {
        const coded = (column: string) => one(rowsOf('department', { org_id: caller.org, [column]: String(row.deptCode), ...ALIVE }), 'id');
        return { his: coded('his_dept_code'), own: coded('code') };
      },
      row: ({ row, read, now }) => ({
        department: read.his || read.own,
        day: dayOf(String(row.period)),
        isMonth: MONTH.test(String(row.period)),
        receiveTime: now,
      }),
    }),
  ],
  checks: [
    refuse('save', '【日期或月份】应为 2026-01-15 或 2026-01', { field: 'period', when: ({ row }) => !row.day }),
    refuse('save', '医疗收入不能是将来的：{period}', { field: 'period', when: ({ row, today }) => begins(String(row.period)) > today }),
    refuse('save', '科室编码【{deptCode}】未对照', { field: 'deptCode', when: ({ row }) => !row.department }),
    // A month told as a whole, and by its days besides, would count twice.
    check({
      at: ['save'],
      reads: ({ row }) => ({ others: count(rowsOf('his_income', { ...sameDepartment(row), is_month: !row.isMonth, day: monthOf(String(row.day)) })) }),
      test: ({ row, read }) => {
        const [told, other] = row.isMonth ? ['按日', '按月'] : ['按月', '按日'];
        return row.department && row.day && read.others > 0
          ? [{ field: 'period', message: `科室【${row.deptCode}】${String(row.day).slice(0, 7)}的医疗收入已${told}告知，不能再${other}` }]
          : [];
      },
    }),
    check({
      at: ['save'],
      reads: ({ row }) => ({ twins: count(rowsOf('his_income', { ...sameDepartment(row), code: String(row.period), id: not(row.id) })) }),
      test: ({ row, read }) =>
        row.department && read.twins > 0 ? [{ field: 'deptCode', message: `【${row.deptCode}】与另一编码是同一科室，${row.period}的医疗收入已告知` }] : [],
    }),
  ],
});
