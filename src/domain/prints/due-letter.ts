import { definePrint } from '../../define/define-print';

/** 催款函: what a customer owes that is due, as it was when he was reminded, where to pay it, and the places for both seals. */
export const dueLetterPrint = definePrint({
  print: 'dueLetterPrint',
  paper: 'A4',
  titles: { dueReminder: '催款函' },
  header: [],
  columns: [],
  terms: '请核对以上款项并尽快付至上列账户；如已付款或有异议，请与联系人联系，并在客户回复处注明付款日期或差异。',
  signatures: ['催款单位（盖章）', '客户回复（盖章）', '日期'],
  hasTotal: false,
  records: {
    dueReminder: {
      kinds: ['D', 'V'],
      head: [
        { field: 'partnerName', label: '致' },
        { field: 'at', label: '日期' },
        { field: 'overdue', label: '逾期金额' },
        { field: 'open', label: '未付合计' },
        { field: 'items', label: '笔数' },
        { field: 'byName', label: '联系人' },
      ],
      tables: [
        {
          id: 'items',
          title: '以下款项已到期，请安排付款',
          columns: [
            { field: 'sn', label: '单号', width: 40 },
            { field: 'paper', label: '票据号', width: 36 },
            { field: 'itemDate', label: '业务日期', width: 26 },
            { field: 'dueDate', label: '到期日', width: 26 },
            { field: 'days', label: '逾期天数', width: 20, align: 'right' },
            { field: 'open', label: '未付金额', width: 32, align: 'right', total: true },
          ],
        },
      ],
      pictures: [],
    },
  },
});
