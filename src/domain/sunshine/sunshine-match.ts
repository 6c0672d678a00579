import { defineMaster } from '../../define/define-master';
import { choice, computed, date, datetime, integer, price, quantity, ref, text } from '../../define/field';
import { refuse, verb } from '../../define/master-rules';
import { MATCH_STATES, UNSETTLED } from './sunshine-words';

/** 阳光平台对照: goods in use and the listed product each is, with what that is known by; what has none waits, with those it may be and why. */
export const sunshineMatch = defineMaster({
  resource: 'sunshineMatch',
  title: '阳光平台对照',
  table: 'sunshine_match_list',
  isWorkedOut: true,
  owners: ['H', 'D'],
  hasStatus: false,
  fields: {
    code: computed(text('产品编码', { list: true, filter: true, width: 120 })),
    productName: computed(text('产品名称', { list: true, width: 180 })),
    specModel: computed(text('规格型号', { list: true, width: 150 })),
    state: computed(choice('状态', MATCH_STATES, { list: true, filter: true })),
    listedCode: computed(text('平台产品编码', { list: true, filter: true, width: 150 })),
    listedPrice: computed(price('挂网价', { list: true })),
    listedUnit: computed(text('挂网单位', { list: true, width: 80 })),
    ownUnit: computed(text('本方最小单位', { list: true, width: 90 })),
    factor: computed(quantity('换算', { list: true, hint: '一个挂网单位含多少本方最小单位' })),
    piecePrice: computed(price('折合最小单位价', { list: true })),
    validTo: computed(date('挂网有效期', { list: true, filter: true })),
    proof: computed(text('依据', { list: true, width: 200 })),
    mappedBy: computed(ref('user', '对照人', { column: 'mapped_by', list: true })),
    mappedAt: computed(datetime('对照时间', { list: true })),
    listedName: computed(text('挂网名称')),
    listedSpec: computed(text('挂网规格')),
    distributor: computed(text('配送企业')),
    manufacturer: computed(text('生产厂家', { list: true, filter: true })),
    registrationNo: computed(text('注册证号', { list: true })),
    specification: computed(ref('specification', '规格')),
  },
  unique: [],
  label: 'productName',
  pinyinOf: '',
  search: ['code', 'productName', 'specModel', 'listedCode', 'registrationNo', 'manufacturer'],
  sort: 'productName,code',
  operations: ['export'],
  waits: { flags: ['match'], where: { state: UNSETTLED }, isMany: true },
  offers: ({ state }, operation) => {
    if (operation === 'unmatch' || operation === 'setFactor') return state !== 'none';
    return operation !== 'match' || UNSETTLED.includes(String(state));
  },
  checks: [refuse('unmatch, setFactor', '【{productName}】还没有对照', { when: ({ row }) => row.state === 'none' })],
  proposes: {
    title: '可能的挂网产品',
    accept: 'match',
    keys: { U: 'unmatch' },
    fields: {
      name: text('挂网名称'),
      spec: text('规格型号'),
      code: text('平台产品编码'),
      listedPrice: price('挂网价'),
      unit: text('单位'),
      maker: text('生产企业'),
      cert: text('注册证号'),
      distributor: text('配送企业'),
      until: date('有效期至'),
      score: integer('匹配度'),
    },
  },
  actions: [
    {
      id: 'match',
      label: '对照',
      flags: ['match'],
      risk: 'write',
      on: 'row',
      isStep: true,
      input: { candidate: text('挂网产品', { required: true, max: 40 }) },
      calls: { service: 'matchSunshine' },
    },
    { id: 'acceptSure', label: '对照有把握的', flags: ['match'], risk: 'write', on: 'list', answers: true, calls: { service: 'matchSureSunshine' } },
    {
      id: 'setFactor',
      label: '单位换算',
      flags: ['match'],
      risk: 'write',
      on: 'row',
      input: { factor: quantity('换算', { required: true, positive: true, hint: '一个挂网单位含多少本方最小单位，如盒=10支填10' }) },
      does: verb({
        writes: ({ row, input, caller, now }) => [
          {
            change: 'sunshine_mapping',
            where: { org_id: caller.org, specification_id: row.specification },
            set: { factor: input.factor, mapped_by: caller.user || null, mapped_at: now },
          },
        ],
      }),
    },
    {
      id: 'unmatch',
      label: '取消对照',
      flags: ['unmatch'],
      risk: 'write',
      on: 'rows',
      reason: 'required',
      does: verb({ writes: ({ row, caller }) => [{ take: 'sunshine_mapping', where: { org_id: caller.org, specification_id: row.specification } }] }),
    },
  ],
  leads: [{ id: 'listed', label: '阳光平台目录', flags: [], on: 'list', to: 'sunshineListed' }],
});
