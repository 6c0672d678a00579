import { definePrint } from '../../define/define-print';

/** 手术报台单, the hospital's own copy: what was on the table, what of it was used and what goes back. It names the patient in full and stays in the house. */
export const surgicalReportPrint = definePrint({
  print: 'SurgicalReportFormPrint',
  paper: 'A4',
  titles: { surgicalReport: '手术报台单' },
  header: [
    { field: 'department', label: '科室' },
    { field: 'patientFullName', label: '患者', isAdded: true },
    { field: 'visitNo', label: '住院/门诊号', isAdded: true },
    { field: 'surgeryName', label: '手术名称' },
    { field: 'surgeryAt', label: '手术时间' },
    { field: 'surgeon', label: '主刀医师' },
    { field: 'supplier', label: '供应商' },
    { field: 'followUp', label: '跟台人员' },
    { field: 'presaleSn', label: '跟台单号' },
    { field: 'remark', label: '备注' },
  ],
  columns: [
    { field: 'productName', label: '品名', width: 30 },
    { field: 'specification', label: '规格型号', width: 20 },
    { field: 'manufacturer', label: '厂家', width: 26 },
    { field: 'registrationNo', label: '注册证号', width: 26 },
    { field: 'batchNo', label: '批号', width: 16 },
    { field: 'serialNo', label: '序列号', width: 16, ifAny: true },
    { field: 'presentedQuantity', label: '上台数', width: 12, total: true },
    { field: 'quantity', label: '使用数', width: 12, total: true },
    { field: 'returnQuantity', label: '退回数', width: 12, total: true },
    { field: 'price', label: '单价', width: 15 },
    { field: 'amount', label: '金额', width: 17, total: true },
    { field: 'implantSite', label: '植入部位', width: 16, ifAny: true },
  ],
  signatures: ['手术医生', '巡回护士', '跟台人员', '供应商盖章', '库房核对'],
  hasTotal: true,
});
