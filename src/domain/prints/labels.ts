import { definePrint } from '../../define/define-print';

const piece = [
  { field: 'productName', label: '', called: '品名' },
  { field: 'specModel', label: '规格' },
  { field: 'manufacturer', label: '厂家' },
  { field: 'batchNo', label: '批号' },
  { field: 'expiryDate', label: '效期' },
  { field: 'sterilisationNo', label: '灭菌批号', ifAny: true },
  { field: 'registrationNo', label: '注册证', ifAny: true },
  { field: 'marks', label: '', called: '标志', ifAny: true },
  { field: 'packed', label: '数量', ifAny: true },
  { field: 'ownName', label: '', called: '本机构' },
] as const;
const place = [
  { field: 'warehouseName', label: '库房' },
  { field: 'name', label: '', called: '名称' },
  { field: 'code', label: '', called: '编码' },
] as const;

const kit = [
  { field: 'name', label: '', called: '名称' },
  { field: 'warehouseName', label: '库房', ifAny: true },
  { field: 'expiryDate', label: '灭菌有效期', ifAny: true },
  { field: 'ownName', label: '', called: '本机构' },
] as const;
const tool = [
  { field: 'name', label: '', called: '名称' },
  { field: 'kitName', label: '器械包', ifAny: true },
  { field: 'ownName', label: '', called: '本机构' },
] as const;

/** One label per record on a roll: bar code of the unique code, with a DataMatrix of the UDI where the product has one. */
export const barCodePrint = definePrint({
  print: 'BarCodePrint',
  paper: 'label',
  titles: {
    stockLabel: '单品标签',
    location: '货位标签',
    shelf: '货架标签',
    productBarcode: '产品条码',
    hospitalProduct: '院内产品标签',
    surgicalTool: '手术工具标签',
    goods: '货品标签',
  },
  header: [],
  columns: [],
  signatures: [],
  hasTotal: false,
  goods: { code: 'code128', codeField: 'labelNo', prefix: '', hasUdi: true, lines: piece },
  labels: {
    stockLabel: { code: 'code128', codeField: 'labelNo', prefix: '', hasUdi: true, lines: piece },
    location: { code: 'code128', codeField: 'barcode', prefix: '', lines: place },
    shelf: { code: 'code128', codeField: 'code', prefix: '', lines: place },
    surgicalTool: { code: 'code128', codeField: 'code', prefix: '', lines: tool },
    hospitalProduct: {
      code: 'code128',
      codeField: 'code',
      prefix: '',
      lines: [
        { field: 'productName', label: '', called: '品名' },
        { field: 'specModel', label: '规格' },
        { field: 'manufacturer', label: '厂家' },
        { field: 'registrationNo', label: '注册证', ifAny: true },
      ],
    },
    productBarcode: {
      code: 'code128',
      codeField: 'code',
      prefix: '',
      lines: [
        { field: 'productName', label: '', called: '品名' },
        { field: 'specModel', label: '', called: '规格' },
      ],
    },
  },
});

/** The same as QR code; the letter before the code says what it is. */
export const qrcodePrint = definePrint({
  print: 'QrcodePrint',
  paper: 'label',
  titles: { stockLabel: '单品标签', packOrder: '定数包标签', location: '货位标签', instrumentKit: '器械包标签', surgicalTool: '手术工具标签' },
  header: [],
  columns: [],
  signatures: [],
  hasTotal: false,
  labels: {
    stockLabel: { code: 'qrcode', codeField: 'labelNo', prefix: 'U|', prefixes: { 2: 'P|', 3: 'P|', 4: 'L|' }, hasUdi: true, lines: piece },
    packOrder: { code: 'qrcode', codeField: 'labelNo', prefix: 'P|', lines: piece },
    location: { code: 'qrcode', codeField: 'barcode', prefix: 'L|', lines: place },
    instrumentKit: { code: 'qrcode', codeField: 'code', prefix: 'K|', lines: kit },
    surgicalTool: { code: 'qrcode', codeField: 'code', prefix: 'T|', lines: tool },
  },
});
