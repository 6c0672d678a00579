import { defineReport } from '../../../define/define-report';
import type { ReportStart } from '../../../define/report-definition';
import { recalled } from '../../datasets/recalled';

const goods = ['productName', 'specification', 'unit', 'batchNo'];
const STORED = ['location', 'packNo', 'owner', 'supplier', 'serialNo'];
/** A balance as a line of the paper that settles it: what no draft has promised already. */
const LINE = { specification: 'specification', unit: 'unit', batchNo: 'batchNo', serialNo: 'serialNo', packNo: 'packNo', location: 'location', owner: 'owner' };
const start = (label: string, kind: string, state: string[], more: Partial<ReportStart>): ReportStart => ({
  operation: 'settle',
  label,
  kind,
  level: 'place',
  header: { warehouse: 'warehouse' },
  lines: LINE,
  when: { state },
  remainder: { field: 'quantity', of: ['rest', 'reserved'], lacking: '已在其他单据中，请先处理那些单据' },
  ...more,
});
/** What was put aside is settled as it lies there; it goes on to its supplier or to the furnace all the same. */
const aside = { of: ['quantity', 'reserved'], field: 'quantity', lacking: '已在其他单据中，请先处理那些单据' } as const;
const toPlaces = (...by: string[]) => ({
  to: 'report:recallProgress',
  level: 'place',
  with: Object.fromEntries(['recall', ...by].map((name) => [name, name])),
});

/** 召回进度: where every piece of a recall is, what nobody accounts for first; each place with what settles it and who was told. */
export const recallProgress = defineReport({
  resource: 'report:recallProgress',
  title: '召回进度',
  owners: ['H', 'D', 'V'],
  of: recalled,
  levels: {
    place: {
      label: '按去向',
      dimensions: ['recallOf', 'state', 'department', 'warehouse', 'partner', ...goods, 'answer', 'reason', 'toldAt', 'readAt', 'answeredAt']
        .concat(['reasonBy', 'reasonAt', 'registrationNo'], STORED)
        .concat('rowId'),
      key: ['rowId'],
      measures: ['quantity', 'settled', 'explained', 'rest', 'reserved', 'patients', 'papers'],
      sort: 'state,-rest,-quantity,rowId',
      filled: ['quantity'],
      drill: { to: 'report:recallProgress', level: 'line', with: { recall: 'recallOf', rowId: 'rowId' } },
    },
    line: {
      label: '明细',
      dimensions: ['recallOf', 'state', 'day', 'sn', 'department', 'warehouse', 'partner', ...goods, 'masked', 'patient', 'visitNo', 'serialNo'].concat([
        'kind',
        'documentId',
        'rowId',
      ]),
      measures: ['quantity', 'settled', 'explained', 'rest'],
      sort: 'state,-day,sn,rowId',
      drill: { to: 'document', with: { kind: 'kind', id: 'documentId' } },
    },
    state: {
      label: '平衡',
      dimensions: ['state'],
      measures: ['quantity', 'settled', 'explained', 'rest', 'patients', 'papers'],
      sort: 'state',
      drill: toPlaces('state'),
    },
    holder: {
      label: '未了结在谁处',
      dimensions: ['holder', 'state'],
      sort: '-rest,holder,state',
      filled: ['rest'],
      chart: { type: 'bar', x: 'holder', y: 'rest' },
      drill: toPlaces('holder', 'state'),
    },
    ward: {
      label: '涉及患者',
      dimensions: ['department'],
      measures: ['patients', 'quantity'],
      sort: '-patients',
      filled: ['patients'],
      chart: { type: 'bar', x: 'department', y: 'patients' },
      drill: toPlaces('department'),
    },
    lot: { label: '按批号', dimensions: [...goods, 'lot'], key: ['lot'], sort: '-rest', drill: toPlaces('specification', 'batchNo') },
    recall: { label: '按召回', dimensions: ['recallOf'], measures: ['quantity', 'settled', 'explained', 'rest', 'patients'], sort: '-rest' },
  },
  measures: ['rest', 'quantity'],
  sort: 'state,-rest',
  over: {
    strips: 'state',
    charts: ['holder', 'ward'],
    says: {
      0: '进入本机构的数量减去下面各项：应为0',
      1: '还能发出、销售或使用：请先停售',
      2: '已停售，待退供应商、报废或移入停售仓',
      3: '在科室库房：退库后移入停售仓',
      4: '发出而未收货',
      5: '已销售或发往往来单位，未退回；对方停用后使用、销毁、移入停售仓的计入已了结',
      6: '赠出、捐赠、领用等其他出库',
      7: '在停售仓或报废仓',
      8: '已用于患者',
      9: '科室消耗，没有患者',
      a: '已退回供应商',
      b: '已报损或销毁',
    },
  },
  redWhen: { state: ['0', '1'] },
  starts: [
    start('科室退库', 'issueReturn', ['3'], {
      header: { sourceWarehouse: 'warehouse', department: 'department' },
      sets: { returnKind: '3', reason: '召回' },
      setsLines: { quality: '不合格' },
    }),
    start('采购退货', 'purchaseReturn', ['1', '2'], { header: { warehouse: 'warehouse', supplier: 'supplier' }, sets: { reason: '5', explanation: '召回' } }),
    start('移入停售仓', 'stockTransfer', ['1', '2'], {
      header: { fromWarehouse: 'warehouse' },
      sets: { transferKind: 'move', reason: '召回' },
      finds: { toWarehouse: { scrapType: ['2'] } },
    }),
    start('采购退货', 'purchaseReturn', ['7'], {
      header: { warehouse: 'warehouse', supplier: 'supplier' },
      sets: { reason: '5', explanation: '召回' },
      remainder: aside,
    }),
    start('报废', 'scrap', ['2', '7'], { header: { fromWarehouse: 'warehouse' }, remainder: aside }),
    start('报损', 'lossReport', ['1', '2', '3'], { sets: { lossKind: 'stock' } }),
  ],
  verbs: [
    { operation: 'urge', label: '催办' },
    { operation: 'complete', label: '完成召回' },
    { operation: 'revoke', label: '撤销召回', reason: 'required', isDangerous: true },
  ],
  acts: { master: 'recallPlace', level: 'place', id: 'rowId', actions: ['explain', 'withdraw'] },
});
