import { definePrint } from '../../define/define-print';

/** 患者信息表: who the patient is, when he came, and what was used on him; or only his implants, as the card he takes home. */
export const patientInforForm = definePrint({
  print: 'PatientInforForm',
  paper: 'A4',
  titles: { patient: '患者信息表' },
  header: [],
  columns: [],
  signatures: [],
  hasTotal: false,
  records: {
    patient: {
      kinds: ['H'],
      needs: 'showPatient',
      qr: 'code',
      head: [
        { field: 'code', label: '患者编号' },
        { field: 'name', label: '姓名' },
        { field: 'sex', label: '性别' },
        { field: 'birthDate', label: '出生日期' },
        { field: 'age', label: '年龄' },
        { field: 'phone', label: '联系电话' },
        { field: 'visitType', label: '就诊类型' },
        { field: 'visitNo', label: '住院/门诊号' },
        { field: 'visitSeq', label: '住院次数' },
        { field: 'department', label: '科室/病区' },
        { field: 'bedNo', label: '床号' },
        { field: 'doctor', label: '医生' },
        { field: 'diagnosis', label: '诊断' },
      ],
      masked: ['phone'],
      tables: [
        {
          id: 'visits',
          title: '就诊记录',
          columns: [
            { field: 'visitType', label: '类型', width: 14 },
            { field: 'visitNo', label: '住院/门诊号', width: 30 },
            { field: 'department', label: '科室', width: 30 },
            { field: 'doctor', label: '医生', width: 20 },
            { field: 'date', label: '日期', width: 22 },
          ],
        },
        {
          id: 'goods',
          title: '使用耗材',
          columns: [
            { field: 'date', label: '日期', width: 20 },
            { field: 'productName', label: '品名', width: 32 },
            { field: 'specModel', label: '规格型号', width: 24 },
            { field: 'manufacturer', label: '厂家', width: 26 },
            { field: 'registrationNo', label: '注册证号', width: 28 },
            { field: 'lot', label: '批号/序列号', width: 22 },
            { field: 'labelNo', label: '唯一码', width: 24 },
            { field: 'quantity', label: '数量', width: 12, align: 'right' },
            { field: 'unit', label: '单位', width: 10, align: 'center' },
            { field: 'chargeState', label: '收费状态', width: 16 },
          ],
        },
      ],
      pictures: [],
      variant: { id: 'implants', title: '植入物信息卡', paper: 'A5', tables: ['goods'] },
    },
  },
});
