import type { DocumentTask } from '../../define/hand-task';

/** 拣货: what is asked for, put into the box line by line. */
export const pick: DocumentTask = {
  id: 'pick',
  title: '拣货',
  invites: '扫发放单，或从下面选一张',
  kind: 'issueOdo',
  queue: 'draft',
  lines: { scan: 'find', field: 'pickedQuantity', of: 'quantity', shows: ['batchNo', 'expiryDate', 'location', 'quantity'] },
  writes: 'pick',
  ends: ['submit'],
  endLabel: '拣货完成',
};

/** 发放: a second person looks into the box, and it leaves. */
export const issue: DocumentTask = {
  id: 'issue',
  title: '发放复核',
  invites: '扫发放单，或从下面选一张',
  kind: 'issueOdo',
  queue: 'todo',
  lines: { scan: 'find', field: '', of: 'quantity', shows: ['batchNo', 'expiryDate', 'location', 'labelNo'] },
  ends: ['review'],
  endLabel: '出库复核',
  refuses: 'nopass',
};

/** 床旁使用: the wristband, then what is used; both identifiers stay in sight. */
export const use: DocumentTask = {
  id: 'use',
  title: '床旁使用',
  invites: '先扫患者腕带',
  kind: 'useRecord',
  begins: { useType: '1' },
  first: 'patient',
  asks: ['department', 'warehouse'],
  lines: { scan: 'add', field: 'quantity', shows: ['batchNo', 'expiryDate', 'chargePrice', 'labelNo'], byPiece: true, namesLots: true },
  ends: ['submit', 'review'],
  endLabel: '登记',
};

/** 盘点: what lies there, scanned piece by piece or counted line by line. */
export const count: DocumentTask = {
  id: 'count',
  title: '盘点',
  invites: '扫盘点单，或从下面选一张',
  kind: 'stockTake',
  queue: 'draft',
  lines: { scan: 'count', field: 'countQuantity', shows: ['batchNo', 'expiryDate', 'location', 'bookQuantity'] },
  ends: ['submit'],
  endLabel: '提交盘点',
};
