import { definePrint } from '../../define/define-print';

/** 智能柜信息: what a cabinet is and where, what belongs in which place and how much, what lies in it; or a label for each of its doors. */
export const cabinetInfo = definePrint({
  print: 'cabinetInfo',
  paper: 'A4',
  titles: { cabinet: '智能柜信息', doors: '柜门标签' },
  header: [],
  columns: [],
  signatures: [],
  hasTotal: false,
  records: {
    cabinet: {
      kinds: ['H', 'D'],
      qr: 'code',
      qrPrefix: 'C|',
      head: [
        { field: 'name', label: '名称' },
        { field: 'code', label: '柜号' },
        { field: 'kind', label: '类型' },
        { field: 'location', label: '货位' },
        { field: 'department', label: '科室' },
        { field: 'warehouse', label: '库房' },
        { field: 'keeper', label: '责任人' },
        { field: 'phone', label: '联系电话' },
        { field: 'networkId', label: '网络标识' },
        { field: 'deviceSn', label: '设备号' },
        { field: 'countedAt', label: '最近盘存' },
      ],
      tables: [
        { id: 'layout', title: '布局', columns: [], grid: { row: 'layer', cell: 'place' } },
        {
          id: 'contents',
          title: '柜内产品',
          columns: [
            { field: 'position', label: '位置', width: 14 },
            { field: 'productName', label: '品名', width: 36 },
            { field: 'specModel', label: '规格型号', width: 28 },
            { field: 'batchNo', label: '批号', width: 24 },
            { field: 'expiryDate', label: '有效期至', width: 22 },
            { field: 'quantity', label: '数量', width: 14, align: 'right' },
            { field: 'unit', label: '单位', width: 10, align: 'center' },
          ],
        },
      ],
      pictures: [],
      variant: {
        id: 'doors',
        title: '柜门标签',
        paper: 'A4',
        tables: [],
        label: {
          code: 'qrcode',
          codeField: 'door',
          prefix: 'C|',
          paper: '70x50',
          lines: [
            { field: 'name', label: '', called: '名称' },
            { field: 'doorNo', label: '柜门' },
            { field: 'layers', label: '层' },
            { field: 'departmentName', label: '科室', ifAny: true },
            { field: 'warehouseName', label: '库房', ifAny: true },
          ],
        },
      },
    },
  },
});
