import { defineMaster } from '../../define/define-master';
import { choice, computed, date, money, ref, text, withCost } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { LEAK_STATES } from '../datasets/leaking';
import { allLeaks } from './all';

/** 跑冒滴漏: rows of the report of that name as something can be done with them: what need not be settled now is set aside, with a reason, until a day or until it changes. */
export const leak = defineMaster({
  resource: 'leak',
  title: '跑冒滴漏',
  table: 'leak_list',
  isWorkedOut: true,
  owners: ['H'],
  within: ['report:leaking'],
  scopeBy: { department: 'department' },
  hasStatus: false,
  fields: {
    leak: computed(
      choice(
        '类别',
        allLeaks.map(({ id, label }) => ({ value: id, label })),
        { list: true, filter: true },
      ),
    ),
    day: computed(date('发生日期', { list: true })),
    department: computed(ref('department', '科室', { list: true, filter: true })),
    productName: computed(text('产品名称', { list: true })),
    sn: computed(text('单据', { column: 'doc_sn', list: true })),
    detail: computed(text('依据', { list: true })),
    state: computed(choice('状态', LEAK_STATES, { list: true, filter: true })),
    amount: withCost(computed(money('涉及金额', { list: true }))),
    facts: withCost(computed(text('数量与金额'))),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['productName', 'sn'],
  sort: '-day',
  operations: [],
  checks: [refuse('restore', '【{productName}】没有搁置', { when: ({ row }) => row.state !== 'aside' })],
  actions: [
    {
      id: 'park',
      label: '搁置',
      flags: ['park'],
      risk: 'write',
      on: 'rows',
      input: {
        reason: text('原因', { required: true, max: 200 }),
        until: date('搁置至', { hint: '不填 = 到数量或金额变化为止' }),
      },
      does: verb({
        writes: ({ row, input, caller, now }) => [
          { take: 'leak_aside', where: { org_id: row.orgId, id: row.id } },
          {
            add: 'leak_aside',
            rows: [
              {
                org_id: row.orgId,
                id: row.id,
                leak: row.leak,
                facts: row.facts,
                reason: input.reason,
                until: input.until || null,
                by_id: caller.user || null,
                by_name: caller.userName,
                at: now,
              },
            ],
          },
        ],
      }),
    },
    {
      id: 'restore',
      label: '恢复',
      flags: ['restore'],
      risk: 'write',
      on: 'rows',
      does: verb({ writes: ({ row }) => [{ take: 'leak_aside', where: { org_id: row.orgId, id: row.id } }] }),
    },
  ],
});
