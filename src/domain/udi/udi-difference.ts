import { defineMaster } from '../../define/define-master';
import { choice, computed, ref, text } from '../../define/field';
import { follows, refuse, verb } from '../../define/master-rules';
import { findings } from './findings';

const adopted = findings.filter(({ adopts }) => adopts).map(({ id }) => id);
const labelOf = (id: unknown): string => findings.find((one) => one.id === id)?.label ?? '';

/** UDI核对: rows of the report of that name as something can be done with them: the database's word taken over, its maker asked, or left as it is with a reason. */
export const udiDifference = defineMaster({
  resource: 'udiDifference',
  title: 'UDI差异',
  table: 'udi_difference_list',
  isWorkedOut: true,
  owners: ['P', 'H', 'D', 'V'],
  within: ['report:udiChecks'],
  hasStatus: false,
  fields: {
    finding: computed(
      choice(
        '差异',
        findings.map(({ id, label, tone }) => ({ value: id, label, tone })),
        { list: true, filter: true },
      ),
    ),
    productName: computed(text('产品名称', { list: true })),
    productCode: computed(text('产品编码')),
    code: computed(text('编码', { list: true })),
    udiDi: computed(text('UDI-DI', { list: true })),
    specification: computed(ref('specification', '规格型号', { list: true })),
    product: computed(ref('product', '产品')),
    vendor: computed(ref('organisation', '生产厂家', { list: true })),
    saidOurs: computed(text('本方', { list: true })),
    saidTheirs: computed(text('UDI数据库', { list: true })),
    state: computed(choice('状态', 'open 待处理:orange, aside 保留本方:grey', { list: true, filter: true })),
    facts: computed(text('两边')),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['productName', 'code', 'udiDi'],
  sort: 'finding',
  operations: [],
  offers: ({ finding, state, saidTheirs }, operation) => {
    if (operation === 'restore') return state === 'aside';
    return operation !== 'adopt' || (adopted.includes(String(finding)) && saidTheirs !== '');
  },
  checks: [
    refuse('adopt', '【{productName}】的这一项不能直接采用，请到产品或注册证中处理', { when: ({ row }) => !adopted.includes(String(row.finding)) }),
    refuse('adopt', '【{productName}】在数据库中没有唯一对应的标识，请人工核对', { when: ({ row }) => row.saidTheirs === '' }),
    refuse('restore', '【{productName}】没有保留本方', { when: ({ row }) => row.state !== 'aside' }),
  ],
  follows: [
    follows({
      at: ['askMaker'],
      tells: ({ row, caller, reason }) => [
        {
          org: String(row.vendor),
          uri: 'udiDifference',
          objectID: '',
          title: 'UDI数据请核对',
          body: `${caller.orgName}请核对产品【${row.productName}】${row.code}：${labelOf(row.finding)}，我们为“${row.saidOurs}”，UDI数据库为“${row.saidTheirs}”${reason ? `；${reason}` : ''}`,
        },
      ],
    }),
  ],
  actions: [
    { id: 'adopt', label: '采用数据库', flags: ['adopt'], risk: 'write', on: 'rows', answers: true, kinds: ['P', 'V'], calls: { service: 'adoptUdi' } },
    { id: 'askMaker', label: '请厂家核对', flags: ['askMaker'], risk: 'write', on: 'rows', kinds: ['H', 'D', 'P'], reason: 'optional', does: verb({}) },
    {
      id: 'keep',
      label: '保留本方',
      flags: ['keep'],
      risk: 'write',
      on: 'rows',
      input: { reason: text('原因', { required: true, max: 200, hint: '任何一边有变化会自动回到待处理' }) },
      does: verb({
        writes: ({ row, input, caller, now }) => [
          { take: 'udi_kept', where: { org_id: row.orgId, id: row.id } },
          {
            add: 'udi_kept',
            rows: [
              {
                org_id: row.orgId,
                id: row.id,
                finding: row.finding,
                facts: row.facts,
                reason: input.reason,
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
      flags: ['keep'],
      risk: 'write',
      on: 'rows',
      does: verb({ writes: ({ row }) => [{ take: 'udi_kept', where: { org_id: row.orgId, id: row.id } }] }),
    },
  ],
});
