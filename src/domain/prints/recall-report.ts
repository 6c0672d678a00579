import { definePrint } from '../../define/define-print';

const figure = (field: string, label: string, width = 24) => ({ field, label, width, align: 'right' as const });

/** 召回总结报告: for the authority. What was called back and why, where every piece is, when what was done, whom it reached; patients are counted, not named. */
export const recallReport = definePrint({
  print: 'recallReport',
  paper: 'A4',
  titles: { recall: '召回总结报告' },
  header: [],
  columns: [],
  signatures: [],
  hasTotal: false,
  records: {
    recall: {
      kinds: ['H', 'D', 'V'],
      head: [
        { field: 'code', label: '召回单号' },
        { field: 'noticeNo', label: '召回文号' },
        { field: 'level', label: '召回级别' },
        { field: 'scope', label: '召回范围' },
        { field: 'state', label: '状态' },
        { field: 'startedBy', label: '发起人' },
        { field: 'startedAt', label: '发起时间' },
        { field: 'endedBy', label: '结束人' },
        { field: 'endedAt', label: '结束时间' },
        { field: 'reason', label: '召回原因' },
        { field: 'endReason', label: '结束说明' },
      ],
      tables: [
        {
          id: 'goods',
          title: '召回产品',
          columns: [
            { field: 'product', label: '产品', width: 44 },
            { field: 'model', label: '规格型号', width: 30 },
            { field: 'manufacturer', label: '生产企业', width: 40 },
            { field: 'registrationNo', label: '注册证号', width: 40 },
            { field: 'batches', label: '批号/序列号', width: 36 },
          ],
        },
        {
          id: 'balance',
          title: '数量平衡',
          columns: [
            { field: 'place', label: '去向', width: 50 },
            figure('quantity', '数量'),
            figure('settled', '已了结'),
            figure('explained', '已说明'),
            figure('rest', '未了结'),
          ],
        },
        {
          id: 'holders',
          title: '科室与往来单位',
          columns: [
            { field: 'holder', label: '名称', width: 54 },
            figure('returned', '已退回', 16),
            figure('quantity', '现有', 16),
            figure('rest', '未了结', 16),
            { field: 'told', label: '通知时间', width: 30 },
            { field: 'read', label: '阅读时间', width: 30 },
            { field: 'answered', label: '停用时间', width: 30 },
          ],
        },
        {
          id: 'patients',
          title: '涉及患者（按科室计数）',
          columns: [{ field: 'department', label: '科室', width: 70 }, figure('patients', '患者数', 30), figure('quantity', '使用数量', 30)],
        },
        {
          id: 'reasons',
          title: '未收回原因',
          columns: [
            { field: 'place', label: '去向', width: 50 },
            figure('quantity', '数量', 20),
            { field: 'reason', label: '原因', width: 70 },
            { field: 'by', label: '说明人', width: 24 },
          ],
        },
        {
          id: 'events',
          title: '经过',
          columns: [
            { field: 'at', label: '时间', width: 34 },
            { field: 'what', label: '事项', width: 110 },
            { field: 'by', label: '经办', width: 30 },
          ],
        },
      ],
      pictures: [],
    },
  },
});
