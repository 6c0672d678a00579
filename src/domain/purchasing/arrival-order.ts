import { cancel, convert, nopass, review, submit, unreview } from '../../define/action';
import { addDays } from '../../define/dates';
import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import type { Facts } from '../../define/facts';
import { choice, computed, datetime, extra, files, flag, quantity, ref, text } from '../../define/field';
import { sub } from '../../define/money';
import { flow, handling, lineRemark, lot, orderedPrice, product, source, supplier, warehouse } from '../blocks';
import { g6ColdChain, partnerUsable } from '../checks/gates';
import { hasLines, lotComplete, perLine, withinSource } from '../checks/goods';
import { temperaturesRead } from '../cold/temperature-file';

export const REFUSE_REASONS = '1 无订单, 2 货单不符, 3 包装破损, 4 温度超标, 5 近效期/过期, 6 证照不符, 9 其他';

/** 到货单: what stood on the delivery note, what arrived, what was refused. Goods wait in 待验区, not in the ledger. */
export const arrivalOrder = defineDocument({
  kind: 'arrivalOrder',
  title: '到货单',
  prefix: 'DH',
  owners: ['H', 'D', 'V'],
  counterparty: 'supplier',
  header: {
    supplier,
    warehouse: warehouse('收货仓库'),
    arrivalTime: datetime('到货时间', { required: true, column: 'happened_at', default: 'now', list: true }),
    deliveryNoteNo: text('随货同行单号', { required: true, max: 60, list: true, filter: true }),
    receiver: ref('employee', '收货员', { required: true, default: 'me' }),
    packageOk: extra(flag('包装完好', { default: true })),
    transportMode: extra(choice('运输方式', '1 常温, 2 冷藏, 3 冷冻', { default: '1' })),
    temperature: extra(text('到货温度', { max: 20 })),
    temperatureFile: extra(files('温度记录')),
    temperaturesRead,
    carrier: extra(text('承运商')),
    departTime: extra(datetime('启运时间')),
    invoiceTogether: extra(flag('货票同行')),
    invoiceNo: text('发票号', { max: 40 }),
    ...handling,
    warnings: extra(computed(text('需质量确认', { max: 1000 }))),
    anomaly: computed(text('异常', { max: 1000, list: true })),
  },
  lines: {
    ...product,
    noteQuantity: quantity('随货单数量', { required: true }),
    arrivedQuantity: quantity('到货数量', { required: true }),
    refusedQuantity: quantity('拒收数量'),
    refuseReason: choice('拒收原因', REFUSE_REASONS, { column: 'reason' }),
    quantity: computed(quantity('接收数量', { sum: true })),
    ratio: computed(quantity('换算')),
    baseQuantity: computed(quantity('最小单位数量')),
    ...lot,
    ...orderedPrice,
    ...lineRemark,
    ...source,
    ...flow,
  },
  // Who receives may finish a delivery without anomaly (submit reviews it); what is to be decided, quality decides.
  actions: [
    { ...submit, flags: ['submit', 'review'] },
    { ...review, flags: ['pass'] },
    nopass,
    cancel,
    unreview,
    convert('toInspection', '转验收', 'inspectionOrder'),
  ],
  print: 'inboundOrder',
  openInMirror: {
    header: [
      'warehouse',
      'arrivalTime',
      'receiver',
      'packageOk',
      'temperature',
      'temperatureFile',
      'transportMode',
      'carrier',
      'departTime',
      'handler',
      'department',
      'invoiceTogether',
      'invoiceNo',
    ],
    lines: ['arrivedQuantity', 'refusedQuantity', 'refuseReason', 'remark'],
  },
  reviewsAtSubmit: (d) => anomalies(d).length === 0,
  trace: { H: 'ARRIVE', D: 'ARRIVE', V: 'ARRIVE' },
  sources: [
    {
      kind: 'purchaseOrder',
      agree: ['supplier', 'warehouse'],
      lines: { specification: 'specification', unit: 'unit', noteQuantity: 'open', arrivedQuantity: 'open', price: 'price', taxRate: 'taxRate' },
    },
  ],
  fills: [
    {
      needs: ['validity', 'keeping'],
      of: (d, facts, { today }) => ({ header: { warnings: [...ending(facts, today), ...stopped(d, facts), ...temperatures(d, facts)].join('、') } }),
    },
  ],
  derive: (d) => ({
    lines: d.lines.map((line) => ({ quantity: sub(String(line.arrivedQuantity || 0), String(line.refusedQuantity || 0)) })),
    header: { anomaly: anomalies(d).join('、') },
  }),
  checks: [
    hasLines,
    lotComplete,
    partnerUsable,
    withinSource('quantity', true),
    g6ColdChain,
    {
      at: ['save', 'submit'],
      test: (d) =>
        perLine(d, (line) => {
          if (Number(line.refusedQuantity || 0) > Number(line.arrivedQuantity || 0)) return { field: 'refusedQuantity', message: '拒收数量不能大于到货数量' };
          return Number(line.refusedQuantity || 0) > 0 && !line.refuseReason ? { field: 'refuseReason', message: '请选择拒收原因' } : undefined;
        }),
    },
  ],
  makes: [
    {
      on: 'review',
      at: 'counterparty',
      kind: 'saleReturn',
      status: 1,
      push: 'saleReturn',
      when: (d) => d.lines.some((line) => Number(line.refusedQuantity) > 0),
      header: (d) => ({ returnKind: '3', reason: '拒收', customerReturnSn: d.sn }),
      lines: (d) => d.lines.filter((line) => Number(line.refusedQuantity) > 0).map((line) => ({ from: line.id, values: { quantity: line.refusedQuantity } })),
    },
  ],
  tells: [{ on: 'review', to: 'origin', push: 'salesOrderProgress', header: () => ({ counterStatus: '已收货' }) }],
});

