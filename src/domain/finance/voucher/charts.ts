/**
 * What an organisation begins with so that nobody types it: accounts and rules of hospitals (政府会计制度) and of companies (企业会计准则).
 * Goods are owed for from their receipt on (暂估); the invoice moves that to what is due, and its tax from 待认证 to 进项.
 */
type Account = readonly [code: string, name: string, direction: 'debit' | 'credit', category: string, aids?: string];
/** 借 measure account, 贷 measure account; in the order of the voucher. */
type Rule = { event: string; summary: string; lines: string };
export type VoucherChart = { accounts: readonly Account[]; rules: readonly Rule[] };

const hospital: VoucherChart = {
  accounts: [
    ['1002', '银行存款', 'debit', '资产'],
    ['1212', '应收账款', 'debit', '资产', 'partner'],
    ['1214', '预付账款', 'debit', '资产', 'partner'],
    ['1302', '库存物品', 'debit', '资产', 'category'],
    ['1902', '待处理财产损溢', 'debit', '资产'],
    ['2101', '应交增值税', 'credit', '负债'],
    ['2302.01', '应付账款—暂估', 'credit', '负债', 'partner'],
    ['2302.02', '应付账款—应付货款', 'credit', '负债', 'partner'],
    ['2305', '预收账款', 'credit', '负债', 'partner'],
    ['4609', '其他收入', 'credit', '收入'],
    ['5001', '业务活动费用', 'debit', '费用', 'department category'],
    ['5301', '资产处置费用', 'debit', '费用'],
    ['5901', '其他费用', 'debit', '费用'],
  ],
  rules: [
    { event: 'purchase', summary: '采购入库 【往来单位】 【单号】', lines: '借 cost 1302, 借 tax 1302, 借 difference 5901, 贷 total 2302.01' },
    { event: 'purchaseReturn', summary: '采购退货 【往来单位】 【单号】', lines: '借 cost 1302, 借 tax 1302, 借 difference 5901, 贷 total 2302.01' },
    { event: 'settle', summary: '寄售结算 【往来单位】 【单号】', lines: '借 cost 5001, 贷 total 2302.01' },
    { event: 'use', summary: '科室消耗 【部门】 【单号】', lines: '借 cost 5001, 贷 cost 1302' },
    {
      event: 'sale',
      summary: '调拨转让 【往来单位】 【单号】',
      lines: '借 total 1212, 贷 net 4609, 贷 tax 2101, 借 cost 5301, 贷 cost 1302',
    },
    { event: 'saleReturn', summary: '转让退回 【往来单位】 【单号】', lines: '借 total 1212, 贷 net 4609, 贷 tax 2101, 借 cost 5301, 贷 cost 1302' },
    { event: 'otherIn', summary: '其他入库 【单号】', lines: '借 cost 1302, 贷 cost 4609' },
    { event: 'otherOut', summary: '其他出库 【部门】 【单号】', lines: '借 cost 5001, 贷 cost 1302' },
    { event: 'gift', summary: '赠送出库 【往来单位】 【单号】', lines: '借 cost 5901, 贷 cost 1302' },
    { event: 'loss', summary: '报损报废 【单号】', lines: '借 cost 1902, 贷 cost 1302' },
    { event: 'overflow', summary: '盘盈 【单号】', lines: '借 cost 1302, 贷 cost 1902' },
    { event: 'costAdjust', summary: '成本调整 【单号】', lines: '借 cost 1302, 贷 cost 5901' },
    { event: 'purchaseInvoice', summary: '发票入账 【往来单位】 【单号】', lines: '借 cleared 2302.01, 借 difference 5901, 贷 total 2302.02' },
    {
      event: 'payment',
      summary: '付款 【往来单位】 【单号】',
      lines: '借 goodsPayable 2302.01, 借 payable 2302.02, 借 advance 2305, 贷 prepaid 1214, 贷 goodsReceivable 1212, 贷 receivable 1212, 贷 bank 1002',
    },
    {
      event: 'receipt',
      summary: '收款 【往来单位】 【单号】',
      lines: '借 bank 1002, 借 advance 2305, 借 goodsPayable 2302.01, 借 payable 2302.02, 贷 goodsReceivable 1212, 贷 receivable 1212, 贷 prepaid 1214',
    },
    { event: 'prepay', summary: '预付 【往来单位】 【单号】', lines: '借 total 1214, 贷 total 1002' },
    { event: 'advance', summary: '预收 【往来单位】 【单号】', lines: '借 total 1002, 贷 total 2305' },
    { event: 'serviceIncome', summary: '服务费 【往来单位】 【单号】', lines: '借 total 1212, 贷 net 4609, 贷 tax 2101' },
  ],
};

