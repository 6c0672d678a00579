import { defineDocument } from '../../define/define-document';
import type { AnyDocument } from '../../define/document-view';
import { choice, computed, date, extra, flag, live, price, quantity, ref, taxRate, text } from '../../define/field';
import { isPositive, mul } from '../../define/money';
import { out } from '../../define/posting';
import { customer, delivery, flow, goods, handling, lineRemark, lot, source, taken, takenPrice } from '../blocks';
import { isOurs, noticeCycle, noticeHeader, ofLessee, personOf } from './notices';
import { odoNoticeRules } from './odo-rules';

const checkedNow = (d: AnyDocument) => d.lines.filter((line) => isPositive(String(line.checkedNow || '0')));
const isOrdered = (d: AnyDocument): boolean => checkedNow(d).every((line) => line.sourceLine);

/** What the lessee sells with it: what was checked, of the lots that left. */
const sold = (d: AnyDocument) => ({
  header: {
    ...{ customer: d.header.consignee, warehouse: d.header.warehouse, saleMode: '1', salesman: d.header.handler, handler: d.header.handler },
    ...{ department: d.header.department, deliveryAddress: d.header.deliveryAddress, receiver: d.header.receiver, phone: d.header.phone },
    ...{ temperature: d.header.coldChain ? '见物流单' : '', remark: `出库通知${d.sn}` },
  },
  lines: checkedNow(d).map((line) => ({ from: line.id, values: { quantity: line.checkedNow, location: '' } })),
});

/**
 * 出库通知单: a lessee lets whoever keeps its goods send some of them out. He accepts the paper, one person picks, another checks; what is
 * checked leaves his keeping, and the lessee's books in the same moment where it was ordered, as a draft to be priced where it was not.
 */
