import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, datetime, extra, files, flag, integer, money, note, quantity, ref, text } from '../../define/field';
import { delivery, goods, handling, lineRemark, source, taken } from '../blocks';
import { logisticsActions } from './logistics-actions';
import { logisticsRules } from './logistics-rules';
import { temperature } from './notices';

/**
 * 物流单: what was picked for a lessee's notices, or sold from own stock, on its way to one consignee: who carries it, how warm it is, who
 * signs for it. The lessee follows it on a copy; what is rejected comes back by a notice the lessee writes from that.
 */
export const logisticsOrder = defineDocument({
  kind: 'logisticsOrder',
  title: '物流单',
  prefix: 'LW',
  owners: ['D', 'V'],
  counterparty: 'partner',
  header: {
    side: computed(choice('方向', 'out 我方发运:blue, in 受托方发运:green', { default: 'out', list: true, filter: true })),
    kind: computed(choice('货物', '1 委托方货物, 2 自有货物', { column: 'subkind', default: '1', list: true, filter: true })),
    partner: ref('partner', '委托方/客户', { required: true, column: 'partner_id', list: true, filter: true, width: 200 }),
    consigneeName: text('收货单位', { column: 'party_name', max: 200, required: true, list: true, filter: true, width: 180 }),
    ...delivery,
    carrier: extra(text('承运商', { required: true, max: 100, list: true })),
    transportWay: choice('运输方式', '1 自运, 2 委托, 3 快递', { column: 'mode', required: true, default: '1', list: true, filter: true }),
    agreement: extra(files('运输协议', { shownWhen: { transportWay: ['2'] }, hint: '委托承运须有' })),
    vehicle: extra(text('车牌号', { max: 20 })),
    driver: extra(text('司机', { max: 50 })),
    driverPhone: extra(text('司机电话', { max: 30 })),
    waybillNo: text('运单号', { required: true, max: 60, list: true, filter: true }),
    boxes: integer('件数', { column: 'pack_count', required: true, min: 1, list: true, sum: true }),
    weight: extra(quantity('重量（kg）', { places: 2 })),
    coldChain: extra(flag('冷链', { list: true })),
    tempDevice: extra(text('温度记录仪', { max: 60, shownWhen: { coldChain: ['true'] } })),
    departTime: computed(datetime('发运时间', { column: 'happened_at', list: true })),
    departTemp: extra(computed(temperature('启运温度'))),
    arriveTime: extra(computed(datetime('到达时间', { list: true }))),
    arriveTemp: extra(computed(temperature('到达温度'))),
    signer: extra(computed(text('签收人', { max: 50, list: true }))),
    signPhoto: extra(computed(files('签收照片'))),
    exceptionNote: extra(computed(text('异常说明', { max: 200 }))),
    exceptionPhoto: extra(computed(files('异常照片'))),
    feeAmount: money('运费', { min: '0', list: true, sum: true }),
    stage: computed(choice('状态', '待发运:grey, 在途:blue, 已签收:green, 异常:orange, 拒收:red', { list: true, filter: true, default: '待发运' })),
    tracks: extra(computed(note('轨迹', { max: 4000 }))),
    ...handling,
  },
  lines: {
    ...goods,
    batchNo: computed(text('批号', { width: 110 })),
    serialNo: computed(text('序列号')),
    expiryDate: computed(date('有效期至')),
    boxNo: extra(text('箱号', { max: 40 })),
    ...lineRemark,
    ...source,
  },
  actions: logisticsActions,
  flowQuantity: '',
  openInMirror: { header: ['handler', 'department'], lines: [] },
  sources: [
    {
      kind: 'odoNotice',
      agree: ['partner', 'consigneeName', 'deliveryAddress'],
      where: { side: ['in'] },
      statuses: [2, 4, 7],
      takes: 'never',
      offers: 'checkedQuantity',
      sets: { kind: '1' },
      fixed: ['specification', 'batchNo', 'serialNo'],
      header: { receiver: 'receiver', phone: 'phone', coldChain: 'coldChain' },
      lines: { ...taken, batchNo: 'batchNo', serialNo: 'serialNo', expiryDate: 'expiryDate' },
    },
    {
      kind: 'saleOdo',
      agree: ['partner', 'deliveryAddress'],
      where: { saleMode: ['1'] },
      takes: 'never',
      sets: { kind: '2' },
      fixed: ['specification', 'batchNo', 'serialNo'],
      header: { partner: 'customer', receiver: 'receiver', phone: 'phone' },
      lines: { ...taken, batchNo: 'batchNo', serialNo: 'serialNo', expiryDate: 'expiryDate' },
    },
  ],
  says: [{ at: 'review', of: () => ({ stage: '在途' }), back: { stage: '待发运' } }],
  fills: [
    {
      isStart: true,
      needs: ['partner'],
      when: (d) => d.header.kind === '2' && d.partner !== '',
      of: (_, { partner }) => ({ header: { consigneeName: partner.name } }),
    },
  ],
  checks: logisticsRules,
  postings: { sign: () => [], exception: () => [] },
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'logisticsOrder',
      status: 2,
      push: 'odoNotice',
      senderIs: 'either',
      isLoose: true,
      when: (d) => d.header.side === 'out' && d.header.kind === '1',
      header: ({ header }) => ({ ...told(header), side: 'in', kind: '1', stage: '在途' }),
    },
  ],
  tells: (['sign', 'exception', 'track'] as const).map((on) => ({
    on,
    to: 'mirrors' as const,
    ...(on === 'track' ? {} : { push: 'logisticsOrder' }),
    header: ({ header: { stage, arriveTime, arriveTemp, signer, exceptionNote, tracks } }: AnyDocument) => ({
      stage,
      arriveTime,
      arriveTemp,
      signer,
      exceptionNote,
      tracks,
    }),
  })),
});

/** What the lessee reads of a run: all but what it costs. */
function told(header: AnyDocument['header']): Record<string, unknown> {
  const names = ['consigneeName', 'deliveryAddress', 'receiver', 'phone', 'carrier', 'transportWay', 'vehicle', 'driver', 'driverPhone', 'waybillNo', 'boxes'];
  return Object.fromEntries([...names, 'weight', 'coldChain', 'tempDevice', 'departTime', 'departTemp', 'remark'].map((name) => [name, header[name]]));
}
