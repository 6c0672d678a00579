import { defineReport } from '../../define/define-report';
import { choice, ref, text } from '../../define/field';
import { TICKET_STATES, tickets } from '../datasets/tickets';
import { goodsNamed, toPaper } from '../report-words';

const RESOURCE = 'report:twoTickets';
const PAPERS = ['lot', 'what', 'paperNo', 'day', 'seller', 'buyer', 'sn', ...goodsNamed, 'batchNo', 'supplier', 'kind', 'documentId', 'lineId'];
const states = ['lots', 'okLots', 'shortLots', 'makerLots', 'overLots', 'okShare'];
const narrowed = { to: RESOURCE, level: 'lot' };

/** 两票制核查: lot by lot the invoices between its maker and the hospital, what is missing of them and who is to be asked; its papers below. */
export const twoTickets = defineReport({
  resource: RESOURCE,
  title: '两票制核查',
  owners: ['H'],
  of: tickets,
  levels: {
    lot: {
      label: '按批号',
      dimensions: [
        'state',
        'supplier',
        'productName',
        'specification',
        'lacks',
        'unit',
        'batchNo',
        'chain',
        'invoices',
        'basis',
        'asked',
        'lastDay',
        'code',
        'manufacturer',
        'lot',
      ],
      key: ['lot'],
      measures: ['received', 'invoiced', 'lacking', 'amount'],
      sort: '-lastDay,code,batchNo',
      drill: { to: RESOURCE, level: 'line', with: { lot: 'lot' } },
      below: { to: RESOURCE, level: 'line', with: { lot: 'lot' } },
    },
    supplier: {
      label: '按供应商',
      dimensions: ['supplier'],
      measures: [...states, 'amount'],
      sort: '-lots',
      chart: { type: 'bar', x: 'supplier', y: 'okShare' },
      drill: { ...narrowed, with: { supplier: 'supplier' } },
    },
    state: { label: '按结论', dimensions: ['state'], measures: ['lots', 'amount'], sort: '-lots', drill: { ...narrowed, with: { state: 'state' } } },
    line: {
      label: '票据',
      dimensions: PAPERS,
      key: ['lot', 'what', 'documentId', 'lineId'],
      measures: ['received', 'invoiced', 'amount'],
      sort: 'code,batchNo,-what,day',
      drill: toPaper,
    },
  },
  measures: ['lots'],
  parameters: {
    state: choice('结论', TICKET_STATES),
    supplier: ref('partner', '供应商', { where: { kind: ['supplier', 'both'] } }),
    specification: ref('specification', '产品'),
    batchNo: text('批号'),
    sn: text('入库或发票单号'),
  },
  sort: '-lots',
  signedBy: ['制表', '采购', '财务', '检查'],
  starts: [
    {
      operation: 'ask',
      label: '向供应商索票',
      kind: 'ticketRequest',
      level: 'lot',
      header: { partner: 'supplier' },
      lines: { specification: 'specification', batchNo: 'batchNo', lacks: 'lacks' },
      when: { state: ['maker', 'short', 'over'] },
    },
  ],
});