/** Why quality has to look at a delivery; empty = nothing to decide, submit reviews at once. */
function anomalies(d: { header: Record<string, unknown>; lines: Record<string, unknown>[] }): string[] {
  const found: string[] = [];
  if (d.lines.some((line) => Number(line.refusedQuantity || 0) > 0)) found.push('有拒收');
  if (d.lines.some((line) => Number(line.arrivedQuantity || 0) !== Number(line.noteQuantity || 0))) found.push('货单数量不符');
  if (d.header.packageOk !== true) found.push('包装不完好');
  if (d.header.warnings) found.push(String(d.header.warnings));
  return found;
}

/** Licences and registration certificates that end within this many days make quality look at a delivery. */
const SOON_DAYS = 30;

const ending = ({ validity }: Facts, today: string): string[] =>
  validity.filter(({ validTo }) => validTo >= today && validTo <= addDays(today, SOON_DAYS)).map(({ paper, validTo }) => `${paper}将于${validTo}到期`);

const stopped = (d: AnyDocument, { keeping }: Facts): string[] => {
  const lots = d.lines.filter((line, i) => line.specification && keeping[i]?.isLotStopped).map((line) => line.batchNo);
  return [...new Set(lots)].map((batchNo) => `批号${batchNo}已停售`);
};

/** ℃ goods of a zone may have on arrival. */
const RANGES: Record<string, { words: string; least: number; most: number }> = {
  normal: { words: '常温', least: 0, most: 30 },
  cool: { words: '阴凉', least: -10, most: 20 },
  cold: { words: '冷藏', least: 2, most: 8 },
  frozen: { words: '冷冻', least: -273, most: -10 },
};

/** A temperature outside what the goods bear; cooled goods without the file of their journey. */
function temperatures(d: AnyDocument, { keeping }: Facts): string[] {
  const zones = [...new Set(keeping.map(({ tempZone }) => tempZone))];
  const measured = Number.parseFloat(String(d.header.temperature ?? ''));
  const outside = zones.flatMap((zone) => {
    const range = RANGES[zone];
    return range && (measured < range.least || measured > range.most) ? [`到货温度不符合${range.words}要求`] : [];
  });
  const isCooled = zones.includes('cold') || zones.includes('frozen');
  const hasFile = Array.isArray(d.header.temperatureFile) && d.header.temperatureFile.length > 0;
  return isCooled && !hasFile ? [...outside, '缺少温度记录'] : outside;
}
