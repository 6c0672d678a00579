import { definePrint } from '../../define/define-print';
import { contractText } from './contract-text';

/** 合同: its text with both parties, room for their seals across the edge of the sheets, the list of goods and prices behind it. */
export const contractPrint = definePrint({
  print: 'contractPrint',
  paper: 'A4',
  titles: { contract: '合同' },
  header: [
    { field: 'contractNo', label: '合同编号' },
    { field: 'type', label: '合同类型' },
    { field: 'signDate', label: '签订日期' },
  ],
  columns: [
    { field: 'productName', label: '品名', width: 30 },
    { field: 'specification', label: '规格型号', width: 24 },
    { field: 'manufacturer', label: '生产厂家', width: 30 },
    { field: 'registrationNo', label: '注册证号', width: 28 },
    { field: 'unit', label: '单位', width: 10, align: 'center' },
    { field: 'quantityLimit', label: '数量', width: 14 },
    { field: 'price', label: '单价', width: 18 },
    { field: 'amount', label: '金额', width: 20, total: true },
    { field: 'taxRate', label: '税率', width: 10 },
  ],
  signatures: ['甲方（盖章）', '乙方（盖章）'],
  hasTotal: true,
  text: { of: contractText, parties: { first: { role: ['A'] }, names: ['甲方', '乙方'] }, title: 'title', appendix: '附件：产品价格清单' },
});