export const odoNotice = defineDocument({
  kind: 'odoNotice',
  title: '出库通知单',
  prefix: 'LC',
  owners: ['D', 'V'],
  counterparty: 'partner',
  header: {
    ...noticeHeader,
    consignee: extra(ref('partner', '收货单位', { where: customer.where ?? {}, shownWhen: ofLessee, requiredWhen: ofLessee, width: 200 })),
    consigneeName: computed(text('送往', { column: 'party_name', max: 200, list: true, filter: true, width: 180 })),
    ...delivery,
    requireDate: date('要求发货', { column: 'expected_date', required: true, list: true, filter: true }),
    deliveryWay: extra(choice('配送方式', '送货, 快递, 自提', { required: true, default: '送货' })),
    coldChain: extra(flag('冷链', { list: true })),
    pickState: live('leasePickState', choice('出库进度', '待拣:orange, 拣货中:blue, 已复核:yellow, 已发运:blue, 已签收:green', { list: true, filter: true })),
    picker: extra(computed(ref('employee', '拣货人'))),
    ...handling,
  },
  lines: {
    ...goods,
    price: price('含税单价', { hint: '受托方不可见' }),
    taxRate: taxRate('税率'),
    batchNo: text('批号', { max: 40, width: 110, filter: true, hint: '不填 = 近效期先出' }),
    serialNo: lot.serialNo,
    expiryDate: computed(lot.expiryDate),
    pickedQuantity: computed(quantity('已拣', { sum: true })),
    checkedQuantity: computed(quantity('已复核', { sum: true })),
    location: computed(ref('location', '货位', { within: { warehouse: 'warehouse' } })),
    toBook: live('noticeToBook', quantity('待入账')),
    ...lineRemark,
    ...source,
    ...flow,
  },
  actions: noticeCycle(
    {
      id: 'pick',
      label: '拣货',
      from: [2],
      to: 'same',
      flags: ['pick'],
      does: 'post',
      risk: 'write',
      worksIn: 'warehouse',
      input: { picker: personOf('拣货人') },
      lineInput: {
        pickedQuantity: quantity('已拣数量'),
        batchNo: text('批号', { max: 40 }),
        serialNo: text('序列号', { max: 40 }),
        location: ref('location', '货位', { within: { warehouse: 'warehouse' } }),
      },
      lineShows: ['batchNo', 'expiryDate', 'quantity', 'checkedQuantity'],
    },
    {
      id: 'recheck',
      label: '复核',
      from: [2],
      to: 'same',
      flags: ['pass'],
      does: 'post',
      risk: 'write',
      worksIn: 'warehouse',
      adds: { checkedNow: 'checkedQuantity' },
      fulfils: 'checkedNow',
      lineInput: { checkedNow: quantity('本次复核') },
      lineShows: ['batchNo', 'location', 'pickedQuantity', 'checkedQuantity'],
    },
  ),
  completes: true,
  startsAgreed: false,
  print: 'outboundOrder',
  countersign: {
    at: 'submit',
    page: 'leaseOdoNotice',
    uri: 'odoNotice',
    header: ({ header: { consigneeName, deliveryAddress, receiver, phone, requireDate, deliveryWay, coldChain, remark } }) => ({
      ...{ consigneeName, deliveryAddress, receiver, phone, requireDate, deliveryWay, coldChain, remark },
    }),
    lines: ({ remark, expiryDate }) => ({ remark, expiryDate, price: '', taxRate: '' }),
    echoes: { lines: ['batchNo', 'serialNo', 'expiryDate', 'pickedQuantity', 'checkedQuantity'], after: ['pick', 'recheck'] },
  },
  openInMirror: { header: ['handler', 'department'], lines: [] },
  sources: [
    {
      kind: 'salesOrder',
      agree: ['consignee', 'warehouse'],
      where: { settleMode: ['1'] },
      takes: 'later',
      header: { consignee: 'customer', deliveryAddress: 'deliveryAddress', receiver: 'receiver', phone: 'phone' },
      lines: { ...taken, ...takenPrice },
    },
  ],
  suggests: [
    {
      id: 'custody',
      label: '委托库存',
      flags: ['add', 'edit'],
      needs: 'partner',
      nothing: '受托方那里没有可发的产品',
      reads: ['custodyHeld'],
      of: (d, { custodyHeld }) =>
        custodyHeld.filter((lot) => !d.lines.some((line) => line.specification === lot.specification && line.batchNo === lot.batchNo)),
    },
  ],
  fills: [
    { needs: ['consignee'], when: isOurs, of: (_, { consignee }) => ({ header: { consigneeName: consignee.name } }) },
    { isStart: true, needs: ['lease'], when: (d) => !isOurs(d), of: (_, { lease }) => ({ header: { warehouse: lease.warehouse } }) },
    // What names no lot gets the one that should go first; of a named one the day is read.
    {
      needs: ['custody'],
      when: isOurs,
      of: (d, { custody }) => ({
        lines: d.lines.map((line, i) => {
          const lot = custody[i];
          if (line.batchNo || !lot?.first) return { expiryDate: lot?.expiryDate || line.expiryDate };
          const { batchNo, serialNo, expiryDate } = lot.first;
          return { batchNo, serialNo, expiryDate };
        }),
      }),
    },
    // Whoever keeps it begins with where it lies.
    {
      isStart: true,
      needs: ['custody'],
      when: (d) => !isOurs(d),
      of: (_, { custody }) => ({ lines: custody.map(({ lies }) => ({ location: lies[0]?.location ?? '' })) }),
    },
  ],
  checks: odoNoticeRules,
  postings: {
    recheck: (d) =>
      checkedNow(d).map((line) => out(line, d.header.warehouse, 'custodyOut', { owner: d.counterOrg, quantity: mul(String(line.checkedNow), line.ratio) })),
  },
  makes: [
    {
      on: 'recheck',
      at: 'self',
      kind: 'saleOdo',
      status: 2,
      when: (d) => isOurs(d) && checkedNow(d).length > 0 && isOrdered(d),
      header: (d) => sold(d).header,
      lines: (d) => sold(d).lines,
    },
    {
      on: 'recheck',
      at: 'self',
      kind: 'saleOdo',
      status: 0,
      when: (d) => isOurs(d) && checkedNow(d).length > 0 && !isOrdered(d),
      header: (d) => sold(d).header,
      lines: (d) => sold(d).lines,
    },
  ],
});
