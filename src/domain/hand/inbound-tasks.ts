import type { DocumentTask } from '../../define/hand-task';

/** 收货: what a supplier sent, line by line taken or refused. */
export const receive: DocumentTask = {
  id: 'receive',
  title: '采购收货',
  invites: '扫随货同行单，或从下面选一张',
  kind: 'purchaseGrn',
  queue: 'todo',
  lines: {
    scan: 'find',
    field: 'quantity',
    of: 'shippedQuantity',
    refused: { quantity: 'refusedQuantity', reason: 'refuseReason' },
    shows: ['batchNo', 'expiryDate', 'shippedQuantity', 'serialNo'],
  },
  ends: ['review', 'submit'],
  endLabel: '确认收货',
};

/** 上架: goods that lie in a warehouse are brought to a place of it. */
export const putAway: DocumentTask = {
  id: 'putAway',
  title: '上架',
  invites: '扫产品或从待上架里点选，再扫货位',
  kind: 'stockTransfer',
  begins: { transferKind: 'location', mode: '1' },
  same: { toWarehouse: 'fromWarehouse' },
  asks: ['fromWarehouse'],
  lines: {
    scan: 'add',
    field: 'quantity',
    place: 'toLocation',
    shows: ['batchNo', 'expiryDate', 'location', 'toLocation'],
    namesLots: true,
    waiting: { suggestion: 'unplaced', title: '待上架', since: 'waitingSince' },
  },
  ends: ['review', 'submit'],
  endLabel: '上架',
};

/** 科室收货: what the store issued, confirmed by the ward. */
export const wardReceive: DocumentTask = {
  id: 'wardReceive',
  title: '科室收货',
  invites: '扫发放单，或从下面选一张',
  kind: 'departmentReceipt',
  queue: 'todo',
  lines: {
    scan: 'find',
    field: 'receivedQuantity',
    of: 'sentQuantity',
    refused: { reason: 'refuseReason' },
    proof: 'scannedCode',
    shows: ['batchNo', 'expiryDate', 'sentQuantity', 'labelNo'],
  },
  ends: ['review'],
  endLabel: '确认收货',
  refuses: 'reject',
};

/** 骨科预验收: what a supplier brought to an operation, counted piece by piece; what is refused goes back with him. */
export const accept: DocumentTask = {
  id: 'accept',
  title: '骨科预验收',
  invites: '扫跟台单号，或从下面选一张',
  kind: 'bonePreAcceptance',
  queue: 'todo',
  says: ['department', 'patient', 'packageOk', 'sterileOk', 'cssdNo', 'toolsPresent'],
  lines: {
    scan: 'find',
    field: 'quantity',
    of: 'shippedQuantity',
    refused: { quantity: 'refusedQuantity', reason: 'refuseReason' },
    tally: 'scannedQuantity',
    shows: ['batchNo', 'expiryDate', 'serialNo', 'shippedQuantity', 'scannedQuantity'],
  },
  ends: ['review', 'submit'],
  endLabel: '确认验收',
};