const company: VoucherChart = {
  accounts: [
    ['1002', '银行存款', 'debit', '资产'],
    ['1122.01', '应收账款—未开票', 'debit', '资产', 'partner'],
    ['1122.02', '应收账款—已开票', 'debit', '资产', 'partner'],
    ['1123', '预付账款', 'debit', '资产', 'partner'],
    ['1405', '库存商品', 'debit', '资产', 'category'],
    ['1901', '待处理财产损溢', 'debit', '资产'],
    ['2202.01', '应付账款—暂估', 'credit', '负债', 'partner'],
    ['2202.02', '应付账款—应付货款', 'credit', '负债', 'partner'],
    ['2203', '预收账款', 'credit', '负债', 'partner'],
    ['2221.01.01', '应交税费—应交增值税—进项税额', 'credit', '负债'],
    ['2221.01.06', '应交税费—应交增值税—销项税额', 'credit', '负债'],
    ['2221.02', '应交税费—待认证进项税额', 'credit', '负债'],
    ['2221.03', '应交税费—待转销项税额', 'credit', '负债'],
    ['6001', '主营业务收入', 'credit', '损益', 'category'],
    ['6301', '营业外收入', 'credit', '损益'],
    ['6401', '主营业务成本', 'debit', '损益', 'category'],
    ['6601', '销售费用', 'debit', '损益', 'department'],
    ['6602', '管理费用', 'debit', '损益', 'department'],
  ],
  rules: [
    { event: 'purchase', summary: '采购入库 【往来单位】 【单号】', lines: '借 cost 1405, 借 tax 2221.02, 借 difference 6401, 贷 total 2202.01' },
    { event: 'purchaseReturn', summary: '采购退货 【往来单位】 【单号】', lines: '借 cost 1405, 借 tax 2221.02, 借 difference 6401, 贷 total 2202.01' },
    { event: 'settle', summary: '寄售结算 【往来单位】 【单号】', lines: '借 cost 6401, 贷 total 2202.01' },
    { event: 'use', summary: '领用 【部门】 【单号】', lines: '借 cost 6602, 贷 cost 1405' },
    { event: 'sale', summary: '销售出库 【往来单位】 【单号】', lines: '借 total 1122.01, 贷 net 6001, 贷 tax 2221.03, 借 cost 6401, 贷 cost 1405' },
    { event: 'saleReturn', summary: '销售退货 【往来单位】 【单号】', lines: '借 total 1122.01, 贷 net 6001, 贷 tax 2221.03, 借 cost 6401, 贷 cost 1405' },
    { event: 'otherIn', summary: '其他入库 【单号】', lines: '借 cost 1405, 贷 cost 6301' },
    { event: 'otherOut', summary: '其他出库 【部门】 【单号】', lines: '借 cost 6602, 贷 cost 1405' },
    { event: 'gift', summary: '赠送出库 【往来单位】 【单号】', lines: '借 cost 6601, 贷 cost 1405' },
    { event: 'loss', summary: '报损报废 【单号】', lines: '借 cost 1901, 贷 cost 1405' },
    { event: 'overflow', summary: '盘盈 【单号】', lines: '借 cost 1405, 贷 cost 1901' },
    { event: 'costAdjust', summary: '成本调整 【单号】', lines: '借 cost 1405, 贷 cost 6401' },
    {
      event: 'purchaseInvoice',
      summary: '进项发票 【往来单位】 【单号】',
      lines: '借 cleared 2202.01, 借 difference 6401, 贷 total 2202.02, 借 tax 2221.01.01, 贷 tax 2221.02',
    },
    {
      event: 'saleInvoice',
      summary: '销项发票 【往来单位】 【单号】',
      lines: '借 total 1122.02, 贷 cleared 1122.01, 贷 difference 6001, 借 tax 2221.03, 贷 tax 2221.01.06',
    },
    {
      event: 'payment',
      summary: '付款 【往来单位】 【单号】',
      lines: '借 goodsPayable 2202.01, 借 payable 2202.02, 借 advance 2203, 贷 prepaid 1123, 贷 goodsReceivable 1122.01, 贷 receivable 1122.02, 贷 bank 1002',
    },
    {
      event: 'receipt',
      summary: '收款 【往来单位】 【单号】',
      lines: '借 bank 1002, 借 advance 2203, 借 goodsPayable 2202.01, 借 payable 2202.02, 贷 goodsReceivable 1122.01, 贷 receivable 1122.02, 贷 prepaid 1123',
    },
    { event: 'prepay', summary: '预付 【往来单位】 【单号】', lines: '借 total 1123, 贷 total 1002' },
    { event: 'advance', summary: '预收 【往来单位】 【单号】', lines: '借 total 1002, 贷 total 2203' },
    { event: 'serviceIncome', summary: '服务费 【往来单位】 【单号】', lines: '借 total 1122.02, 贷 net 6001, 贷 tax 2221.01.06' },
    { event: 'serviceCost', summary: '服务费 【往来单位】 【单号】', lines: '借 net 6601, 借 tax 2221.01.01, 贷 total 2202.02' },
  ],
};

export const chartOf = (kind: string): VoucherChart => (kind === 'H' ? hospital : company);

export type ChartLine = { side: 'debit' | 'credit'; measure: string; account: string };
export const linesOfRule = ({ lines }: Rule): ChartLine[] =>
  lines.split(', ').map((line) => {
    const [side = '', measure = '', account = ''] = line.split(' ');
    return { side: side === '借' ? 'debit' : 'credit', measure, account };
  });
