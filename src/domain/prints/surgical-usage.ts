import { definePrint } from '../../define/define-print';
import { uniqueCode } from './columns';

/** 手术使用记录: a sheet of the medical file, so the patient is named in full and every printing is logged. */
export const surgicalUsagePrint = definePrint({
  print: 'SurgicalUsageRecordsPrint',
  paper: 'A4',
  titles: { surgicalUsage: '手术耗材使用登记表', useRecord: '耗材使用登记表' },
  header: [
    { field: 'patientFullName', label: '患者', isAdded: true },
    { field: 'patientSex', label: '性别', isAdded: true },
    { field: 'patientAge', label: '年龄', isAdded: true },
    { field: 'visitNo', label: '住院/门诊号', isAdded: true },
    { field: 'bedNo', label: '床号', isAdded: true },
    { field: 'department', label: '科室' },
    { field: 'operation', label: '手术名称' },
    { field: 'operationRoom', label: '手术间' },
    { field: 'surgeon', label: '主刀医师' },
    { field: 'doctor', label: '医生' },
    { field: 'useTime', label: '使用时间' },
    { field: 'warehouse', label: '库房' },
    { field: 'operator', label: '登记人' },
    { field: 'remark', label: '备注' },
  ],
  columns: [
    { field: 'productName', label: '品名', width: 30 },
    { field: 'specification', label: '规格型号', width: 20 },
    { field: 'manufacturer', label: '厂家', width: 26 },
    { field: 'registrationNo', label: '注册证号', width: 26 },
    { field: 'batchNo', label: '批号', width: 16 },
    { field: 'serialNo', label: '序列号', width: 16, ifAny: true },
    { field: 'expiryDate', label: '有效期至', width: 16 },
    { field: 'sterilisationNo', label: '灭菌批号', width: 16, ifAny: true },
    uniqueCode,
    { field: 'quantity', label: '数量', width: 11, total: true },
    { field: 'unit', label: '单位', width: 9, align: 'center' },
    { field: 'implantSite', label: '植入部位', width: 16, ifAny: true },
    { field: 'chargePrice', label: '单价', width: 15 },
    { field: 'chargeAmount', label: '金额', width: 17, total: true },
  ],
  signatures: ['主刀医师', '器械护士', '巡回护士', '患者/家属确认', '日期'],
  signaturesOf: { useRecord: ['登记人', '医生', '护士长', '日期'] },
  hasTotal: true,
});
