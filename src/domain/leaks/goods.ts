import { defineLeak } from '../../define/define-leak';

const lot = { specification: 'specification', unit: 'unit', quantity: 'quantity', batchNo: 'batchNo' } as const;

/** 过期在科室: goods past their day in a ward's store. */
export const expiredInWard = defineLeak({
  id: 'expired',
  label: '科室过期',
  tone: 'red',
  why: '过期的货还在科室，已是损失，也可能被误用',
  actor: 'keeper',
  settles: {
    label: '报损',
    starts: { kind: 'lossReport', header: { warehouse: 'warehouse' }, lines: lot, sets: { lossKind: 'stock' }, setsLines: { reason: '2' } },
  },
});

/** 领用未用: what a ward was given and neither used nor sent back. */
export const idleInWard = defineLeak({
  id: 'idle',
  label: '领用未用',
  tone: 'blue',
  why: '领到科室既没有使用也没有退回，占着资金，等着过期',
  actor: 'ward',
  settles: {
    label: '退库',
    starts: { kind: 'issueReturn', header: { department: 'department', sourceWarehouse: 'warehouse' }, lines: lot, sets: { returnKind: '1', reason: '积压' } },
  },
});

/** 试剂开瓶超期: reagents open for longer than they last. */
export const openedReagent = defineLeak({
  id: 'opened',
  label: '试剂开瓶超期',
  tone: 'orange',
  why: '开瓶效期过了仍未用完或废弃，余下的人份已不能出报告',
  actor: 'lab',
  settles: { label: '试剂登记', to: { to: 'reagentRecord', with: { labelNo: 'labelNo' } } },
});

/** 跟台短缺: kits that came back with less than they were accepted with. */
export const shortKit = defineLeak({
  id: 'kit',
  label: '跟台器械包短缺',
  tone: 'orange',
  why: '验收的跟台货术后既没有报台也没有退回，供货商会按丢失索赔',
  actor: 'theatre',
  settles: { label: '报台或退回', to: { to: 'document', with: { kind: 'kind', id: 'documentId' } } },
});

/** 收费价不当: goods charged below what was agreed for them, or above what may be charged. */
export const wrongPrice = defineLeak({
  id: 'price',
  label: '收费价不当',
  tone: 'yellow',
  why: '收费价低于协议价每用一件亏一件；高于限价或医保支付标准的部分医保不付',
  actor: 'price',
  settles: {
    label: '调价',
    starts: { kind: 'priceAdjustment', header: {}, lines: { specification: 'specification', unit: 'unit' }, sets: { adjustKind: 'charge' } },
  },
});
